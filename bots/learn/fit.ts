import type { Weights } from "@wusong/engine";
import { partOf } from "../search/worth.ts";

/**
 * A position of a finished game: its features, its stage, and how the game ended: for the first seat (1, ½ or 0), and which of the
 * title's outcomes it was.
 */
export interface Sample {
  readonly game: number;
  readonly stage: number;
  readonly features: Float64Array;
  readonly value: number;
  readonly result: number;
  readonly outcome: number;
}

export type Fitted = Pick<Weights, "bias" | "weight" | "drift">;

/** How hard weights are drawn to nothing; drifts twice as hard. */
const RIDGE = 20;
const ROUNDS = 12;

export const chanceAt = (logit: number): number => 1 / (1 + Math.exp(-logit));

/**
 * Logistic regression by Newton's method, weights drawn to nothing. Every feature counts once for the whole game and once more in
 * proportion to how late it is; every stage has a bias, the difference to the stage before being drawn to nothing. Only learning
 * uses e^x: what it finds is written down as numbers, and those decide the same everywhere.
 */
export function fit(samples: readonly Sample[], stages: number, signs: readonly number[] = []): Fitted {
  const left = new Set<number>();
  for (;;) {
    const fitted = withoutSome(samples, stages, left);
    const wrong = fitted.weight
      .map((_, i) => i)
      .filter((i) => signs[i] && !left.has(i) && signs[i] * fitted.weight[i] < 0);
    if (wrong.length === 0) return bounded(fitted, signs);
    for (const i of wrong) left.add(i);
  }
}

/** A weight that may not change its sign keeps it from the first stage to the last. */
function bounded(fitted: Fitted, signs: readonly number[]): Fitted {
  const drift = fitted.drift.map((one, i) => {
    const most = 2 * Math.abs(fitted.weight[i]);
    return signs[i] ? Math.max(-most, Math.min(most, one)) : one;
  });
  return { ...fitted, drift };
}

/** The fit with some features left out: they get no weight. */
function withoutSome(given: readonly Sample[], stages: number, left: ReadonlySet<number>): Fitted {
  const samples =
    left.size === 0
      ? given
      : given.map((one) => ({ ...one, features: one.features.map((x, i) => (left.has(i) ? 0 : x)) }));
  const { length: n } = samples[0].features;
  const scale = scalesOf(samples, n);
  const size = stages + 2 * n;
  const rows = samples.map((one) => rowFor(one, stages, n, scale));
  const weights = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = new Float64Array(size);
    const curvature = Array.from({ length: size }, () => new Float64Array(size));
    for (let i = 0; i < size; i++) {
      const ridge = i === 0 ? 1e-3 : i < stages ? 2 : i < stages + n ? RIDGE : 2 * RIDGE;
      gradient[i] = -ridge * weights[i];
      curvature[i][i] = ridge;
    }
    for (const [at, row] of rows.entries()) {
      let logit = 0;
      for (let i = 0; i < size; i++) logit += row[i] * weights[i];
      const p = chanceAt(logit);
      const miss = samples[at].result - p;
      const spread = Math.max(1e-4, p * (1 - p));
      for (let i = 0; i < size; i++) {
        if (row[i] === 0) continue;
        gradient[i] += miss * row[i];
        const line = curvature[i];
        const weight = spread * row[i];
        for (let j = 0; j <= i; j++) line[j] += weight * row[j];
      }
    }
    const step = solved(curvature, gradient);
    for (let i = 0; i < size; i++) weights[i] += step[i];
  }
  let bias = 0;
  return {
    bias: Array.from({ length: stages }, (_, stage) => {
      bias += weights[stage];
      return rounded(bias);
    }),
    weight: Array.from({ length: n }, (_, i) => rounded(weights[stages + i] / scale[i])),
    drift: Array.from({ length: n }, (_, i) => rounded(weights[stages + n + i] / scale[i])),
  };
}

const rounded = (x: number): number => Number(x.toFixed(5));

/** The root of the mean square of every feature; 1 where it is always nothing. */
function scalesOf(samples: readonly Sample[], n: number): Float64Array {
  const squares = new Float64Array(n);
  for (const { features } of samples) for (let i = 0; i < n; i++) squares[i] += features[i] * features[i];
  return squares.map((sum) => (sum > 0 ? Math.sqrt(sum / samples.length) : 1));
}

function rowFor({ stage, features }: Sample, stages: number, n: number, scale: Float64Array): Float64Array {
  const row = new Float64Array(stages + 2 * n);
  const t = partOf(stage, stages);
  for (let s = 0; s <= stage; s++) row[s] = 1;
  for (let i = 0; i < n; i++) {
    row[stages + i] = features[i] / scale[i];
    row[stages + n + i] = (t * features[i]) / scale[i];
  }
  return row;
}

/** Solves curvature · x = gradient, of which only the lower triangle is given (Cholesky). */
function solved(curvature: readonly Float64Array[], gradient: Float64Array): Float64Array {
  const { length: n } = gradient;
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < j; k++) {
      const factor = curvature[j][k];
      if (factor !== 0) for (let i = j; i < n; i++) curvature[i][j] -= curvature[i][k] * factor;
    }
    const root = Math.sqrt(Math.max(1e-12, curvature[j][j]));
    for (let i = j; i < n; i++) curvature[i][j] /= root;
  }
  const x = Float64Array.from(gradient);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= curvature[i][k] * x[k];
    x[i] /= curvature[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= curvature[k][i] * x[k];
    x[i] /= curvature[i][i];
  }
  return x;
}

/** How far a cut goes where games ended (nearly) always or never so well. */
const FARTHEST = 12;

/**
 * Ordered outcomes by one logit: for every outcome but the last, what is added to the logit so that the chance to end at least as
 * well is right on the whole.
 */
export function cutsOf(logits: readonly number[], samples: readonly Sample[], outcomes: number): number[] {
  return Array.from({ length: outcomes - 1 }, (_, k) => {
    const came = samples.filter(({ outcome }) => outcome <= k).length;
    let [low, high] = [-FARTHEST, FARTHEST];
    while (high - low > 1e-6) {
      const middle = (low + high) / 2;
      const said = logits.reduce((sum, logit) => sum + chanceAt(logit + middle), 0);
      if (said < came) low = middle;
      else high = middle;
    }
    return rounded(low);
  });
}

/** Points of the title's own valuation that are worth as much as one unit of the logit, by the same games. */
export function pointsOf(samples: readonly Sample[], stages: number): number {
  const byValue = samples.map((one) => ({ ...one, features: Float64Array.of(one.value) }));
  const [slope] = fit(byValue, stages).weight;
  return slope > 0 ? rounded(1 / slope) : 0;
}
