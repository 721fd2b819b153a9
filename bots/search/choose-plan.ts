import type { Shape, Weights } from "@wusong/engine";
import { weightsOn } from "../weights.ts";
import { advantage, doubtIn, isClearlyBetter, isSettled, usualSpread } from "./compare-scores.ts";
import { makePlans, type Plan, type PlanningSetting, thoroughly } from "./plan.ts";
import { type ReplySetting, rollOut } from "./reply.ts";
import { type Candidate, closingVerb, type Search } from "./search.ts";

export interface ChoosingSetting extends PlanningSetting, ReplySetting {
  /** positions looked at for one decision */
  readonly positions: number;
  /** another plan than the one that looks best at once is taken if it is better by so many errors of that estimate */
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
  const isIdle = ({ commands: [first] }: Plan<S>): boolean => first.drawn.command.verb === closing;
  const edgeOfPlan = (one: Plan<S>): number => (isIdle(one) ? Math.max(IDLE, setting.edge) : setting.edge);
  const points = pointsOfLogit(weightsOn(search.worlds[0].title, search.worlds[0].sheet));
  const doubt = doubtIn(points);
  const stake = stakeOf(search, points);
  const byGain = (a: Plan<S>, b: Plan<S>): number => gainOf(b) - gainOf(a);
  const gainOf = (one: Plan<S>): number => (one === main ? 0 : advantage(one.scores, main.scores, doubt).gain);
  /** The best of those that were looked at most; what looks best at once, unless another one is better by its edge. */
  const judged = (): Plan<S> => {
    const most = Math.max(...field.map((one) => one.scores.length));
    const lost = (one: Plan<S>): number => partLost(one, stake);
    // Whoever mostly loses by doing nothing has little to lose by trying: the last turn is played.
    if (isIdle(main) && lost(main) > 1 / 2) {
      const tried = field.filter((one) => one.scores.length === most && lost(one) < lost(main) && !isIdle(one));
      const [best] = tried.sort((a, b) => lost(a) - lost(b) || byGain(a, b));
      if (best) return best;
    }
    const usual = usualSpread(plans, main);
    const better = (one: Plan<S>): boolean =>
      one === main || isClearlyBetter(one, main, { edge: edgeOfPlan(one), doubt, usual });
    const [best] = field.filter((one) => one.scores.length === most && better(one)).sort(byGain);
    return best ?? main;
  };
  const standing = (): Compared<S> => {
    const best = judged();
    const others = plans.filter((one) => one !== best && one.scores.length > 0);
    const second = others.sort(byGain)[0] ?? null;
    return { best, second, done: Math.min(1, count.positions / setting.positions) };
  };
  const carefully = (): Compared<S> => {
    const { best, second } = standing();
    return { best: thoroughly(search, setting, best), second, done: 1 };
  };
  const base = random.next();
  for (let rounds = halvings(field.length); field.length > 1 && rounds > 0; rounds--) {
    const until = count.positions + (from + all - count.positions) / rounds;
    do {
      for (const one of field) {
        rollOut(search, one, base, setting, stake);
        yield standing();
      }
      if (isSettled(field, doubt)) return carefully();
    } while (count.positions < until || field[0].scores.length < 2);
    if (rounds === 1) break;
    field = [...field].sort(byGain).slice(0, field.length >> 1);
    if (!field.includes(main)) field.push(main);
  }
  return carefully();
}

/** What one unit of the fitted logit is worth in points; 0: nobody knows. */
const pointsOfLogit = (weights: Weights | null): number => weights?.points || (weights?.unit ?? 0);

/** What may come of one rollout, in units of the fitted logit. */
const LOGITS_AT_STAKE = 8;

/**
 * A rollout says no more than this for a plan or against it. Games that end in one are won and lost by players who hardly look: if a win
 * counted in full, the one rollout in which it happens would decide.
 */
function stakeOf<S extends Shape>({ worlds: [world], worth, seat }: Search<S>, points: number): number {
  return points === 0 ? Number.POSITIVE_INFINITY : Math.abs(worth(world, seat)) + LOGITS_AT_STAKE * points;
}

/** The part of its rollouts that was lost, or was as bad as a loss. */
const partLost = <S extends Shape>({ scores }: Plan<S>, stake: number): number =>
  scores.filter(({ inTheEnd }) => inTheEnd <= -stake).length / Math.max(1, scores.length);

/** How often a field is halved until one is left. */
const halvings = (size: number): number => 32 - Math.clz32(size - 1);

/**
 * Doing nothing is taken only if it is better by so many errors than what looks best at once: a small gain that is certain would
 * otherwise be declined as often as not, because the rest of a rollout is chance.
 */
const IDLE = 2;
