import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { arrivals, RECEIVED, reach, sheet, sheetClosedToTanks, Table, tableOn } from "./helpers.ts";

rule(
  ["6.21.a", "6.21.b", "25.6.b", "6.23.a"],
  "Chinese reinforcements: Nanking or west edge; not with enemies or in closed terrain; enemy zones and overstacking are no bar",
  () => {
    const t = arrivals("china", 4, {
      place: {
        "jp.29bde": "0105",
        "cn.nanking.tank.1": "held",
        "cn.nanking.elite.1": "held",
        "cn.nanking.elite.2": "held",
        "cn.nanking.elite.3": "held",
      },
    });
    const open = t.options("china", "edge", []);
    expect(open).not.toContain("0105");
    expect(open).not.toContain("0111");
    expect(t.refused("china", "edge", ["0105", ["cn.nanking.elite.1"]]).rule).toBe("6.21");
    expect(t.refused("china", "edge", ["0111", ["cn.nanking.elite.1"]]).rule).toBe("25.6");
    t.act("china", "edge", ["0104", ["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.elite.3"]]);
    expect(t.where("cn.nanking.elite.3")).toBe("0104");
    t.act("china", "done");
    expect(t.where("cn.nanking.tank.1")).toBe("base");
    const closed = tableOn(sheetClosedToTanks(), {
      turn: 4,
      place: { "cn.nanking.tank.1": "held", "cn.nanking.elite.1": "held" },
      received: RECEIVED,
      phase: { name: "reinforcements", side: "china" },
    });
    expect(closed.refused("china", "edge", ["0104", ["cn.nanking.tank.1"]]).rule).toBe("6.21");
    closed.act("china", "edge", ["0104", ["cn.nanking.elite.1", "cn.supply.1"]]);
    expect(closed.refused("china", "edge", ["0104", ["cn.nanking.tank.1"]]).rule).toBe("6.21");
    closed.act("china", "edge", ["0113", ["cn.nanking.tank.1"]]);
    expect(closed.where("cn.nanking.tank.1")).toBe("0113");
  },
);

rule(["6.21.c", "25.6.d", "26.2.i"], "reinforcements may be held back, and units may stay in the base", () => {
  const t = arrivals("china", 4, { place: { "jp.29bde": "2818", "cn.nanking.elite.1": "due" } });
  t.edit({ place: { "cn.nanking.elite.1": "due" } });
  t.act("china", "holdBack", [["cn.nanking.elite.1"]]).act("china", "done");
  expect(t.where("cn.nanking.elite.1")).toBe("held");
  t.edit({ turn: 5, phase: { name: "reinforcements", side: "china" } });
  expect(t.where("cn.nanking.elite.1")).toBe("due");
  t.act("china", "done").edit({ first: "china", phase: { name: "movement", side: "china" } });
  t.act("china", "done");
  expect(t.where("cn.nanking.elite.1")).toBe("base");
});

rule(["6.22.a"], "with every edge hex taken reinforcements wait", () => {
  const blockers = sheet.units
    .filter(
      (unit) =>
        unit.side === 0 &&
        unit.parent < 0 &&
        unit.type.kind !== "supply" &&
        !unit.type.mechanized &&
        unit.type.kind !== "amphib",
    )
    .slice(0, sheet.entries.length);
  const place: Record<string, string> = { "cn.nanking.elite.1": "held" };
  blockers.forEach((unit, i) => {
    place[unit.text] = sheet.board.names[sheet.entries[i]];
  });
  const t = arrivals("china", 6, { place });
  expect(t.verbs("china")).not.toContain("edge");
  t.act("china", "holdBack", [["cn.nanking.elite.1"]]).act("china", "done");
  t.edit({ place: { [blockers[0].text]: "2818" }, turn: 7, phase: { name: "reinforcements", side: "china" } });
  t.act("china", "edge", [sheet.board.names[sheet.entries[0]], ["cn.nanking.elite.1"]]);
  expect(t.where("cn.nanking.elite.1")).toBe(sheet.board.names[sheet.entries[0]]);
});

rule(["6.22.b"], "a unit placed on the edge keeps its whole movement", () => {
  const t = arrivals("china", 4, { place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held" } });
  t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]])
    .act("china", "done")
    .edit({ phase: { name: "movement", side: "china" } });
  expect(reach(t, "china", "cn.nanking.elite.1")).toContain("0415");
});

rule(
  ["6.24.a", "25.6.c", "16.63.a", "16.63.b", "16.61.g"],
  "interdiction delays a unit before it is placed; it then arrives safe from interdiction",
  () => {
    const t = arrivals("china", 4, {
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held" },
      air: { japan: { interdiction: 3 } },
    });
    t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [4]);
    expect(t.where("cn.nanking.elite.1")).toBe("track 5");
    t.act("china", "done").edit({
      turn: 5,
      air: { japan: { interdiction: 6 } },
      phase: { name: "reinforcements", side: "china" },
    });
    t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], []);
    expect(t.where("cn.nanking.elite.1")).toBe("0113");
  },
);

rule(["6.25.a", "16.63.g"], "a reinforcement delayed past November II never arrives", () => {
  const t = arrivals("china", 8, {
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held" },
    air: { japan: { interdiction: 3 } },
  });
  t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [4]);
  expect(t.where("cn.nanking.elite.1")).toBe("never");
  expect(t.vp).toEqual([0, 0]);
});

rule(
  ["6.11.a", "CM.J.06.c", "CM.J.09.c"],
  "Gekokujo never costs more supply than comes, and Air Upgrade is Japanese",
  () => {
    expect(arrivals("japan", 5, { lessSupply: 9 }).supply("japan", "due")).toBe(0);
    const air = (side: "japan" | "china", upgradeTurn: number): number =>
      arrivals(side, 5, { upgradeTurn, air: { [side]: {} } }).air(side, "reserve");
    expect([air("japan", 5), air("japan", 4), air("japan", 6)]).toEqual([7, 1, 1]);
    expect(air("china", 5)).toBe(air("china", 0));
  },
);

rule(["16.61.h", "6.24.a"], "Japanese reinforcements are safe, also where the way to Nanking is watched", () => {
  const t = new Table({ options: { interdictedBase: "otherwise" } }).edit({
    clear: true,
    turn: 4,
    received: RECEIVED,
    place: { "jp.29bde": "held", "cn.nanking.elite.1": "track 4", "cn.nanking.div.1": "held" },
    air: { japan: { interdiction: 3 } },
    phase: { name: "reinforcements", side: "japan" },
  });
  t.act("japan", "done", [], []);
  expect(t.where("jp.29bde")).toBe("base");
  // Who was delayed before is not rolled for again: one unit and one supply point are.
  t.act("china", "done", [], [2, 2]);
  expect([t.where("cn.nanking.elite.1"), t.where("cn.nanking.div.1")]).toEqual(["base", "base"]);
});
