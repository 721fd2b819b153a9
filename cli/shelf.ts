import { listed, type Shape, type Title, UserError } from "@wusong/engine";
import { quoted } from "./sentences.ts";

/** A title whose kind of state does not matter: the command line handles all titles alike. */
export type AnyTitle = Title<Shape>;
export type AnySheet = Shape["sheet"];

export const shelve = <S extends Shape>(title: Title<S>): AnyTitle => title as unknown as AnyTitle;

export function titleNamed(titles: readonly AnyTitle[], id: string): AnyTitle {
  const found = titles.find((title) => title.id === id);
  if (found) return found;
  const all = listed(titles.map((title) => title.id));
  throw new UserError(`There is no title ${quoted(id)}; there are ${all || "none yet"}.`);
}

export function scenarioNamed(title: AnyTitle, id: string | undefined): string {
  if (id === undefined) return title.scenarios[0].id;
  if (title.scenarios.some((one) => one.id === id)) return id;
  const all = listed(title.scenarios.map((one) => one.id));
  throw new UserError(`${title.id} has no scenario ${quoted(id)}; it has ${all}.`);
}

/** What a title is called for programs: everything needed to begin a game of it. */
export function describe(title: AnyTitle) {
  const windows = new Set<string>();
  for (const proc of title.book.procedures.values()) {
    for (const step of proc.steps) if (step.type === "window") windows.add(step.name);
  }
  return {
    id: title.id,
    name: title.name,
    date: title.date,
    rulesVersion: title.rulesVersion,
    seats: title.seats,
    scenarios: title.scenarios,
    options: title.options,
    kinds: title.kinds.map((kind) => kind.of),
    windows: [...windows],
    periods: Object.keys(title.periods),
  };
}
