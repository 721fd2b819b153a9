import { NOWHERE } from "@wusong/board";
import type { Edit, GameEvent } from "@wusong/engine";
import { askingForced, partByPart, TestTable, tells } from "@wusong/testkit";
import { JAPAN, MARKERS, type UnitId } from "../ids.ts";
import {
  boxOf,
  DEAD,
  isReturning,
  isStaged,
  ON_MAP,
  POOL,
  REMOVED,
  STAGED,
  topOf,
  unitsIn,
  zonesAt,
} from "../position.ts";
import type { Sheet } from "../sheet.ts";
import type { Campaign } from "../state.ts";
import { title } from "../title.ts";

export type Side = "japan" | "china";
export type Placement = string | { hex: string; steps: number };

export class Campaigning extends TestTable<Campaign> {
  get sheet(): Sheet {
    return this.game.play.sheet;
  }

  unit(text: string): UnitId {
    const unit = this.sheet.unitByText.get(text);
    if (unit === undefined) throw new Error(`There is no unit ${text}.`);
    return unit;
  }

  /** Hex of a unit, or where it is off the map, in the words of `edit`. */
  where(text: string): string {
    const unit = this.unit(text);
    const place = this.pub.place[unit];
    const side = this.sheet.sideOf[unit];
    const hex = this.game.play.own[side].at[unit - this.sheet.first[side]];
    if (place === ON_MAP) return hex === NOWHERE ? "nowhere" : this.sheet.board.names[hex];
    if (place === DEAD) return "dead";
    if (place === REMOVED) return "removed";
    if (place === POOL) return "pool";
    if (isStaged(place)) return `sea ${this.sheet.board.names[place - STAGED]}`;
    return `${isReturning(place) ? "return" : "box"} ${boxOf(place)}`;
  }

  steps(text: string): number {
    const unit = this.unit(text);
    const side = this.sheet.sideOf[unit];
    return this.game.play.own[side].steps[unit - this.sheet.first[side]];
  }

  control(hex: string): Side {
    return this.pub.control[this.sheet.board.id(hex)] === JAPAN ? "japan" : "china";
  }

  /** How many hexes with units of a side have their zone of control in a hex. */
  zones(side: Side, hex: string): number {
    return zonesAt(this.game.play.cache, this.seat(side), this.sheet.board.id(hex));
  }

  /** Top counter and number of counters that everybody sees. */
  stack(hex: string): { top: string; count: number } | null {
    const id = this.sheet.board.id(hex);
    return this.pub.stacks[id] === 0
      ? null
      : { top: this.sheet.units[topOf(this.pub, id)].text, count: unitsIn(this.pub, id) };
  }

  /** Markers of a kind a side could still use. */
  ready(side: Side, kind: (typeof MARKERS)[number]): number {
    const slot = (side === "japan" ? 0 : 1) * MARKERS.length + MARKERS.indexOf(kind);
    return this.pub.received[slot] - this.pub.spent[slot];
  }

  /** What was told, of one type, as `seat` saw it. */
  told(type: string, seat: Side | "all" = "all"): Record<string, unknown>[] {
    const events: GameEvent[] =
      seat === "all"
        ? this.game.events.map((one) => one.event)
        : this.game.log(this.seat(seat)).map((one) => one.event);
    return events.filter((event) => event.type === type).map(tells);
  }

  get lastBattle(): Record<string, unknown> {
    const battles = this.told("battle");
    return battles[battles.length - 1];
  }

  get over(): string | null {
    const { over } = this.game;
    return over === null ? null : `${over.winner === 0 ? "japan" : "china"}: ${over.reason}`;
  }

  /** Where a unit that moves alone can go, with cost in movement points, path and whether it must stop. */
  reach(seat: Side, unit: string): Record<string, { cost: number; of?: number; path: string[]; stop: boolean }> {
    for (const picks of [[unit], [unit, []]]) {
      const found = this.game.play.options(this.seat(seat), "move", picks);
      if ("refusal" in found) throw new Error(found.refusal.text);
      if (found.asked?.kind !== "one") continue;
      // A way begins where the unit stands; the hexes it enters come after that.
      return Object.fromEntries(
        Object.entries(found.asked.about ?? {}).flatMap(([to, one]) =>
          one.kind === "way" ? [[to, { ...one, path: one.path.slice(1) }]] : [],
        ),
      );
    }
    throw new Error(`${unit} is not asked where to go.`);
  }

  /** The picks of a march over way-points, with the questions in between answered. */
  private marchPicks(seat: Side, verb: string, picks: unknown[], way: readonly string[], overrun?: string): unknown[] {
    const left = [...way];
    for (;;) {
      const found = this.game.play.options(this.seat(seat), verb, picks);
      if ("refusal" in found || found.asked === null) return left.length > 0 ? [...picks, ...left] : picks;
      const { name } = found.asked;
      if (name === "with") picks.push([]);
      else if (name === "to" && left.length > 0) picks.push(left.shift());
      else if (name === "onward" || name === "move") picks.push(left.length > 0);
      else if (name === "overrun") picks.push(overrun !== undefined);
      else if (name === "target" && overrun !== undefined) picks.push(overrun);
      else return picks;
    }
  }

  /** Moves a unit, with companions or not, over way-points, and overruns at the end if the test says so. */
  march(seat: Side, unit: string, way: readonly string[], how: { with?: string[]; overrun?: string } = {}): this {
    const picks = how.with ? [unit, how.with] : [unit];
    return this.act(seat, "move", this.marchPicks(seat, "move", picks, way, how.overrun));
  }

  /** The refusal of such a march. */
  marchRefused(seat: Side, unit: string, way: readonly string[], how: { with?: string[]; overrun?: string } = {}) {
    const picks = how.with ? [unit, how.with] : [unit];
    return this.refused(seat, "move", this.marchPicks(seat, "move", picks, way, how.overrun));
  }

  /** Brings a Chinese reinforcement into a hex, and on over way-points. */
  arrive(unit: string, hex: string, way: readonly string[] = []): this {
    return this.act("china", "place", this.marchPicks("china", "place", [unit, hex], way));
  }

  /** Decisions between the declaration of a combat and its die. */
  resolve(dice: readonly number[], how: { markers?: string[]; intercept?: number; gunfire?: boolean } = {}): this {
    for (;;) {
      const seat = this.turnOf as Side;
      if (this.step === "support") {
        if (this.rolls(seat, "support", [how.markers ?? []], dice)) return this;
      } else if (this.step === "intercept") {
        if (
          how.intercept === undefined
            ? this.rolls(seat, "pass", [], dice)
            : this.rolls(seat, "intercept", [], [how.intercept, ...dice])
        )
          return this;
        if (how.intercept !== undefined) throw new Error("The combat was not resolved after the interception.");
      } else if (this.step === "gunfire") {
        if (this.rolls(seat, how.gunfire ? "gunfire" : "pass", [], dice)) return this;
      } else {
        throw new Error(`No combat is being prepared at step ${this.step}.`);
      }
    }
  }

  /** Lets the first of equal units take losses, wherever somebody has to choose; an elite unit that dies rolls a 6. */
  casualties(): this {
    while (this.step === "losses") {
      const seat = this.turnOf as Side;
      const found = this.game.play.options(this.seat(seat), "lose", []);
      if ("refusal" in found || found.asked?.kind !== "set") throw new Error("No losses are asked for.");
      this.rolls(seat, "lose", [found.asked.options.slice(0, found.asked.min)], [6]);
    }
    return this;
  }

  /** One attack with its markers and dice (combat die first, then elite dice). */
  attack(
    seat: Side,
    target: string,
    units: readonly string[],
    dice: readonly number[],
    how: { markers?: string[]; intercept?: number; gunfire?: boolean } = {},
  ): this {
    return this.rolls(seat, "attack", [target, units], dice) ? this : this.resolve(dice, how);
  }
}

export interface Setting {
  turn?: number;
  units?: Record<string, Placement>;
  side?: Side;
  phase?: "declaration" | "first" | "reinforcement" | "second";
  declared?: string;
  options?: Record<string, string>;
  sheet?: Sheet;
  edit?: Edit;
  /** with its boards, as it is played */
  asPlayed?: boolean;
  scenario?: string;
}

/** One rule after another: every answer is a command of its own, and asked. What is one board is in boards.test.ts. */
const parted = askingForced(partByPart(title));

/** A fresh game as set up by 13.0, or by a scenario. */
export const setUpGame = (options: Record<string, string> = {}, scenario = "campaign"): Campaigning =>
  new Campaigning(parted, { options, scenario });

/**
 * A position of its own: only the given units are on the map, and of the arrivals of earlier turns nobody is left. Turn 6 knows
 * no sudden death by adjacency.
 */
export function position({
  turn = 6,
  units = {},
  side,
  phase,
  declared,
  options,
  sheet,
  edit = {},
  asPlayed = false,
  scenario,
}: Setting): Campaigning {
  const table = new Campaigning(asPlayed ? title : parted, {
    ...(scenario ? { scenario } : {}),
    ...(options ? { options } : {}),
    ...(sheet ? { sheet } : {}),
  });
  const stage = side && phase ? { phase: { side, phase, ...(declared ? { declared } : {}) } } : {};
  const late = table.sheet.units.filter(({ text, turn: due }) => due > 0 && due < turn && !(text in units));
  return table.edit({
    clear: ["japan", "china"],
    turn,
    units: {
      ...all(
        late.map((unit) => unit.text),
        "dead",
      ),
      ...units,
    },
    ...edit,
    ...stage,
  } as Edit);
}

/** A position in which a side moves (its first operations phase). */
export const moving = (side: Side, setting: Setting): Campaigning =>
  position({ side, phase: "first", declared: "move/fight", ...setting });

/** A position in which a side fights (its first operations phase). */
export const fighting = (side: Side, setting: Setting): Campaigning =>
  position({ side, phase: "first", declared: "fight/move", ...setting });

export const regiments = (division: number, numbers: readonly number[] = [1, 2, 3, 4]): string[] =>
  numbers.map((n) => `jp.${division}div.${n}`);

export const all = (units: readonly string[], where: Placement): Record<string, Placement> =>
  Object.fromEntries(units.map((unit) => [unit, where]));

/** Chinese stacks in 0610 by their strength. */
export const chineseOf: Record<number, Record<string, Placement>> = {
  1: { "cn.20bde": "0610" },
  2: { "cn.55div": "0610" },
  3: { "cn.61div": "0610" },
  4: { "cn.61div": "0610", "cn.20bde": "0610" },
  5: { "cn.87div": "0610" },
  6: { "cn.61div": "0610", "cn.62div": "0610" },
  7: { "cn.61div": "0610", "cn.62div": "0610", "cn.20bde": "0610" },
  8: { "cn.87div": "0610", "cn.61div": "0610" },
  9: { "cn.87div": "0610", "cn.61div": "0610", "cn.20bde": "0610" },
  10: { "cn.87div": "0610", "cn.88div": "0610" },
};
