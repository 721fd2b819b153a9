import { UserError } from "@wusong/engine";
import { reckon, type StudyFigures } from "@wusong/lab/figures";
import { markLines, reportPage } from "@wusong/lab/report";
import type { AnyTitle, Played, SettledRun } from "@wusong/lab/study";
import type { StudyFolder } from "./study-folder.ts";

/** Reckons the figures of a study and writes them and the page into its folder; its marks are told in lines. */
export async function writeReport(
  folder: StudyFolder,
  runs: readonly SettledRun[],
  played: Played,
): Promise<{ readonly failed: number; readonly marks: readonly string[] }> {
  const figures = reckon(folder.plan, runs, played);
  const html = await drawn(figures, (id) => runs.find(({ title }) => title.id === id)!);
  folder.writeReport(html, figures);
  return {
    failed: figures.titles.reduce((sum, { failed }) => sum + failed.length, 0),
    marks: figures.titles.flatMap(markLines),
  };
}

/** The page of figures that were kept or published: `figures.json`, or a file of docs/lab/studies. */
export async function printed(data: unknown, titles: readonly AnyTitle[]): Promise<string> {
  if (!isStudy(data)) throw new UserError("These are no figures of a study: figures.json of its folder is meant.");
  return drawn(data, (id) => {
    const title = titles.find((one) => one.id === id);
    if (!title) throw new UserError(`The study is about "${id}", and there is no such title here.`);
    return { title, sheet: title.defaultSheet() };
  });
}

const isStudy = (data: unknown): data is StudyFigures =>
  typeof data === "object" && data !== null && "format" in data && data.format === "wusong-study/1";

async function drawn(
  figures: StudyFigures,
  playedOn: (title: string) => { readonly title: AnyTitle; readonly sheet: object },
): Promise<string> {
  const { parseHTML } = await import("linkedom");
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  return reportPage(figures, {
    document,
    mapOf: (id) => {
      const { title, sheet } = playedOn(id);
      return { sheet: title.looks.mapSheet(sheet), look: title.looks.map };
    },
  });
}
