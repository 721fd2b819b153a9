import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { goldenRecords } from "@wusong/testkit/golden-records";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { titles } from "../titles.ts";

/**
 * Every sentence in the sources of the titles and their mechanics is reworded, the program is made anew, and the golden records are
 * verified by it. A sentence is any text with a space between letters, and any word that begins like one.
 */
const ROOT = path.resolve(import.meta.dirname, "../..");
const MARK = "§";
const sentenceLike = (text: string): boolean =>
  /[A-Za-z,;:.] [A-Za-z0-9(]|^[A-Z][a-z]{3,}$|[A-Za-z] $|^ [A-Za-z]/.test(text);
/** What a sheet is made of is named by the hash of the sheet, its names included. */
const OF_A_SHEET = /[\\/]sheet[^\\/]*\.ts$/;

let reworded = 0;

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** `p.word("option", ["hold", "fall back"])`: what can be picked is spelled in commands. */
const isWordPick = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "word";

/** A text that is compared, looked up or named by a type is an id, whatever it looks like. */
function isId(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.findAncestor(node, isWordPick)) return true;
  const comparing = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];
  return ts.isBinaryExpression(parent) && comparing.includes(parent.operatorToken.kind);
}

const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

/** All texts that are ids somewhere in the sources of a package. */
function idsOf(folder: string): Set<string> {
  const ids = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts") || name.includes("node_modules") || name.startsWith("tests")) continue;
    walk(parse(path.join(folder, name)), (node) => {
      if (isText(node) && isId(node)) ids.add(node.text);
    });
  }
  return ids;
}

/** The source with a mark in every sentence. */
function reword(file: string, ids: ReadonlySet<string>): string {
  const parsed = parse(file);
  const marks: number[] = [];
  walk(parsed, (node) => {
    const part = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    const sentence = part || (isText(node) && !ids.has(node.text) && !isId(node));
    if (sentence && sentenceLike(node.text)) marks.push(node.getStart() + 1);
  });
  reworded += marks.length;
  let { text } = parsed;
  for (const at of marks.sort((a, b) => b - a)) text = `${text.slice(0, at)}${MARK}${text.slice(at)}`;
  return text;
}

/** The folder of the package a file belongs to. */
const packageOf = (file: string): string => {
  const [top, name] = path.relative(ROOT, file).split(path.sep);
  return path.join(ROOT, top === "titles" ? path.join(top, name) : top);
};

let folder: string;
let made: typeof import("./reworded-main.ts");
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "wusong-reworded-"));
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["cli/tests/reworded-main.ts"],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    plugins: [
      {
        name: "reword",
        setup: (builder) => {
          const ids = new Map<string, Set<string>>();
          builder.onLoad({ filter: /[\\/](titles[\\/][^\\/]+|mechanics)[\\/].*\.ts$/ }, ({ path: file }) => {
            if (OF_A_SHEET.test(file)) return null;
            const home = packageOf(file);
            if (!ids.has(home)) ids.set(home, idsOf(home));
            return { contents: reword(file, ids.get(home)!), loader: "ts" };
          });
        },
      },
    ],
  });
  const program = path.join(folder, "reworded.mjs");
  writeFileSync(program, outputFiles[0].text);
  made = await import(/* @vite-ignore */ pathToFileURL(program).href);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the sentences of the titles were reworded: prompts, labels, events and ends of games", () => {
  expect(reworded).toBeGreaterThan(2000);
  for (const [i, title] of made.titles.entries()) {
    const original = titles[i];
    const scenario = title.scenarios[0].id;
    const options = Object.fromEntries(title.options.map((one) => [one.id, one.default]));
    const play = made.Play.begin(title, title.defaultSheet(), scenario, options, "words");
    const [seat] = play.seatsToDecide();
    expect(`${title.id} ${play.prompt(seat)}`).toContain(MARK);
    expect(JSON.stringify(title.looks)).not.toBe(JSON.stringify(original.looks));
    expect([title.id, title.rulesVersion, title.seats]).toEqual([original.id, original.rulesVersion, original.seats]);
  }
});

test.each(titles.map(({ id }) => id))("rewording %s changes no hash, no load and no verification", (id) => {
  const title = made.titles.find((one) => one.id === id)!;
  const records = goldenRecords(pathToFileURL(path.join(ROOT, "titles", id, "tests/golden/")));
  expect(records.size).toBeGreaterThan(4);
  for (const [name, save] of records) {
    const { worth, wrong } = made.verify(title, { save, shared: null });
    expect([name, worth, wrong]).toEqual([name, "proven", []]);
  }
  const [save] = [...records.values()].filter((one) => one.over!.reason !== "resigned");
  const play = made.Play.begin(title, title.defaultSheet(), save.scenario, save.options, save.seed);
  expect(made.overText(save.over!, play)).toContain(MARK);
});
