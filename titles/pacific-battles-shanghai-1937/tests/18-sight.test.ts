import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { combat, draw, J2, RING, RINGED, STRONG, sheet, type Table, table } from "./helpers.ts";

/** What a side sees of the enemy: each unit with its hex. */
const inSight = (t: Table, side: "japan" | "china"): Record<string, string> => {
  const { seen, seenAt } = t.own(side);
  return Object.fromEntries(seen.map((unit, i) => [sheet.units[unit].text, sheet.board.names[seenAt[i]]]));
};
const looked = (t: Table, side: "japan" | "china"): string[] => t.own(side).looked.map((hex) => sheet.board.names[hex]);

rule(["18.1.d", "18.1.e"], "in a combat phase eyes follow who retreats, and lose who is eliminated", () => {
  const t = table({
    place: {
      ...J2,
      "jp.22bde": "2815",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.div.1": "2817",
      "cn.nanking.tank.1": "2816",
    },
    suppressed: ["cn.nanking.tank.1", "jp.22bde"],
    ...combat("japan"),
  });
  expect(inSight(t, "japan")).toEqual({
    "cn.nanking.elite.1": "2817",
    "cn.nanking.div.1": "2817",
    "cn.nanking.tank.1": "2816",
  });
  expect(looked(t, "japan")).toEqual(["2816", "2817"]);
  t.fight("japan", ["2817"], STRONG, "assault", [5]);
  t.act("china", "lose", [["cn.nanking.elite.1"]]).act("china", "retreat", ["cn.nanking.div.1", "2816"]);
  expect(inSight(t, "japan")).toEqual({ "cn.nanking.div.1": "2816", "cn.nanking.tank.1": "2816" });
  // Who came there was seen coming: the whole stack is still known.
  expect(looked(t, "japan")).toEqual(["2816", "2817"]);
  t.act("japan", "done");
  expect([inSight(t, "japan"), looked(t, "japan")]).toEqual([{}, []]);
});

rule(
  ["18.1.e", "15.22.a"],
  "the enemy sees the regiments of a brigade that breaks down before him, where they go",
  () => {
    const t = table({ place: { "jp.29bde": "2818", ...RING }, ...combat("china") });
    t.fight("china", ["2818"], RINGED, "assault", [6]);
    expect(inSight(t, "china")).toEqual({ "jp.29bde.1": "2818" });
    t.act("japan", "retreat", ["jp.29bde.1", "2820"]);
    expect(inSight(t, "china")).toEqual({ "jp.29bde.1": "2820" });
    expect(Object.keys(inSight(t, "japan"))).toEqual(RINGED);
  },
);

rule(["18.1.d", "18.7.a"], "a stack that somebody unseen joins is no longer known as a whole", () => {
  const t = draw(
    { japan: ["jp.intelligence"] },
    { place: { "cn.supply.1": "2414", "cn.supply.2": "2416", "cn.nanking.bde.1": "replaceable" } },
  );
  t.act("japan", "spy").act("japan", "map");
  expect(looked(t, "japan")).toEqual(["2414", "2416"]);
  expect(inSight(t, "japan")).toMatchObject({ "cn.supply.1": "2414", "cn.supply.2": "2416" });
  t.act("japan", "allocate", [0, 0, 0, 0]).act("china", "allocate", [0, 0, 0]);
  t.act("japan", "done").act("china", "done").act("japan", "done").act("japan", "done");
  t.act("china", "refit", ["2414", ["cn.nanking.bde.1"]]);
  expect(looked(t, "japan")).toEqual(["2416"]);
  expect(inSight(t, "japan")["cn.supply.1"]).toBeUndefined();
  expect(t.events("outOfSight").map((event) => event.text)).toEqual(["Chinese Supply point is out of sight."]);
});

rule(["18.1.d"], "a second look finds a unit where it is now, and counts it once", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
    air: { japan: { recon: 2 } },
    phase: { name: "movement", side: "japan" },
  });
  t.act("japan", "airRecon", ["2414"]).act("japan", "airRecon", ["2413"]);
  expect([inSight(t, "japan"), t.own("japan").seen.length]).toEqual([{ "cn.nanking.elite.1": "2414" }, 1]);
  expect(looked(t, "japan")).toEqual(["2414"]);
});
