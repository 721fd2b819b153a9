import { type Ask, type Kind, NothingToPick, type OneRules, type Pick, type SetRules, settledSet } from "./decision.ts";
import type { Refusal } from "./refusal.ts";

/** Chooses at random, uniformly at each pick among what is offered, and never goes back on a pick. */
export class Sampling<Sheet> implements Ask<Sheet> {
  readonly picks: Pick[] = [];

  constructor(private readonly random: { below(n: number): number }) {}

  one<T extends number>(name: string, _kind: Kind<T, Sheet>, from: readonly T[], rules?: OneRules<T>): T {
    if (rules?.judged) return this.judgedOne(name, from, rules.why!);
    if (from.length === 0) throw new NothingToPick(name, this.picks.length);
    const x = from[this.random.below(from.length)];
    this.picks.push(x);
    return x;
  }

  /** Draws candidates until one is let through: each of those that would be is as likely as any other. */
  private judgedOne<T extends number>(name: string, from: readonly T[], why: (x: T) => Refusal | null): T {
    const left = from.slice();
    for (let n = left.length; n > 0; n--) {
      const i = this.random.below(n);
      const x = left[i];
      if (why(x) === null) {
        this.picks.push(x);
        return x;
      }
      left[i] = left[n - 1];
    }
    throw new NothingToPick(name, this.picks.length);
  }

  set<T extends number>(name: string, _kind: Kind<T, Sheet>, from: readonly T[], rules: SetRules<T> = {}): T[] {
    const min = rules.min ?? 0;
    const max = Math.min(rules.max ?? from.length, from.length);
    const settled = settledSet(from, min, max, rules.ok);
    if (settled) return settled;
    const { ok, may } = rules;
    if (!ok && !may) return this.anySubset(name, from, min, max);
    let chosen: T[] = [];
    const left = from.slice();
    for (;;) {
      const enough = chosen.length >= min && chosen.length <= max && (!ok || ok(chosen) === null);
      if (enough && (chosen.length === max || this.random.below(left.length + 1) === 0)) break;
      const i = chosen.length >= max ? -1 : this.addable(left, chosen, may);
      if (i < 0) {
        if (enough) break;
        throw new NothingToPick(name, this.picks.length);
      }
      chosen = inserted(chosen, left[i]);
      left[i] = left[left.length - 1];
      left.pop();
    }
    this.picks.push(chosen);
    return chosen;
  }

  /** The place of one that may be added, each as likely as any other; only as many are asked about as it takes. */
  private addable<T extends number>(left: T[], chosen: readonly T[], may: SetRules<T>["may"]): number {
    for (let n = left.length; n > 0; n--) {
      const i = this.random.below(n);
      if (!may || may(chosen, left[i]) === null) return i;
      const x = left[i];
      left[i] = left[n - 1];
      left[n - 1] = x;
    }
    return -1;
  }

  /** Every size is as likely as any other, and so is every subset of that size. */
  private anySubset<T extends number>(name: string, from: readonly T[], min: number, max: number): T[] {
    if (max < min) throw new NothingToPick(name, this.picks.length);
    const size = min + this.random.below(max - min + 1);
    const chosen = from.slice();
    for (let i = 0; i < size; i++) {
      const j = i + this.random.below(chosen.length - i);
      const x = chosen[i];
      chosen[i] = chosen[j];
      chosen[j] = x;
    }
    chosen.length = size;
    if (size > 1) chosen.sort((a, b) => a - b);
    this.picks.push(chosen);
    return chosen;
  }

  count(name: string, lo: number, hi: number): number {
    if (lo === hi) return lo;
    if (lo > hi) throw new NothingToPick(name, this.picks.length);
    const x = lo + this.random.below(hi - lo + 1);
    this.picks.push(x);
    return x;
  }

  word<W extends string>(name: string, from: readonly W[]): W {
    if (from.length === 0) throw new NothingToPick(name, this.picks.length);
    const x = from[this.random.below(from.length)];
    this.picks.push(x);
    return x;
  }

  more(_name: string, possible: boolean): boolean {
    if (!possible) return false;
    const x = this.random.below(2) === 1;
    this.picks.push(x);
    return x;
  }
}

/** A new list, still ascending, with x in its place. */
function inserted<T extends number>(list: readonly T[], x: T): T[] {
  let at = list.length;
  while (at > 0 && list[at - 1] > x) at--;
  return [...list.slice(0, at), x, ...list.slice(at)];
}
