import { listed } from "@wusong/engine";
import { CHINA, JAPAN, type UnitId } from "./ids.ts";
import { stackFits } from "./rules/06-stacking/stacking.ts";
import type { Sheet, SheetData } from "./sheet.ts";

/** What the four files say about each other. */
export function crossCheck({ map, counters, schedule, tables }: SheetData): string[] {
  const problems: string[] = [];
  const sides = new Map<string, string>();
  let chineseBegan = false;
  for (const unit of counters.units) {
    const where = `counters.json: ${unit.id}`;
    if (sides.has(unit.id)) problems.push(`${where}: is listed twice.`);
    sides.set(unit.id, unit.side);
    if (unit.id.startsWith("jp.") !== (unit.side === "japan")) problems.push(`${where}: id and side do not agree.`);
    if (unit.side === "china") chineseBegan = true;
    else if (chineseBegan) problems.push(`${where}: Japanese units stand before Chinese units.`);
    if ((unit.size === "garrison") !== (unit.cls === "garrison"))
      problems.push(`${where}: a garrison has size and class garrison.`);
    const classes = unit.side === "japan" ? ["infantry", "naval", "garrison"] : ["regular", "elite", "garrison"];
    if (!classes.includes(unit.cls))
      problems.push(`${where}: a unit of this side is ${listed(classes, "or")}, not ${unit.cls}.`);
    if (unit.cls === "elite" && unit.factors.length !== 2) problems.push(`${where}: an elite unit has two factors.`);
  }
  const playable = (where: string, hex: string): void => {
    if (!map.hexes[hex]) problems.push(`${where}: there is no hex ${hex} on the map.`);
    else if (!map.hexes[hex].playable) problems.push(`${where}: hex ${hex} cannot be entered.`);
  };
  const placed = new Map<string, string>();
  const place = (where: string, side: string, units: readonly string[]): void => {
    for (const id of units) {
      if (!sides.has(id)) problems.push(`${where}: there is no unit ${id} in counters.json.`);
      else if (sides.get(id) !== side) problems.push(`${where}: ${id} belongs to the other side.`);
      if (placed.has(id)) problems.push(`${where}: ${id} is already listed under ${placed.get(id)}.`);
      placed.set(id, where);
    }
  };
  for (const side of ["japan", "china"] as const) {
    for (const { hex, units } of schedule.setUp[side]) {
      const where = `schedule.json: set-up of ${hex}`;
      playable(where, hex);
      place(where, side, units);
    }
  }
  place("schedule.json: pool of garrisons", "japan", schedule.setUp.pool);
  for (const { turn, side, hexes, units, arrival } of schedule.reinforcements) {
    const where = `schedule.json: reinforcements of turn ${turn}`;
    for (const hex of hexes) {
      playable(where, hex);
      if (
        ["landing", "tenthArmy", "sixteenthDivision"].includes(arrival) &&
        !map.landings.some((one) => one.hex === hex)
      )
        problems.push(`${where}: ${hex} is no landing hex of the map.`);
    }
    if ((arrival === "hexOrRail") !== (side === "china"))
      problems.push(`${where}: "${arrival}" is no arrival of this side.`);
    place(where, side, units);
  }
  for (const id of sides.keys())
    if (!placed.has(id)) problems.push(`schedule.json: ${id} is neither in the set-up nor among the reinforcements.`);
  for (const { turn, side, ...kinds } of schedule.markers) {
    if (side === "china" && (kinds.air || kinds.naval || kinds.amphibious))
      problems.push(`schedule.json: markers of turn ${turn}: the Chinese have artillery markers only (11.0).`);
  }
  const { limits } = tables;
  for (const hex of [limits.shanghai, limits.eliteReturnHex, ...limits.railSources])
    playable("tables.json: limits", hex);
  for (const group of [
    "naval.yangtzeAdjacent",
    "naval.oneHexInland",
    "naval.huangpuAdjacent",
    "naval.coastalInsideLine",
    "landingOnYangtze",
    "edgeRail.west",
    "edgeRail.south",
  ])
    if (!map.groups[group]) problems.push(`map.json: the group ${group} is missing.`);
  for (const [hex, { terrain, playable: open }] of Object.entries(map.hexes))
    if (open && !(terrain in tables.movement.japaneseHalves))
      problems.push(`map.json: hex ${hex}: tables.json has no movement cost for the terrain ${terrain}.`);
  return problems;
}

/** 3.0: the set-up keeps the stacking limits. */
export function stackingProblems(sheet: Sheet): string[] {
  const problems: string[] = [];
  for (const side of ["japan", "china"] as const) {
    const stacks = new Map<string, UnitId[]>();
    for (const { hex, units } of sheet.data.schedule.setUp[side]) {
      const stack = stacks.get(hex) ?? [];
      stack.push(...units.map((unit) => sheet.unitByText.get(unit) as UnitId));
      stacks.set(hex, stack);
    }
    for (const [hex, stack] of stacks)
      if (!stackFits(sheet, side === "japan" ? JAPAN : CHINA, stack))
        problems.push(`schedule.json: set-up of ${hex}: the stack is over the limit of 6.2.`);
  }
  return problems;
}
