import type { DeepReadonly, Features, Know, Play, Seat, Shape, Stance, Title, Weights } from "@wusong/engine";
import { weightsOn } from "../weights.ts";

/** How good a position is to a seat that knows what it knows there. */
export type Worth<S extends Shape> = (play: Play<S>, seat: Seat) => number;

/** A game that is won is worth more than any position, but not so much that one rollout of many decides. */
const WON = 1e4;

/**
 * The title's own valuation, what its doctrine and fitted weights say beside it, and what a stance wants. `now`: everything is weighed as
 * it counts at this stage of the game. Commands that end a turn are compared with others that do not, and who is ahead on average in
 * the next turn of other games is no reason to end this one, or to put that off.
 */
export function worthOf<S extends Shape>(
  title: Title<S>,
  sheet: S["sheet"],
  stance: Stance<S> | null = null,
  now: DeepReadonly<S["pub"]> | null = null,
): Worth<S> {
  const insight = title.doctrine?.insight;
  const learned = title.doctrine && learnedBy(title.doctrine.features, weightsOn(title, sheet), stance, now);
  return (play, seat) => {
    const { over } = play.s;
    if (over) return over.winner === null ? 0 : over.winner === seat ? WON : -WON;
    // All read the same, so that what a title makes of it once serves them all.
    const know = play.know(seat);
    const value = title.value(know) + (insight ? insight(know) : 0);
    return learned ? value + learned(know) : value;
  };
}

function learnedBy<S extends Shape>(
  features: Features<S>,
  weights: Weights | null,
  stance: Stance<S> | null,
  now: DeepReadonly<S["pub"]> | null,
): ((know: Know<S>) => number) | undefined {
  const fitted = weights && weights.points !== 0 ? weights : null;
  if (!fitted && !stance) return undefined;
  const wants = features.names.map((name) => stance?.wants[name] ?? 0);
  const rows = Array.from({ length: features.stages }, (_, stage) => inPoints(fitted, stage, features.stages, wants));
  const read = new Float64Array(features.names.length);
  return (know) => {
    features.read(know, read);
    const x = scored(rows[features.stage(now ?? know.pub)], read);
    return know.seat === 0 ? x : -x;
  };
}

/** What a stage counts, in points of the title's valuation. */
function inPoints(weights: Weights | null, stage: number, stages: number, wants: readonly number[]): Row {
  if (!weights) return { bias: 0, weight: Float64Array.from(wants) };
  const { bias, weight } = rowOf(weights, stage, stages);
  const { points } = weights;
  return { bias: points * bias, weight: weight.map((one, i) => points * one + wants[i]) };
}

/** A stage's bias and its weight for every feature. */
interface Row {
  readonly bias: number;
  readonly weight: Float64Array;
}

/** Where a stage lies in the game: from -½ to ½. */
export const partOf = (stage: number, stages: number): number => (stages > 1 ? stage / (stages - 1) - 0.5 : 0);

export function rowOf(
  { bias, weight, drift }: Pick<Weights, "bias" | "weight" | "drift">,
  stage: number,
  stages: number,
): Row {
  const t = partOf(stage, stages);
  return { bias: bias[stage], weight: Float64Array.from(weight, (w, i) => w + t * drift[i]) };
}

/** The logit of the first seat's chance. */
export function scored({ bias, weight }: Row, features: Float64Array): number {
  let sum = bias;
  for (let i = 0; i < weight.length; i++) sum += weight[i] * features[i];
  return sum;
}
