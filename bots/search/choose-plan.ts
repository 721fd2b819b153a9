import type { Shape } from "@wusong/engine";
import { weightsOn } from "../weights.ts";
import { makePlans, type Plan, type PlanningSetting, thoroughly } from "./plan.ts";
import { type ReplySetting, rollOut } from "./reply.ts";
import { type Candidate, closingVerb, type Search } from "./search.ts";

export interface ChoosingSetting extends PlanningSetting, ReplySetting {
  /** positions looked at for one decision */
  readonly positions: number;
  /** another plan than the one that looks best at once is taken if it is better by so many standard errors */
  readonly edge: number;
}

/** How the comparison of plans stands. */
export interface Compared<S extends Shape> {
  readonly best: Plan<S>;
  readonly second: Plan<S> | null;
  /** part of the positions that was looked at */
  readonly done: number;
}

/**
 * Compares plans by what is left of them after the enemy's reply. Round by round the worse half is dropped, and nothing more is
 * looked at once one is clearly the best; all meet the same worlds and dice in the same rollout.
 */
export function* comparePlans<S extends Shape>(
  search: Search<S>,
  candidates: readonly Candidate<S>[],
  setting: ChoosingSetting,
): Generator<Compared<S>, Compared<S>, void> {
  const { count, random } = search;
  const plans = makePlans(search, candidates, setting);
  const [main] = plans;
  const from = count.positions;
  const all = Math.max(setting.positions - from, setting.positions >> 1);
  let field = plans;
  const closing = closingVerb(search.worlds[0].title, search.worlds[0].verbsNow(search.seat));
  const edgeOfPlan = ({ commands: [first] }: Plan<S>): number =>
    first.drawn.command.verb === closing ? Math.max(IDLE, setting.edge) : setting.edge;
  const standing = (): Compared<S> => {
    const best = judged(plans, field, main, edgeOfPlan);
    const others = plans.filter((one) => one !== best && one.scores.length > 0);
    const second = others.sort(byMean)[0] ?? null;
    return { best, second, done: Math.min(1, count.positions / setting.positions) };
  };
  const carefully = (): Compared<S> => {
    const { best, second } = standing();
    return { best: thoroughly(search, setting, best), second, done: 1 };
  };
  const base = random.next();
  const stake = stakeOf(search);
  for (let rounds = halvings(field.length); field.length > 1 && rounds > 0; rounds--) {
    const until = count.positions + (from + all - count.positions) / rounds;
    do {
      for (const one of field) {
        rollOut(search, one, base, setting, stake);
        yield standing();
      }
      if (isSettled(field)) return carefully();
    } while (count.positions < until || field[0].scores.length < 2);
    if (rounds === 1) break;
    field = [...field].sort(byMean).slice(0, field.length >> 1);
    if (!field.includes(main)) field.push(main);
  }
  return carefully();
}

/** What may come of one rollout, in units of the fitted logit. */
const LOGITS_AT_STAKE = 8;

/**
 * A rollout says no more than this for a plan or against it. Games that end in one are won and lost by players who hardly look: if a win
 * counted in full, the one rollout in which it happens would decide.
 */
function stakeOf<S extends Shape>({ worlds: [world], worth, seat }: Search<S>): number {
  const points = weightsOn(world.title, world.sheet)?.points ?? 0;
  return points === 0 ? Number.POSITIVE_INFINITY : Math.abs(worth(world, seat)) + LOGITS_AT_STAKE * points;
}

/** All that matters when plans are compared. */
type Scored = Pick<Plan<Shape>, "scores">;

/** Rollouts of every plan before one can be settled on, and by how many standard errors it must be better than each other. */
const SOONEST = 8;
const CLEARLY = 3;

/** Whether one plan is so much better than all others that looking further would change nothing. */
export function isSettled(field: readonly Scored[]): boolean {
  if (field.some((one) => one.scores.length < SOONEST)) return false;
  const [best, ...others] = [...field].sort(byMean);
  return others.every((one) => edgeOf(best.scores, one.scores) >= CLEARLY);
}

/** How often a field is halved until one is left. */
const halvings = (size: number): number => 32 - Math.clz32(size - 1);

const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length);
const byMean = (a: Scored, b: Scored): number => mean(b.scores) - mean(a.scores);

/**
 * Doing nothing is taken only if it is better by so many standard errors than what looks best at once: a small gain that is certain
 * would otherwise be declined as often as not, because the rest of a rollout is chance.
 */
const IDLE = 2;

/** Fewer rollouts than this tell nothing against what looks best at once: their spread is itself a guess. */
const TELLING = 4;

/**
 * Whether rollouts say clearly enough that a plan is better than another one. `usual` is how much such differences vary at this decision.
 */
export const isClearlyBetter = (one: Scored, other: Scored, edge: number, usual = 0): boolean =>
  Math.min(one.scores.length, other.scores.length) >= TELLING && edgeOf(one.scores, other.scores, usual) >= edge;

/** Mean variance of the difference to the main plan, over all plans: a few rollouts of one plan may agree by chance. */
function usualVariance(field: readonly Scored[], main: Scored): number {
  let sum = 0;
  let weight = 0;
  for (const one of field) {
    const n = Math.min(one.scores.length, main.scores.length);
    if (one === main || n < 2) continue;
    sum += (n - 1) * spreadOf(one.scores, main.scores).variance;
    weight += n - 1;
  }
  return weight === 0 ? 0 : sum / weight;
}

/** The best of those that were looked at most; what looks best at once, unless another one is better by its edge. */
function judged<S extends Shape>(
  plans: readonly Plan<S>[],
  field: readonly Plan<S>[],
  main: Plan<S>,
  edgeOfPlan: (plan: Plan<S>) => number,
): Plan<S> {
  const most = Math.max(...field.map((one) => one.scores.length));
  const usual = usualVariance(plans, main);
  const better = (one: Plan<S>): boolean => one === main || isClearlyBetter(one, main, edgeOfPlan(one), usual);
  const [best] = field.filter((one) => one.scores.length === most && better(one)).sort(byMean);
  return best ?? main;
}

/** So many rollouts' worth the usual variance counts beside the plan's own. */
const USUAL = 4;

/** Mean of the paired difference in standard errors. */
function edgeOf(x: readonly number[], y: readonly number[], usual = 0): number {
  const { n, middle, variance } = spreadOf(x, y);
  const mixed = usual === 0 ? variance : ((n - 1) * variance + USUAL * usual) / (n - 1 + USUAL);
  return middle / Math.sqrt(Math.max(1e-9, mixed) / n);
}

/** Mean and variance of the paired difference. */
function spreadOf(x: readonly number[], y: readonly number[]): { n: number; middle: number; variance: number } {
  const n = Math.min(x.length, y.length);
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const difference = x[i] - y[i];
    sum += difference;
    squares += difference * difference;
  }
  const middle = sum / n;
  return { n, middle, variance: Math.max(0, squares - n * middle * middle) / Math.max(1, n - 1) };
}
