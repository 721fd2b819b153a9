import {
  type Ask,
  type Asked,
  type Kind,
  NothingToPick,
  type OneRules,
  type PartAt,
  type PartBegun,
  type Pick,
  Refused,
  type SetRules,
  type SpelledPick,
  settledSet,
} from "./decision.ts";
import { type Refusal, Unexplained } from "./refusal.ts";
import type { About } from "./screen.ts";
import { listed } from "./words.ts";

export const known = <T extends number, Sheet>(kind: Kind<T, Sheet>, sheet: Sheet, x: unknown): x is T =>
  typeof x === "number" && Number.isInteger(x) && x >= 0 && x < kind.count(sheet);

export function noReason(rule: string, text: string): Refusal {
  return { rule, text };
}

/** Reads given picks one after another; every pick must be offered where it stands. */
export abstract class Reading<Sheet> implements Ask<Sheet> {
  protected at = 0;
  /** The canonical spelling of what was read. */
  readonly spelled: SpelledPick[] = [];
  /** The same in ids. */
  readonly picks: Pick[] = [];
  /** The later parts of a board that were reached. */
  readonly parts: PartAt[] = [];

  constructor(
    protected readonly sheet: Sheet,
    /** the case of the decision that is read; another one with every part of a board */
    protected rule: string,
    protected readonly given: readonly unknown[],
    /** whether things are given by name (from outside) or by id */
    protected readonly byName: boolean,
  ) {}

  protected refuse(text: string): never {
    throw new Refused(noReason(this.rule, text));
  }

  partBegins(part: PartBegun): void {
    this.rule = part.rule;
    this.parts.push({ ...part, at: this.at });
  }

  /** Called where the given picks end. */
  protected abstract ended(asked: () => Asked, why: ((of: string, id: number) => Refusal | null) | null): never;

  private idOf<T extends number>(name: string, kind: Kind<T, Sheet>, given: unknown): T {
    if (this.byName) {
      if (typeof given !== "string") this.refuse(`The pick "${name}" is the name of one ${kind.of}, as a text.`);
      const id = kind.find(this.sheet, given as string);
      if (id === undefined) this.refuse(`There is no ${kind.of} called "${String(given).slice(0, 60)}".`);
      return id as T;
    }
    if (!known(kind, this.sheet, given)) this.refuse(`The pick "${name}" is not the id of a ${kind.of}.`);
    return given as T;
  }

  one<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules?: OneRules<T>): T {
    if (this.at >= this.given.length) {
      const open = judged(from, rules);
      if (open.length === 0) {
        this.passedOver(kind, (x) => this.notOffered(name, kind, from, x, rules));
        throw new NothingToPick(name, this.at);
      }
      this.ended(
        () => ({
          kind: "one",
          name,
          of: kind.of,
          options: open.map((x) => kind.text(this.sheet, x)),
          ...aboutAll(this.sheet, kind, open, rules),
        }),
        (of, id) =>
          of === kind.of && known(kind, this.sheet, id)
            ? this.notOffered(name, kind, from, id, rules)
            : this.anotherKind(kind.of, of),
      );
    }
    const x = this.idOf(name, kind, this.given[this.at++]);
    const refusal = this.notOffered(name, kind, from, x, rules);
    if (refusal) throw new Refused(refusal);
    this.spelled.push(kind.text(this.sheet, x));
    this.picks.push(x);
    return x;
  }

  private notOffered<T extends number>(
    name: string,
    kind: Kind<T, Sheet>,
    from: readonly T[],
    x: T,
    rules: OneRules<T> | undefined,
  ): Refusal | null {
    if (from.includes(x)) return rules?.judged ? rules.why!(x) : null;
    return (
      rules?.why?.(x) ??
      new Unexplained(this.rule, `${kind.text(this.sheet, x)} is not among the choices for "${name}".`)
    );
  }

  set<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules: SetRules<T> = {}): T[] {
    const min = rules.min ?? 0;
    const max = Math.min(rules.max ?? from.length, from.length);
    const size = (n: number): Refusal => rules.size?.(n) ?? unexplainedSize(this.rule, n, min, max);
    const settled = settledSet(from, min, max, rules.ok);
    if (settled) {
      // What cannot be taken is too much, what must be taken too little to be left out.
      const limit = settled.length === 0 ? 1 : settled.length - 1;
      this.passedOver(
        kind,
        (x) => this.notOffered(name, kind, from, x, rules),
        () => size(limit),
      );
      this.settled(settled.map((x) => kind.text(this.sheet, x)));
      return settled;
    }
    const judge = (chosen: readonly T[]): Refusal | null =>
      chosen.length < min || chosen.length > max ? size(chosen.length) : (rules.ok?.(chosen) ?? null);
    if (this.at >= this.given.length) {
      if (max < min) {
        this.passedOver(
          kind,
          (x) => this.notOffered(name, kind, from, x, rules),
          () => size(max),
        );
        throw new NothingToPick(name, this.at);
      }
      const draft = this.draft(name, kind);
      const chosen = draft.filter((x) => from.includes(x)).sort((a, b) => a - b);
      this.ended(
        () => ({
          kind: "set",
          name,
          of: kind.of,
          options: from.map((x) => kind.text(this.sheet, x)),
          addable: from
            .filter((x) => chosen.length < max && !chosen.includes(x) && !rules.may?.(chosen, x))
            .map((x) => kind.text(this.sheet, x)),
          min,
          max,
          unfinished: judge(chosen),
          ...aboutAll(this.sheet, kind, from, rules),
        }),
        (of, id) => {
          if (of !== kind.of || !known(kind, this.sheet, id)) return this.anotherKind(kind.of, of);
          const refusal = this.notOffered(name, kind, from, id, rules);
          if (refusal || chosen.includes(id)) return refusal;
          return chosen.length >= max ? size(chosen.length + 1) : (rules.may?.(chosen, id) ?? null);
        },
      );
    }
    const given = this.given[this.at++];
    if (!Array.isArray(given)) this.refuse(`The pick "${name}" is a list.`);
    const chosen: T[] = [];
    for (const one of given as unknown[]) {
      const x = this.idOf(name, kind, one);
      const refusal = this.notOffered(name, kind, from, x, rules);
      if (refusal) throw new Refused(refusal);
      if (chosen.includes(x)) this.refuse(`${kind.text(this.sheet, x)} is named twice for "${name}".`);
      if (!this.byName && chosen.length > 0 && chosen[chosen.length - 1] > x) {
        this.refuse(`The pick "${name}" is not in ascending order.`);
      }
      chosen.push(x);
    }
    chosen.sort((a, b) => a - b);
    const refusal = judge(chosen);
    if (refusal) throw new Refused(refusal);
    this.spelled.push(chosen.map((x) => kind.text(this.sheet, x)));
    this.picks.push(chosen);
    return chosen;
  }

  private anotherKind(asked: string, pointedAt: string): Refusal {
    return noReason(this.rule, `This is about the choice of a ${asked}, not of a ${pointedAt}.`);
  }

  /** A pick that is not asked: why a thing is not in it, or why what could be in it is not chosen by hand. */
  protected passedOver<T extends number>(
    _kind: Kind<T, Sheet>,
    _outside: (x: T) => Refusal | null,
    _inside?: () => Refusal,
  ): void {}

  /** What is taken without being asked. */
  protected settled(_taken: SpelledPick): void {}

  /** A set that a person is still putting together. */
  protected draft<T extends number>(_name: string, _kind: Kind<T, Sheet>): T[] {
    return [];
  }

  count(name: string, lo: number, hi: number, why?: (n: number) => Refusal): number {
    if (lo === hi) {
      this.settled(lo);
      return lo;
    }
    if (this.at >= this.given.length) {
      if (lo > hi) throw new NothingToPick(name, this.at);
      this.ended(() => ({ kind: "count", name, lo, hi }), null);
    }
    const x = this.given[this.at++];
    if (typeof x !== "number" || !Number.isInteger(x)) this.refuse(`The pick "${name}" is a whole number.`);
    const n = x as number;
    if (n < lo || n > hi) {
      throw new Refused(why?.(n) ?? new Unexplained(this.rule, `The pick "${name}" is from ${lo} to ${hi}, not ${n}.`));
    }
    this.spelled.push(n);
    this.picks.push(n);
    return n;
  }

  word<W extends string>(name: string, from: readonly W[], why?: (word: string) => Refusal | null): W {
    if (this.at >= this.given.length) {
      if (from.length === 0) throw new NothingToPick(name, this.at);
      this.ended(() => ({ kind: "word", name, options: [...from] }), null);
    }
    const x = this.given[this.at++];
    if (typeof x !== "string") this.refuse(`The pick "${name}" is one of the words ${listed(from, "or")}.`);
    if (!from.includes(x as W)) {
      throw new Refused(
        why?.(x as string) ??
          new Unexplained(
            this.rule,
            `"${String(x).slice(0, 60)}" is not among the choices for "${name}": ${listed(from)}.`,
          ),
      );
    }
    this.spelled.push(x as W);
    this.picks.push(x as W);
    return x as W;
  }

  more(name: string, possible: boolean): boolean {
    if (!possible) return false;
    if (this.at >= this.given.length) this.ended(() => ({ kind: "more", name }), null);
    const x = this.given[this.at++];
    if (typeof x !== "boolean") this.refuse(`The pick "${name}" is true or false.`);
    this.spelled.push(x as boolean);
    this.picks.push(x as boolean);
    return x as boolean;
  }
}

function judged<T extends number>(from: readonly T[], rules: OneRules<T> | undefined): readonly T[] {
  return rules?.judged ? from.filter((x) => rules.why!(x) === null) : from;
}

function aboutAll<T extends number, Sheet>(
  sheet: Sheet,
  kind: Kind<T, Sheet>,
  from: readonly T[],
  rules: OneRules<T> | undefined,
): { about?: Record<string, About> } {
  if (!rules?.about) return {};
  const about: Record<string, About> = {};
  for (const x of from) about[kind.text(sheet, x)] = rules.about(x);
  return { about };
}

function unexplainedSize(rule: string, n: number, min: number, max: number): Refusal {
  return new Unexplained(rule, n < min ? `Choose at least ${min}.` : `Choose at most ${max}.`);
}

/** Checks a complete command. */
export class Checking<Sheet> extends Reading<Sheet> {
  protected ended(asked: () => Asked): never {
    return this.refuse(`The command ends too early: "${asked().name}" is still to be chosen.`);
  }

  /** To be called when `ask` has returned: nothing may be left over. */
  finished(): void {
    if (this.at < this.given.length) this.refuse("The command goes on after everything has been chosen.");
  }
}

/** Reads a suggestion of the rules themselves: it holds every pick, also those that are not asked because there is no choice. */
export class Suggesting<Sheet> extends Checking<Sheet> {
  override set<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules: SetRules<T> = {}): T[] {
    const min = rules.min ?? 0;
    const settled = settledSet(from, min, Math.min(rules.max ?? from.length, from.length), rules.ok);
    const given = this.given[this.at];
    if (settled && Array.isArray(given) && settled.every((x, i) => x === given[i])) this.at++;
    return super.set(name, kind, from, rules);
  }

  override count(name: string, lo: number, hi: number, why?: (n: number) => Refusal): number {
    if (lo === hi && this.given[this.at] === lo) this.at++;
    return super.count(name, lo, hi, why);
  }

  override more(name: string, possible: boolean): boolean {
    if (!possible && this.given[this.at] === false) this.at++;
    return super.more(name, possible);
  }
}
