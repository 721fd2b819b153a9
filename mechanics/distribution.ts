import { exact, type Fraction, fraction, gcd } from "./fraction.ts";

export interface Chance<T> {
  readonly outcome: T;
  /** Cases out of the distribution's denominator. */
  readonly weight: number;
}

/**
 * Exact chances of the outcomes of a procedure: whole numbers of cases, never a simulation. Outcomes that look the
 * same are merged.
 */
export class Distribution<T> {
  private constructor(
    readonly chances: readonly Chance<T>[],
    readonly denominator: number,
  ) {}

  static sure<T>(outcome: T): Distribution<T> {
    return new Distribution([{ outcome, weight: 1 }], 1);
  }

  /** Each of the list with the same chance. */
  static evenly<T>(outcomes: readonly T[]): Distribution<T> {
    return Distribution.#merged(outcomes.map((outcome) => ({ outcome, weight: 1 })));
  }

  static die(faces = 6): Distribution<number> {
    return Distribution.evenly(Array.from({ length: faces }, (_, i) => i + 1));
  }

  /** The sum of several dice. */
  static dice(count: number, faces = 6): Distribution<number> {
    let sum = Distribution.sure(0);
    for (let i = 0; i < count; i++) sum = sum.and(Distribution.die(faces), (a, b) => a + b);
    return sum;
  }

  /** What each outcome leads to. */
  map<U>(read: (outcome: T) => U): Distribution<U> {
    return Distribution.#merged(this.chances.map(({ outcome, weight }) => ({ outcome: read(outcome), weight })));
  }

  /** Together with something independent. */
  and<U, V>(other: Distribution<U>, join: (mine: T, theirs: U) => V): Distribution<V> {
    return this.followedBy((mine) => other.map((theirs) => join(mine, theirs)));
  }

  /** A next step whose chances depend on the outcome so far (a reaction, a second die). */
  followedBy<U>(next: (outcome: T) => Distribution<U>): Distribution<U> {
    const steps = this.chances.map(({ outcome, weight }) => ({ weight, after: next(outcome) }));
    const common = steps.reduce((lcm, { after }) => exact((lcm / gcd(lcm, after.denominator)) * after.denominator), 1);
    return Distribution.#merged(
      steps.flatMap(({ weight, after }) =>
        after.chances.map((c) => ({
          outcome: c.outcome,
          weight: exact(weight * c.weight * (common / after.denominator)),
        })),
      ),
    );
  }

  chance(test: (outcome: T) => boolean): Fraction {
    return fraction(
      this.chances.reduce((sum, { outcome, weight }) => sum + (test(outcome) ? weight : 0), 0),
      this.denominator,
    );
  }

  mean(value: (outcome: T) => number): Fraction {
    return fraction(
      this.chances.reduce((sum, { outcome, weight }) => sum + weight * value(outcome), 0),
      this.denominator,
    );
  }

  static #merged<T>(chances: readonly Chance<T>[]): Distribution<T> {
    const merged = new Map<string, { outcome: T; weight: number }>();
    let denominator = 0;
    let common = 0;
    for (const { outcome, weight } of chances) {
      const key = JSON.stringify(outcome);
      const same = merged.get(key);
      if (same) same.weight += weight;
      else merged.set(key, { outcome, weight });
      denominator = exact(denominator + weight);
    }
    for (const { weight } of merged.values()) common = gcd(weight, common);
    for (const chance of merged.values()) chance.weight /= common;
    return new Distribution([...merged.values()], denominator / common);
  }
}
