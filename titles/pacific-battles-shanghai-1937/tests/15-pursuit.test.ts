import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { combat, J2, STRONG, strong, table } from "./helpers.ts";

rule(["13.7.a", "15.44.a", "15.44.c"], "pursuit costs nothing and ignores enemy zones in both hexes", () => {
  const t = table({
    place: { ...J2, "jp.22bde": "2919", "jp.10bde": "2919", "cn.nanking.div.1": "2918", "cn.nanking.elite.1": "2916" },
    ...combat("japan"),
  });
  t.fight("japan", ["2918"], ["jp.10bde", "jp.22bde", "jp.29bde", "jp.5bde"], "raid", [5]);
  expect(t.last("battle").result).toBe("DM");
  t.act("japan", "pursue", ["jp.29bde", "2918", true, "2917"]);
  expect(t.where("jp.29bde")).toBe("2917");
});

rule(["18.4.a"], "a pursuit is told of the zones it passes on its way", () => {
  const t = table({
    place: { ...J2, "jp.22bde": "2919", "jp.10bde": "2919", "cn.nanking.div.1": "2918", "cn.nanking.elite.1": "3017" },
    ...combat("japan"),
  });
  t.fight("japan", ["2918"], ["jp.10bde", "jp.22bde", ...STRONG], "raid", [5]);
  expect(t.last("zoneOfControl")).not.toMatchObject({ hex: "3017" });
  t.act("japan", "pursue", ["jp.29bde", "2918", true, "2817"]);
  expect(t.events("zoneOfControl").map((event) => event.data)).toContainEqual({
    hex: "3017",
    side: "china",
    exerts: true,
  });
});

rule(["21.3.a"], "a fortification is gone as soon as the last unit pursues out of it", () => {
  const t = table({ place: { ...J2, "cn.nanking.div.1": "2817" }, forts: { japan: ["2818"] }, ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  t.act("japan", "pursue", ["jp.29bde", "2817"]);
  expect(t.forts("japan")).toEqual(["2818"]);
  t.act("japan", "pursue", ["jp.5bde", "2817"]);
  expect(t.forts("japan")).toEqual([]);
});

rule(["15.42.d"], "only units of the battle pursue", () => {
  const t = strong({ place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817", "jp.7mg": "2919" } });
  t.fight("japan", ["2817"], STRONG, "assault", [5]);
  t.act("china", "lose", [["cn.nanking.elite.1"]]).act("china", "retreat", ["cn.nanking.div.1", "2816"]);
  expect(t.options("japan", "pursue", [])).toEqual(STRONG);
  expect(t.refused("japan", "pursue", ["jp.7mg", "2817"]).rule).toBe("15.42");
});

rule(["15.44.b", "15.44.e"], "pursuers enter only what they could enter; nobody pursues over the lower Huangpu", () => {
  const t = table({ place: { "jp.29bde": "2515", "jp.5bde": "2515", "cn.nanking.div.1": "2615" }, ...combat("japan") });
  t.fight("japan", ["2615"], STRONG, "assault", [6]);
  expect([t.last("battle").result, t.where("cn.nanking.div.1")]).toEqual(["DE", "replaceable"]);
  expect(t.verbs("japan")).toEqual(["done"]);
  const marsh = table({
    place: { "jp.sefarmor": "0615", "jp.5armor": "0615", "cn.nanking.bde.1": "0716" },
    ...combat("japan"),
  });
  marsh.fight("japan", ["0716"], ["jp.5armor", "jp.sefarmor"], "assault", [6]);
  expect(marsh.verbs("japan")).not.toContain("pursue");
  const far = table({
    place: { ...J2, "jp.22bde": "2919", "jp.10bde": "2919", "cn.nanking.div.1": "2918" },
    supply: { china: { "3018": 1 } },
    ...combat("japan"),
  });
  far.fight("japan", ["2918"], ["jp.10bde", "jp.22bde", ...STRONG], "raid", [5]);
  expect(far.last("battle").result).toBe("DM");
  expect(far.options("japan", "pursue", ["jp.29bde", "2918", true])).toContain("3017");
  expect(far.refused("japan", "pursue", ["jp.29bde", "2918", true, "3018"]).rule).toBe("15.44");
});
