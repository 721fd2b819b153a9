import { tells } from "@wusong/testkit";
import { expect, test } from "vitest";
import { arrivals, combat, J2, RING, RINGED, STRONG, sheet, table } from "./helpers.ts";

/** Lists are offered in the order of the sheet and the map, however the counters came to where they are. */

test("reinforcements and places with supply", () => {
  const arriving = arrivals("china", 4, { place: { "cn.nanking.elite.1": "track 4", "cn.9ag.hq": "held" } });
  expect(arriving.options("china", "holdBack").slice(0, 2)).toEqual(["cn.nanking.elite.1", "cn.9ag.hq"]);
  expect(arriving.options("china", "edge", ["0113"]).slice(0, 2)).toEqual(["cn.nanking.elite.1", "cn.9ag.hq"]);
  const supply = table({
    place: { "jp.1com": "replaceable" },
    supply: { japan: { base: 1, "2818": 1, "2514": 1 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(supply.options("japan", "refit")).toEqual(["2514", "2818", "base"]);
});

test("suppression that is taken away is told hex by hex", () => {
  const t = arrivals("china", 4, {
    place: { "jp.29bde": "2818", "jp.5bde": "2514", "cn.nanking.elite.1": "0613" },
    suppressed: ["jp.29bde", "jp.5bde"],
  }).act("china", "done");
  expect(t.events("suppression").map((event) => [tells(event).hex, tells(event).present])).toEqual([
    ["2514", false],
    ["2818", false],
  ]);
  expect(t.events("suppression")[0].text).toBe("The Japanese stack in 2514 is no longer marked as suppressed.");
});

test("attackers and targets of a declaration, and what patrols see", () => {
  const t = table({
    place: {
      "jp.29bde": "2919",
      "jp.5bde": "2816",
      "jp.22bde": "2818",
      "cn.nanking.elite.1": "2920",
      "cn.nanking.elite.2": "2817",
      "cn.9ag.hq": "2718",
    },
    ...combat("japan"),
  });
  expect(t.options("japan", "battle")).toEqual(["2718", "2817", "2920"]);
  expect(t.options("japan", "battle", [["2817"]])).toEqual(["jp.5bde", "jp.22bde"]);
  expect(t.own("japan").looked.map((hex) => sheet.board.names[hex])).toEqual(["2718", "2817", "2920"]);
  const crossed = table({
    place: { "jp.29bde": "2918", "jp.5bde": "2816", "cn.nanking.elite.1": "2817" },
    ...combat("japan"),
  });
  expect(crossed.options("japan", "battle", [["2817"]])).toEqual(["jp.29bde", "jp.5bde"]);
});

/** A lower number on the sheet in a hex with a higher one. */
const CROSSED = {
  "jp.29bde": "2818",
  "jp.5bde": "2717",
  "cn.nanking.elite.1": "2817",
  "cn.nanking.elite.2": "2817",
  "cn.nanking.elite.3": "2718",
  "cn.9ag.elite.1": "2718",
};
const ALL = ["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.elite.3", "cn.9ag.elite.1"];

test("brigades that may break down, units that may be lost, and those that retreat or hold", () => {
  const attrition = table({ place: CROSSED, active: [], suppressed: ["jp.29bde"], ...combat("china") });
  attrition.fight("china", ["2717", "2818"], ALL, "raid", [6]);
  expect(attrition.last("engaged").defenders).toEqual(["jp.5bde", "jp.29bde"]);
  expect(attrition.last("battle").result).toBe("DA");
  expect(attrition.options("japan", "breakDown")).toEqual(["jp.29bde", "jp.5bde"]);
  expect(attrition.options("japan", "eliminate")).toEqual(["jp.29bde", "jp.5bde"]);
  const half = table({ place: CROSSED, suppressed: ["jp.29bde"], ...combat("china") });
  half.fight("china", ["2717", "2818"], ALL, "assault", [6]);
  expect(half.last("battle").result).toBe("DS");
  expect(half.options("japan", "lose")).toEqual(["jp.29bde", "jp.5bde"]);
  expect(half.options("japan", "lose", [[]])).toEqual(["jp.29bde", "jp.5bde"]);
  half.act("japan", "lose", [STRONG, ["jp.29bde.1", "jp.5bde.1"]]);
  expect(half.options("japan", "retreat")).toEqual(["jp.29bde.2", "jp.5bde.2"]);
  const danger = half.last("danger").hexes as string[];
  expect(danger).toEqual([...danger].sort());
  expect(danger.length).toBeGreaterThan(3);
  const fort = table({
    place: CROSSED,
    suppressed: ["jp.29bde"],
    forts: { japan: ["2818", "2717"] },
    ...combat("china"),
  });
  fort.edit({ place: { "cn.9ag.hq": "2820" }, active: ["cn.9ag.hq"], ...combat("china") });
  fort.fight("china", ["2717", "2818"], ALL, "assault", [6]);
  expect(fort.last("battle").result).toBe("DS");
  fort.act("japan", "lose", [STRONG, ["jp.29bde.1", "jp.5bde.1"]]);
  expect(fort.options("japan", "hold")).toEqual(["jp.29bde.2", "jp.5bde.2"]);
});

test("hexes to pursue into", () => {
  const t = table({ place: { ...J2, "cn.nanking.bde.1": "2817", "cn.9ag.bde.1": "2718" }, ...combat("japan") });
  t.fight("japan", ["2718", "2817"], STRONG, "assault", [6]);
  expect(t.options("japan", "pursue", ["jp.29bde"])).toEqual(["2718", "2817"]);
});

test("the regiments a brigade breaks into when one of its own is in use", () => {
  const place = {
    "jp.29bde": "2514",
    "jp.5bde": "2818",
    "jp.22bde": "mix",
    "jp.5bde.1": "2614",
    "jp.22bde.1": "2614",
  };
  const t = table({ place, phase: { name: "reorganization", side: "japan" } }).act("japan", "breakDown", ["jp.5bde"]);
  expect(t.last("brokenDown").units).toEqual(["jp.5bde", "jp.29bde.1", "jp.5bde.2"]);
  const battle = table({ place: { ...place, ...RING }, ...combat("china") });
  battle.fight("china", ["2818"], RINGED, "raid", [5]).act("japan", "sacrifice", ["jp.5bde"]);
  expect([battle.where("jp.29bde.1"), battle.where("jp.5bde.2")]).toEqual(["2818", "replaceable"]);
});

test("the assistant's battles: each unit at the first enemy of the map, unless somebody else is needed there", () => {
  const t = table({
    place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2718" },
    ...combat("japan"),
  }).act("japan", "complete");
  const declared = t.pub.battles.map(({ targets }, i) => [
    targets.map((hex) => sheet.board.names[hex]),
    t.own("japan").attackers[i].map((unit) => sheet.units[unit].text),
  ]);
  expect(declared).toEqual([
    [["2718"], ["jp.5bde"]],
    [["2817"], ["jp.29bde"]],
  ]);
});
