import { type Refusal, Unexplained } from "./refusal.ts";
import type { About } from "./screen.ts";
import { listed } from "./words.ts";

/**
 * A decision asks for picks. What a verb asks is written once, as a function that reads what the seat knows and calls the
 * methods of `Ask`; a command is the list of answers. Being offered at that point is the only test of legality.
 */

/** What kind of thing a pick names, and how such a thing is spelled (`3510`, `jp.3div.1`). Ids run from 0 to count - 1. */
export interface Kind<T extends number, Sheet> {
  readonly of: string;
  count(sheet: Sheet): number;
  text(sheet: Sheet, id: T): string;
  find(sheet: Sheet, text: string): T | undefined;
}

export interface OneRules<T extends number> {
  /** Why a thing that is not offered is not offered; null only for what is offered. */
  why?: ((x: T) => Refusal | null) | undefined;
  /**
   * Offers only those candidates that `why` lets through. They are judged when they are looked at: a check judges the one that was
   * named, random play those it draws, and only a list for a screen all of them.
   */
  judged?: boolean | undefined;
  /** What a screen wants to know of an offered thing (cost, path, must stop). */
  about?: ((x: T) => About) | undefined;
}

export interface SetRules<T extends number> extends Omit<OneRules<T>, "judged"> {
  min?: number;
  max?: number;
  /** Why a set of so many is too small or too large: the rule that sets the limit. Needed with `min` or `max`. */
  size?: ((chosen: number) => Refusal) | undefined;
  /** Whether the finished set is allowed. */
  ok?: (chosen: readonly T[]) => Refusal | null;
  /** Whether a partial set may be extended by x and still be completed. Guides screens and random play; `ok` decides. */
  may?: (chosen: readonly T[], x: T) => Refusal | null;
}

export interface Ask<Sheet> {
  one<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules?: OneRules<T>): T;
  /**
   * Ascending and distinct, so that a set has one spelling. `from` must be ascending. Not asked where nothing can be chosen, nor
   * where everything must be.
   */
  set<T extends number>(name: string, kind: Kind<T, Sheet>, from: readonly T[], rules?: SetRules<T>): T[];
  /** Not asked where only one number is possible. */
  count(name: string, lo: number, hi: number, why?: (n: number) => Refusal): number;
  word<W extends string>(name: string, from: readonly W[], why?: (word: string) => Refusal | null): W;
  /** Another entry of an ordered list? Asked only where one is possible. */
  more(name: string, possible: boolean): boolean;
}

export type Pick = number | string | boolean | readonly number[];
export type SpelledPick = number | string | boolean | readonly string[];

export interface Command {
  readonly verb: string;
  readonly picks: readonly Pick[];
}

export interface SpelledCommand {
  readonly verb: string;
  readonly picks: readonly SpelledPick[];
}

/** A decision of a board that is asked within a command, after its first. */
export interface PartBegun {
  /** name of the step, its case and what it asks the seat */
  readonly step: string;
  readonly rule: string;
  readonly prompt: string;
  /** its verbs; whether one of them stands in front of its picks: the decision knows more than one */
  readonly verbs: readonly string[];
  readonly named: boolean;
}

/** A part of a command, with the number of picks before it. */
export interface PartAt extends PartBegun {
  readonly at: number;
}

/** What is asked next, for a screen or a bot. */
export type Asked =
  | { kind: "one"; name: string; of: string; options: string[]; about?: Record<string, About> }
  | {
      kind: "set";
      name: string;
      of: string;
      /** everything that can be in some finished set, as offered */
      options: string[];
      /** what may be added to the draft */
      addable: string[];
      min: number;
      max: number;
      /** null when the draft is a finished set */
      unfinished: Refusal | null;
      about?: Record<string, About>;
    }
  | { kind: "count"; name: string; lo: number; hi: number }
  | { kind: "word"; name: string; options: string[] }
  | { kind: "more"; name: string };

/** Thrown when a submitted pick is not offered. No Error: it is an ordinary answer, and a stack trace would cost more than the check. */
export class Refused {
  constructor(readonly refusal: Refusal) {}
}

/**
 * Thrown when nothing can be picked. At the first pick of a verb it means that the verb is not offered; later it is a fault.
 * No Error, for the same reason.
 */
export class NothingToPick {
  constructor(
    readonly pick: string,
    readonly depth: number,
  ) {}
}

/** Unwinds `ask` when the listing cursor has found the pick it was looking for. Made once: it carries nothing. */
const FOUND = Symbol("found");
export const isFound = (thrown: unknown): boolean => thrown === FOUND;

const known = <T extends number, Sheet>(kind: Kind<T, Sheet>, sheet: Sheet, x: unknown): x is T =>
  typeof x === "number" && Number.isInteger(x) && x >= 0 && x < kind.count(sheet);

function noReason(rule: string, text: string): Refusal {
  return { rule, text };
}

/** Reads given picks one after another; every pick must be offered where it stands. */
abstract class Reading<Sheet> implements Ask<Sheet> {
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

/** The only set there is, where nothing can be taken or everything must be; null: there is a choice. */
export function settledSet<T extends number>(
  from: readonly T[],
  min: number,
  max: number,
  ok: SetRules<T>["ok"],
): T[] | null {
  if (max === 0 && min === 0) return [];
  return min === from.length && max === min && !ok?.(from) ? from.slice() : null;
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

/** Finds what is asked after the given picks, or why a thing pointed at is not offered there. */
export class Listing<Sheet> extends Reading<Sheet> {
  asked: Asked | null = null;
  refusal: Refusal | null = null;
  /** why a thing pointed at was not in a pick that is not asked */
  private outside: Refusal | null = null;
  /** whether there is nothing to pick where something must be */
  nothing = false;
  /** what is taken after the given picks without being asked */
  readonly taken: SpelledPick[] = [];

  constructor(
    sheet: Sheet,
    rule: string,
    given: readonly unknown[],
    byName: boolean,
    private readonly drafted: readonly unknown[] = [],
    private readonly pointedAt: { of: string; text: string } | null = null,
    private readonly idOfPointed: (of: string, text: string) => number | undefined = () => undefined,
  ) {
    super(sheet, rule, given, byName);
  }

  protected override settled(taken: SpelledPick): void {
    if (this.at >= this.given.length) this.taken.push(taken);
  }

  protected override draft<T extends number>(_name: string, kind: Kind<T, Sheet>): T[] {
    const ids: T[] = [];
    for (const one of this.drafted) {
      const id = typeof one === "string" ? kind.find(this.sheet, one) : known(kind, this.sheet, one) ? one : undefined;
      if (id !== undefined && !ids.includes(id)) ids.push(id);
    }
    return ids;
  }

  protected override passedOver<T extends number>(
    kind: Kind<T, Sheet>,
    outside: (x: T) => Refusal | null,
    inside?: () => Refusal,
  ): void {
    if (this.pointedAt?.of !== kind.of || this.at < this.given.length) return;
    const id = this.idOfPointed(kind.of, this.pointedAt.text);
    if (id === undefined) return;
    this.outside = outside(id as T);
    this.refusal = this.outside ?? inside?.() ?? null;
  }

  protected ended(asked: () => Asked, why: ((of: string, id: number) => Refusal | null) | null): never {
    this.asked = asked();
    if (this.pointedAt) this.explain(this.asked, this.pointedAt, why);
    throw FOUND;
  }

  /** Picks that were passed over just before may have been about the thing pointed at, too. */
  private explain(
    asked: Asked,
    pointedAt: { of: string; text: string },
    why: ((of: string, id: number) => Refusal | null) | null,
  ): void {
    const id = this.idOfPointed(pointedAt.of, pointedAt.text);
    if (id === undefined) return;
    const now = why
      ? why(pointedAt.of, id)
      : noReason(this.rule, `"${asked.name}" is not chosen by pointing at a ${pointedAt.of}.`);
    const sameKind = "of" in asked && asked.of === pointedAt.of;
    this.refusal = sameKind ? now && (this.outside ?? now) : (this.refusal ?? now);
  }
}

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
