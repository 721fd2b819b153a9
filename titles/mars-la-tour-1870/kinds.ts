import type { Kind } from "@wusong/engine";
import type { AreaId, GroupId, LeaderId, UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

export const AREA: Kind<AreaId, Sheet> = {
  of: "area",
  count: (sheet) => sheet.areas,
  text: (sheet, area) => sheet.areaIds[area],
  find: (sheet, text) => sheet.areaByName.get(text),
};

export const UNIT: Kind<UnitId, Sheet> = {
  of: "unit",
  count: (sheet) => sheet.units,
  text: (sheet, unit) => sheet.unitIds[unit],
  find: (sheet, text) => sheet.unitByName.get(text),
};

export const LEADER: Kind<LeaderId, Sheet> = {
  of: "leader",
  count: (sheet) => sheet.leaders,
  text: (sheet, leader) => sheet.leaderIds[leader],
  find: (sheet, text) => sheet.leaderByName.get(text),
};

export const GROUP: Kind<GroupId, Sheet> = {
  of: "group",
  count: (sheet) => sheet.groups.length,
  text: (sheet, group) => sheet.groups[group].name,
  find: (sheet, text) => sheet.groupByName.get(text),
};
