import { type Ask, again, counted, type Refusal, refuse, type Seat, type Suggestion } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, type HexId, JAPAN, sideName, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { occupant } from "../../position.ts";
import { CLEAR, JAPANESE_SECTOR, type Sheet, TRAIN } from "../../sheet.ts";
import type { G, K, Position, Public } from "../../state.ts";
import type { Placed } from "../13-pauses/placement.ts";
import { placeUnit } from "./control.ts";

export const waiting = (p: Position, side: Seat): UnitId[] =>
  p.sheet.startUnits[side].filter((unit) => p.pub.at[unit] < 0);

function whyNotSetUpUnit(p: Position, side: Seat, unit: UnitId): Refusal | null {
  const rule = side === JAPAN ? "11.0" : "11.1";
  if (!p.sheet.startUnits[side].includes(unit))
    return refuse(rule, () => `${p.sheet.units[unit].name} does not start on the map of this side.`);
  return p.pub.at[unit] >= 0 ? refuse(rule, () => `${p.sheet.units[unit].name} is already placed.`) : null;
}

/** 11.0, 11.1: why a unit cannot start in a hex. */
export function whyNotSetUpHex(p: Position, side: Seat, unit: UnitId, hex: HexId): Refusal | null {
  const where = p.sheet.hexName[hex];
  if (side === JAPAN) {
    if (p.sheet.sector[hex] !== JAPANESE_SECTOR) return refuse("11.0", () => `${where} is not in the Japanese Sector.`);
    return occupant(p, hex) === JAPAN ? refuse("11.0", () => `${where} is taken: the units start unstacked.`) : null;
  }
  const { ground, treaty, sector, place, railway, kind } = p.sheet;
  if (ground[hex] === CLEAR || place[hex] < 0) return refuse("11.1", () => `${where} is neither city nor town.`);
  if (treaty[hex] || sector[hex] === JAPANESE_SECTOR)
    return refuse("11.1", () => `${where} lies in a part of Shanghai where no Chinese unit starts.`);
  const used = taken(p);
  if (used.includes(place[hex]))
    return refuse("11.1", () => `${p.sheet.placeNames[place[hex]]} already holds a unit: one to a city or town.`);
  if (kind[unit] === TRAIN) {
    return railway[hex] ? null : refuse("11.1", () => `No railway runs through ${where}.`);
  }
  const trains = p.sheet.trains.filter((one) => p.pub.at[one] < 0).length;
  const left = p.sheet.railPlaces.filter((one) => one !== place[hex] && !used.includes(one)).length;
  return left < trains ? refuse("11.1", RAIL_KEPT) : null;
}

/** Cities and towns that hold a Chinese unit. */
function taken(p: Position): number[] {
  const list: number[] = [];
  for (const unit of p.sheet.startUnits[CHINA]) if (p.pub.at[unit] >= 0) list.push(p.sheet.place[p.pub.at[unit]]);
  return list;
}

const RAIL_KEPT = "The last places on the railway are kept for the armoured trains.";

function askSetUp(k: K, side: Seat, p: Ask<Sheet>): Placed {
  const whyUnit = (unit: UnitId): Refusal | null => whyNotSetUpUnit(k, side, unit);
  const unit = p.one("unit", UNIT, waiting(k, side), { why: whyUnit });
  const candidates = side === JAPAN ? k.sheet.japaneseSetUp : k.sheet.chineseSetUp;
  const why = (hex: HexId): Refusal | null => whyNotSetUpHex(k, side, unit, hex);
  return { unit, hex: p.one("hex", HEX, candidates, { why, judged: true }) };
}

function setUpUnit(g: G, side: Seat, { unit, hex }: Placed): typeof again | undefined {
  placeUnit(g, unit, hex);
  g.tell?.({
    type: "setUp",
    rule: side === JAPAN ? "11.0" : "11.1",
    text: `${g.sheet.units[unit].name} starts in ${g.sheet.hexName[hex]}.`,
    data: { kind: "other", pieces: [g.sheet.units[unit].id], places: [g.sheet.board.names[hex]] },
  });
  return waiting(g, side).length > 0 ? again : undefined;
}

/** The next unit to the open hex nearest to the other side. */
function towardsTheEnemy(k: K, side: Seat): Suggestion {
  const unit = waiting(k, side)[0];
  const { board, japaneseSetUp, chineseSetUp } = k.sheet;
  const [mine, theirs] = side === JAPAN ? [japaneseSetUp, chineseSetUp] : [chineseSetUp, japaneseSetUp];
  const away = (hex: HexId): number => Math.min(...theirs.map((other) => board.distance(hex, other)));
  const open = mine.filter((hex) => whyNotSetUpHex(k, side, unit, hex) === null);
  return { verb: "place", picks: [unit, open.reduce((best, hex) => (away(hex) < away(best) ? hex : best))] };
}

const setUpPrompt = (k: K, side: Seat, where: string): string =>
  `${sideName(side)}: place your units, ${counted(waiting(k, side).length, "unit")} to go, ${where}`;

/** W: in a scenario everybody is in place before the first turn, and nobody is asked. */
const placing =
  (side: Seat) =>
  ({ phase }: Pick<Public, "phase">): Seat | null =>
    phase === "setUp" ? side : null;

/** 11.0: Japan, then China, place the units that start on the map. */
export const setUp = T.procedure<Record<never, never>>("setUp", "11.0").steps((t) => {
  const place = (side: Seat) => ({
    place: t.verb({
      label: "Place",
      ask: (k, _v, p) => askSetUp(k, side, p),
      do: (g, _v, placed: Placed) => setUpUnit(g, side, placed),
    }),
  });
  const asOne = (side: Seat) => ({
    board: "setUp",
    proposals: [{ id: "forward", label: "Close to the enemy", choose: (k: K) => towardsTheEnemy(k, side) }],
  });
  return [
    t.decide(
      "japan",
      "11.0",
      (k) => setUpPrompt(k, JAPAN, "in the Japanese Sector"),
      placing(JAPAN),
      place(JAPAN),
      asOne(JAPAN),
    ),
    t.decide(
      "china",
      "11.1",
      (k) => setUpPrompt(k, CHINA, "one to a city or town"),
      placing(CHINA),
      place(CHINA),
      asOne(CHINA),
    ),
  ];
});
