import { existsSync } from "node:fs";
import path from "node:path";
import { type Json, RECORD_BOUNDS } from "@wusong/engine";
import type { StudyFigures } from "@wusong/lab/figures";
import { placesOf, planHash, readPlan } from "@wusong/lab/study";
import { readJson } from "../files.ts";

/** A value that the published study of a title has tried. */
interface Tried {
  readonly file: string;
  readonly at: string;
  /** “Stacking limit 8: Japan wins 17 of 100 games fewer (39 fewer to 5 more; 12 pairs of games).” */
  readonly text: string;
}

/** What the published study of a title (docs/lab/studies) says of single values, by its plan; empty where there is none. */
export function triedValues(root: string, title: string, files: Readonly<Record<string, Json>>): Tried[] {
  const folder = path.join(root, "docs/lab");
  const file = path.join(folder, "studies", `${title}.json`);
  if (!existsSync(file)) return [];
  const study = readJson(file, "the published study", RECORD_BOUNDS) as StudyFigures;
  const figures = study.titles.find((one) => one.title === title);
  const plans = ["plans", "plans/small"]
    .map((where) => path.join(folder, where, `${title}.json`))
    .filter((one) => existsSync(one))
    .map((one) => readPlan(readJson(one, "a plan", RECORD_BOUNDS)));
  const plan = plans.find((one) => planHash(one) === study.plan);
  if (!figures || !plan) return [];
  const side = figures.sides[0].name;
  return figures.parameters.flatMap(({ name, values }) =>
    values.flatMap(({ run, label, difference: { mean, low, high, n } }) => {
      const changes = plan.runs.find(({ id }) => `${title}/${id}` === run)?.changes ?? [];
      const text = `${name} ${label}: ${side} wins ${points(mean)} (95 %: ${points(low)} to ${points(high)}; ${n} pairs of games)`;
      return changes.flatMap((change) =>
        placesOf(files[change.file] ?? null, change.at).map((at) => ({ file: change.file, at, text })),
      );
    }),
  );
}

/** "17 of 100 games fewer" */
function points(share: number): string {
  const games = Math.round(100 * Math.abs(share));
  return games === 0 ? "as often" : `${games} of 100 games ${share < 0 ? "fewer" : "more"}`;
}

/** Whether one of two places lies in the other: a list is compared as a whole, a study may have changed one entry of it. */
export const isWithin = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
