import type { HexId } from "@wusong/board";
import type { OddsReport } from "@wusong/engine";
import type { UnitId } from "../../ids.ts";
import { hexOf, mine } from "../../position.ts";
import type { Fight, Know } from "../../state.ts";
import { bestSupport } from "../10-headquarters.ts";
import { battleReport } from "./odds.ts";

const TABLES = ["raid", "assault"] as const;

/** A battle before it is declared, on either table, from what patrols saw of the defenders (18.1). */
export function foreseen(k: Know, targets: readonly HexId[], attackers: readonly UnitId[]): OddsReport[] {
  const a = mine(k);
  const from = [...new Set(attackers.map((unit) => hexOf(a, unit)))];
  const isTarget = (hex: number): boolean => targets.some((one) => one === hex);
  const fight: Fight = {
    attacker: k.seat,
    index: k.pub.battles.length,
    targets: [...targets],
    from,
    attackers: [...attackers],
    defenders: k.mine.seen.filter((_, i) => isTarget(k.mine.seenAt[i])) as UnitId[],
    idle: [],
    choose: [],
    surrounded: [],
    support: [bestSupport(a, from), 0],
    suppressed: [
      attackers.some((unit) => k.mine.suppressed.includes(unit)) ? 1 : 0,
      k.pub.suppressed[1 - k.seat].some(isTarget) ? 1 : 0,
    ],
    table: "assault",
    markers: [],
    result: "",
  };
  return TABLES.map((table) => ({
    ...battleReport(k.pub, k.sheet, fight, table, "as seen"),
    notes: ["The enemy's headquarters and markers may still shift the column."],
  }));
}
