import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { draw, sheet, table } from "./helpers.ts";

rule(["CM.C.17.a", "CM.C.17.b", "CM.C.17.c"], "Chinese Weather works alike; who has nothing loses nothing", () => {
  const t = draw(
    { china: ["cn.weather"] },
    {
      place: { "cn.supply.1": "mix", "cn.supply.2": "mix", "cn.supply.3": "mix" },
      air: { japan: { strike: 1 }, china: {} },
    },
  );
  t.act("japan", "suffer", ["strike", "2514"]).act("china", "suffer", []);
  expect([t.air("japan", "damaged"), t.supply("japan", "2514"), t.air("china", "damaged")]).toEqual([1, 0, 0]);
  expect(t.pool("china")).toEqual(["cn.weather"]);
  expect(t.events("supplyLost").map((event) => event.rule)).toEqual(["CM.J.15"]);
});

for (const [n, id, unit] of [
  ["01", "8", "cn.8ag.hq"],
  ["02", "15", "cn.15ag.hq"],
  ["03", "19", "cn.19ag.hq"],
  ["04", "21", "cn.21ag.hq"],
]) {
  rule(
    [`CM.C.${n}.a`, `CM.C.${n}.b`, `CM.C.${n}.c`],
    `the ${id}th Army Group marker: from turn 2 its group comes, on turn 1 it goes back`,
    () => {
      const text = `cn.${id}-army-group`;
      const early = draw({ china: [text, "cn.panic"] }, { turn: 1 });
      expect(early.pub.panic[1]).toBe(1);
      expect(early.pool("china").sort()).toEqual([text, "cn.panic"].sort());
      const t = draw({ china: [text] }, { turn: 2, first: "japan", received: ["jp.sef1", "cn.9ag", "cn.10ag"] });
      t.act("japan", "allocate", [0, 0, 0, 0]).act("china", "allocate", [0, 0, 0]).act("japan", "done");
      expect(t.where(unit)).toBe("due");
      expect(t.pool("china")).toEqual([]);
      expect(t.pub.inEffect).toContain(text);
    },
  );
}

rule(["CM.C.05.a", "CM.C.05.b", "CM.C.05.c"], "Chiang raises the Chinese level, on turn 1 too, and stays", () => {
  const t = draw({ china: ["cn.chiang"] }, { turn: 1 });
  expect(t.pub.command[1]).toBe(2);
  expect(t.pool("china")).toEqual([]);
  expect(t.pub.inEffect).toContain("cn.chiang");
});

rule(
  ["CM.C.07.a", "CM.C.07.b", "CM.C.07.d"],
  "Guerrillas see supply on the map and on 1-3 destroy a point of their choice",
  () => {
    const t = draw(
      { china: ["cn.guerrillas"] },
      { place: { "jp.29bde": "2818" }, supply: { japan: { "2818": 2, base: 3 } } },
      [3],
    );
    expect(t.last("supplyShown").points).toEqual({ "2514": 1, "2818": 2 });
    expect(t.own("china").seen.map((unit) => sheet.units[unit].typeId)).toEqual([
      "jp.supply",
      "jp.supply",
      "jp.supply",
    ]);
    expect(t.refused("china", "destroy", ["2512"]).rule).toBe("CM.C.07");
    t.act("china", "destroy", ["2818"]);
    expect([t.supply("japan", "2818"), t.supply("japan", "base")]).toEqual([1, 3]);
    expect(t.pool("china")).toEqual(["cn.guerrillas"]);
  },
);

rule(["CM.C.07.c", "CM.C.07.e"], "on 4-6, or without supply on the map, nothing is lost", () => {
  const quiet = draw({ china: ["cn.guerrillas"] }, {}, [4]);
  expect([quiet.step, quiet.supply("japan", "2514")]).toEqual(["allocate", 1]);
  const none = draw(
    { china: ["cn.guerrillas"] },
    { place: { "jp.supply.1": "mix" }, supply: { japan: { base: 2 } } },
    [],
  );
  expect(none.supply("japan", "base")).toBe(2);
  expect(none.step).toBe("allocate");
});

rule(
  ["CM.C.10.a", "CM.C.10.b", "CM.C.10.c", "CM.C.10.d", "CM.C.10.e"],
  "International Incident: supply on 1-3, a loss on 4-5, nothing on 6",
  () => {
    expect(draw({ china: ["cn.incident"] }, {}, [3]).supply("china", "base")).toBe(4);
    const loss = draw({ china: ["cn.incident"] }, {}, [4]);
    loss.act("china", "lose", ["base"]);
    expect(loss.supply("china", "base")).toBe(2);
    const six = draw({ china: ["cn.incident"] }, {}, [6]);
    expect([six.supply("china", "base"), six.step]).toEqual([3, "allocate"]);
    expect(six.pool("china")).toEqual(["cn.incident"]);
    const empty = draw(
      { china: ["cn.incident"] },
      { place: { "cn.supply.1": "mix", "cn.supply.2": "mix", "cn.supply.3": "mix" } },
      [5],
    );
    empty.act("china", "none");
    expect(empty.step).toBe("allocate");
  },
);

rule(
  ["CM.C.12.a", "CM.C.12.b", "CM.C.12.d", "CM.C.12.e"],
  "Morale: two objectives more bring a supply point to the base at once",
  () => {
    const ahead = draw({ china: ["cn.morale"] }, { place: { "cn.nanking.elite.1": "0613" } });
    expect(ahead.supply("china", "base")).toBe(4);
    expect(ahead.pool("china")).toEqual(["cn.morale"]);
    const even = draw({ china: ["cn.morale"] });
    expect([even.supply("china", "base"), even.supply("japan", "base")]).toEqual([3, 0]);
  },
);

rule(["CM.C.12.c"], "the Japanese get the point when they are ahead", () => {
  const t = draw({ china: ["cn.morale"] }, { place: { "jp.29bde": "0613", "jp.5bde": "0926", "jp.22bde": "2413" } });
  expect([t.supply("japan", "base"), t.supply("china", "base")]).toEqual([0, 3]);
  const four = table({
    turn: 3,
    vp: { japan: 1, china: 0 },
    command: { japan: 0, china: 1 },
    pool: { japan: [], china: ["cn.morale"] },
    place: {
      "jp.29bde": "0613",
      "jp.5bde": "0926",
      "jp.22bde": "2514",
      "cn.shanghai.bde.1": "due",
      "cn.shanghai.bde.2": "due",
      "cn.shanghai.bde.3": "due",
      "jp.18bde": "0906",
    },
    phase: { name: "set-up" },
  });
  four.act("china", "deploy", ["2414", "2414", "2515"]);
  expect(four.supply("japan", "base")).toBe(1);
});

rule(
  ["CM.C.16.a", "CM.C.16.b", "CM.C.16.c", "25.6.a", "16.31.d"],
  "Soviet air enters Reserve in the reinforcement phase and flies next turn",
  () => {
    const t = draw({ china: ["cn.soviet-air"] }, { received: ["jp.sef1", "jp.sef2", "cn.9ag", "cn.10ag"] });
    expect(t.air("china", "reserve")).toBe(3);
    expect(t.pub.removed).toContain("cn.soviet-air");
    t.act("japan", "allocate", [0, 0, 0, 0]);
    expect(t.refused("china", "allocate", [0, 0, 4]).text).toContain("3 air points are left");
    t.act("china", "allocate", [0, 0, 3]).act("japan", "done");
    expect([t.air("china", "reserve"), t.air("china", "strike")]).toEqual([3, 3]);
  },
);

rule(
  ["CM.C.15.a", "CM.C.15.b", "CM.C.15.c", "CM.C.15.d", "26.12.f"],
  "Scuttle Ships closes the rivers for landings and the amphibious unit, for the turn",
  () => {
    const t = table({
      place: { "jp.29bde": "base", "jp.amphib": "2126", "jp.5bde": "2818" },
      hand: { china: ["cn.scuttle-ships"] },
      received: ["jp.sef1", "cn.9ag", "cn.10ag"],
      turn: 2,
      phase: { name: "scuttle" },
    });
    t.act("china", "scuttleShips");
    expect(t.pub.scuttled).toBe(1);
    expect(t.pub.removed).toContain("cn.scuttle-ships");
    t.edit({ phase: { name: "movement", side: "japan" } });
    const open = t.options("japan", "land", []);
    expect(open).toContain("2126");
    expect(open).not.toContain("2613");
    expect(t.refused("japan", "land", ["2613", ["jp.29bde"]]).rule).toBe("CM.C.15");
    const swim = t.options("japan", "move", ["jp.amphib"]);
    expect(swim).toContain("2026");
    expect(swim).not.toContain("2512");
  },
);

rule(["CM.C.15.e"], "river-only coast is closed, sea coast stays open", () => {
  const t = table({
    place: { "jp.29bde": "base", "jp.5bde": "2818" },
    scuttled: true,
    phase: { name: "movement", side: "japan" },
  });
  const open = t.options("japan", "land", []);
  for (const hex of sheet.landings) {
    const sea = sheet.board.group("coast.sea").includes(hex);
    expect(open.includes(sheet.board.names[hex]), sheet.board.names[hex]).toBe(sea);
  }
  for (const river of ["2511", "2611", "2712"]) expect(open).not.toContain(river);
});
