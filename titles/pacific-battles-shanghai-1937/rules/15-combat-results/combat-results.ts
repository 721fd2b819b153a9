import { NOWHERE } from "@wusong/board";
import { call, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { enemyOf, type UnitId } from "../../ids.ts";
import { army, hexOf, placeOf } from "../../position.ts";
import { occupantOf } from "../../position-ground.ts";
import { breakDown, eliminate } from "../../position-pieces.ts";
import type { Game, Public } from "../../state.ts";
import { fullName } from "../../words.ts";
import { stepTo } from "../11-movement/terrain.ts";
import { inRealZone } from "../13-zones-of-control.ts";
import { see } from "../18-fog-of-war.ts";
import { attrition, halfLosses } from "./losses.ts";
import { pursuit } from "./pursuit.ts";
import { withdrawal } from "./retreat.ts";

/** 15.21: whether all six neighbours are enemies, in an enemy zone, off the map or closed to the unit. */
export function isSurrounded(g: Game, unit: UnitId): boolean {
  const side = g.sheet.side[unit];
  const enemy = enemyOf(side);
  const at = hexOf(army(g, side), unit);
  for (let direction = 0; direction < 6; direction++) {
    const to = stepTo(g.sheet, unit, at, direction);
    if (to === NOWHERE) continue;
    if (occupantOf(g.cache, to) !== enemy + 1 && !inRealZone(g, enemy, to)) return false;
  }
  return true;
}

/** A participant is lost; one that was surrounded at the instant of combat for good (15.21). */
export function loseInBattle(g: Game, unit: UnitId, forGood = false): void {
  const fight = g.pub.fight!;
  eliminate(g, unit, forGood || fight.surrounded.includes(unit), "15.2");
  for (const list of [fight.attackers, fight.defenders, fight.idle]) {
    const i = list.indexOf(unit);
    if (i >= 0) list.splice(i, 1);
  }
}

/** 15.22: a brigade in battle is exchanged for its regiments, which take its place in everything. */
export function splitInBattle(g: Game, brigade: UnitId): [UnitId, UnitId] {
  const fight = g.pub.fight!;
  const side = g.sheet.side[brigade];
  const parts = breakDown(g, brigade);
  for (const list of [fight.attackers, fight.defenders, fight.idle, fight.surrounded]) {
    const i = list.indexOf(brigade);
    if (i >= 0) list.splice(i, 1, ...parts);
  }
  for (const part of parts) see(g, enemyOf(side), part, placeOf(army(g, side), part));
  g.tell?.({
    type: "brokenDown",
    rule: "15.22",
    text: `${fullName(g.sheet, brigade)} breaks down.`,
    data: { kind: "other", pieces: [g.sheet.units[brigade].text, ...parts.map((part) => g.sheet.units[part].text)] },
  });
  return parts;
}

/** The participants of a side, those without strength included. */
export function participants(pub: Public, side: Seat): UnitId[] {
  const fight = pub.fight!;
  return (fight.attacker === side ? fight.attackers : fight.defenders).slice();
}

/** CRT: the side named by the first letter of a result; both for a bloodbath, and none for contact. */
const suffers = (result: string, attacker: boolean): boolean => result === "BB" || result[0] === (attacker ? "A" : "D");

/** Losses of one side (CRT.A, CRT.R). */
function losses(g: Game, attacker: boolean) {
  const fight = g.pub.fight!;
  const side = attacker ? fight.attacker : enemyOf(fight.attacker);
  const { result } = fight;
  if (!suffers(result, attacker)) return;
  // Whether anybody is left in its hexes shows what else stood there.
  g.reveal();
  switch (result) {
    case "AZ":
    case "DZ":
      for (const unit of participants(g.pub, side)) loseInBattle(g, unit, true);
      return;
    case "AE":
    case "DE":
      for (const unit of participants(g.pub, side)) {
        if (g.sheet.breaks[unit]) loseInBattle(g, splitInBattle(g, unit)[1]);
        else loseInBattle(g, unit);
      }
      return;
    case "AA":
    case "DA":
      return call(attrition, { side });
    default:
      return call(halfLosses, { side });
  }
}

/** Hexes each result makes the survivors retreat; 0 a rout. */
const RETREATS: Readonly<Record<string, number>> = { AE: 2, AS: 1, AM: 0, DE: 2, DS: 1, DM: 0 };

/** CM.J.07, CM.C.11: a marker that lets its side ignore retreats and routs in this battle. */
function standsFast(pub: Public, side: Seat): boolean {
  const { markers } = pub.fight!;
  return side === 0 ? markers.includes("jp.banzai") : markers.includes("cn.lone-battalion");
}

/** The side whose survivors retreat, and how many hexes; null where nobody does. */
export function retreatOf(pub: Public): { side: Seat; length: number } | null {
  const { result, attacker } = pub.fight!;
  const length = RETREATS[result];
  const side = result[0] === "A" ? attacker : enemyOf(attacker);
  return length === undefined || standsFast(pub, side) ? null : { side, length };
}

/** Who may pursue and how far, by result; a bloodbath lets the side pursue that alone survived. */
function pursuer(pub: Public): { side: Seat; length: number } | null {
  const fight = pub.fight!;
  const attacker = fight.attacker;
  switch (fight.result) {
    case "AZ":
    case "AE":
    case "AS":
    case "AM":
      return { side: enemyOf(attacker), length: 1 };
    case "DZ":
    case "DE":
    case "DS":
      return { side: attacker, length: 1 };
    case "DM":
      return { side: attacker, length: 2 };
    case "BB":
      if (fight.attackers.length > 0 && fight.defenders.length === 0) return { side: attacker, length: 1 };
      if (fight.defenders.length > 0 && fight.attackers.length === 0) return { side: enemyOf(attacker), length: 1 };
      return null;
    default:
      return null;
  }
}

/** 15.1: the steps of a result in their order: the defender's losses, the attacker's, retreats, pursuit. */
export const results = T.procedure("results", "15.1").steps((t) => [
  t.auto("defenderLosses", "15.2", (g) => losses(g, false)),
  t.auto("attackerLosses", "15.2", (g) => losses(g, true)),
  t.auto("retreats", "15.3", (g) => {
    const retreat = retreatOf(g.pub);
    return retreat ? call(withdrawal, { ...retreat, stays: false, left: [], lengths: [], danger: [] }) : undefined;
  }),
  t.auto("pursuit", "15.4", (g) => {
    const may = pursuer(g.pub);
    if (!may) return;
    return call(pursuit, { ...may, left: participants(g.pub, may.side).filter((unit) => !g.sheet.isSupply[unit]) });
  }),
]);
