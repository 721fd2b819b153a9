import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { combat, J2, RECEIVED, RING, RINGED, STRONG, table, WEAK, weak } from "./helpers.ts";

/** What the Japanese score for a Chinese unit destroyed on its way to the front. */
const forChinese = (unit: string): number => {
  const t = table({
    turn: 4,
    place: { "jp.29bde": "2818", [unit]: "held" },
    air: { japan: { interdiction: 6 } },
    received: RECEIVED,
    phase: { name: "reinforcements", side: "china" },
  });
  t.act("china", "edge", ["0113", [unit]], [6]);
  return t.vp[0];
};

/** What the Chinese score for a Japanese unit annihilated in a hopeless attack. */
const forJapanese = (unit: string): number => {
  const t = table({ place: { [unit]: "2818", ...RING }, ...combat("japan") });
  t.fight("japan", ["2718", "2817"], [unit], "assault", [1]);
  expect(t.last("battle").result, unit).toBe("AZ");
  return t.vp[1];
};

rule(["VP.J.a", "VP.J.b", "VP.J.c", "VP.J.d", "VP.J.f"], "points for lost Chinese units", () => {
  expect(["cn.8ag.hq", "cn.nanking.elite.1", "cn.nanking.trained.1", "cn.supply.1"].map(forChinese)).toEqual([
    3, 3, 2, 0,
  ]);
  const others = ["cn.nanking.div.1", "cn.nanking.bde.1", "cn.shanghai.bde.1", "cn.8ag.regt.1", "cn.nanking.tank.1"];
  expect(others.map(forChinese)).toEqual([1, 1, 1, 1, 1]);
  const t = table({
    place: { ...J2, "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2817" },
    supply: { china: { "2817": 1 } },
    ...combat("japan"),
  });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  expect([t.last("battle").result, t.vp]).toEqual(["DE", [6, 0]]);
});

rule(
  ["VP.C.a", "VP.C.b", "VP.C.c", "24.4.a", "24.4.c"],
  "points for lost Japanese units, replaceable or not, by unit",
  () => {
    expect(["jp.sefhq", "jp.3hq", "jp.shanghaihq"].map(forJapanese)).toEqual([4, 4, 4]);
    expect(["jp.29bde", "jp.101bde", "jp.shigeto"].map(forJapanese)).toEqual([2, 2, 2]);
    const others = ["jp.29bde.1", "jp.101bde.1", "jp.shigeto.1", "jp.1com", "jp.rinf", "jp.7mg", "jp.3recon"];
    for (const unit of [...others, "jp.sefarmor", "jp.sefaa", "jp.8eng"]) expect(forJapanese(unit), unit).toBe(1);
    const replaceable = weak();
    replaceable.fight("japan", ["2817"], WEAK, "assault", [3]);
    replaceable.act("japan", "lose", [[], ["jp.29bde"]]);
    expect([replaceable.where("jp.29bde"), replaceable.vp]).toEqual(["replaceable", [0, 2]]);
  },
);

rule(["VP.C.e"], "lost Japanese supply scores nothing", () => {
  const t = table({ place: { "jp.29bde": "2818", ...RING }, supply: { japan: { "2818": 1 } }, ...combat("china") });
  t.fight("china", ["2818"], RINGED, "raid", [5]);
  t.act("japan", "eliminate", ["jp.supply.1"]);
  expect([t.supply("japan", "2818"), t.vp]).toEqual([0, [0, 0]]);
});

rule(["24.4.b", "24.1.b"], "a unit lost again after a refit scores again", () => {
  const t = table({
    place: { ...J2, "cn.nanking.elite.1": "replaceable", "cn.nanking.div.1": "0613" },
    supply: { china: { "0613": 1 } },
    vp: { japan: 3, china: 0 },
    phase: { name: "supply", side: "china" },
  });
  t.act("china", "refit", ["0613", ["cn.nanking.elite.1"]]);
  t.edit({ place: { "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  expect(t.vp).toEqual([6, 0]);
});
