import type { Json, Seat } from "@wusong/engine";
import * as v from "valibot";
import { newPub } from "./begin.ts";
import {
  AREA_LETTERS,
  CHINA,
  CHIT_IDS,
  CHITS_OF,
  type ChitId,
  ELIMINATED,
  enemyOf,
  isArea,
  JAPAN,
  type PlaceId,
  placeNamed,
  SIDE_NAMES,
  type UnitId,
} from "./ids.ts";
import { OPTIONS, readOptions } from "./options.ts";
import { attackReport } from "./rules/07-preview.ts";
import type { Declared } from "./rules/07-totals.ts";
import type { Sheet } from "./sheet.ts";
import { type Board, buildCache, NOBODY, NOWHERE, type Pub } from "./state.ts";

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
  support: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)), 0),
  waveGroup: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))),
  /** what the dice showed; an empty list asks for the odds only */
  dice: v.optional(v.union([v.tuple([DIE, DIE]), v.strictTuple([])]), []),
});
type Situation = v.InferOutput<typeof SITUATION>;

export function odds(sheet: Sheet, given: Json): { report: Json } | { error: string } {
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
  if (dice.length === 0) return { report: report as Json };
  const points = Math.max(0, report.attacker.total + dice[0] + dice[1] - report.defender.total);
  return { report: { ...report, result: { roll: dice[0] + dice[1], damage: points } } as Json };
}

/** Puts the units of a situation on an otherwise empty map. */
function layOut(sheet: Sheet, s: Situation): { board: Board; declared: Declared } | { error: string } {
  const by: Seat = s.by === "japan" ? JAPAN : CHINA;
  const target = placeNamed(s.target);
  if (target === undefined) return { error: `There is no area or zone "${s.target}".` };
  const from = s.from === "same" ? target : neighbourOf(sheet, target);
  const defaults = Object.fromEntries(OPTIONS.map((option) => [option.id, option.default]));
  const pub = newPub(
    sheet,
    readOptions(defaults),
    sheet.unitNames.map(() => ELIMINATED),
  );
  const attackers = standing(sheet, pub, s.attackers, by, from);
  if ("error" in attackers) return attackers;
  const defenders = standing(
    sheet,
    pub,
    [...s.defenders, ...s.spentDefenders.map((name) => `${name} spent`)],
    enemyOf(by),
    target,
  );
  if ("error" in defenders) return defenders;
  if (defenders.units.length === 0) return { error: "An attack needs defenders." };
  const chit = s.chit === "none" ? NOWHERE : CHIT_IDS.indexOf(s.chit);
  if (chit === NOWHERE && attackers.units.length === 0) return { error: "An attack needs attackers or a chit." };
  if (chit !== NOWHERE && !CHITS_OF[by].includes(chit as ChitId))
    return { error: `${s.chit} is not ${SIDE_NAMES[by]}.` };
  if (chit !== NOWHERE && sheet.chits[chit].firepower === 0) return { error: `${s.chit} makes no attack of its own.` };
  if (s.from === "next" && (s.humanWave || s.support > 0))
    return { error: "Human waves and supporting chits are for attacks inside an area (7.2.2.b, 5.J5)." };
  const holder = s.control ?? (s.from === "same" && chit === NOWHERE ? "none" : s.by === "japan" ? "china" : "japan");
  if (isArea(target)) pub.control[target] = holder === "none" ? NOBODY : holder === "japan" ? JAPAN : CHINA;
  if (s.waveGroup !== undefined) pub.waveGroup[by] = s.waveGroup;
  const units = chit === NOWHERE ? attackers.units : [];
  return {
    board: { pub, cache: buildCache(pub, sheet), sheet },
    declared: {
      by,
      from: chit === NOWHERE ? from : NOWHERE,
      target,
      units,
      chit,
      wave: s.humanWave,
      support: s.support,
    },
  };
}

const neighbourOf = (sheet: Sheet, target: PlaceId): PlaceId =>
  sheet.fireLinks[target][0] ?? placeNamed(AREA_LETTERS[0])!;

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
    if (sheet.side[unit] !== side) return { error: `${name} is not ${SIDE_NAMES[side]}.` };
    if (pub.place[unit] !== ELIMINATED) return { error: `${name} is named twice.` };
    if (state !== undefined && state !== "spent") return { error: `"${text}": write the unit alone or with "spent".` };
    pub.place[unit] = place;
    pub.spent[unit] = state === "spent" ? 1 : 0;
    units.push(unit);
  }
  return { units: units.sort((a, b) => a - b) };
}
