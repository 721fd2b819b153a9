import { reckon } from "@wusong/lab/figures";
import { reportPage } from "@wusong/lab/report";
import type { Played, SettledRun } from "@wusong/lab/study";
import type { StudyFolder } from "./study-folder.ts";

/** Reckons the figures of a study and writes them and the page into its folder. */
export async function writeReport(
  folder: StudyFolder,
  runs: readonly SettledRun[],
  played: Played,
): Promise<{ readonly failed: number }> {
  const figures = reckon(folder.plan, runs, played);
  const { parseHTML } = await import("linkedom");
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const html = reportPage(figures, {
    document,
    mapOf: (id) => {
      const { title, sheet } = runs.find((run) => run.title.id === id)!;
      return { sheet: title.looks.mapSheet(sheet), look: title.looks.map };
    },
  });
  folder.writeReport(html, figures);
  return { failed: figures.titles.reduce((sum, { failed }) => sum + failed.length, 0) };
}
