import type { Json } from "@wusong/engine";
import * as v from "valibot";
import { battleReport, tableOf } from "./rules/14-odds.ts";
import type { Fight, Pub } from "./shape.ts";
import type { Sheet } from "./sheet.ts";

/**
 * The combat calculator: attackers and defenders by name and hex on anybody's table. What is left out is: no headquarters, nobody
 * suppressed, no fortification, no markers, Assault.
 */
const NAMES = v.record(v.string(), v.string("a unit stands in a hex, as a text such as 2414"));
const SHIFT = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2, "support is 0, 1 or 2")), 0);
const YES = v.optional(v.boolean(), false);
const SITUATION = v.strictObject({
  /** unit → hex */
  attackers: NAMES,
  defenders: NAMES,
  table: v.optional(v.picklist(["raid", "assault"], "table is raid or assault"), "assault"),
  attackerSupport: SHIFT,
  defenderSupport: SHIFT,
  attackersSuppressed: YES,
  defendersSuppressed: YES,
  fortified: YES,
  banzai: YES,
  gungHo: YES,
  loneBattalion: YES,
  dice: v.optional(
    v.strictTuple([v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6, "a die shows 1 to 6"))]),
  ),
});
type Situation = v.InferOutput<typeof SITUATION>;

export function odds(sheet: Sheet, given: Json): { report: Json } | { error: string } {
  const read = v.safeParse(SITUATION, given);
  if (!read.success) {
    const issue = read.issues[0];
    const where = v.getDotPath(issue as Parameters<typeof v.getDotPath>[0]);
    return { error: `The situation${where ? ` (${where})` : ""}: ${issue.message}.` };
  }
  const situation = read.output;
  const attackers = unitsOf(sheet, situation.attackers);
  const defenders = unitsOf(sheet, situation.defenders);
  if ("error" in attackers) return attackers;
  if ("error" in defenders) return defenders;
  const wrong = misplaced(sheet, attackers, defenders);
  if (wrong !== null) return { error: wrong };
  const fight = fightOf(sheet, situation, attackers, defenders);
  const defender = 1 - fight.attacker;
  const forts: number[][] = [[], []];
  if (situation.fortified) forts[defender] = [fight.targets[0]];
  const report = battleReport({ forts } as unknown as Pub, sheet, fight, situation.table);
  if (!situation.dice) return { report: report as unknown as Json };
  const table = tableOf(sheet, situation.table);
  const column = table.columns.indexOf(report.column!.final);
  return { report: { ...report, result: table.rows[situation.dice[0] - 1][column] } as unknown as Json };
}

interface Placed {
  units: number[];
  hexes: number[];
}

function unitsOf(sheet: Sheet, given: Record<string, string>): Placed | { error: string } {
  const placed: Placed = { units: [], hexes: [] };
  for (const [name, at] of Object.entries(given)) {
    const unit = sheet.unitNamed.get(name);
    if (unit === undefined) return { error: `There is no unit called "${name}".` };
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
      if (sheet.board.distance(from as never, to as never) !== 1)
        return `${sheet.board.names[from]} and ${sheet.board.names[to]} are not adjacent (14.23).`;
  return null;
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
