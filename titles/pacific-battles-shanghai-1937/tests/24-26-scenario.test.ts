import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { victoryLevel } from "../rules/24-victory.ts";
import { dearest, sheet, shipped, strikes, Table, table, tableOn } from "./helpers.ts";

/** The last movement phase of a turn: ending it leads to the victory phase. */
const lastPhase = (edit: object): Table =>
  table({
    first: "japan",
    pool: { japan: [], china: [] },
    ...edit,
    phase: { name: "movement", side: "china", impulse: 2 },
  });

rule(["23.0.a", "24.5.a"], "nobody evacuates", () => {
  const t = table({
    turn: 5,
    place: { "jp.29bde": "2512", "cn.nanking.elite.1": "0113" },
    received: ["jp.sef1", "jp.sef2", "jp.sef3", "jp.sef4"],
    phase: { name: "reinforcements", side: "japan" },
  });
  expect(t.verbs("japan").sort()).toEqual(["done", "holdBack"]);
  t.edit({ phase: { name: "reinforcements", side: "china" } });
  expect(t.verbs("china").sort()).toEqual(["done", "edge", "holdBack"]);
});

rule(
  ["24.2.a", "24.2.b", "24.2.c", "24.2.d", "24.2.e"],
  "levels by difference: draw to 15, marginal to 30, major to 44, decisive from 46",
  () => {
    const level = (difference: number): string =>
      victoryLevel({ lastTurn: sheet.turns, levels: sheet.tables.levels }, difference);
    expect([level(0), level(15), level(16), level(30), level(31), level(44), level(46), level(90)]).toEqual([
      "draw",
      "draw",
      "marginal",
      "marginal",
      "major",
      "major",
      "decisive",
      "decisive",
    ]);
    const t = lastPhase({
      turn: 8,
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
      vp: { japan: 10, china: 30 },
    });
    t.act("china", "done");
    expect(t.game.over).toMatchObject({ winner: 1, level: "marginal" });
  },
);

rule(["24.2.f"], "a difference of 45 is major, one of 46 decisive", () => {
  const level = (japan: number) => {
    const t = lastPhase({
      turn: 8,
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0101" },
      vp: { japan, china: 0 },
    });
    return t.act("china", "done").game.over;
  };
  expect(level(45)).toMatchObject({ winner: 0, level: "major" });
  expect(level(46)).toMatchObject({ winner: 0, level: "decisive" });
  const t = new Table({ options: { fortyFive: "otherwise" } }).edit({
    clear: true,
    first: "japan",
    pool: { japan: [], china: [] },
    turn: 8,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0101" },
    vp: { japan: 45, china: 0 },
    phase: { name: "movement", side: "china", impulse: 2 },
  });
  expect(t.act("china", "done").game.over).toMatchObject({ winner: 0, level: "decisive" });
});

rule(["24.2.g", "25.1.a"], "after eight turns the higher total wins, outside the draw band", () => {
  expect(sheet.data.schedule.turns).toEqual([
    "August I",
    "August II",
    "September I",
    "September II",
    "October I",
    "October II",
    "November I",
    "November II",
  ]);
  const draw = lastPhase({
    turn: 8,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
    vp: { japan: 15, china: 0 },
  });
  draw.act("china", "done");
  expect(draw.game.over).toMatchObject({ winner: null, level: "draw" });
  for (const [winner, vp] of [
    [0, { japan: 40, china: 20 }],
    [1, { japan: 20, china: 40 }],
  ] as const) {
    const won = lastPhase({ turn: 8, place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0101" }, vp });
    won.act("china", "done");
    expect(won.game.over).toMatchObject({ winner, level: "marginal" });
  }
  const going = lastPhase({
    turn: 7,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
    vp: { japan: 99, china: 0 },
  });
  going.act("china", "done");
  expect([going.game.over, going.pub.turn]).toEqual([null, 8]);
});

rule(
  ["24.6.a", "24.6.c", "VP.J.g", "VP.C.f"],
  "objectives score every turn, one for Japan and two for China, held by any land unit",
  () => {
    const t = lastPhase({
      turn: 4,
      place: { "jp.sefhq": "2514", "cn.nanking.elite.1": "0101" },
      supply: { china: { "0613": 1 } },
      vp: { japan: 5, china: 0 },
    });
    t.act("china", "done");
    expect(t.vp).toEqual([6, 2]);
    t.edit({ phase: { name: "movement", side: "china", impulse: 2 } });
    t.act("china", "done");
    expect(t.vp).toEqual([7, 4]);
  },
);

const ALL = {
  "cn.nanking.elite.1": "2514",
  "cn.nanking.elite.2": "2414",
  "cn.nanking.elite.3": "2416",
  "cn.nanking.div.1": "0906",
  "cn.nanking.div.2": "0926",
  "cn.nanking.bde.1": "0613",
  "cn.9ag.div.3": "2515",
  "jp.29bde": "2818",
};
rule(["25.3.c", "25.3.d"], "Chinese sudden death counts from September I, not in August", () => {
  const august = lastPhase({ turn: 2, place: ALL, vp: { japan: 1, china: 20 } });
  august.act("china", "done");
  expect(august.game.over).toBeNull();
  const september = lastPhase({ turn: 3, place: ALL, vp: { japan: 1, china: 0 } });
  september.act("china", "done");
  expect(september.game.over).toMatchObject({ winner: 1, reason: "sudden-death" });
  const oneShort = lastPhase({ turn: 3, place: { ...ALL, "cn.nanking.bde.1": "0612" }, vp: { japan: 1, china: 0 } });
  oneShort.act("china", "done");
  expect(oneShort.game.over).toBeNull();
});

rule(
  ["25.3.a", "25.4.d", "25.5.e"],
  "zero points at start; three Chinese and four Japanese air units in Reserve",
  () => {
    const t = new Table();
    expect([t.vp, t.air("china", "reserve"), t.air("japan", "reserve")]).toEqual([[0, 0], 3, 4]);
  },
);

rule(["25.4.b", "25.4.c", "25.4.e"], "Chinese set-up", () => {
  const t = new Table();
  t.act("china", "deploy", ["2414", "2416", "2515"]);
  const inBase = sheet.units
    .filter((unit) => unit.side === 1 && t.where(unit.text) === "base")
    .map((unit) => unit.typeId);
  const count = (typeId: string): number => inBase.filter((one) => one === typeId).length;
  expect([
    count("cn.elite"),
    count("cn.trained"),
    count("cn.division"),
    count("cn.brigade"),
    count("cn.tank"),
    count("cn.supply"),
  ]).toEqual([3, 1, 2, 1, 1, 3]);
  expect(sheet.hqs[1].every((hq) => t.where(sheet.units[hq].text) === "later")).toBe(true);
  expect(sheet.units.filter((unit) => unit.typeId === "cn.shanghai").map((unit) => t.where(unit.text))).toEqual([
    "2414",
    "2416",
    "2515",
  ]);
});

rule(["25.5.b", "25.5.c", "25.5.d"], "Japanese set-up in the settlement, Sentai in the base", () => {
  const t = new Table();
  expect(["jp.shanghaihq", "jp.1sh", "jp.2sh", "jp.rinf", "jp.supply.1"].map((unit) => t.where(unit))).toEqual([
    "2514",
    "2514",
    "2514",
    "2514",
    "2514",
  ]);
  expect([t.forts("japan"), t.where("jp.sentai")]).toEqual([["2514"], "base"]);
  const garrison = ["jp.shanghaihq", "jp.1sh", "jp.2sh", "jp.rinf"].map(
    (name) => sheet.stacking[sheet.unitNamed.get(name)!],
  );
  expect(garrison.reduce((x, y) => x + y, 0)).toBe(4);
});

rule(["26.15.a"], "five kilometres a hex, half a month a turn", () => {
  expect(sheet.data.map.grid.kmPerHex).toBe(5);
  expect(sheet.data.schedule.turns.filter((name) => name.startsWith("October"))).toEqual(["October I", "October II"]);
});

rule(["RC.6.f", "RC.6.g"], "terrain shifts count in combat and bombardment alike; town names count for nothing", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2413" },
    ...strikes("japan", 4),
  });
  t.act("japan", "strike", ["2413", 4, "none"]).act("japan", "done", [], [2]);
  expect(t.last("bombardment").shift).toBe(1);
  for (const hex of sheet.board.hexesOf("town"))
    expect(sheet.shift[hex]).toBe(sheet.tables.terrain[sheet.board.terrain[hex]].shift);
});

/** Attack and defense as they show in battles. */
const strength = (name: string): string => {
  const [side, enemy, against] = name.startsWith("jp.")
    ? (["japan", "china", "cn.9ag.div.1"] as const)
    : (["china", "japan", "jp.5bde"] as const);
  const battle = (by: "japan" | "china", attacker: string, defender: string): Record<string, unknown> => {
    const phase = { name: "combat", side: by };
    const t = tableOn(shipped, { place: { [attacker]: "3323", [defender]: "3322" }, first: by, phase });
    return t.fight(by, ["3322"], [attacker], "raid", [3]).last("battle");
  };
  const attack = name.includes("supply") ? 0 : battle(side, name, against).attack;
  return `${attack}-${battle(enemy, against, name).defense}`;
};

/** The same with the movement factor, as it shows on the march. */
const rating = (name: string): string => {
  const side = name.startsWith("jp.") ? "japan" : "china";
  const t = tableOn(shipped, { place: { [name]: "2818" }, phase: { name: "movement", side } });
  return `${strength(name)}-${dearest(t, side, name)}`;
};
rule(["RC.8.a", "RC.8.b", "RC.8.c"], "brigade ratings", () => {
  for (const name of [
    "kunizaki",
    "6bde",
    "11bde",
    "18bde",
    "19bde",
    "30bde",
    "36bde",
    "10bde",
    "22bde",
    "5bde",
    "29bde",
  ])
    expect(rating(`jp.${name}`)).toBe("7-7-12");
  for (const name of ["101bde", "102bde", "26bde", "103bde", "23bde", "35bde", "127bde", "128bde"])
    expect(rating(`jp.${name}`)).toBe("5-5-10");
  for (const name of ["shigeto", "1mbde", "2mbde"]) expect(rating(`jp.${name}`)).toBe("4-4-10");
});
rule(["RC.8.d"], "headquarters support battles of units in their radius, and none beyond it", () => {
  const support = (hq: string, at: string): number => {
    const side = hq.startsWith("jp.") ? "japan" : "china";
    const [attacker, defender] = side === "japan" ? ["jp.29bde", "cn.9ag.div.1"] : ["cn.9ag.div.1", "jp.29bde"];
    const t = tableOn(shipped, {
      place: { [attacker]: "2012", [defender]: "2011", [hq]: at },
      active: [hq],
      first: side,
      phase: { name: "combat", side },
    });
    t.fight(side, ["2011"], [attacker], "raid", [6]);
    return (t.last("engaged").support as number[])[0];
  };
  for (const [hq, columns, radius] of [
    ["jp.sefhq", 1, 6],
    ["jp.10hq", 1, 6],
    ["jp.3hq", 1, 3],
    ["jp.shanghaihq", 1, 2],
    ["cn.9ag.hq", 2, 4],
  ] as const) {
    expect(support(hq, `20${12 + radius}`), hq).toBe(columns);
    expect(support(hq, `20${13 + radius}`), hq).toBe(0);
  }
});
rule(["RC.8.e", "RC.8.f"], "other ratings", () => {
  expect(["jp.1sh", "jp.rinf", "jp.7mg", "jp.3recon", "jp.sefarmor", "jp.sefaa", "jp.8eng"].map(rating)).toEqual([
    "2-3-8",
    "1-2-8",
    "1-3-8",
    "1-1-14",
    "2-2-12",
    "0-2-10",
    "1-2-10",
  ]);
  expect(strength("jp.amphib")).toBe("1-2");
  expect(["cn.nanking.tank.1", "jp.supply.1", "cn.supply.1"].map(rating)).toEqual(["1-1-10", "0-0-6", "0-0-4"]);
});
rule(["RC.8.h"], "regiments weigh one, battalions nothing", () => {
  /** Whether a unit is too much for a hex that holds others. */
  const overstacks = (unit: string, others: string[]): boolean => {
    const [side, enemy] = unit.startsWith("jp.") ? ["japan", "cn.nanking.elite.1"] : ["china", "jp.29bde"];
    const place = Object.fromEntries([unit, ...others].map((one) => [one, "3323"]));
    const t = table({ place: { ...place, [enemy]: "3322" }, first: side, phase: { name: "combat", side } });
    return t.verbs(side).includes("contribute");
  };
  const regiments = ["jp.1sh", "jp.rinf", "jp.sefaa", "jp.8eng"];
  const battalions = ["jp.7mg", "jp.3recon", "jp.sefarmor", "jp.amphib"];
  for (const unit of [...regiments, ...battalions]) {
    expect(overstacks(unit, ["jp.5bde", "jp.1com"]), unit).toBe(false);
    expect(overstacks(unit, ["jp.5bde", "jp.22bde"]), unit).toBe(regiments.includes(unit));
  }
  expect(overstacks("cn.nanking.tank.1", ["cn.nanking.div.1", "cn.nanking.div.2"])).toBe(false);
  expect(overstacks("cn.nanking.bde.1", ["cn.nanking.div.1", "cn.nanking.div.2"])).toBe(true);
});

rule(["RC.9.a", "RC.9.b", "RC.9.c"], "map: 36 by 27 hexes, seven objectives, the cities", () => {
  const { board } = sheet;
  expect([board.sheet.grid.cols, board.sheet.grid.rows]).toEqual([36, 27]);
  expect(sheet.objectives.map((hex) => board.names[hex])).toEqual([
    "0613",
    "0906",
    "0926",
    "2414",
    "2416",
    "2514",
    "2515",
  ]);
  const cities = sheet.allHexes.filter((hex) => sheet.city[hex]).map((hex) => board.names[hex]);
  expect(cities).toEqual(["0613", "2414", "2416", "2514", "2515"]);
  expect(board.playable[board.id("2415")]).toBe(false);
  expect(board.names[board.step(board.id("2414"), 2)!]).toBe("2515");
});

const connected = (layer: "rail" | "road", from: string): Set<string> => {
  const found = new Set([from]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const side of Object.keys(sheet.data.map[layer])) {
      const [a, b] = side.split("-");
      if (found.has(a) === found.has(b)) continue;
      found.add(a).add(b);
      grown = true;
    }
  }
  return found;
};
rule(["RC.9.e", "RC.9.f"], "one railroad network from the west edge; roads at 0101, 0107 and 0123", () => {
  const network = connected("rail", "0110");
  for (const side of Object.keys(sheet.data.map.rail))
    for (const hex of side.split("-")) expect(network.has(hex)).toBe(true);
  const jiaxing = sheet.data.map.places.find((place) => place.name.startsWith("Jiaxing"))!.hexes[0];
  for (const hex of ["0613", jiaxing, "1919", "2414", "2416", "2512"]) expect(network.has(hex), hex).toBe(true);
  const west = new Set(
    Object.keys(sheet.data.map.road)
      .flatMap((side) => side.split("-"))
      .filter((hex) => hex.startsWith("01")),
  );
  expect([...west].sort()).toEqual(["0101", "0107", "0123"]);
});
rule(["RC.9.i"], "every playable land hex can be reached from the west edge", () => {
  const { board } = sheet;
  const reached = new Set<number>(sheet.entries);
  const queue = [...sheet.entries] as number[];
  while (queue.length > 0) {
    const hex = queue.pop()!;
    for (let slot = 6 * hex; slot < 6 * hex + 6; slot++)
      if (sheet.costs[1][0][slot] >= 0 && !reached.has(board.neighbour[slot])) {
        reached.add(board.neighbour[slot]);
        queue.push(board.neighbour[slot]);
      }
  }
  expect(
    sheet.allHexes.filter((hex) => sheet.playable[hex] && !reached.has(hex)).map((hex) => board.names[hex]),
  ).toEqual([]);
});
