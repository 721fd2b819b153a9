import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Player } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What a colour scheme can change. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Everything that axe finds in the page, or in a part of it; of some rules only, where they are named. */
async function all({ page }: Player, within: string, rules: readonly string[] | null = null): Promise<Finding[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ([part, only]) => {
      interface Axe {
        run(within: string, options: object): Promise<{ violations: Finding[] }>;
      }
      const { axe } = globalThis as unknown as { axe: Axe };
      // What passes is not told in detail.
      return (await axe.run(part, { resultTypes: ["violations"], ...(only && { runOnly: only }) })).violations;
    },
    [within, rules] as const,
  );
}

const inWords = ({ id, nodes }: Finding): string =>
  `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary ?? ""}`;

/** What axe finds that is serious or worse. */
export async function findings(player: Player): Promise<string[]> {
  const found = await all(player, "html");
  return found.filter(({ impact }) => impact === "serious" || impact === "critical").map(inWords);
}

/** Whatever axe finds in a part of the page, moderate findings included. */
export async function anyFinding(player: Player, within: string): Promise<string[]> {
  return (await all(player, within)).map(inWords);
}

/** What axe finds in the colours of the whole page. */
export async function colourFindings(player: Player): Promise<string[]> {
  return (await all(player, "html", OF_COLOURS)).map(inWords);
}
