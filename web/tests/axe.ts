import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Player } from "./browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Everything that axe finds in the page, or in a part of it. */
async function all({ page }: Player, within: string): Promise<Finding[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (part) => {
    interface Axe {
      run(within: string, options: object): Promise<{ violations: Finding[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    // What passes is not told in detail.
    return (await axe.run(part, { resultTypes: ["violations"] })).violations;
  }, within);
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
