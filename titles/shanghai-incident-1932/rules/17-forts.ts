import { NOWHERE } from "@wusong/board";
import { type Ask, again, type Refusal, refuse, type Steps } from "@wusong/engine";
import { BUILDER, CHINA, JAPAN, MOVED, type UnitId } from "../ids.ts";
import { UNIT } from "../kinds.ts";
import { builderIn, isHex } from "../position.ts";
import { CLEAR, type Sheet } from "../sheet.ts";
import type { G, Incident, K, Position } from "../state.ts";
import type { Moving } from "./05-movement/marches.ts";

/** 17.1: why a unit cannot build a fort where it stands. */
export function whyNoFort(p: Position, unit: UnitId, unmovedOnly: boolean): Refusal | null {
  const { sheet } = p;
  const { name } = sheet.units[unit];
  if (sheet.side[unit] !== CHINA) return refuse("17.1", () => `${name} is not Chinese: only the Chinese build forts.`);
  const hex = p.pub.at[unit];
  if (!isHex(hex)) return refuse("17.1", () => `${name} is not on the map.`);
  if (sheet.ground[hex] === CLEAR) return refuse("17.1", () => `${sheet.hexName[hex]} is neither city nor town.`);
  if (unmovedOnly && p.pub.marks[unit] & MOVED) return refuse("17.1", () => `${name} has moved in this phase.`);
  if (p.pub.rubble.includes(hex)) return refuse("17.1", () => `${sheet.hexName[hex]} is rubble.`);
  if (builderIn(p, hex) >= 0) return refuse("17.1", () => `There is a fort in ${sheet.hexName[hex]} already.`);
  return null;
}

/** 17.1: one logistics point, one fort; it stands as long as its builder stays. */
export function buildFort(g: G, unit: UnitId): void {
  g.pub.logistics--;
  g.pub.marks[unit] |= BUILDER;
  const hex = g.pub.at[unit];
  g.tell?.({
    type: "fortBuilt",
    rule: "17.1",
    text: `${g.sheet.units[unit].name} builds a fort in ${g.sheet.hexName[hex]}.`,
    data: { kind: "other", pieces: [g.sheet.units[unit].id], places: [g.sheet.board.names[hex]] },
  });
}

function askFort(k: K, p: Ask<Sheet>, unmovedOnly: boolean): UnitId {
  const why = (unit: UnitId): Refusal | null => whyNoFort(k, unit, unmovedOnly);
  return p.one("builder", UNIT, k.sheet.unitsOf[CHINA], { why, judged: true });
}

/** 17.1: building a fort while one's units move: in the movement phase by a unit that has not, in a pause by any. */
export function fortVerb(t: Steps<Incident, Moving>, unmovedOnly: boolean) {
  return t.verb({
    label: "Build a fort",
    when: (k, v) => v.side === CHINA && v.over === NOWHERE && k.pub.logistics > 0,
    whyNot: (k, v) =>
      v.side === JAPAN
        ? refuse("17.1", "Only the Chinese build forts.")
        : v.over !== NOWHERE
          ? refuse("5.3", "First the overfull hex must be brought within the stacking limit.")
          : refuse("13.5", `The Chinese have ${k.pub.logistics} logistics points.`),
    ask: (k, _v, p) => askFort(k, p, unmovedOnly),
    do: (g, _v, unit) => {
      buildFort(g, unit);
      return again;
    },
  });
}
