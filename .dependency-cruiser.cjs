// The layers of the house: arrows point down this list and never up.
const LAYERS = ["engine", "board", "mechanics", "titles", "bots", "host", "lab", "server", "cli", "web"];
// Everything below the lab is pure, and the review in it, which also runs in the page: no files, no network, no clock.
const PURE = "^(engine|board|mechanics|titles|bots|host|lab/review)/";
// Tests and benchmarks stand beside the layers and may look at everything.
const ASIDE = "(^|/)(tests|hands)/|\\.test\\.ts$|(^|/)bench[^/]*\\.ts$";

const PRESS = "^web/map/picture\\.ts$";

const upward = LAYERS.map((layer, i) => ({
  name: `${layer}-looks-down`,
  comment: `${layer} imports only layers below it`,
  severity: "error",
  from: { path: `^${layer}/`, pathNot: `${ASIDE}|^cli/bin/` },
  // The command line puts maps into its reports, drawn by the page's own press.
  to: { path: `^(${[...LAYERS.slice(i + 1), "scripts"].join("|")})/`, ...(layer === "cli" ? { pathNot: PRESS } : {}) },
}));

module.exports = {
  forbidden: [
    ...upward,
    {
      name: "screen-and-command-line-apart",
      comment: "the web table does not import the server or the command line",
      severity: "error",
      from: { path: "^web/", pathNot: ASIDE },
      to: { path: "^(server|cli)/", pathNot: "^server/(api|clock)/" },
    },
    {
      name: "page-knows-the-contract-by-its-types",
      comment: "the web table takes the types of the server's contract and, of its code, only the arithmetic of clocks",
      severity: "error",
      from: { path: "^web/", pathNot: ASIDE },
      to: { path: "^server/", pathNot: "^server/clock/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "titles-apart",
      comment: "a title never imports another title",
      severity: "error",
      from: { path: "^titles/([^/]+)/" },
      to: { path: "^titles/", pathNot: "^titles/$1/" },
    },
    {
      name: "pure-below-the-server",
      comment: "rules, boards, bots and tables touch neither files nor network",
      severity: "error",
      from: { path: PURE, pathNot: ASIDE },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-tests-in-the-program",
      comment: "programs do not import tests",
      severity: "error",
      from: { pathNot: `${ASIDE}|^testkit/` },
      to: { path: "(^|/)tests/|\\.test\\.ts$" },
    },
    {
      name: "testkit-for-tests",
      comment: "only tests use the testkit; `wusong rules` reads the evidence it wrote",
      severity: "error",
      from: { pathNot: `${ASIDE}|^testkit/|^cli/commands/rules\\.ts$|^vitest` },
      to: { path: "^testkit/" },
    },
    {
      name: "evidence-only",
      comment: "the command line reads evidence, it does not run tests",
      severity: "error",
      from: { path: "^cli/", pathNot: ASIDE },
      to: { path: "^testkit/", pathNot: "^testkit/evidence\\.ts$" },
    },
    {
      name: "no-circles",
      comment:
        "modules do not run in circles (types may, and procedures of a rulebook call each other, and a form field may hold fields)",
      severity: "error",
      from: { pathNot: "^titles/[^/]+/rules/|^web/calculator/Field\\.svelte$" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolved",
      comment: "every import can be found",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default"],
      extensions: [".ts", ".mjs", ".js", ".json"],
    },
  },
};
