import type { GameFacts, Mark, Measurement } from "@wusong/engine";
import type { SettledRun } from "../study/settled.ts";
import type { Comparison, MarkRow, MarkShown, Verdict } from "./figures.ts";
import { type Estimate, FEWEST, meanEstimate, ratioEstimate, shareOf, short } from "./numbers.ts";

/** A run and its finished games. */
export interface RunGames {
  readonly settled: SettledRun;
  readonly games: readonly GameFacts[];
}

/** A run in which a side did without one arm and nothing else was changed, beside the run with everything. */
export interface ArmRun {
  /** "japan.air" */
  readonly arm: string;
  readonly comparison: Comparison;
}

/** The marks of a title as its games show them, those that may be tuned on first. */
export function markRows(main: RunGames, base: readonly RunGames[], arms: readonly ArmRun[]): MarkRow[] {
  const list = main.settled.title.study?.marks.list ?? [];
  return [...list]
    .sort((a, b) => Number(a.heldBack ?? false) - Number(b.heldBack ?? false))
    .map((mark) => ({
      id: mark.id,
      says: mark.says,
      why: mark.why,
      source: mark.source,
      measured: mark.measured,
      unit: mark.unit,
      from: mark.from ?? null,
      to: mark.to ?? null,
      heldBack: mark.heldBack ?? false,
      shown: mark.by.kind === "arm" ? armShown(mark, mark.by.arm, arms, main) : shownIn(mark, mark.by, main),
      bySkill: base.flatMap((one) => (mark.by.kind === "arm" ? [] : [shownIn(mark, mark.by, one)])),
    }));
}

function shownIn(mark: Mark, by: Exclude<Measurement, { kind: "arm" }>, { settled, games }: RunGames): MarkShown {
  return judged(mark, settled.key, settled.run.label ?? settled.run.id, estimateOf(by, games));
}

/** In the unit people read. */
function estimateOf(by: Exclude<Measurement, { kind: "arm" }>, games: readonly GameFacts[]): Estimate {
  switch (by.kind) {
    case "share": {
      const told = games.map((game) => by.of(game)).filter((is) => is !== null);
      const { share, low, high, n } = shareOf(told.filter((is) => is).length, told.length);
      return n === 0 ? { value: null, low: null, high: null, n } : scaled({ value: share, low, high, n }, 100);
    }
    case "mean":
      return meanEstimate(games.map((game) => by.of(game)).filter((value) => value !== null));
    case "rate": {
      const { value, low, high, n } = ratioEstimate(games.map((game) => by.of(game)));
      // No more than all, and no less than none.
      const within = (x: number | null): number | null => (x === null ? null : Math.min(1, Math.max(0, x)));
      return scaled({ value, low: within(low), high: within(high), n }, 100);
    }
  }
}

/** What the arm's own side loses without it, in points of 100. */
function armShown(mark: Mark, arm: string, arms: readonly ArmRun[], { settled }: RunGames): MarkShown {
  const found = arms.find((one) => one.arm === arm);
  if (!found) return judged(mark, settled.key, "not tried", { value: null, low: null, high: null, n: 0 });
  const { run, label, difference } = found.comparison;
  const isFirst = arm.split(".")[0] === settled.title.seats[0];
  const { mean, low, high, n } = difference;
  const lost = isFirst ? { value: -mean, low: -high, high: -low, n } : { value: mean, low, high, n };
  // Few pairs, or pairs that are all alike, say nothing of how pairs differ.
  const isTold = n >= FEWEST && low < high;
  return judged(mark, run, label, scaled(isTold ? lost : { ...lost, low: null, high: null }, 100));
}

const scaled = ({ value, low, high, n }: Estimate, by: number): Estimate => {
  const times = (x: number | null): number | null => (x === null ? null : short(by * x) + 0);
  return { value: times(value), low: times(low), high: times(high), n };
};

const judged = (mark: Mark, run: string, label: string, estimate: Estimate): MarkShown => ({
  run,
  label,
  ...estimate,
  verdict: verdictOf(mark, estimate),
});

/** The interval against the range: within it, outside it, or across one of its ends. */
function verdictOf({ from = -Infinity, to = Infinity }: Mark, { low, high }: Estimate): Verdict {
  if (low === null || high === null) return "cannot be told yet";
  if (low >= from && high <= to) return "met";
  return high < from || low > to ? "not met" : "cannot be told yet";
}
