import type { Json, OddsAnswer, Seat } from "@wusong/engine";
import * as v from "valibot";
import {
  BOMBER,
  CHINA,
  CHIT_IDS,
  CHITS_OF,
  chitNamed,
  ELIMINATED,
  enemyOf,
  isArea,
  JAPAN,
  NO_CHIT,
  NOBODY,
  NOWHERE,
  type PlaceId,
  placeNamed,
  sideAdjective,
  type UnitId,
} from "./ids.ts";
import { OPTIONS, readOptions } from "./options.ts";
import { buildCache } from "./position.ts";
import { reachesOut, supportChit } from "./rules/07-impulses/fire.ts";
import { attackReport } from "./rules/07-impulses/preview.ts";
import type { Declared } from "./rules/07-impulses/totals.ts";
import { newPub } from "./set-up.ts";
import type { Sheet } from "./sheet.ts";
import type { Board, Pub } from "./state.ts";
import { placeText, unitText } from "./words.ts";

const UNITS = v.pipe(
  v.union([v.array(v.string()), v.string()]),
  v.transform((given) => (typeof given === "string" ? given.split(",").map((one) => one.trim()) : given)),
);
const DIE = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));

/** What `wusong odds` takes: who attacks what, with which units or which chit. */
const SITUATION = v.strictObject({
  by: v.picklist(["japan", "china"]),
  target: v.string(),
  defenders: v.optional(UNITS, []),
  attackers: v.optional(UNITS, []),
  spentDefenders: v.optional(UNITS, []),
  chit: v.optional(v.picklist([...CHIT_IDS, "none"]), "none"),
  /** whether the attackers stand in the target area or next to it */
  from: v.optional(v.picklist(["same", "next"]), "same"),
  control: v.optional(v.picklist(["japan", "china", "none"])),
  humanWave: v.optional(v.boolean(), false),
  support: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  waveGroup: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** what the dice showed; an empty list asks for the odds only */
  dice: v.optional(v.union([v.strictTuple([DIE, DIE]), v.strictTuple([])]), []),
});
type Situation = v.InferOutput<typeof SITUATION>;

export function odds(sheet: Sheet, given: Json): { report: OddsAnswer } | { error: string } {
  const parsed = v.safeParse(SITUATION, given);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const where = v.getDotPath(issue as Parameters<typeof v.getDotPath>[0]) ?? "the situation";
    return { error: `${where}: expected ${issue.expected ?? "something else"}, found ${issue.received}.` };
  }
  const laidOut = layOut(sheet, parsed.output);
  if ("error" in laidOut) return laidOut;
  const { board, declared } = laidOut;
  const report = attackReport(board, declared);
  const { dice } = parsed.output;
  if (dice.length === 0) return { report };
  const points = Math.max(0, report.attacker.total + dice[0] + dice[1] - report.defender.total);
  const text = `${points === 0 ? "No" : points} damage.`;
  return { report: { ...report, result: { text, roll: dice[0] + dice[1], damage: points } } };
}

/** Puts the units of a situation on an otherwise empty map; a sentence where no game could come to it. */
function layOut(sheet: Sheet, s: Situation): { board: Board; declared: Declared } | { error: string } {
  const by: Seat = s.by === "japan" ? JAPAN : CHINA;
  const target = placeNamed(s.target);
  if (target === undefined) return { error: `There is no area or zone "${s.target}".` };
  const chit = s.chit === "none" ? NO_CHIT : chitNamed(s.chit);
  const defaults = Object.fromEntries(OPTIONS.map((option) => [option.id, option.default]));
  const pub = newPub(
    sheet,
    readOptions(defaults),
    sheet.unitNames.map(() => ELIMINATED),
  );
  const from = s.from === "same" || !isArea(target) ? target : neighbourOf(sheet, target);
  const attackers = standing(sheet, pub, s.attackers, by, from);
  if ("error" in attackers) return attackers;
  const spent = s.spentDefenders.map((name) => `${name} spent`);
  const defenders = standing(sheet, pub, [...s.defenders, ...spent], enemyOf(by), target);
  if ("error" in defenders) return defenders;
  if (defenders.units.length === 0) return { error: "An attack needs defenders." };
  if (isArea(target) && defenders.units.length > sheet.tables.stackingLimit)
    return { error: `An area holds at most ${sheet.tables.stackingLimit} units of a side (7.1.2).` };
  const setting: Setting = { sheet, s, by, target, chit, attackers: attackers.units, pub };
  const error = (chit === NO_CHIT ? unitsCannot(setting) : chitCannot(setting)) ?? markerCannot(setting);
  if (error) return { error };
  const holder = s.control ?? (s.from === "same" && chit === NO_CHIT ? "none" : nameOf(enemyOf(by)));
  if (isArea(target)) pub.control[target] = holder === "none" ? NOBODY : holder === "japan" ? JAPAN : CHINA;
  if (s.waveGroup !== undefined) pub.waveGroup[by] = s.waveGroup;
  return {
    board: { pub, cache: buildCache(pub, sheet), sheet },
    declared: {
      by,
      from: chit === NO_CHIT ? from : NOWHERE,
      target,
      units: attackers.units,
      chit,
      wave: s.humanWave,
      support: s.support,
    },
  };
}

interface Setting {
  sheet: Sheet;
  s: Situation;
  by: Seat;
  target: PlaceId;
  chit: number;
  attackers: readonly UnitId[];
  pub: Pub;
}

const nameOf = (side: Seat): "japan" | "china" => (side === JAPAN ? "japan" : "china");

/** Why these units cannot attack like this (7.2). */
function unitsCannot({ sheet, s, by, target, attackers, pub }: Setting): string | null {
  if (attackers.length === 0) return "An attack needs attackers or a chit.";
  if (!isArea(target)) return "Units cannot fire at a Deployment Zone (7.2).";
  const spent = attackers.find((unit) => pub.spent[unit]);
  if (spent !== undefined) return `${unitText(sheet, spent)} is Spent and cannot attack (2.1).`;
  if (s.from === "next") {
    if (s.humanWave || s.support > 0)
      return "Human waves and supporting chits are for attacks inside an area (7.2.2.b, 5.J5, 5.C3).";
    const short = attackers.find((unit) => !reachesOut(sheet, unit));
    if (short !== undefined)
      return `${unitText(sheet, short)} has no red combat factor of 1 or more and fires only at its own area (7.2.1).`;
  }
  const outOfZone = s.from === "next" && sheet.zonesBeside[by][target].length > 0;
  if (attackers.length > sheet.tables.stackingLimit && !outOfZone)
    return `An area holds at most ${sheet.tables.stackingLimit} units of a side (7.1.2).`;
  const { name, count } = sheet.chits[supportChit(by)];
  const most = Math.min(count, sheet.tables.chitsPerAttack ?? count);
  if (s.support > most) return `There are at most ${most} of ${name} for one attack (5.2).`;
  const { humanWaveGroup, causeInDoubtLimit } = sheet.tables;
  if (s.waveGroup !== undefined && (s.waveGroup < humanWaveGroup || s.waveGroup > humanWaveGroup + causeInDoubtLimit))
    return `A point of a human wave takes ${humanWaveGroup} to ${humanWaveGroup + causeInDoubtLimit} units (7.2.2.b, E.11).`;
  return null;
}

/** Why this chit cannot attack like this (5.2). */
function chitCannot({ sheet, s, by, target, chit, attackers }: Setting): string | null {
  const { name, firepower } = sheet.chits[chit];
  if (!CHITS_OF[by].some((one) => one === chit)) return `${name} is not ${sideAdjective(by)}.`;
  if (firepower === 0) return `${name} makes no attack of its own.`;
  if (attackers.length > 0 || s.humanWave || s.support > 0)
    return `${name} attacks alone: no units, human wave or supporting chits (5.2).`;
  if (!isArea(target) && by === CHINA) return "A Japanese Deployment Zone cannot be attacked (7.2).";
  if (isArea(target) && chit === BOMBER && s.control === "none")
    return "Bombers strike only areas without Japanese units (5.J2), and those are marked Chinese (9.0).";
  return null;
}

/** 9.0: whose marker can lie in an area with these units. The attacker's does only while its owner answers an entry (5.C1). */
function markerCannot({ sheet, s, by, target, chit }: Setting): string | null {
  if (!isArea(target) || s.control !== nameOf(by)) return null;
  if (by === CHINA && chit === NO_CHIT && s.from === "same") return null;
  return `${placeText(sheet, target)} holds ${sideAdjective(enemyOf(by))} units and cannot be marked ${sideAdjective(by)} (9.0).`;
}

const neighbourOf = (sheet: Sheet, target: PlaceId): PlaceId => sheet.fireLinks[target][0];

function standing(
  sheet: Sheet,
  pub: Pub,
  names: readonly string[],
  side: Seat,
  place: PlaceId,
): { units: UnitId[] } | { error: string } {
  const units: UnitId[] = [];
  for (const text of names) {
    const [name, state] = text.split(" ");
    const unit = sheet.unitByName.get(name);
    if (unit === undefined) return { error: `There is no unit "${name}".` };
    if (sheet.side[unit] !== side) return { error: `${unitText(sheet, unit)} is not ${sideAdjective(side)}.` };
    if (pub.place[unit] !== ELIMINATED) return { error: `${unitText(sheet, unit)} is named twice.` };
    if (state !== undefined && state !== "spent") return { error: `"${text}": write the unit alone or with "spent".` };
    pub.place[unit] = place;
    pub.spent[unit] = state === "spent" ? 1 : 0;
    units.push(unit);
  }
  return { units: units.sort((a, b) => a - b) };
}
