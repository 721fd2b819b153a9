import type { HexSheet } from "@wusong/board";
import { tableProblems } from "@wusong/mechanics";
import type { SheetData } from "./sheet.ts";
import type { Counters, Tables } from "./sheet-schema.ts";

/** What the files have against each other. */
export function checkTogether(data: SheetData): string[] {
  return [
    ...counterProblems(data.counters),
    ...scheduleProblems(data),
    ...tablesProblems(data.tables, data.map),
    ...mapProblems(data.map),
  ];
}

function counterProblems({ types, units }: Counters): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const unit of units) {
    if (seen.has(unit.id)) problems.push(`counters.json: units: ${unit.id} is listed twice.`);
    seen.add(unit.id);
    if (!types[unit.type]) problems.push(`counters.json: units: ${unit.id} has the unknown type "${unit.type}".`);
  }
  for (const [id, type] of Object.entries(types)) {
    if (type.kind === "hq" && (type.support === undefined || type.radius === undefined))
      problems.push(`counters.json: types.${id}: a headquarters needs support and radius.`);
    if (type.breaksInto !== undefined && !types[type.breaksInto])
      problems.push(`counters.json: types.${id}: breaks into the unknown type "${type.breaksInto}".`);
  }
  for (const side of ["jp", "cn"])
    if (!types[`${side}.supply`]) problems.push(`counters.json: types: "${side}.supply" is missing.`);
  return problems;
}

function scheduleProblems({ schedule, markers, map, counters }: SheetData): string[] {
  const problems: string[] = [];
  const known = new Set(markers.markers.map((one) => one.id));
  const marker = (where: string, id: string): void => {
    if (!known.has(id)) problems.push(`schedule.json: ${where}: there is no marker "${id}".`);
  };
  for (const group of schedule.groups) {
    if ((group.turn === undefined) === (group.marker === undefined))
      problems.push(`schedule.json: groups: ${group.id} needs either a turn or a marker.`);
    if (group.marker !== undefined) marker(`groups: ${group.id}`, group.marker);
  }
  marker("routine", schedule.routine.japan.supplyInEffect.marker);
  for (const side of ["japan", "china"] as const) for (const id of schedule.setUp[side].markers) marker("setUp", id);
  for (const hex of [schedule.setUp.japan.hex, ...schedule.setUp.china.hexes])
    if (!map.hexes[hex]?.playable) problems.push(`schedule.json: setUp: ${hex} is no hex units can stand in.`);
  const groups = new Set([...schedule.groups.map((one) => one.id), "jp.setup", "cn.setup"]);
  for (const unit of counters.units)
    if (!groups.has(unit.group.replace(/\.base$/, "")))
      problems.push(`counters.json: units: ${unit.id} belongs to the unknown group "${unit.group}".`);
  return problems;
}

function tablesProblems(tables: Tables, map: HexSheet): string[] {
  const problems = [
    ...tableProblems("tables.json: assault", tables.assault, tables.percent.columns.length),
    ...tableProblems("tables.json: raid", tables.raid, tables.percent.columns.length),
    ...tableProblems("tables.json: airSuperiority", tables.airSuperiority, 6),
    ...tableProblems("tables.json: bombardment", tables.bombardment, 8),
    ...tableProblems("tables.json: interdiction", tables.interdiction, 6),
  ];
  if (tables.percent.from.length !== tables.percent.columns.length - 1)
    problems.push("tables.json: percent: one value is needed for each column after the first.");
  for (const terrain of Object.keys(map.terrains))
    if (!tables.terrain[terrain]) problems.push(`tables.json: terrain: "${terrain}" of the map is missing.`);
  for (const feature of new Set(Object.values(map.hexsides)))
    if (!tables.hexsides[feature]) problems.push(`tables.json: hexsides: "${feature}" of the map is missing.`);
  return problems;
}

function mapProblems(map: HexSheet): string[] {
  const problems: string[] = [];
  const tags = new Set(Object.values(map.hexes).flatMap((hex) => hex.tags ?? []));
  for (const tag of ["objective", "landing", "coast.sea", "coast.yangtze", "coast.huangpu"])
    if (!tags.has(tag)) problems.push(`map.json: no hex carries the tag "${tag}".`);
  if (!map.groups["entry.chinese"]) problems.push('map.json: the group "entry.chinese" is missing.');
  return problems;
}
