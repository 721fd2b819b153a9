import { listed, sheetHash } from "@wusong/engine";
import { gamesWanted, nextGames, type Played } from "../study/course.ts";
import { type Plan, planHash } from "../study/plan.ts";
import type { AnyTitle, SettledRun } from "../study/settled.ts";
import { type GameSummary, isFailed, isFinished } from "../study/summary.ts";
import { bidOf, outcomeRows, scaleOf, scoresOf, skillRow } from "./balance.ts";
import { endOf, lossRows, placeRows } from "./beside-history.ts";
import { battlesOf, useOf } from "./counts.ts";
import { decidedOf, fanOf, lengthOf, luckOf } from "./course.ts";
import type { Comparison, StudyFigures, TitleFigures } from "./figures.ts";
import { type ArmRun, markRows } from "./marks.ts";
import { differenceOf, shareOf } from "./numbers.ts";

interface Reckoned {
  readonly settled: SettledRun;
  readonly games: readonly GameSummary[];
}

/** Everything a report shows, from the games alone. */
export function reckon(plan: Plan, runs: readonly SettledRun[], played: Played): StudyFigures {
  const titles = [...new Set(runs.map(({ title }) => title.id))];
  return {
    format: "wusong-study/1",
    name: plan.name,
    plan: planHash(plan),
    complete: nextGames(runs, played).length === 0,
    titles: titles.flatMap((id) => {
      const figures = ofTitle(
        plan,
        runs.filter(({ title }) => title.id === id),
        played,
      );
      return figures ? [figures] : [];
    }),
  };
}

/** The figures of one title; null: no game of it has been finished. */
function ofTitle(plan: Plan, runs: readonly SettledRun[], played: Played): TitleFigures | null {
  const reckoned = runs.map((settled) => ({ settled, games: played.of(settled).filter(isFinished) }));
  const main = mainRun(reckoned);
  if (!main) return null;
  const { settled, games } = main;
  const { title, sheet } = settled;
  const levels = scaleOf(settled)?.levels ?? null;
  const outcome = title.study?.history.outcome ?? null;
  const compared = reckoned.filter(({ settled: { run }, games: own }) => run.against !== undefined && own.length > 0);
  return {
    title: title.id,
    name: title.name,
    rulesVersion: title.rulesVersion,
    sheet: sheetHash(sheet),
    sides: title.looks.sides.map(({ seat, name, adjective, hue }) => ({ seat, name, adjective, hue })),
    turnWords: turnWords(title),
    main: {
      run: settled.key,
      label: settled.run.label ?? settled.run.id,
      n: games.length,
      of: gamesWanted(settled, played),
    },
    games: runs.reduce((sum, run) => sum + played.of(run).length, 0),
    failed: runs.flatMap((run) =>
      played.of(run).flatMap((line) => (isFailed(line) ? [{ run: run.key, seed: line.seed, text: line.failed }] : [])),
    ),
    seed: plan.seed,
    skill: reckoned
      .filter(({ settled: { run }, games: own }) => run.against === undefined && own.length > 0)
      .map((one) => skillRow(one.settled, one.games)),
    outcomes: outcomeRows(games),
    scores: levels && scoresOf(levels, games),
    fan: fanOf(games),
    decided: decidedOf(games),
    places: placeRows(settled, games),
    losses: lossRows(settled, games),
    end: endOf(settled, games),
    history: outcome && {
      outcome: outcome.text,
      source: outcome.source,
      share:
        outcome.winner === null
          ? null
          : shareOf(games.filter(({ winner }) => winner === outcome.winner).length, games.length),
    },
    battles: battlesOf(settled, games),
    length: lengthOf(games),
    use: useOf(settled, games),
    restricted: compared
      .filter(({ settled: { run } }) => run.parameter === undefined)
      .map((one) => comparison(one, reckoned)),
    parameters: parametersOf(compared, reckoned),
    bid: levels && bidOf(levels, games, title.seats),
    luck: luckOf(games),
    marks: markRows(
      main,
      reckoned.filter(({ settled: { run }, games: own }) => run.against === undefined && own.length > 0),
      armRuns(compared, reckoned),
    ),
  };
}

/** Most figures are about the run with most games that is compared with none; of two, about the later one. */
function mainRun(reckoned: readonly Reckoned[]): Reckoned | null {
  const base = reckoned.filter(({ settled: { run }, games }) => run.against === undefined && games.length > 0);
  return base.reduce<Reckoned | null>((best, one) => (best && best.games.length > one.games.length ? best : one), null);
}

/** What stands in the box of each turn: its date, unless all turns are on one day. */
function turnWords({ looks: { turns } }: AnyTitle): string[] {
  const dates = turns.map(({ short }) => short);
  return new Set(dates).size === dates.length ? dates : turns.map(({ label }) => label);
}

/** A run beside the one it is compared with: the same seeds, pair by pair, a draw being one half. */
function comparison({ settled, games }: Reckoned, all: readonly Reckoned[]): Comparison {
  const { run, title, key } = settled;
  const other = all.find((one) => one.settled.run.id === run.against);
  const scoreOf = ({ winner }: GameSummary): number => (winner === null ? 0.5 : winner === title.seats[0] ? 1 : 0);
  const pairs = games.flatMap((game) => {
    const twin = other?.games.find((one) => one.game === game.game);
    return twin ? [scoreOf(game) - scoreOf(twin)] : [];
  });
  const arms = listed(settled.arms.map(({ name }) => name));
  return {
    run: key,
    label: run.parameter?.value ?? run.label ?? (arms ? `without ${arms}` : run.id),
    against: other?.settled.key ?? run.against!,
    difference: differenceOf(pairs),
  };
}

/** Runs that differ from another by one arm alone. */
const armRuns = (compared: readonly Reckoned[], all: readonly Reckoned[]): ArmRun[] =>
  compared.flatMap((one) => {
    const { arms, run } = one.settled;
    if (arms.length !== 1 || run.parameter || run.changes || run.sheet || run.forbidden) return [];
    return [{ arm: `${arms[0].seat}.${arms[0].id}`, comparison: comparison(one, all) }];
  });

/** Parameters by how far their values move the result, the farthest first. */
function parametersOf(compared: readonly Reckoned[], all: readonly Reckoned[]): TitleFigures["parameters"] {
  const names = [...new Set(compared.flatMap(({ settled: { run } }) => run.parameter?.name ?? []))];
  const reach = (values: readonly Comparison[]): number =>
    Math.max(...values.map(({ difference: { mean } }) => Math.abs(mean)));
  return names
    .map((name) => ({
      name,
      values: compared
        .filter(({ settled: { run } }) => run.parameter?.name === name)
        .map((one) => comparison(one, all)),
    }))
    .sort((a, b) => reach(b.values) - reach(a.values) || (a.name < b.name ? -1 : 1));
}
