import type { HexId } from "@wusong/board";
import { type Ask, type Refusal, refuse } from "@wusong/engine";
import { isOtherwise } from "@wusong/mechanics";
import { CHINA, JAPAN, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { heldBy, isReturning } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Knows, Open } from "../../state.ts";
import { hexWords, unitWords } from "../../words.ts";
import { inEnemyZone } from "../07-zones-of-control.ts";
import { inBox } from "./box.ts";
import { nextToJapanese, whyChosen, whyNotInBox, whyNotOpen } from "./placement.ts";

/** 8.2, method (b): units are placed on the railroad, and stay there in this phase. */
export interface Railed {
  readonly units: UnitId[];
  readonly hex: HexId;
}

/** 8.2.g: from which turn on the railroad carries reinforcements. */
export const railRuns = (k: Open): boolean => k.pub.turn >= k.sheet.tables.limits.railFromTurn;

export const whyNoTrain = (k: Knows): Refusal =>
  railRuns(k)
    ? refuse("8.2", "No waiting unit can be brought in by rail.")
    : refuse("8.2", `The railroad carries reinforcements from turn ${k.sheet.tables.limits.railFromTurn} on.`);

export function askRailed(k: Knows, p: Ask<Sheet>): Railed {
  const hexes = railHexes(k);
  const box = inBox(k, CHINA).filter((one) => hexes.length > 0 && !isReturning(k.pub.place[one]));
  const unit = p.one("unit", UNIT, box, { why: (one) => whyNotByRail(k, one) });
  const hex = p.one("hex", HEX, hexes, { why: (one) => whyNotRailedTo(k, one) });
  const others = box.filter((one) => one !== unit);
  const why = (one: UnitId): Refusal | null => whyChosen(k, unit, one) ?? whyNotByRail(k, one);
  return { units: [...p.set("with", UNIT, others, { why }), unit], hex };
}

/** 8.2.h to k, 9.5.2: railroad hexes joined to the edge, to Nanking or to Hangzhou (R18: or to these two only), past no Japanese unit and zone of control. */
export function railHexes(open: Open): HexId[] {
  const { sheet } = open;
  const sources = isOtherwise(open.pub, "railOrigins") ? sheet.cityRailSources : sheet.railSources;
  sheet.trace.spread(sources, sheet.rail, (hex) => heldBy(open, hex, JAPAN) || inEnemyZone(open, hex, CHINA));
  return sheet.railHexes.filter((hex) => sheet.trace.has(hex) && !nextToJapanese(open, hex));
}

function whyNotByRail(k: Knows, unit: UnitId): Refusal | null {
  const refusal = whyNotInBox(k, unit);
  if (refusal) return refusal;
  // 8.1.n
  return isReturning(k.pub.place[unit])
    ? refuse("8.1", `${unitWords(k.sheet, unit)} returns in or next to Nanking, not by rail.`)
    : refuse("8.2", "No railroad hex is open: every line is cut by Japanese units or zones of control.");
}

function whyNotRailedTo(k: Knows, hex: HexId): Refusal | null {
  const { sheet } = k;
  if (sheet.rail[hex] === 0 && sheet.playable[hex])
    return refuse("8.2", () => `There is no railroad in ${hexWords(sheet, hex)}.`);
  return (
    whyNotOpen(k, hex) ??
    refuse("8.2", () => `The railroad to ${hexWords(sheet, hex)} is cut by Japanese units or zones of control.`)
  );
}
