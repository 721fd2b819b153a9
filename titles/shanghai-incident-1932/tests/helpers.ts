import type { Edit, Json, OddsReport, Refusal } from "@wusong/engine";
import { asAsked, partByPart, TestTable, tells } from "@wusong/testkit";
import { enemyOf } from "../ids.ts";
import { title as shanghaiIncident } from "../index.ts";
import { controller, enemyNear, inEnemyZone } from "../position.ts";
import type { Sheet } from "../sheet.ts";
import type { Incident } from "../state.ts";
import { referenceSheet } from "./reference-sheet.ts";

/*
 * Ground used by most tests: open country without streams around 1627.
 *   1627: N 1626, NE 1727, SE 1728, S 1628, SW 1528, NW 1527
 *   1628: N 1627, NE 1728, SE 1729, S 1629, SW 1529, NW 1528
 */

type Spelled = unknown[];

/** A table for the tests of this title. */
export class Field extends TestTable<Incident> {
  /** Adds "no" and "none" for the optional picks that are left at the end. */
  full(seat: string, verb: string, picks: Spelled): Spelled {
    const all = this.asked(seat, verb, picks);
    for (;;) {
      const found = this.game.play.options(this.seat(seat), verb, all);
      if ("refusal" in found || !found.asked) return all;
      if (found.asked.kind === "more") all.push(false);
      else if (found.asked.kind === "set" && found.asked.min === 0) all.push([]);
      else throw new Error(`${verb} ${JSON.stringify(all)} still asks for "${found.asked.name}".`);
    }
  }

  /** Carries a command out; optional picks at the end may be left out. */
  do(seat: string, verb: string, picks: Spelled = [], dice?: readonly number[]): this {
    return this.act(seat, verb, this.full(seat, verb, picks), dice);
  }

  /** The refusal of a command that is refused at the last of the given picks. */
  no(seat: string, verb: string, picks: Spelled = []): Refusal {
    if (this.may(seat, verb, picks)) throw new Error(`${verb} ${JSON.stringify(picks)} is offered.`);
    const refused = this.refused(seat, verb, picks);
    if (/ends too early/.test(refused.text)) throw new Error(`${verb} ${JSON.stringify(picks)} was only incomplete.`);
    return refused;
  }

  /** Whether what the picks name is offered. */
  may(seat: string, verb: string, picks: Spelled = []): boolean {
    const asked = asAsked(this.game.play, this.seat(seat), verb, picks);
    return !asked.refusal && !("refusal" in this.game.play.options(this.seat(seat), verb, asked.picks));
  }

  /** What the next pick tells of everything it offers: costs and paths of a march. */
  ways(seat: string, verb: string, picks: Spelled): Record<string, { cost: number; path: string[] }> {
    const found = this.game.play.options(this.seat(seat), verb, this.asked(seat, verb, picks));
    if ("refusal" in found) throw new Error(found.refusal.text);
    return (found.asked as unknown as { about: Record<string, { cost: number; path: string[] }> }).about;
  }

  /** The odds of an attack as the attacker sees them. */
  odds(seat: string, target: string, from: string[], fire?: string[]): OddsReport {
    const picks = this.full(seat, "attack", fire ? [target, from, fire] : [target, from]);
    const found = this.game.play.preview(this.seat(seat), { verb: "attack", picks: picks as never });
    if ("refusal" in found) throw new Error(found.refusal.text);
    return found.preview as OddsReport;
  }

  differential(seat: string, target: string, from: string[], fire?: string[]): number {
    const { attacker, defender } = this.odds(seat, target, from, fire);
    return attacker.total - defender.total;
  }

  /** Attacks with a die that gives the wanted result; further dice follow it. */
  attack(seat: string, target: string, from: string[], result: string, more: number[] = [], fire?: string[]): this {
    const outcome = this.odds(seat, target, from, fire).outcomes.find((one) => one.key === result);
    if (!outcome) throw new Error(`${result} cannot come of this attack.`);
    return this.do(seat, "attack", fire ? [target, from, fire] : [target, from], [outcome.perDie![0], ...more]);
  }

  unit(id: string): number {
    const unit = this.game.sheet.unitByText.get(id);
    if (unit === undefined) throw new Error(`There is no unit ${id}.`);
    return unit;
  }

  /** Where a unit is: a hex, or the name of its box. */
  where(id: string): string {
    const at = this.pub.at[this.unit(id)];
    return at >= 0 ? this.game.sheet.board.names[at] : ["off", "eliminated", "lost", "waiting"][-1 - at];
  }

  steps(id: string): number {
    return this.pub.steps[this.unit(id)];
  }

  control(hex: string): string {
    const side = controller(this.pub, this.game.sheet.board.id(hex));
    return side === null ? "neutral" : this.title.seats[side];
  }

  /** Hexes controlled by the zones of a side (6.0). */
  zonesOf(seat: string): string[] {
    const { sheet, play } = this.game;
    const victim = enemyOf(this.seat(seat));
    return sheet.playableHexes.filter((hex) => inEnemyZone(play, victim, hex)).map((hex) => sheet.board.names[hex]);
  }

  /** Whether a side could not redeploy through a hex because of enemies within two hexes (14.0). */
  threatened(seat: string, hex: string): boolean {
    return enemyNear(this.game.play, this.seat(seat), this.game.sheet.board.id(hex));
  }

  marker(id: string): string {
    const at = this.pub.marker[this.game.sheet.markerByText.get(id)!];
    return at >= 0 ? this.game.sheet.board.names[at] : ["absent", "ready", "used", "track"][-1 - at];
  }

  hexes(list: readonly number[]): string[] {
    return list.map((hex) => this.game.sheet.board.names[hex]);
  }

  /** The texts of the events of a type so far. */
  told(type: string): string[] {
    return this.game.events.filter(({ event }) => event.type === type).map(({ event }) => event.text);
  }

  data(type: string): Record<string, unknown>[] {
    return this.game.events.filter(({ event }) => event.type === type).map(({ event }) => tells(event));
  }

  /** Japan takes a pause; the Chinese roll two ones for their logistics points. */
  pause(): this {
    return this.act("japan", "pause", [], [1, 1]);
  }

  /** Ends phases without doing anything until the named step of the named side waits. */
  until(step: string, seat?: string): this {
    for (let i = 0; i < 400; i++) {
      if (this.step === step && (seat === undefined || this.turnOf === seat)) return this;
      const who = this.turnOf.split("+")[0];
      if (this.step === "orders") {
        for (const one of this.turnOf.split("+"))
          this.do(one, "order", one === "japan" ? ["none"] : this.pub.fifthArmy ? [] : ["hold"]);
      } else if (this.step === "tempo") {
        if (this.verbs("japan").includes("continue")) this.act("japan", "continue");
        else this.pause();
      } else if (this.verbs(who).includes("done")) this.act(who, "done");
      else throw new Error(`${this.step} cannot be passed.`);
    }
    throw new Error(`${step} never came.`);
  }
}

const QUIET = Object.fromEntries(
  shanghaiIncident.defaultSheet().markers.map((marker) => [marker.id, "absent"]),
) as Record<string, string>;

/**
 * Units far from everything that could still move: a phase in which nothing is left to do ends by itself, and most tests are about
 * what may be done in it.
 */
const IDLE: Record<string, Record<string, Json>> = {
  "movement japan": { "jp.14div.cav": "0936" },
  "mobileMovement japan": { "jp.14div.cav": "0936" },
  "movement china": { "cn.78div.6": "0936" },
  "pause japan": { "jp.ronin": "0936", "cn.78div.6": "1232" },
  "administrative japan": { "jp.ronin": "0936", "cn.78div.6": "1232" },
};

/** An empty map in a phase of a side, with the given units and idle ones far away; markers only where named. */
export function field(
  phase: string,
  side: string,
  units: Record<string, Json>,
  more: Edit & { markers?: Record<string, string> } = {},
  options: Record<string, string> = {},
  sheet: Sheet = referenceSheet,
  dice: "given" | "seed" = "given",
  played = shanghaiIncident,
): Field {
  const { markers, ...rest } = more;
  return new Field(played, { options, sheet, dice }).edit({
    clear: true,
    phase,
    side,
    units: { ...IDLE[`${phase} ${side}`], ...units },
    ...rest,
    markers: { ...QUIET, ...markers },
  }) as Field;
}

const parted = partByPart(shanghaiIncident);

/** The same, in which each part of a board is a command of its own, and a test can look at it. */
export const parts = (
  phase: string,
  side: string,
  units: Record<string, Json>,
  more: Edit & { markers?: Record<string, string> } = {},
  sheet: Sheet = referenceSheet,
): Field => field(phase, side, units, more, {}, sheet, "given", parted);

/** A game from the beginning. */
export const fresh = (options: Record<string, string> = {}): Field => new Field(shanghaiIncident, { options });

export const JAPANESE_START: [string, string][] = [
  ["jp.snlf.1", "3030"],
  ["jp.snlf.car", "3131"],
  ["jp.ronin", "2932"],
  ["jp.volunteers", "2931"],
];
export const CHINESE_START: [string, string][] = [
  ["cn.78div.1", "2730"],
  ["cn.78div.2", "2127"],
  ["cn.78div.3", "2915"],
  ["cn.78div.4", "3119"],
  ["cn.78div.5", "2423"],
  ["cn.78div.6", "2426"],
  ["cn.78div.155sup", "1314"],
  ["cn.78div.156sup", "2212"],
  ["cn.train.a", "1932"],
  ["cn.train.b", "1127"],
];

/** A game after a plain set-up. */
export const started = (options: Record<string, string> = {}): Field =>
  fresh(options).act("japan", "place", JAPANESE_START.flat()).act("china", "place", CHINESE_START.flat());

/** Orders with all landings of a call in the first legal hexes. */
export function callUp(table: Field, call: string): Field {
  const picks: unknown[] = [call];
  for (;;) {
    const found = table.game.play.options(table.seat("japan"), "order", picks);
    if ("refusal" in found) throw new Error(found.refusal.text);
    if (found.asked?.kind !== "one") break;
    picks.push(found.asked.options[0]);
  }
  return table.do("japan", "order", picks);
}

/** Three hexes south of 1626 attack; only 1625 is a way out. */
export const crush = { "jp.9div.1": "1627", "jp.9div.tank": "1627", "jp.9div.2": "1527", "jp.9div.3": "1727" };
