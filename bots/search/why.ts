import { type Shape, StratifiedDice, type Title } from "@wusong/engine";
import { weightsOn } from "../weights.ts";
import { type Candidate, chanceOf, type Search } from "./search.ts";
import { rowOf } from "./worth.ts";

/** A command is carried out so many times to see what it changes: every face of one die once. */
const TRIES = 6;
/** What changes the logit of the chance by less is not worth a word. */
const NOTICEABLE = 0.03;
const MOST_WORDS = 2;
const BEST_AFTER_REPLY = "of all that was looked at, this leaves most after the reply";

/** Why a plan is good: what its first command does or, where that is nothing by itself, what it leads up to. */
export function whyOfPlan<S extends Shape>(
  title: Title<S>,
  search: Search<S>,
  [first, ...later]: readonly Candidate<S>[],
): string {
  const reason = later.find(({ why }) => why !== null)?.why;
  return whyOf(title, search, first) ?? (reason ? `it leads up to the next step: ${reason}` : BEST_AFTER_REPLY);
}

/**
 * Why a command is good, in words: what the doctrine of the title says for it, or what it is expected to change at once of all that
 * opponents look at. Only from what the seat knows; null: nothing worth a word.
 */
export function whyOf<S extends Shape>(title: Title<S>, search: Search<S>, one: Candidate<S>): string | null {
  if (one.why !== null) return one.why;
  const { doctrine } = title;
  const { seat, worlds } = search;
  const weights = weightsOn(title, worlds[0].sheet);
  if (!doctrine || !weights) return null;
  const { features } = doctrine;
  const know = worlds[0].know(seat);
  const row = rowOf(weights, features.stage(know.pub), features.stages);
  const before = new Float64Array(features.names.length);
  features.read(know, before);
  const after = new Float64Array(features.names.length);
  const change = new Float64Array(features.names.length);
  for (let i = 0; i < TRIES; i++) {
    const play = worlds[i % worlds.length].clone();
    play.actDrawn(seat, one.drawn, new StratifiedDice(chanceOf(0, i), i, 0));
    if (play.s.over) return play.s.over.winner === seat ? "it may win the game at once" : null;
    features.read(play.know(seat), after);
    for (let k = 0; k < change.length; k++) change[k] += (after[k] - before[k]) / TRIES;
  }
  const gain = (i: number): number => (seat === 0 ? 1 : -1) * row.weight[i] * change[i];
  const best = features.names
    .map((name, i) => ({ name, i }))
    .filter(({ i }) => gain(i) > NOTICEABLE)
    .sort((a, b) => gain(b.i) - gain(a.i))
    .slice(0, MOST_WORDS);
  if (best.length === 0) return null;
  return best.map(({ name, i }) => `${name} ${change[i] > 0 ? "up" : "down"}`).join(", ");
}
