import {
  type Answering,
  type Kind,
  type OneRules,
  type Pick,
  type Random,
  Sampling,
  type SetRules,
  settledSet,
} from "@wusong/engine";

/** Chooses at random, but as much as it may: whole stacks, full attacks, long lists. */
export class Keen<Sheet> extends Sampling<Sheet> implements Answering<Sheet> {
  /** whether lists go on nearly as long as they can: in one command of four */
  private readonly long: boolean;

  constructor(private readonly chance: Random) {
    super(chance);
    this.long = chance.below(4) === 0;
  }

  partBegins(): void {}

  override set<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules: SetRules<T> = {}): T[] {
    const min = rules.min ?? 0;
    const max = Math.min(rules.max ?? from.length, from.length);
    const settled = settledSet(from, min, max, rules.ok);
    if (settled) return settled;
    const whole = asMuchAsMay(from, max, rules, this.chance);
    if (whole.length < min || rules.ok?.(whole)) return super.set(name, kind, from, rules);
    this.picks.push(whole);
    return whole;
  }

  override more(name: string, possible: boolean): boolean {
    if (!possible || !this.long) return super.more(name, possible);
    const on = this.chance.below(8) !== 0;
    this.picks.push(on);
    return on;
  }
}

function asMuchAsMay<T extends number>(from: readonly T[], max: number, rules: SetRules<T>, random: Random): T[] {
  const order = max < from.length || rules.may ? random.shuffle(from.slice()) : from;
  let chosen: T[] = [];
  for (const one of order) {
    if (chosen.length >= max) break;
    if (rules.may?.(chosen, one)) continue;
    chosen = [...chosen, one].sort((a, b) => a - b);
  }
  return chosen;
}

/**
 * Makes the picks of an earlier command where they are still offered; one of them is changed, and what does not fit is drawn. Picks
 * that nobody is asked for, because there is no choice, may be among the earlier ones: a doctrine need not know when that is so.
 */
export class Following<Sheet> implements Answering<Sheet> {
  readonly picks: Pick[];
  private readonly drawing: Sampling<Sheet>;
  /** earlier picks that were passed over since nobody was asked for them */
  private passed = 0;

  constructor(
    private readonly random: Random,
    private readonly old: readonly (Pick | null)[],
    /** place of the pick that is changed; -1: none */
    private readonly changed: number,
  ) {
    this.drawing = new Sampling(random);
    this.picks = this.drawing.picks;
  }

  partBegins(): void {}

  private get isChanged(): boolean {
    return this.picks.length === this.changed;
  }

  /** The pick to be made again; undefined where it is to be another one. */
  private get kept(): Pick | null | undefined {
    return this.isChanged ? undefined : this.earlier;
  }

  private get earlier(): Pick | null | undefined {
    return this.old[this.picks.length + this.passed];
  }

  one<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules?: OneRules<T>): T {
    const x = this.kept as T;
    if (typeof x !== "number" || !from.includes(x) || (rules?.judged && rules.why!(x)))
      return this.drawing.one(name, kind, from, rules);
    this.picks.push(x);
    return x;
  }

  set<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules: SetRules<T> = {}): T[] {
    const min = rules.min ?? 0;
    const max = Math.min(rules.max ?? from.length, from.length);
    const old = this.earlier;
    const settled = settledSet(from, min, max, rules.ok);
    if (settled) {
      if (Array.isArray(old) && old.length === settled.length && settled.every((one, i) => one === old[i]))
        this.passed++;
      return settled;
    }
    if (!Array.isArray(old)) return this.drawing.set(name, kind, from, rules);
    const offered = (old as readonly T[]).filter((one) => from.includes(one));
    const chosen = this.isChanged ? this.oneOther(offered, from) : offered;
    if (!chosen || chosen.length < min || chosen.length > max || rules.ok?.(chosen))
      return this.drawing.set(name, kind, from, rules);
    this.picks.push(chosen);
    return chosen;
  }

  /** One more, one less, or one for another; now and then something quite different (null). */
  private oneOther<T extends number>(chosen: readonly T[], from: readonly T[]): T[] | null {
    if (this.random.below(4) === 0) return null;
    const way = this.random.below(3);
    const outside = from.filter((one) => !chosen.includes(one));
    const other = [...chosen];
    if (way !== 1 && other.length > 0) other.splice(this.random.below(other.length), 1);
    if (way !== 0 && outside.length > 0) other.push(this.random.of(outside));
    return other.sort((a, b) => a - b);
  }

  count(name: string, lo: number, hi: number): number {
    const old = this.earlier;
    if (lo === hi) {
      if (old === lo) this.passed++;
      return lo;
    }
    const x = typeof old === "number" && this.isChanged ? old + (this.random.below(2) === 0 ? 1 : -1) : old;
    if (typeof x !== "number" || x < lo || x > hi) return this.drawing.count(name, lo, hi);
    this.picks.push(x);
    return x;
  }

  word<W extends string>(name: string, from: readonly W[]): W {
    const x = this.kept as W;
    if (!from.includes(x)) return this.drawing.word(name, from);
    this.picks.push(x);
    return x;
  }

  more(name: string, possible: boolean): boolean {
    const old = this.earlier;
    if (!possible) {
      if (old === false) this.passed++;
      return false;
    }
    if (typeof old !== "boolean") return this.drawing.more(name, possible);
    const x = this.isChanged ? !old : old;
    this.picks.push(x);
    return x;
  }
}
