import { type Drawn, imagine, type Play, Random, type Seat, type Shape, type Stance, type Title } from "@wusong/engine";
import type { Situation } from "../bot.ts";
import { type Worth, worthOf } from "./worth.ts";

/** What a search works on. Everything in it is imagined from what the seat sees. */
export interface Search<S extends Shape> {
  readonly seat: Seat;
  /** different completions of what the seat sees; only one where nothing is hidden */
  readonly worlds: readonly Play<S>[];
  readonly random: Random;
  readonly worth: Worth<S>;
  /** what is wanted beside winning in general while a plan is made; null: nothing */
  readonly stance: Stance<S> | null;
  readonly count: Count;
}

/** Positions looked at: one command carried out on a copy and valued is one. */
export interface Count {
  positions: number;
}

/** A command that is looked at. */
export interface Candidate<S extends Shape> {
  readonly drawn: Drawn<S>;
  readonly key: string;
  /** what the doctrine of the title says for it */
  readonly why: string | null;
  /** the doctrine of the title knows nothing else to do here */
  readonly sure: boolean;
  sum: number;
  tries: number;
  /** no try met a die or a further choice: another one in the same world would tell nothing new */
  certain: boolean;
}

const keyOf = <S extends Shape>({ command }: Drawn<S>): string => `${command.verb} ${JSON.stringify(command.picks)}`;

export const candidate = <S extends Shape>(drawn: Drawn<S>, why: string | null = null, sure = false): Candidate<S> => ({
  drawn,
  key: keyOf(drawn),
  why,
  sure,
  sum: 0,
  tries: 0,
  certain: true,
});

/** Points a pick costs: of commands that come to the same the shortest is taken, and nobody marches out and back. */
const LENGTH = 0.01;

export const mean = <S extends Shape>(one: Candidate<S>): number =>
  one.tries === 0 ? Number.NEGATIVE_INFINITY : one.sum / one.tries - LENGTH * one.drawn.command.picks.length;

export function beginSearch<S extends Shape>(situation: Situation<S>, worlds: number): Search<S> {
  const { title, sheet, view, seat, random } = situation;
  const found = new Map<string, Play<S>>();
  for (let i = 0; i < worlds; i++) {
    const world = imagine(title, sheet, view, random);
    found.set(JSON.stringify([world.s.own, world.s.sys]), world);
  }
  return {
    seat,
    worlds: [...found.values()],
    random,
    worth: worthOf(title, sheet, null, view.pub),
    stance: null,
    count: { positions: 0 },
  };
}

/** The same search, wanting what a stance wants. */
export const under = <S extends Shape>(search: Search<S>, stance: Stance<S>): Search<S> => ({
  ...search,
  stance,
  worth: worthOf(search.worlds[0].title, search.worlds[0].sheet, stance, search.worlds[0].know(search.seat).pub),
});

/** The stances of the title that make sense to the seat now. */
export function stancesOf<S extends Shape>({ worlds: [world], seat }: Search<S>): readonly Stance<S>[] {
  const know = world.know(seat);
  return (world.title.doctrine?.stances ?? []).filter(({ fits }) => fits?.(know) ?? true);
}

/** A stream of chance that belongs to one try: whatever is compared meets the same chance in the same try. */
export const chanceOf = (base: number, attempt: number): Random =>
  new Random((base ^ Math.imul(attempt + 1, 0x9e3779b1)) >>> 0);

/** The same stream, made when something is drawn from it: most tries meet no die. */
export class ChanceOfTry {
  private stream: Random | null = null;

  constructor(
    private readonly base: number,
    private readonly attempt: number,
  ) {}

  next(): number {
    this.stream ??= chanceOf(this.base, this.attempt);
    return this.stream.next();
  }
}

/** The verb that ends this decision and does nothing else, if there is one. */
export const closingVerb = <S extends Shape>({ doctrine }: Title<S>, verbs: readonly string[]): string | null =>
  doctrine?.closing.find((one) => verbs.includes(one)) ?? null;
