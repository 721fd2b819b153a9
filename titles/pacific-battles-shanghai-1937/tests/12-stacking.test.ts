import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { C2, draw, J2, move, sheet, table } from "./helpers.ts";

rule(
  ["12.5.a", "12.5.b", "12.5.j", "12.4.a"],
  "overstacking is allowed at the end of any phase and turns headquarters off",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.5bde": "2817", "jp.sefhq": "2818", "jp.1com": "2818" },
      active: ["jp.sefhq"],
      phase: { name: "movement", side: "japan" },
    });
    t.act("japan", "move", ["jp.5bde", "2818"]);
    expect(t.active()).toEqual(["jp.sefhq"]);
    t.act("japan", "done");
    expect(t.active()).toEqual([]);
    expect(["jp.29bde", "jp.5bde", "jp.sefhq", "jp.1com"].map((unit) => t.where(unit))).toEqual([
      "2818",
      "2818",
      "2818",
      "2818",
    ]);
    const planning = draw({ japan: ["jp.gekokujo"] }, { place: { "jp.29bde": "2514", "jp.5bde": "2514" } }, [1]);
    planning.act("japan", "activate", ["jp.shanghaihq"]);
    expect(planning.active()).toEqual([]);
  },
);

rule(["12.5.c", "12.5.d"], "supply gives nothing out of or into an overstacked hex", () => {
  const crowd = { ...J2, "jp.1com": "2818" };
  const out = table({
    place: { ...crowd, "jp.sefhq": "2817" },
    supply: { japan: { "2818": 2 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(out.refused("japan", "activate", ["jp.sefhq", "2818"]).rule).toBe("7.2");
  const into = table({
    place: { ...crowd, "jp.sefhq": "2818" },
    supply: { japan: { "2817": 2 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(into.refused("japan", "activate", ["jp.sefhq", "2817"]).rule).toBe("12.5");
  const refit = table({
    place: { ...crowd, "jp.2com": "replaceable" },
    supply: { japan: { "2818": 2 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(refit.refused("japan", "refit", ["2818", ["jp.2com"]]).rule).toBe("7.5");
  const building = table({
    place: { ...crowd, "jp.8eng": "2818" },
    supply: { japan: { "2817": 2 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(building.refused("japan", "fortify", ["2817", ["jp.8eng"]]).rule).toBe("20.3");
});

rule(["12.1.a", "26.10.a", "26.10.b", "26.10.f", "26.10.g"], "Japanese limit: four regimental equivalents", () => {
  const over = (units: string[]): boolean => {
    const t = table({ place: Object.fromEntries(units.map((unit) => [unit, "2818"])), ...move("first", "japan") });
    return t.own("japan").over.length > 0;
  };
  expect(over(["jp.29bde", "jp.5bde"])).toBe(false);
  expect(over(["jp.29bde", "jp.sefhq", "jp.1com"])).toBe(false);
  expect(over(["jp.29bde", "jp.sefhq", "jp.1com", "jp.2com"])).toBe(true);
  expect(over(["jp.29bde", "jp.5bde", "jp.1com"])).toBe(true);
  expect(over(["jp.1com", "jp.2com", "jp.1sh", "jp.2sh"])).toBe(false);
});

rule(["26.10.d", "26.10.h"], "Chinese limit: two units of any size", () => {
  const over = (units: string[]): boolean => {
    const t = table({
      place: { ...Object.fromEntries(units.map((unit) => [unit, "0313"])), "jp.29bde": "2818" },
      ...move("first", "china"),
    });
    return t.own("china").over.length > 0;
  };
  expect(over(["cn.nanking.elite.1", "cn.nanking.elite.2"])).toBe(false);
  expect(over(["cn.nanking.div.1", "cn.nanking.div.2"])).toBe(false);
  expect(over(["cn.nanking.div.1", "cn.nanking.div.2", "cn.nanking.bde.1"])).toBe(true);
  expect(over(["cn.nanking.div.1", "cn.9ag.hq", "cn.nanking.tank.1"])).toBe(false);
  expect(over(["cn.nanking.div.1", "cn.9ag.hq", "cn.8ag.regt.1"])).toBe(true);
});

rule(["12.4.b", "15.33.o"], "units pass through full hexes", () => {
  const t = table({ place: { ...J2, "jp.22bde": "2819" }, ...move("first", "japan") });
  t.act("japan", "move", ["jp.22bde", "2816"]);
  expect(t.where("jp.22bde")).toBe("2816");
});

rule(["12.5.e", "12.5.g", "12.5.h"], "an overstacked attacker chooses who fights; the surplus is excused", () => {
  const t = table({
    place: { ...J2, "jp.1com": "2818", "cn.nanking.elite.1": "2817" },
    phase: { name: "combat", side: "japan" },
  });
  expect(t.refused("japan", "battle", [["2817"], ["jp.29bde"]]).rule).toBe("12.5");
  expect(t.refused("japan", "contribute", ["2818", ["jp.29bde"]]).rule).toBe("12.5");
  expect(t.refused("japan", "contribute", ["2818", ["jp.29bde", "jp.5bde", "jp.1com"]]).rule).toBe("12.5");
  t.act("japan", "contribute", ["2818", ["jp.29bde", "jp.1com"]]);
  expect(t.refused("japan", "battle", [["2817"], ["jp.29bde", "jp.1com", "jp.5bde"]]).rule).toBe("14.14");
  t.fight("japan", ["2817"], ["jp.29bde", "jp.1com"], "raid", [6]);
  expect(t.last("battle").attack).toBe(9);
});

rule(["12.5.f"], "an overstacked defender counts only up to the limit, but everybody suffers", () => {
  const t = table({
    place: { ...J2, ...C2, "cn.nanking.div.1": "2817" },
    phase: { name: "combat", side: "japan" },
  });
  t.act("japan", "battle", [["2817"], ["jp.29bde", "jp.5bde"]]).act("japan", "done");
  expect([t.step, t.turnOf]).toEqual(["contribute", "china"]);
  expect(t.refused("china", "contribute", [["cn.nanking.div.1"]]).rule).toBe("12.5");
  t.act("china", "contribute", [["cn.nanking.div.1", "cn.nanking.elite.1"]]);
  t.act("japan", "choose", ["assault"], [6]);
  expect(t.last("battle")).toMatchObject({ attack: 14, defense: 9, result: "DS" });
  expect(t.options("china", "lose", [])).toEqual(["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.div.1"]);
});

rule(["12.5.i", "16.83.a"], "bombardment hits the surplus too", () => {
  const t = table({
    place: { "jp.29bde": "2414", ...C2, "cn.nanking.div.1": "2817" },
    air: { japan: { strike: 4 } },
    phase: { name: "strike", side: "japan" },
  });
  t.act("japan", "strike", ["2817", 4, "none"]).act("japan", "done", [], [6]);
  expect(t.suppressed()).toEqual(["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.div.1"]);
});

rule(["12.7.a", "16.35.a", "16.31.a", "26.1.a"], "air points fly over enemies, block nothing and are on no hex", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
    air: { japan: { recon: 1 } },
    ...move("first", "japan"),
  });
  t.act("japan", "airRecon", ["2414"]);
  expect(t.air("japan", "recon")).toBe(0);
  expect(t.occupied("china")).toEqual(["2414"]);
  expect(sheet.data.map.places.some((place) => String(place.kind) === "airfield")).toBe(false);
});

rule(["12.5.e", "12.5.h"], "nothing is declared before it is said who attacks out of an overstacked hex", () => {
  const t = table({
    place: { ...J2, "jp.1com": "2818", "cn.nanking.elite.1": "2817" },
    phase: { name: "combat", side: "japan" },
  });
  expect(t.verbs("japan")).toEqual(["contribute"]);
  for (const verb of ["battle", "complete", "done"])
    expect(t.refused("japan", verb).text).toBe("First choose who attacks out of your overstacked hexes.");
});
