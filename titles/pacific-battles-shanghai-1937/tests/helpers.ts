import type { Edit, GameEvent, Refusal } from "@wusong/engine";
import { askingForced, partByPart, TestTable, tells } from "@wusong/testkit";
import { title } from "../index.ts";
import { defaultSheet, loadSheet, type Sheet } from "../sheet.ts";
import {
  AIR_BOXES,
  BASE,
  DEAD,
  DUE,
  DUE_SAFE,
  HELD,
  LATER,
  MIX,
  NEVER,
  REPLACEABLE,
  type Shanghai,
  TRACK,
} from "../state.ts";
import { referenceSheet } from "./reference-sheet.ts";

/** The sheet that rules are proven with. */
export const sheet = referenceSheet;
/** The sheet that is played with, for what is said of its values. */
export const shipped = defaultSheet();

const BOXES: Record<number, string> = {
  [BASE]: "base",
  [REPLACEABLE]: "replaceable",
  [DEAD]: "dead",
  [MIX]: "mix",
  [HELD]: "held",
  [DUE]: "due",
  [DUE_SAFE]: "due",
  [LATER]: "later",
  [NEVER]: "never",
};

const parted = askingForced(partByPart(title));

/** A table of this title with words for what rule tests ask, at which every part of a board is a command of its own and is asked. */
export class Table extends TestTable<Shanghai> {
  constructor(
    setting: { seed?: string; sheet?: Sheet; dice?: "seed"; scenario?: string; options?: Record<string, string> } = {},
  ) {
    super(parted, { sheet: referenceSheet, ...setting });
  }

  /** Where a unit is: a hex or a box. */
  where(name: string): string {
    const unit = sheet.unitNamed.get(name)!;
    const side = sheet.side[unit];
    const at = this.game.play.own[side].at[unit - sheet.first[side]];
    if (at >= 0) return sheet.board.names[at];
    return BOXES[at] ?? `track ${TRACK - at}`;
  }

  own(side: "japan" | "china"): Shanghai["own"] {
    return this.game.play.own[side === "japan" ? 0 : 1];
  }

  /** Supply points of a side in a place. */
  supply(side: "japan" | "china", place: string): number {
    const seat = side === "japan" ? 0 : 1;
    return sheet.supply[seat].filter((unit) => this.where(sheet.units[unit].text) === place).length;
  }

  air(side: "japan" | "china", box: (typeof AIR_BOXES)[number]): number {
    return this.pub.air[side === "japan" ? 0 : 1][AIR_BOXES.indexOf(box)];
  }

  hand(side: "japan" | "china"): string[] {
    return this.own(side).hand.map((id) => sheet.markers[id].text);
  }

  pool(side: "japan" | "china"): string[] {
    return this.game.play.sys.pools[side === "japan" ? 0 : 1].map((id) => sheet.markers[id].text);
  }

  active(): string[] {
    return [...this.own("japan").active, ...this.own("china").active].map((unit) => sheet.units[unit].text);
  }

  suppressed(): string[] {
    return [...this.own("japan").suppressed, ...this.own("china").suppressed].map((unit) => sheet.units[unit].text);
  }

  occupied(side: "japan" | "china"): string[] {
    return this.pub.occupied[side === "japan" ? 0 : 1].map((hex) => sheet.board.names[hex]);
  }

  forts(side: "japan" | "china"): string[] {
    return this.pub.forts[side === "japan" ? 0 : 1].map((hex) => sheet.board.names[hex]);
  }

  /** Events of a type, everything included. */
  events(type: string): GameEvent[] {
    return this.game.events.map((one) => one.event).filter((event) => event.type === type);
  }

  last(type: string): Record<string, unknown> {
    const all = this.events(type);
    return all.length === 0 ? {} : tells(all[all.length - 1]);
  }

  why(seat: string, verb: string, picks: readonly unknown[], of: string, text: string): Refusal | null {
    return this.game.play.why(this.seat(seat), verb, picks, { of, text });
  }

  get vp(): number[] {
    return this.pub.vp;
  }

  /** Ends a movement phase and the strike phase after it. */
  toCombat(side: "japan" | "china"): this {
    this.act(side, "done");
    if (this.step === "strike") this.act(side, "done");
    return this;
  }

  /** Declares one battle, ends the declaration and chooses the table; without dice where markers are asked for before the die. */
  fight(
    side: "japan" | "china",
    targets: string[],
    attackers: string[],
    crt: "raid" | "assault",
    dice: number[],
  ): this {
    this.act(side, "battle", [targets, attackers]);
    this.act(side, "done");
    return this.act(side, "choose", [crt], dice);
  }
}

/** The same on another sheet. */
export const tableOn = (other: Sheet, edit: Edit = {}): Table =>
  new Table({ sheet: other }).edit({ clear: true, ...edit });

/** An empty map with what the edit puts on it. */
export const table = (edit: Edit = {}): Table => new Table().edit({ clear: true, ...edit });

/** Everything a seat can know: what it sees, and what it was told. */
export const known = (t: Table, side: string): string =>
  JSON.stringify([t.game.view(t.seat(side)), t.game.log(t.seat(side))]);

/** Ends phase after phase without doing anything, up to a step of a side. */
export function passTo(t: Table, side: string, step: string): Table {
  do {
    if (t.step === "allocate") t.act("japan", "allocate", [0, 0, 0, 0]).act("china", "allocate", [0, 0, 0]);
    else t.act(t.turnOf, t.verbs(t.turnOf).includes("done") ? "done" : "pass");
  } while (t.turnOf !== side || t.step !== step);
  return t;
}

/** Hexes a unit is offered to move to. */
export const reach = (t: Table, side: string, unit: string): string[] => t.options(side, "move", [unit]);

/** A game before the first planning phase whose marker draws are known: Chinese set-up done with the given dice. */
export function draw(pools: { japan?: string[]; china?: string[] }, edit: Edit = {}, dice: number[] = []): Table {
  const t = new Table().edit({
    turn: 3,
    vp: { japan: 1, china: 0 },
    command: { japan: pools.japan ? 1 : 0, china: pools.china ? 1 : 0 },
    pool: { japan: pools.japan ?? [], china: pools.china ?? [] },
    ...edit,
  });
  return t.act("china", "deploy", ["2414", "2414", "2416"], dice);
}

/** Movement points a unit pays to each hex it is offered. */
function costs(t: Table, side: string, unit: string): Record<string, { cost: number }> {
  const found = t.game.play.options(t.seat(side), "move", [unit]) as unknown as {
    asked: { about: Record<string, { cost: number }> };
  };
  return found.asked.about;
}

/** Movement points a unit pays to a hex, as offered. */
export const cost = (t: Table, side: string, unit: string, hex: string): number => costs(t, side, unit)[hex].cost;

/** The most movement points a unit can spend on a march it is offered. */
export const dearest = (t: Table, side: string, unit: string): number =>
  Math.max(...Object.values(costs(t, side, unit)).map((one) => one.cost));

/** A sheet as a player's own files make it. */
export function sheetOf(files: Record<string, unknown>): Sheet {
  const { counters, tables } = sheet.data;
  const loaded = loadSheet({ "counters.json": counters, "tables.json": tables, ...files });
  if ("errors" in loaded) throw new Error(loaded.errors.join(" "));
  return loaded.sheet;
}

/** The sheet with one type of counter changed, as a player's own sheet would. */
export function sheetWith(type: string, change: object): Sheet {
  const counters = structuredClone(sheet.data.counters) as { types: Record<string, object> };
  counters.types[type] = { ...counters.types[type], ...change };
  return sheetOf({ "counters.json": counters });
}

/** A sheet on which cultivated land, most of the west edge, is closed to mechanized units off roads and rails. */
export function sheetClosedToTanks(): Sheet {
  const tables = structuredClone(sheet.tables) as unknown as { terrain: Record<string, { mechanized: number | null }> };
  tables.terrain.cultivated.mechanized = null;
  return sheetOf({ "tables.json": tables });
}

export const removed = (t: Table): string[] =>
  t.pub.removed.filter((text) => text.startsWith("jp.")).concat(t.pub.removed.filter((text) => text.startsWith("cn.")));

export const ALL_J = ["jp.sef1", "jp.sef2", "jp.sef3", "jp.sef4"];

export const ALL_C = ["cn.9ag", "cn.10ag"];

export const move = (name: string, side: string): Edit => ({
  phase: { name: "movement", side, impulse: name === "follow" ? 2 : 1 },
});

/** A combat phase of a side. */
export const combat = (side: string, impulse = 1): object => ({
  phase: { name: "combat", side, impulse },
  ...(side === "china" ? { first: "china" } : {}),
});

/** The first strike phase of a side with so many air points to strike. */
export const strikes = (side: "japan" | "china", points: number): object => ({
  air: { [side]: { strike: points } },
  phase: { name: "strike", side },
});

export const J2 = { "jp.29bde": "2818", "jp.5bde": "2818" };

export const C2 = { "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2817" };

/** nine against twelve: 50-99% */
export const weak = (edit: object = {}): Table =>
  table({ place: { "jp.29bde": "2818", "jp.1com": "2818", ...C2 }, ...combat("japan"), ...edit });

export const WEAK = ["jp.1com", "jp.29bde"];

/** fourteen against nine: 150-199% */
export const strong = (edit: object = {}): Table =>
  table({ place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817" }, ...combat("japan"), ...edit });

export const STRONG = ["jp.29bde", "jp.5bde"];

/** Chinese against a lone brigade: 16 to 7, 200-299% */
export const RING = {
  "cn.nanking.elite.1": "2817",
  "cn.nanking.elite.2": "2817",
  "cn.nanking.elite.3": "2718",
  "cn.9ag.elite.1": "2718",
};

export const RINGED = ["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.elite.3", "cn.9ag.elite.1"];

/** Every scheduled group has come. */
export const RECEIVED = [...ALL_J, ...ALL_C];

export const allocation = (japan: number, china: number): Table =>
  table({
    turn: 4,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
    air: { japan: { reserve: japan }, china: { reserve: china } },
    received: RECEIVED,
    phase: { name: "allocation" },
  });

/** Superiority, interdiction, recon, strike for Japan; superiority, recon, strike for China. */
export const fly = (japan: number[], china: number[], dice: number[] = []): Table => {
  const sum = (list: number[]): number => list.reduce((x, y) => x + y, 0);
  const t = allocation(sum(japan), sum(china));
  t.act("japan", "allocate", japan);
  return t.act("china", "allocate", china, dice);
};

/** The reinforcement phase of a side on a turn on which, unless said otherwise, no scheduled group comes any more. */
export const arrivals = (side: "japan" | "china", turn: number, edit: Edit = {}): Table =>
  table({ turn, received: RECEIVED, ...edit, phase: { name: "reinforcements", side } });

export const arrive = (points: number, extra: Edit = {}): Table =>
  arrivals("china", 4, {
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held", "cn.nanking.div.1": "held", "cn.9ag.hq": "held" },
    air: { japan: { interdiction: points } },
    ...extra,
  });

/** A sheet whose army headquarters support with two columns, where the best of several must show. */
export const STRONG_ARMY_HQ = sheetWith("jp.army.hq", { support: 2 });
