import { rule, tells } from "@wusong/testkit";
import { expect } from "vitest";
import { arrive, combat, fly, shipped, strikes, table, tableOn } from "./helpers.ts";

const DICE = [1, 2, 3, 4, 5, 6];

/** Attackers and a defender for every column of the combat tables, on open ground. */
const ODDS: readonly [attackers: string[], defender: string, column: string][] = [
  [["jp.shigeto.1"], "cn.nanking.elite.1", "0-24%"],
  [["jp.101bde.1"], "cn.nanking.elite.1", "25-49%"],
  [["jp.29bde.1"], "cn.nanking.elite.1", "50-99%"],
  [["jp.29bde"], "cn.nanking.elite.1", "100-149%"],
  [["jp.29bde", "jp.5bde.1"], "cn.nanking.elite.1", "150-199%"],
  [["jp.29bde", "jp.5bde"], "cn.nanking.elite.1", "200-299%"],
  [["jp.29bde", "jp.5bde.1"], "cn.nanking.div.1", "300-399%"],
  [["jp.29bde", "jp.5bde"], "cn.nanking.div.1", "400-499%"],
  [["jp.29bde", "jp.5bde"], "cn.nanking.bde.1", "500%+"],
];

/** What a battle on a column comes to with each die. */
const column = (crt: "assault" | "raid", i: number): string[] => {
  const [attackers, defender, name] = ODDS[i];
  return DICE.map((die) => {
    const place = { ...Object.fromEntries(attackers.map((unit) => [unit, "2818"])), [defender]: "2817" };
    const t = tableOn(shipped, { place, ...combat("japan") }).fight("japan", ["2817"], attackers, crt, [die]);
    expect(t.last("battle").column).toBe(name);
    return t.last("battle").result as string;
  });
};

rule(
  ["RC.2.a", "RC.2.b"],
  "the Assault table follows t = die - 1 + column and never turns against the attacker",
  () => {
    const order = ["AZ", "AE", "AS", "BB", "DS", "DE", "DZ"];
    shipped.tables.assault.rows.forEach((row, d) => {
      row.forEach((result, i) => {
        expect(result).toBe(order[Math.min(6, Math.ceil((d + i) / 2))]);
        if (i > 0) expect(order.indexOf(result)).toBeGreaterThanOrEqual(order.indexOf(row[i - 1]));
      });
    });
  },
);

rule(["RC.2.c", "RC.2.d", "RC.2.e", "RC.2.f", "RC.2.g"], "Assault columns to 199%", () => {
  expect(column("assault", 0)).toEqual(["AZ", "AE", "AE", "AS", "AS", "BB"]);
  expect(column("assault", 1)).toEqual(["AE", "AE", "AS", "AS", "BB", "BB"]);
  expect(column("assault", 2)).toEqual(["AE", "AS", "AS", "BB", "BB", "DS"]);
  expect(column("assault", 3)).toEqual(["AS", "AS", "BB", "BB", "DS", "DS"]);
  expect(column("assault", 4)).toEqual(["AS", "BB", "BB", "DS", "DS", "DE"]);
});
rule(["RC.2.h", "RC.2.i", "RC.2.j", "RC.2.k"], "Assault columns from 200%", () => {
  expect(column("assault", 5)).toEqual(["BB", "BB", "DS", "DS", "DE", "DE"]);
  expect(column("assault", 6)).toEqual(["BB", "DS", "DS", "DE", "DE", "DZ"]);
  expect(column("assault", 7)).toEqual(["DS", "DS", "DE", "DE", "DZ", "DZ"]);
  expect(column("assault", 8)).toEqual(["DS", "DE", "DE", "DZ", "DZ", "DZ"]);
});
rule(["RC.3.a", "RC.3.b"], "the Raid table follows t and shares no code with Assault", () => {
  const by = ["AM", "AA", "AA", "AA", "CT", "CT", "CT", "CT", "DA", "DA", "DA", "DM", "DM", "DM"];
  shipped.tables.raid.rows.forEach((row, d) => {
    row.forEach((result, i) => {
      expect(result).toBe(by[d + i]);
    });
  });
  const assault = new Set(shipped.tables.assault.rows.flat() as string[]);
  for (const result of shipped.tables.raid.rows.flat()) expect(assault.has(result)).toBe(false);
});
rule(["RC.3.c", "RC.3.d", "RC.3.e", "RC.3.f", "RC.3.g"], "Raid columns to 199%", () => {
  expect(column("raid", 0)).toEqual(["AM", "AA", "AA", "AA", "CT", "CT"]);
  expect(column("raid", 1)).toEqual(["AA", "AA", "AA", "CT", "CT", "CT"]);
  expect(column("raid", 2)).toEqual(["AA", "AA", "CT", "CT", "CT", "CT"]);
  expect(column("raid", 3)).toEqual(["AA", "CT", "CT", "CT", "CT", "DA"]);
  expect(column("raid", 4)).toEqual(["CT", "CT", "CT", "CT", "DA", "DA"]);
});
rule(["RC.3.h", "RC.3.i", "RC.3.j", "RC.3.k"], "Raid columns from 200%", () => {
  expect(column("raid", 5)).toEqual(["CT", "CT", "CT", "DA", "DA", "DA"]);
  expect(column("raid", 6)).toEqual(["CT", "CT", "DA", "DA", "DA", "DM"]);
  expect(column("raid", 7)).toEqual(["CT", "DA", "DA", "DA", "DM", "DM"]);
  expect(column("raid", 8)).toEqual(["DA", "DA", "DA", "DM", "DM", "DM"]);
});

/** Losses that superiority points of a number inflict with each die. */
const superiority = (points: number): string[] =>
  DICE.map((die) => {
    const { eliminations, damages } = tells(fly([points, 0, 0, 0], [points, 0, 0], [die, 1]).events("airFire")[0]);
    return `${eliminations}E+${damages}D`;
  });
rule(["RC.4.a"], "hits = points times die over six, rounded half up; half of them eliminations", () => {
  shipped.tables.airSuperiority.rows.forEach((row, d) => {
    row.forEach(([eliminated, damaged], p) => {
      const hits = Math.floor(((p + 1) * (d + 1)) / 6 + 0.5);
      expect([eliminated, damaged]).toEqual([Math.floor(hits / 2), hits - Math.floor(hits / 2)]);
    });
  });
});
rule(["RC.4.c", "RC.4.d", "RC.4.e"], "air superiority columns 1 to 3", () => {
  expect(superiority(1)).toEqual(["0E+0D", "0E+0D", "0E+1D", "0E+1D", "0E+1D", "0E+1D"]);
  expect(superiority(2)).toEqual(["0E+0D", "0E+1D", "0E+1D", "0E+1D", "1E+1D", "1E+1D"]);
  expect(superiority(3)).toEqual(["0E+1D", "0E+1D", "1E+1D", "1E+1D", "1E+2D", "1E+2D"]);
});
rule(["RC.4.f", "RC.4.g", "RC.4.h"], "air superiority columns 4 to 6", () => {
  expect(superiority(4)).toEqual(["0E+1D", "0E+1D", "1E+1D", "1E+2D", "1E+2D", "2E+2D"]);
  expect(superiority(5)).toEqual(["0E+1D", "1E+1D", "1E+2D", "1E+2D", "2E+2D", "2E+3D"]);
  expect(superiority(6)).toEqual(["0E+1D", "1E+1D", "1E+2D", "2E+2D", "2E+3D", "3E+3D"]);
});

/** What a bombardment on a column comes to with each die: air points, three more of gunfire, and against cultivated ground. */
const bombardment = (points: number): string[] =>
  DICE.map((die) => {
    const hex = points === 0 ? "2413" : "2817";
    const t = table({
      place: { "jp.29bde": "2616", "cn.nanking.elite.1": hex },
      ...strikes("japan", 4),
    });
    const strike = points > 4 ? [points - 3, "jp.shanghai-gunfire"] : [Math.max(1, points), "none"];
    t.act("japan", "strike", [hex, ...strike]).act("japan", "done", [], [die]);
    expect(t.last("bombardment").column).toBe(points === 7 ? "7+" : String(points));
    return t.last("bombardment").result as string;
  });
rule(["RC.5.a", "RC.5.d", "RC.5.e", "RC.5.f", "RC.5.g"], "bombardment columns 0 to 3", () => {
  expect(bombardment(0)).toEqual(["AA", "-", "-", "-", "-", "-"]);
  expect(bombardment(1)).toEqual(["AA", "-", "-", "-", "-", "S"]);
  expect(bombardment(2)).toEqual(["AA", "-", "-", "-", "S", "S"]);
  expect(bombardment(3)).toEqual(["AA", "-", "-", "S", "S", "S"]);
});
rule(["RC.5.h", "RC.5.i", "RC.5.j", "RC.5.k"], "bombardment columns 4 to 7", () => {
  expect(bombardment(4)).toEqual(["AA", "-", "S", "S", "S", "S"]);
  expect(bombardment(5)).toEqual(["AA", "-", "S", "S", "S", "S"]);
  expect(bombardment(6)).toEqual(["AA", "S", "S", "S", "S", "S"]);
  expect(bombardment(7)).toEqual(["S+AA", "S", "S", "S", "S", "S"]);
});

/** What befalls a division that arrives on the map edge under a number of interdicting points, by die. */
const interdiction = (die: number): string[] =>
  [1, 2, 3, 4, 5, 6].map((points) => {
    const t = arrive(points);
    t.act("china", "edge", ["0113", ["cn.nanking.div.1"]], [die]);
    const { result } = t.last("interdiction");
    const place = { D1: "track 5", D2: "track 6", E: "replaceable" }[result as string] ?? "0113";
    expect(t.where("cn.nanking.div.1")).toBe(place);
    return result as string;
  });

rule(["IT.a", "IT.b", "IT.c"], "interdiction table, dice 1 to 3", () => {
  expect(interdiction(1)).toEqual(["AA", "AA", "AA", "AA", "AA", "AA"]);
  expect(interdiction(2)).toEqual(["-", "-", "-", "-", "-", "D1"]);
  expect(interdiction(3)).toEqual(["-", "-", "-", "D1", "D1", "D2"]);
});

rule(["IT.d", "IT.e", "IT.f"], "interdiction table, dice 4 to 6", () => {
  expect(interdiction(4)).toEqual(["-", "-", "D1", "D2", "D2", "D2"]);
  expect(interdiction(5)).toEqual(["-", "D1", "D2", "D2", "E", "E"]);
  expect(interdiction(6)).toEqual(["D1", "D2", "E", "E", "E", "E"]);
});
