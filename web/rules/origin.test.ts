import type { Provenance, Shape, Title } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { screenOf } from "../host/screen.ts";
import { reconstructedHere, sharesOf } from "./origin.ts";
import type { RuleCase } from "./rulebook.ts";

const source = (id: string, file: string, reconstructed: boolean) => ({ id, file, name: id, text: "", reconstructed });
const PROVENANCE: Provenance = {
  sources: [
    source("tables.combat", "tables", true),
    source("tables.moves", "tables", false),
    source("map.hexes", "map", true),
    source("counters.a", "counters", true),
  ],
  cases: { "10.0": ["tables.combat"], "9.4": ["tables.moves"] },
  counters: { "jp.1": "counters.a" },
  ground: "map.hexes",
};
const names = (own: readonly string[], deciding: Parameters<typeof reconstructedHere>[2]): string[] =>
  reconstructedHere(PROVENANCE, own, deciding).map(({ id }) => id);

describe("the mark of what was reconstructed", () => {
  it("stands at the case its values decide, and at those below it", () => {
    expect(names([], { rule: "10.0" })).toEqual(["tables.combat"]);
    expect(names([], { rule: "10.5.1" })).toEqual(["tables.combat"]);
    expect(names([], { rule: "11.1" })).toEqual([]);
  });

  it("does not stand where the rules give the value", () => {
    expect(names([], { rule: "9.4" })).toEqual([]);
  });

  it("stands at counters and at the ground", () => {
    expect(names([], { units: ["jp.1", "jp.2"] })).toEqual(["counters.a"]);
    expect(names([], { ground: true })).toEqual(["map.hexes"]);
  });

  it("is gone where the player's own file decides", () => {
    expect(names(["tables"], { rule: "10.0", ground: true })).toEqual(["map.hexes"]);
  });
});

const TITLES = Object.entries(import.meta.glob<{ title: Title<Shape> }>("../../titles/*/index.ts"));
const RULES = import.meta.glob<{ default: { cases: RuleCase[] } }>("../../titles/*/rules.json");

describe.each(TITLES)("where the values of %s come from", async (path, load) => {
  const { title } = await load();
  const { cases } = (await RULES[path.replace("index.ts", "rules.json")]()).default;
  const { provenance, faces } = screenOf(title);
  const ids = new Set(provenance.sources.map(({ id }) => id));

  it("is said of every source that is named, in a sentence of its own sheet", () => {
    expect(ids.size).toBe(provenance.sources.length);
    for (const { text, name } of provenance.sources) expect(text, name).not.toMatch(/does not say/);
    const named = [...Object.values(provenance.cases).flat(), ...Object.values(provenance.counters), provenance.ground];
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
    expect(provenance.sources.some(({ reconstructed }) => reconstructed)).toBe(true);
  });

  it("hangs on cases that the rules have, and on counters that exist", () => {
    const known = new Set(cases.map((one) => one.case));
    expect(
      Object.keys(provenance.cases).filter((one) => !known.has(one) && !known.has(one.replace(/\.0$/, ""))),
    ).toEqual(Object.keys(provenance.cases).filter((one) => one.endsWith(".0") && !known.has(one)));
    const all = new Set(faces.map(({ id }) => id));
    expect(Object.keys(provenance.counters).filter((id) => !all.has(id))).toEqual([]);
  });

  it("counts every statement of the rules once", () => {
    const { all, sourced, rulings, reconstructed } = sharesOf(cases);
    expect(sourced + rulings + reconstructed).toBe(all);
    expect(all).toBeGreaterThan(300);
  });
});
