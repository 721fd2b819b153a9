import type { HexId } from "@wusong/board";
import { counted, type Preview, type Suggestion } from "@wusong/engine";
import { CHINA, JAPAN, type UnitId } from "../../ids.ts";
import { heldBy, stackAt, staged, unitsIn } from "../../position.ts";
import { termsOf } from "../../sheet-scenarios.ts";
import type { Knows } from "../../state.ts";
import { citiesOfTheirOwn } from "../../value-own-front.ts";
import { hexWords } from "../../words.ts";
import { stackFits } from "../06-stacking/stacking.ts";
import { landingReport } from "../10-combat/report.ts";
import { inBox } from "./box.ts";
import { restorable } from "./replacements.ts";

/** A sensible way to take the Japanese reinforcement phase: what it is called, also where replacements come first. */
interface WayToLand {
  readonly id: string;
  readonly label: string;
  readonly restored: string;
  readonly choose: (k: Knows, mayLand: MayLand) => Suggestion;
}

type MayLand = (unit: UnitId, hex: HexId) => boolean;

export const WAYS_TO_LAND: readonly WayToLand[] = [
  { id: "land", label: "Land all", restored: "Restore the strongest, land all", choose: landAll },
  {
    id: "back",
    label: "Hold all back",
    restored: "Restore the strongest, hold all back",
    choose: () => ({ verb: "done", picks: [] }),
  },
];

/** 8.3: the units that gain most by a step, the strongest of them, in ascending order. */
export function whoIsRestored(k: Knows, steps: number): UnitId[] {
  const { factor } = k.sheet;
  const full = (unit: UnitId): number => factor[unit * 3 + 2];
  const gain = (unit: UnitId): number => full(unit) - factor[unit * 3 + 1];
  return restorable(k)
    .sort((a, b) => gain(b) - gain(a) || full(b) - full(a) || a - b)
    .slice(0, steps)
    .sort((a, b) => a - b);
}

/** 8.4: one formation after another where it meets least resistance, has room, and is near to what it fights for. */
function landAll(k: Knows, mayLand: MayLand): Suggestion {
  const { sheet } = k;
  const box = inBox(k, JAPAN);
  for (const unit of box) {
    const formation = box.filter((one) => sheet.formation[one] === sheet.formation[unit]);
    const together = landsAsOne(k, unit) ? box.filter((one) => landsAsOne(k, one)) : formation;
    const goals = landsAsOne(k, unit) ? newGoals(k) : nextGoals(k);
    const price = (hex: HexId): number => {
      const room = stackFits(sheet, JAPAN, [...ashoreAt(k, hex), ...formation]);
      const resistance = (RESISTANCE * defenders(k, hex) * DIVISION) / together.length;
      return resistance + (room ? 0 : crowding(k)) + far(k, hex, goals);
    };
    const hexes = sheet.units[unit].hexes.filter((hex) => mayLand(unit, hex));
    const [best] = hexes.sort((a, b) => price(a) - price(b) || a - b);
    if (best === undefined) continue;
    return { verb: "assign", picks: [best, formation.filter((one) => mayLand(one, best))] };
  }
  return { verb: "done", picks: [] };
}

/** What it is worth to avoid, in hexes: a defending unit that a division meets, and too many units in a hex. They can part again if the side moves next. */
const RESISTANCE = 6;
const DIVISION = 4;
const crowding = ({ pub }: Knows): number => (pub.declared[1] === "fight" ? 20 : 4);

const defenders = (k: Knows, hex: HexId): number => (heldBy(k, hex, CHINA) ? unitsIn(k.pub, hex) : 0);

/** The Japanese units in a hex, with those that lie off it. */
const ashoreAt = (k: Knows, hex: HexId): UnitId[] => [...stackAt(k.sheet, k.mine, JAPAN, hex), ...staged(k, hex)];

/** 8.4.1: the 10th Army chooses one hex for all of its units. */
const landsAsOne = ({ sheet }: Knows, unit: UnitId): boolean => sheet.units[unit].arrival === "tenthArmy";

/** The Chinese hexes around Shanghai; once there are none, the Chinese cities. */
function nextGoals(k: Knows): readonly HexId[] {
  const { sheet } = k;
  const ring = sheet.board.within(sheet.shanghai, 1).filter((one) => heldBy(k, one, CHINA));
  return ring.length > 0 ? ring : chineseCities(k);
}

const chineseCities = (k: Knows): HexId[] => termsOf(k).goals.filter((city) => k.pub.control[city] === CHINA);

/** An army that may come ashore far from the others goes for a city that they cannot reach. */
function newGoals(k: Knows): readonly HexId[] {
  const cities = citiesOfTheirOwn(k);
  return cities.length > 0 ? cities : nextGoals(k);
}

function far(k: Knows, hex: HexId, goals: readonly HexId[]): number {
  return goals.length === 0 ? 0 : Math.min(...goals.map((goal) => k.sheet.board.distance(hex, goal)));
}

/** 8.4: landings without resistance first: they bar ways of retreat. */
export const easiestFirst = (k: Knows, hexes: readonly HexId[]): Suggestion => ({
  verb: "land",
  picks: [[...hexes].sort((a, b) => defenders(k, a) - defenders(k, b) || a - b)[0]],
});

/** 8.4, 6.0: the combat that a landing means, with all who lie off the hex; or what room there is. */
export function whatLandingMeans(k: Knows, hex: HexId, units: readonly UnitId[]): Preview {
  const { sheet } = k;
  const landing = [...staged(k, hex), ...units].sort((a, b) => a - b);
  if (heldBy(k, hex, CHINA)) return landingReport(k, hex, landing);
  const all = [...ashoreAt(k, hex), ...units];
  if (stackFits(sheet, JAPAN, all)) return { consequences: [] };
  const text = `${counted(all.length, "unit")} in ${hexWords(sheet, hex)}: over the stacking limit, so some must go on before the next test.`;
  return { consequences: [{ text, rule: "6.0" }] };
}

/** 8.4.1: formations go on into hexes with room for them until the landing hex is legal. */
export function spreadOut(k: Knows, from: HexId, army: readonly UnitId[], hexes: readonly HexId[]): Suggestion {
  const { sheet } = k;
  const stay: Suggestion = { verb: "stay", picks: [] };
  const goals = nextGoals(k);
  if (stackFits(sheet, JAPAN, stackAt(sheet, k.mine, JAPAN, from))) return stay;
  for (const unit of army) {
    const formation = army.filter((one) => sheet.formation[one] === sheet.formation[unit]);
    const roomy = hexes.filter(
      (hex) => !heldBy(k, hex, CHINA) && stackFits(sheet, JAPAN, [...stackAt(sheet, k.mine, JAPAN, hex), ...formation]),
    );
    const [best] = roomy.sort((a, b) => far(k, a, goals) - far(k, b, goals) || a - b);
    if (best !== undefined) return { verb: "advance", picks: [best, formation] };
  }
  return stay;
}
