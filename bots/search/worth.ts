import type { Doctrine, Play, Seat, Shape, Title, Weights } from "@wusong/engine";

/** How good a position is to a seat that knows what it knows there. */
export type Worth<S extends Shape> = (play: Play<S>, seat: Seat) => number;

/** A game that is won is worth more than any position, but not so much that one rollout of many decides. */
const WON = 1e4;

/** The title's own valuation, and what fitted weights say beside it. */
export function worthOf<S extends Shape>(title: Title<S>): Worth<S> {
  const learned = title.doctrine && learnedBy(title.doctrine);
  return (play, seat) => {
    const { over } = play.s;
    if (over) return over.winner === null ? 0 : over.winner === seat ? WON : -WON;
    const value = play.title.value(play.know(seat));
    return learned ? value + learned(play, seat) : value;
  };
}

function learnedBy<S extends Shape>({ features, weights }: Doctrine<S>): Worth<S> | undefined {
  if (!weights || weights.points === 0) return undefined;
  const rows = Array.from({ length: features.stages }, (_, stage) => rowOf(weights, stage, features.stages));
  const read = new Float64Array(features.names.length);
  return (play, seat) => {
    const know = play.know(seat);
    features.read(know, read);
    const x = scored(rows[features.stage(know.pub)], read);
    return weights.points * (seat === 0 ? x : -x);
  };
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
