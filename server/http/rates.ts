import { Problem } from "../problem.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often something may be done by one user, or from one address: a bucket of `most` that fills again over `time`. */
export const RATES = {
  /** any request from one address */
  address: { most: 3000, time: MINUTE },
  /** any request of one user */
  user: { most: 900, time: MINUTE },
  guests: { most: 30, time: HOUR },
  /** tries to sign in, from one address and for one name */
  signIn: { most: 20, time: 10 * MINUTE },
  signInName: { most: 10, time: 10 * MINUTE },
  tables: { most: 60, time: HOUR },
  commands: { most: 240, time: MINUTE },
  chat: { most: 30, time: MINUTE },
  proposals: { most: 20, time: HOUR },
  reports: { most: 10, time: HOUR },
  mail: { most: 5, time: HOUR },
  exports: { most: 10, time: HOUR },
} as const;
export type RateName = keyof typeof RATES;

interface Bucket {
  left: number;
  at: number;
}
const MOST_BUCKETS = 100_000;

/** Counts what was done lately. Each process counts for itself. */
export class Rates {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly factor: number,
    private readonly now: () => number,
  ) {}

  /** Takes one of a rate, or says when to come back. */
  take(name: RateName, who: string): void {
    const { time } = RATES[name];
    const most = RATES[name].most * this.factor;
    const at = this.now();
    const key = `${name}/${who}`;
    const bucket = this.buckets.get(key) ?? { left: most, at };
    const left = Math.min(most, bucket.left + (Math.max(0, at - bucket.at) / time) * most);
    this.buckets.delete(key);
    if (left < 1) {
      this.buckets.set(key, { left, at });
      const wait = Math.ceil((((1 - left) / most) * time) / 1000);
      throw new Problem(429, `This was done too often. Try again in ${wait} s.`, { retryAfter: wait });
    }
    this.buckets.set(key, { left: left - 1, at });
    // Those that were used longest ago are full again, or as good as.
    if (this.buckets.size > MOST_BUCKETS) this.buckets.delete(this.buckets.keys().next().value as string);
  }
}
