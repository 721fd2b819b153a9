import { NOWHERE } from "@wusong/board";
import { rule, tells } from "@wusong/testkit";
import { expect } from "vitest";
import { stepTo } from "../rules/11-movement/terrain.ts";
import { move, reach, sheet, sheetWith, table, tableOn } from "./helpers.ts";

rule(
  ["26.12.e", "26.12.c"],
  "hidden stacks ashore do not stop the amphibious unit on open water, only in a coastal hex",
  () => {
    const t = table({
      place: { "jp.amphib": "1927", "cn.nanking.elite.1": "2225" },
      ...move("first", "japan"),
    });
    t.act("japan", "move", ["jp.amphib", "2923"]);
    expect(t.where("jp.amphib")).toBe("2923");
    expect(t.events("passedBy").map(tells)).toContainEqual(expect.objectContaining({ hex: "2225", exerts: true }));
    const ashore = table({ place: { "jp.amphib": "1927", "cn.nanking.elite.1": "2125" }, ...move("first", "japan") });
    expect(reach(ashore, "japan", "jp.amphib")).toContain("2126");
    ashore.act("japan", "march", ["jp.amphib", "2126", true, "2225", false]);
    expect(ashore.where("jp.amphib")).toBe("2126");
  },
);

rule(["26.12.a", "26.12.b", "26.12.c"], "the amphibious unit moves any distance by water and ends on a coast", () => {
  const t = table({ place: { "jp.amphib": "2126" }, ...move("first", "japan") });
  const open = reach(t, "japan", "jp.amphib");
  expect(open).toEqual(expect.arrayContaining(["2512", "1001", "2613", "2416"]));
  expect(open).not.toContain("2513");
  for (const hex of open) expect(sheet.coastal[sheet.board.id(hex)]).toBe(1);
  expect(t.refused("japan", "move", ["jp.amphib", "2513"]).rule).toBe("26.12");
});

rule(["26.12.d", "26.12.e", "26.12.g"], "it carries nobody, stops in enemy zones and exerts one itself", () => {
  const t = table({
    place: { "jp.amphib": "2126", "jp.29bde": "2126", "cn.nanking.elite.1": "2511" },
    ...move("first", "japan"),
  });
  expect(t.options("japan", "move", ["jp.amphib"])).not.toContain("2511");
  t.act("japan", "move", ["jp.amphib", "2512"]);
  expect([t.where("jp.amphib"), t.where("jp.29bde")]).toEqual(["2611", "2126"]);
  expect(t.pub.zoc[0].map((hex) => sheet.board.names[hex])).toEqual(["2611"]);
});

rule(["26.12.h"], "each of its steps stays on one water", () => {
  const { board } = sheet;
  const waters = (hex: number): string[] =>
    (board.sheet.hexes[board.names[hex]].tags ?? []).filter((tag) =>
      ["coast.sea", "coast.yangtze", "coast.huangpu"].includes(tag),
    );
  let apart = 0;
  for (const hex of sheet.allHexes)
    for (let direction = 0; direction < 6; direction++) {
      const to = board.neighbour[6 * hex + direction];
      if (to < 0 || !sheet.coastal[hex] || !sheet.coastal[to] || !sheet.playable[hex] || !sheet.playable[to]) continue;
      const shared = waters(hex).some((water) => waters(to).includes(water));
      if (!shared) apart++;
      expect(sheet.amphibious[0][6 * hex + direction] >= 0).toBe(shared);
    }
  expect(apart).toBeGreaterThanOrEqual(0);
});

rule(["26.12.i"], "it leaves the base by landing, and retreats and pursues into coastal hexes only", () => {
  const t = table({ place: { "jp.amphib": "base", "jp.29bde": "2818" }, ...move("first", "japan") });
  expect(t.refused("japan", "land", ["2514", ["jp.amphib"]]).rule).toBe("25.7");
  t.act("japan", "land", ["2512", ["jp.amphib"]]);
  const unit = sheet.unitNamed.get("jp.amphib")!;
  const at = sheet.board.id("2512");
  const ways = [0, 1, 2, 3, 4, 5].map((direction) => stepTo(sheet, unit, at, direction));
  const hexes = ways.filter((hex) => hex !== NOWHERE).map((hex) => sheet.board.names[hex]);
  expect(hexes.sort()).toEqual(["2511", "2611", "2612"]);
});

rule(["26.12.c"], "even on a sheet on which it infiltrates it does not stop on open water", () => {
  const t = tableOn(sheetWith("jp.amphib", { infiltrates: true }), {
    place: { "jp.amphib": "2126", "jp.29bde": "2125", "cn.nanking.elite.1": "2225" },
    ...move("first", "japan"),
  });
  for (const hex of reach(t, "japan", "jp.amphib")) expect(sheet.coastal[sheet.board.id(hex)], hex).toBe(1);
});
