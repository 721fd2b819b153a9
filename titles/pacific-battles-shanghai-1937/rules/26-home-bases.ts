import type { HexId } from "@wusong/board";
import { listed, offer, type Refusal, refuse, type Seat } from "@wusong/engine";
import { enemyOf, sideAdjective, type UnitId } from "../ids.ts";
import { HEX, UNIT } from "../kinds.ts";
import { type Army, enemyIn, mine, placeOf, remove } from "../position.ts";
import { put } from "../position-pieces.ts";
import { type Ask, BASE, type Game, type Know } from "../state.ts";
import { hexName, unitName } from "../words.ts";
import { roomIn, stackWeight } from "./12-stacking.ts";
import { inEnemyZone, inRealZone } from "./13-zones-of-control.ts";

/** 25.7: why nothing can land in a hex. */
export function whyNoLanding(a: Army, hex: HexId): Refusal | null {
  if (!a.sheet.landings.includes(hex))
    return refuse("25.7", "Units land on clear coast of the sea, the Yangtze or the lower Huangpu.");
  if (a.pub.scuttled && !a.sheet.seaCoast[hex]) return refuse("CM.C.15", "Scuttled ships close the rivers this turn.");
  if (enemyIn(a, hex)) return refuse("25.7", "A Chinese unit holds this hex.");
  return inEnemyZone(a, hex) ? refuse("25.7", "The hex is in a Chinese zone of control.") : null;
}

/** 26.2: units of the base that may leave it in this phase. */
export function readyToLand(a: Army): UnitId[] {
  return a.own.toMove.filter((unit) => placeOf(a, unit) === BASE);
}

/** 25.7: whether units do not overstack the hex by landing there; who stacks free may join even an overstacked hex. */
function fits(a: Army, hex: HexId, units: readonly UnitId[]): boolean {
  const weight = stackWeight(a.sheet, units);
  return weight === 0 || weight <= roomIn(a, hex);
}

export function askLanding(k: Know, p: Ask): { hex: HexId; units: UnitId[] } {
  const a = mine(k);
  const ready = readyToLand(a);
  const tooMuch = refuse("25.7", "A landing may not overstack the hex.");
  const { from, why } = offer(
    k.sheet.landings,
    (hex) => whyNoLanding(a, hex) ?? (ready.some((unit) => fits(a, hex, [unit])) ? null : tooMuch),
  );
  const hex = p.one("hex", HEX, from, { why });
  const units = p.set(
    "units",
    UNIT,
    ready.filter((unit) => fits(a, hex, [unit])),
    {
      min: 1,
      size: () => refuse("26.2", "At least one unit lands."),
      ok: (chosen) => (fits(a, hex, chosen) ? null : tooMuch),
      may: (chosen, unit) => (fits(a, hex, [...chosen, unit]) ? null : tooMuch),
      why: (unit) => (ready.includes(unit) ? tooMuch : refuse("26.2", "It is not ready in the base.")),
    },
  );
  return { hex, units };
}

/** 26.2: ashore, and no further in this phase. Where a hidden stack proves to control the beach, everybody stays in the base. */
export function land(g: Game, side: Seat, hex: HexId, units: readonly UnitId[]): void {
  const turnedBack = inRealZone(g, enemyOf(side), hex);
  for (const unit of units) remove(g.own[side].toMove, unit);
  if (turnedBack) g.reveal();
  g.tell?.({
    type: turnedBack ? "turnedBack" : "landed",
    rule: "25.7",
    text: turnedBack
      ? `${hexName(g.sheet, hex)} proves to be in a ${sideAdjective(enemyOf(side))} zone of control: the ${sideAdjective(side)} landing is called off.`
      : `${listed(units.map((unit) => unitName(g.sheet, unit)))} land in ${hexName(g.sheet, hex)}.`,
    data: { kind: "other", places: [hexName(g.sheet, hex)] },
    ...(turnedBack
      ? {}
      : {
          seenBy: [side],
          instead: {
            type: "landed",
            rule: "25.7",
            text: `${sideAdjective(side)} units land in ${hexName(g.sheet, hex)}.`,
          },
        }),
  });
  if (!turnedBack) for (const unit of units) put(g, unit, hex);
}
