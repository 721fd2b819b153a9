import { BOTS, type Bot } from "@wusong/bots";
import {
  canonical,
  hashText,
  listed,
  type Options,
  resolveOptions,
  type Shape,
  type StudiedArm,
  sheetHash,
  type Title,
  UserError,
} from "@wusong/engine";
import { type SheetFiles, sheetFrom } from "@wusong/host";
import type { Plan, Run } from "./plan.ts";
import { changedFiles } from "./sheet-change.ts";
import { verbsOf, withoutVerbs } from "./without-verbs.ts";

export type AnyTitle = Title<Shape>;

/** A run of one title, with everything that is needed to play its games. */
export interface SettledRun {
  /** "pacific-battles-shanghai-1937/level-3" */
  readonly key: string;
  readonly run: Run;
  readonly title: AnyTitle;
  readonly sheet: object;
  /** the files of the sheet that are not the title's own; null: none */
  readonly files: SheetFiles | null;
  readonly scenario: string;
  readonly options: Options;
  /** by seat */
  readonly bots: readonly Bot[];
  readonly arms: readonly StudiedArm[];
}

/** The runs of a plan, title by title; what does not fit a title is said in a sentence that names the run. */
export function settle(titles: readonly AnyTitle[], plan: Plan): SettledRun[] {
  return plan.titles.flatMap((id) => {
    const title = titles.find((one) => one.id === id);
    if (!title) throw new UserError(`There is no title "${id}"; there are ${listed(titles.map((one) => one.id))}.`);
    return plan.runs
      .filter((run) => run.title === undefined || run.title === id)
      .map((run) => {
        try {
          return settled(title, run);
        } catch (error) {
          if (error instanceof UserError) throw new UserError(`In the run "${run.id}" of ${id}: ${error.message}`);
          throw error;
        }
      });
  });
}

function settled(title: AnyTitle, run: Run): SettledRun {
  const scenario = run.scenario ?? title.scenarios[0].id;
  if (!title.scenarios.some((one) => one.id === scenario)) {
    throw new UserError(
      `there is no scenario "${scenario}"; there are ${listed(title.scenarios.map((one) => one.id))}.`,
    );
  }
  const resolved = resolveOptions(title, run.options ?? {});
  if ("error" in resolved) throw new UserError(resolved.error);
  const arms = (run.without ?? []).map((name) => armOf(title, name));
  const barred = [
    ...Object.entries(run.forbidden ?? {}).flatMap(([seat, verbs]) => verbs.map((verb) => ({ seat, verb }))),
    ...arms.flatMap(({ seat, verbs = [] }) => verbs.map((verb) => ({ seat, verb }))),
  ];
  const known = verbsOf(title);
  for (const { seat, verb } of barred) {
    checkSeat(title, seat);
    if (!known.includes(verb)) throw new UserError(`there is no verb "${verb}"; there are ${listed(known)}.`);
  }
  const changes = [...(run.changes ?? []), ...arms.flatMap((arm) => arm.changes ?? [])];
  const changed = changedFiles(title.defaultSheet(), run.sheet ?? {}, changes);
  const files = Object.keys(changed).length > 0 ? changed : null;
  return {
    key: `${title.id}/${run.id}`,
    run,
    title: withoutVerbs(title, barred),
    sheet: sheetFrom(title, files),
    files,
    scenario,
    options: resolved.options,
    bots: botsOf(title, run.players),
    arms,
  };
}

function armOf({ study, seats }: AnyTitle, name: string): StudiedArm {
  const arms = study?.arms ?? [];
  const found = arms.find(({ seat, id }) => `${seat}.${id}` === name);
  if (found) return found;
  const all = listed(arms.map(({ seat, id }) => `${seat}.${id}`));
  throw new UserError(
    `no side can do without "${name}"; ${all ? `there are ${all}` : `${listed(seats)} have no arms`}.`,
  );
}

function checkSeat(title: AnyTitle, seat: string): void {
  if (!title.seats.includes(seat)) throw new UserError(`there is no seat "${seat}"; there are ${listed(title.seats)}.`);
}

function botsOf(title: AnyTitle, players: Run["players"]): Bot[] {
  if (typeof players === "string") return title.seats.map(() => botNamed(players));
  for (const seat of Object.keys(players)) checkSeat(title, seat);
  return title.seats.map((seat) => {
    if (players[seat] === undefined) throw new UserError(`nobody plays ${seat}.`);
    return botNamed(players[seat]);
  });
}

function botNamed(name: string): Bot {
  const found = BOTS.get(name);
  if (!found) throw new UserError(`there is no opponent "${name}"; there are ${listed([...BOTS.keys()])}.`);
  return found;
}

/** What games follow from beside their plan: rules, sheets and what opponents have learned. Games of two imprints are no one study. */
export const imprintOf = (runs: readonly SettledRun[]): string =>
  hashText(
    canonical(
      runs.map(({ key, title, sheet }) => [key, title.rulesVersion, sheetHash(sheet), title.doctrine?.weights ?? null]),
    ),
  ).slice(0, 16);
