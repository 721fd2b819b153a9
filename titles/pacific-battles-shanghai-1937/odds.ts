import type { HexId } from "@wusong/board";
import { type Json, listed, type OddsAnswer } from "@wusong/engine";
import * as v from "valibot";
import { CHINA, type UnitId } from "./ids.ts";
import { battleReport, tableOf } from "./rules/14-land-combat/odds.ts";
import type { Sheet } from "./sheet.ts";
import type { Fight, Pub } from "./state.ts";

/**
 * The combat calculator: attackers and defenders by name and hex on anybody's table. What is left out is: no headquarters, nobody
 * suppressed, no fortification, no markers, Assault.
 */
const PLACED = v.union([
  v.record(v.string(), v.string()),
  v.array(v.strictObject({ hex: v.string(), units: v.array(v.string()) })),
]);
const SHIFT = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2)), 0);
const YES = v.optional(v.boolean(), false);
const SITUATION = v.strictObject({
  /** unit → hex, or hex by hex the units in it */
  attackers: PLACED,
  defenders: PLACED,
  table: v.optional(v.picklist(["raid", "assault"]), "assault"),
  attackerSupport: SHIFT,
  defenderSupport: SHIFT,
  attackersSuppressed: YES,
  defendersSuppressed: YES,
  fortified: YES,
  banzai: YES,
  gungHo: YES,
  loneBattalion: YES,
  dice: v.optional(v.strictTuple([v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))])),
});
type Situation = v.InferOutput<typeof SITUATION>;

const UNITS =
  'units with the hex each stands in, such as {"jp.29bde": "2513"} or [{"hex": "2513", "units": ["jp.29bde"]}]';
const COLUMNS = "the columns of the best headquarters: 0, 1 or 2";
const YES_OR_NO = "true or false";
/** What each entry is, in words. */
const ENTRIES: Readonly<Record<keyof Situation, string>> = {
  attackers: UNITS,
  defenders: UNITS,
  table: '"raid" or "assault"',
  attackerSupport: COLUMNS,
  defenderSupport: COLUMNS,
  attackersSuppressed: YES_OR_NO,
  defendersSuppressed: YES_OR_NO,
  fortified: YES_OR_NO,
  banzai: YES_OR_NO,
  gungHo: YES_OR_NO,
  loneBattalion: YES_OR_NO,
  dice: "a list of one die from 1 to 6",
};

/** What does not fit, and where, as a sentence. */
function complaint(path: readonly { key: unknown }[] | undefined, given: Json): string {
  const there = listed(Object.keys(ENTRIES));
  const entry = path?.[0]?.key;
  if (entry === undefined) return `A situation is an object with ${there}, not ${JSON.stringify(given)}.`;
  if (!Object.hasOwn(ENTRIES, String(entry))) return `A situation has no entry "${String(entry)}"; there are ${there}.`;
  const what = ENTRIES[entry as keyof Situation];
  const value = (given as Record<string, Json>)[String(entry)];
  return value === undefined
    ? `The ${String(entry)} are missing: ${what}.`
    : `"${String(entry)}" is ${what}, not ${JSON.stringify(value)}.`;
}

export function odds(sheet: Sheet, given: Json): { report: OddsAnswer } | { error: string } {
  const read = v.safeParse(SITUATION, given);
  if (!read.success) return { error: complaint(read.issues[0].path, given) };
  const situation = read.output;
  const attackers = unitsOf(sheet, situation.attackers);
  const defenders = unitsOf(sheet, situation.defenders);
  if ("error" in attackers) return attackers;
  if ("error" in defenders) return defenders;
  const wrong = misplaced(sheet, attackers, defenders) ?? outOfTurn(sheet, situation, attackers);
  if (wrong !== null) return { error: wrong };
  const fight = fightOf(sheet, situation, attackers, defenders);
  const defender = 1 - fight.attacker;
  const forts: number[][] = [[], []];
  if (situation.fortified) forts[defender] = [fight.targets[0]];
  const report = battleReport({ forts } as unknown as Pub, sheet, fight, situation.table);
  if (!situation.dice) return { report };
  const table = tableOf(sheet, situation.table);
  const column = table.columns.indexOf(report.column!.final);
  const text = table.rows[situation.dice[0] - 1][column];
  return { report: { ...report, result: { text } } };
}

interface Placed {
  units: UnitId[];
  hexes: HexId[];
}

function unitsOf(sheet: Sheet, given: Situation["attackers"]): Placed | { error: string } {
  const placed: Placed = { units: [], hexes: [] };
  const pairs = Array.isArray(given)
    ? given.flatMap(({ hex, units }) => units.map((name) => [name, hex] as const))
    : Object.entries(given);
  for (const [name, at] of pairs) {
    const unit = sheet.unitNamed.get(name);
    if (unit === undefined) return { error: `There is no unit called "${name}".` };
    if (placed.units.includes(unit)) return { error: `${sheet.units[unit].name} is named twice.` };
    const hex = sheet.board.find(at);
    if (hex === null || !sheet.playable[hex]) return { error: `No unit can stand in "${at}".` };
    placed.units.push(unit);
    placed.hexes.push(hex);
  }
  return placed.units.length > 0 ? placed : { error: "A battle needs attackers and defenders." };
}

/** 14.23: one side against the other, everybody adjacent to everybody. */
function misplaced(sheet: Sheet, attackers: Placed, defenders: Placed): string | null {
  const side = sheet.side[attackers.units[0]];
  if (attackers.units.some((unit) => sheet.side[unit] !== side)) return "All attackers belong to one side.";
  if (defenders.units.some((unit) => sheet.side[unit] === side)) return "All defenders belong to the other side.";
  if (attackers.units.some((unit) => sheet.isSupply[unit])) return "Supply does not attack (13.6).";
  for (const from of attackers.hexes)
    for (const to of defenders.hexes)
      if (sheet.board.distance(from, to) !== 1)
        return `${sheet.board.names[from]} and ${sheet.board.names[to]} are not adjacent (14.23).`;
  return null;
}

/** CM.C.11: what no player could do in this battle. */
function outOfTurn(sheet: Sheet, situation: Situation, attackers: Placed): string | null {
  return situation.loneBattalion && sheet.side[attackers.units[0]] === CHINA
    ? "Lone Battalion helps Chinese defenders only (CM.C.11)."
    : null;
}

function fightOf(sheet: Sheet, s: Situation, attackers: Placed, defenders: Placed): Fight {
  const markers = [s.banzai && "jp.banzai", s.gungHo && "cn.gung-ho", s.loneBattalion && "cn.lone-battalion"];
  return {
    attacker: sheet.side[attackers.units[0]],
    index: 0,
    targets: [...new Set(defenders.hexes)],
    from: [...new Set(attackers.hexes)],
    attackers: attackers.units,
    defenders: defenders.units,
    idle: [],
    choose: [],
    surrounded: [],
    support: [s.attackerSupport, s.defenderSupport],
    suppressed: [Number(s.attackersSuppressed), Number(s.defendersSuppressed)],
    table: s.table,
    markers: markers.filter((one): one is string => typeof one === "string"),
    result: "",
  };
}
