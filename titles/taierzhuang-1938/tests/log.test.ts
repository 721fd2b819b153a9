import { type Dice, DiceStream, Game, type GameEvent, Random, resolveOptions } from "@wusong/engine";
import { expect, test } from "vitest";
import { ELIMINATED, isArea, isZone, POOL, placeNamed } from "../ids.ts";
import { title } from "../index.ts";
import type { Taierzhuang } from "../state.ts";
import { sheet } from "./helpers.ts";
import { steps } from "./reckoning.ts";

/** The log tells a whole game: who reads it knows where every unit is, what each hand holds and what every die showed. */

/** Dice that keep what they showed; draws are no dice. */
class Seen implements Dice {
  readonly shown: number[] = [];
  constructor(private readonly from: Dice) {}
  d6 = (): number => this.die(6);
  die(faces: number): number {
    this.shown.push(this.from.die(faces));
    return this.shown[this.shown.length - 1];
  }
  below = (n: number): number => this.from.below(n);
  shuffle = (list: number[]): void => this.from.shuffle(list);
  draw = <T extends number>(bag: T[]): T => this.from.draw(bag);
  get used(): number {
    return this.from.used;
  }
}

/** What somebody knows who has only read the log. */
class Reader {
  readonly dice: number[] = [];
  readonly wrong: string[] = [];

  constructor(
    readonly place: number[],
    readonly entered: number[],
    readonly hands: number[][],
  ) {}

  read({ type, data }: GameEvent): void {
    if (!data) return;
    const pieces = (data.pieces ?? []).map((name) => sheet.unitByName.get(name)!);
    if (data.kind === "roll") this.dice.push(...data.dice.filter((die) => die > 0));
    if (data.kind === "moved") this.march(pieces, data.path);
    if (type === "placed") this.put(pieces, placeNamed(data.places![0])!);
    if (type === "retreated") this.retreat(pieces, data.places!);
    if (type === "eliminated") this.put(pieces, ELIMINATED);
    if (type === "returnedToPool") this.put(pieces, POOL);
    const { seat, chit, chits } = (data.facts ?? {}) as { seat?: number; chit?: string; chits?: string[] };
    if (type === "chitPlayed") this.chit(seat!, chit!, -1);
    if (type === "chitDrawn") for (const one of chits!) this.chit(seat!, one, 1);
    if (type === "chitDiscarded") for (const one of chits!) this.chit(seat!, one, -1);
  }

  private put(pieces: readonly number[], place: number): void {
    for (const unit of pieces) {
      this.place[unit] = place;
      if (isArea(place)) this.entered[unit] = 1;
    }
  }

  private march(pieces: readonly number[], path: readonly string[]): void {
    const side = title.seats[sheet.side[pieces[0]]] as "japan" | "china";
    if (pieces.some((unit) => this.place[unit] !== placeNamed(path[0])))
      this.wrong.push(`Nobody marches off at ${path[0]}.`);
    path.slice(1).forEach((area, i) => {
      if (!steps(side, path[i]).includes(area)) this.wrong.push(`There is no way from ${path[i]} to ${area}.`);
    });
    this.put(pieces, placeNamed(path[path.length - 1])!);
  }

  private retreat(pieces: readonly number[], [from, to]: readonly string[]): void {
    if (pieces.some((unit) => this.place[unit] !== placeNamed(from))) this.wrong.push(`Nobody retreats from ${from}.`);
    const place = placeNamed(to)!;
    this.put(pieces, isZone(place) ? POOL : place);
  }

  private chit(seat: number, id: string, by: number): void {
    this.hands[seat][sheet.chits.findIndex((one) => one.id === id)] += by;
  }
}

/** Dice without tied rolls for initiative, which are not told: they come right before the last two of a command. */
function withoutTies(shown: readonly number[], told: number): number[] {
  const ties = shown.slice(told - 2, -2);
  for (let i = 0; i < ties.length; i += 2) expect(ties[i]).toBe(ties[i + 1]);
  return shown.length > told ? [...shown.slice(0, told - 2), ...shown.slice(-2)] : [...shown];
}

const ALL = { "12.4": "on", "12.5": "on", "12.6": "on", "12.7": "on", "12.8": "on" };

test.each([
  ["battle", {}, 260],
  ["battle", ALL, 260],
  ["lastDays", {}, 160],
  ["lastDays", ALL, 160],
] as const)(
  "the log of a game of %j with %j tells where units go, what is drawn and played, and every die",
  (scenario, chosen, most) => {
    const resolved = resolveOptions(title, chosen);
    if ("error" in resolved) throw new Error(resolved.error);
    const { play } = new Game<Taierzhuang>({ title, scenario, options: resolved.options, seed: "log" });
    const reader = new Reader(
      [...play.pub.place],
      [...play.pub.entered],
      play.own.map(({ hand }) => [...hand]),
    );
    play.tell = (event) => reader.read(event);
    const random = new Random(`log ${scenario}`);
    for (let i = 0; i < most && !play.s.over; i++) {
      const [seat] = play.seatsToDecide();
      const command = play.sample(seat, random)!;
      const words = `${i}: ${command.verb} ${JSON.stringify(command.picks)}`;
      const dice = new Seen(new DiceStream("log", i));
      reader.dice.length = 0;
      expect(play.act(seat, command, dice), words).toBeNull();
      expect(reader.wrong, words).toEqual([]);
      expect(reader.dice, words).toEqual(withoutTies(dice.shown, reader.dice.length));
      expect(reader.place, words).toEqual(play.pub.place);
      expect(play.cache, words).toEqual(title.buildCache(play.pub, sheet));
      expect(reader.entered, words).toEqual(play.pub.entered);
      expect(reader.hands, words).toEqual(play.own.map(({ hand }) => hand));
    }
  },
);
