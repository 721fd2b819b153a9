import type { Edit, GameEvent } from "@wusong/engine";
import { TestTable } from "@wusong/testkit";
import { CHIT_IDS, ELIMINATED, POOL, REMOVED, UNDEPLOYED } from "../ids.ts";
import { title } from "../index.ts";
import type { Sheet } from "../sheet.ts";
import type { Taierzhuang } from "../state.ts";

/** Positions and questions for the tests of this title. */
export type Desk = TestTable<Taierzhuang>;

export const sheet = title.defaultSheet();

/** The printed sheet with other files in place of some of its own. */
export function sheetOf(files: Readonly<Record<string, unknown>>): Sheet {
  const loaded = title.loadSheet(files);
  if ("errors" in loaded) throw new Error(loaded.errors.join());
  return loaded.sheet;
}

/** Counters that all march so far. */
export function marching(ma: number): Sheet {
  const counters = structuredClone(sheet.counters);
  for (const formation of counters.formations) for (const factors of formation.units) factors.ma = ma;
  return sheetOf({ "counters.json": counters });
}

export const newGame = (options: Record<string, string> = {}, seed = "test"): Desk =>
  new TestTable(title, { options, seed });

/** An impulse of a side with just these units in play; nobody holds chits unless `more` says so. */
export function impulse(
  active: "japan" | "china",
  units: Record<string, string>,
  more: Edit = {},
  options: Record<string, string> = {},
  printed = sheet,
): Desk {
  const desk = new TestTable(title, { options, sheet: printed });
  return desk.edit({ clear: true, units, turn: 5, passes: 0, active, phase: "impulses", ...more });
}

/** `count` units of a formation, from number `first`, in a place: "G" or "G spent". */
export function units(formation: string, first: number, count: number, where: string): Record<string, string> {
  return Object.fromEntries(names(formation, first, count).map((name) => [name, where]));
}

export const names = (formation: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${formation}.${first + i}`);

export const id = (name: string): number => {
  const unit = sheet.unitByName.get(name);
  if (unit === undefined) throw new Error(`There is no unit ${name}.`);
  return unit;
};

/** Where a unit is: "G", "G spent", "pool", "eliminated", "removed" or "undeployed". */
export function where(desk: Desk, name: string): string {
  const place = desk.pub.place[id(name)];
  if (place === POOL) return "pool";
  if (place === ELIMINATED) return "eliminated";
  if (place === REMOVED) return "removed";
  if (place === UNDEPLOYED) return "undeployed";
  return `${sheet.placeNames[place]}${desk.pub.spent[id(name)] ? " spent" : ""}`;
}

export const unitsIn = (desk: Desk, place: string): string[] =>
  sheet.unitNames.filter((name) => where(desk, name).split(" ")[0] === place);

/** Factors as printed. */
export const cf = (...units: string[]): number => units.reduce((sum, name) => sum + sheet.cf[id(name)], 0);
export const df = (name: string): number => sheet.df[id(name)];
export const ma = (name: string): number => sheet.ma[id(name)];

/** Damage points of the attack that the last command led to; 0 where it led to none. */
export function damage(desk: Desk): number {
  const battle = desk.game.events.findLast(
    ({ at, event }) => at === desk.game.entries.length - 1 && event.type === "battle",
  );
  return battle?.event.data?.kind === "battle" ? Number(battle.event.data.outcome) : 0;
}

/** One way to pay a part of the damage: the verb, then the units and where they go. */
export type Paid = readonly ["flip" | "eliminate" | "retreat", readonly string[], string?];

/** The owner pays the whole damage with one command, part after part; what is left without a choice is paid by itself. */
export const pay = (desk: Desk, seat: string, parts: readonly Paid[], dice?: readonly number[]): Desk =>
  desk.act(seat, parts[0][0], bill(parts), dice);

/** Why a payment is refused. */
export const refusedBill = (desk: Desk, seat: string, parts: readonly Paid[]) =>
  desk.refused(seat, parts[0][0], bill(parts));

/** The picks of a payment: later parts with their verb in front. */
export const bill = (parts: readonly Paid[]): unknown[] => parts.flatMap((part, i) => (i === 0 ? part.slice(1) : part));

/** Moves a group without drop-offs. */
export function march(desk: Desk, seat: string, from: string, group: string[], to: string, dice?: number[]): Desk {
  return desk.act(seat, "move", marchPicks(desk, seat, "move", [from, group, to]), dice);
}

/** Says no to dropping units off where the rules would ask. */
function marchPicks(desk: Desk, seat: string, verb: string, picks: unknown[]): unknown[] {
  const next = desk.game.play.options(desk.seat(seat), verb, picks);
  return "asked" in next && next.asked?.kind === "more" ? [...picks, false] : picks;
}

export const control = (desk: Desk, area: string): string =>
  ({ "-1": "nobody", 0: "japan", 1: "china" })[String(desk.pub.control[sheet.placeNames.indexOf(area)])] ?? "?";

export function hand(desk: Desk, seat: "japan" | "china"): string[] {
  const { hand: counts } = desk.game.play.own[desk.seat(seat)];
  return CHIT_IDS.flatMap((chit, i) => Array.from({ length: counts[i] }, () => chit));
}

const lastEvents = (desk: Desk, type: string): GameEvent[] =>
  desk.game.events
    .filter(({ at, event }) => at === desk.game.entries.length - 1 && event.type === type)
    .map(({ event }) => event);

/** What happened with the last command, by type of event. */
export const told = (desk: Desk, type: string): string[] => lastEvents(desk, type).map(({ text }) => text);

/** What those events say apart from their words: their case, and what they are about. */
export const toldData = (desk: Desk, type: string): unknown[] =>
  lastEvents(desk, type).map(({ rule, data }) => ({ rule, ...data }));

/** Picks of a discard: a number for every kind held, in the order of the kinds. */
export function discards(desk: Desk, seat: "japan" | "china", wanted: readonly string[] = []): number[] {
  const held = hand(desk, seat);
  const kinds = CHIT_IDS.filter((chit) => held.includes(chit));
  return kinds.map((chit) => wanted.filter((one) => one === chit).length);
}

/** Both sides end the turn without discarding anything they may keep. */
export function keepAll(desk: Desk, dice?: number[]): Desk {
  const seats = desk.turnOf.split("+") as ("japan" | "china")[];
  seats.forEach((seat, i) => {
    desk.act(seat, "discard", discards(desk, seat), i === seats.length - 1 ? dice : undefined);
  });
  return desk;
}

/** Somebody to wait for in both pools, so that reinforcements are worth asking about. */
export const POOLS = { "jp.42rgt.3": "pool", "cn.89div.10": "pool", "cn.89div.9": "pool", "cn.89div.8": "pool" };

/** A turn at its chit phase. Nobody draws yet. */
export function turnStart(
  turn: number,
  units: Record<string, string>,
  more: Edit = {},
  options: Record<string, string> = {},
): Desk {
  return newGame(options).edit({ clear: true, units, turn, ...more, phase: "chits" });
}

/** Nobody takes chits; the dice are those of what follows up to the next decision. */
export function takeNone(desk: Desk, dice?: number[]): Desk {
  while (desk.step === "draw") {
    const seat = desk.turnOf as "japan" | "china";
    const last = seat === "china" || desk.pub.held[1] >= sheet.handLevel[1][desk.pub.turn - 1];
    if (desk.verbs(seat).includes("draw")) desk.act(seat, "draw", [0], last ? dice : undefined);
    else
      desk.act(
        seat,
        "choose",
        cupKinds(desk, seat).map(() => 0),
        last ? dice : undefined,
      );
  }
  return desk;
}

/** Kinds with copies left in a side's cup, in the order they are asked for. */
export function cupKinds(desk: Desk, seat: "japan" | "china"): string[] {
  const held = hand(desk, seat);
  return CHIT_IDS.filter((chit, i) => {
    const mine = chit.startsWith(seat === "japan" ? "jp." : "cn.");
    return mine && sheet.chits[i].count > held.filter((one) => one === chit).length + desk.pub.inPlay[i];
  });
}

/** Picks that choose these chits from the cup. */
export const choices = (desk: Desk, seat: "japan" | "china", wanted: readonly string[]): number[] =>
  cupKinds(desk, seat).map((kind) => wanted.filter((one) => one === kind).length);

/** The defender takes all damage that lies on the table as proposed: Ready units flip, then Spent units retreat as far as they can. */
export function absorbAll(desk: Desk, dice: readonly number[] = []): Desk {
  while (desk.step === "absorb") {
    const [{ command }] = desk.game.decision(desk.seat(desk.turnOf))!.proposals;
    desk.rolls(desk.turnOf, command.verb, command.picks, dice);
  }
  return desk;
}
