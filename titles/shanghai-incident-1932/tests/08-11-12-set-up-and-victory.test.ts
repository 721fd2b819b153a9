import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title as shanghaiIncident } from "../index.ts";
import { points } from "../rules/12-victory.ts";
import { CHINESE_START, callUp, type Field, field, fresh, JAPANESE_START, started } from "./helpers.ts";

const sheet = shanghaiIncident.defaultSheet();
const total = (table: Field): number => points({ pub: table.pub, cache: table.game.play.cache, sheet }).total;

rule(["8.0.a", "8.0.b", "15.1.a"], "fire support follows case 15 and is Japanese alone", () => {
  const china = field(
    "combat",
    "china",
    { "cn.78div.1": "1627", "jp.9div.1": "1626" },
    { markers: { "jp.air.1": "ready" } },
  );
  expect(china.no("china", "attack", ["1626", ["1627"], ["jp.air.1"]]).text).toMatch(/goes on after everything/);
  china.do("china", "attack", ["1626", ["1627"]]);
  expect(china.step).toBe("cover");
  expect(china.turnOf).toBe("japan");
  expect(china.no("china", "support", [["jp.air.1"]]).text).toMatch(/nothing to decide/);
  for (const marker of sheet.markers) expect(marker.id.startsWith("jp.")).toBe(true);
  expect(
    field("movement", "china", { "cn.78div.1": "1627" }, { markers: { "jp.air.1": "ready" } }).no("china", "interdict")
      .rule,
  ).toBe("15.1");
});

rule("8.1.a", "markers are not handed out per turn", () => {
  const table = field("administrative", "japan", {}, { markers: { "jp.air.1": "used", "jp.naval.1": "used" } });
  table.act("japan", "continue").until("tempo");
  expect([table.marker("jp.air.1"), table.marker("jp.naval.1")]).toEqual(["used", "used"]);
});

rule("8.1.b", "naval and cannon markers have ranges of their own", () => {
  const ready = { markers: { "jp.naval.1": "ready", "jp.cannon.9": "ready" } };
  const inland = field("combat", "japan", { "jp.9div.1": "1627", "cn.78div.1": "1626" }, ready);
  expect(inland.no("japan", "attack", ["1626", ["1627"], ["jp.naval.1"]]).rule).toBe("15.2");
  expect(inland.may("japan", "attack", ["1626", ["1627"], ["jp.cannon.9"]])).toBe(true);
});

rule(["8.1.c", "15.2.k"], "fire support never attacks alone", () => {
  const table = field(
    "combat",
    "japan",
    { "jp.9div.1": "1627", "jp.9div.2": "1625", "cn.78div.1": "1626", "cn.78div.2": "2127" },
    { markers: { "jp.air.1": "ready" } },
  );
  expect(table.no("japan", "attack", ["1626", [], ["jp.air.1"]]).text).toMatch(/At least one stack attacks/);
  expect(table.no("japan", "attack", ["2127"]).rule).toBe("7.1");
});

rule(["11.0.a", "11.0.e"], "four Japanese units start, the others wait off the map", () => {
  const table = fresh();
  expect(table.options("japan", "place")).toEqual(["jp.snlf.1", "jp.snlf.car", "jp.volunteers", "jp.ronin"]);
  expect(table.no("japan", "place", ["jp.snlf.2"]).rule).toBe("11.0");
  const set = started();
  const off = sheet.units.filter((unit) => unit.side === "japan" && set.where(unit.id) === "off").length;
  expect(off).toBe(33 - 4);
});

rule(["11.0.b", "11.0.c"], "they stand in the Japanese Sector, no two in a hex", () => {
  const table = fresh();
  const first = ["jp.snlf.1", "3030"];
  expect(table.no("japan", "place", [...first, "jp.ronin", "2830"]).rule).toBe("11.0");
  expect(table.no("japan", "place", [...first, "jp.snlf.car", "3030"]).text).toMatch(/unstacked/);
  expect(table.options("japan", "place", [...first, "jp.ronin"])).toHaveLength(15);
});

rule(["11.0.d", "15.1.b"], "one air and one naval marker are ready", () => {
  const table = started();
  const ready = sheet.markers.filter((marker) => table.marker(marker.id) === "ready").map((marker) => marker.id);
  expect(ready).toEqual(["jp.air.1", "jp.naval.1"]);
  expect(sheet.markers.filter((marker) => table.marker(marker.id) === "absent")).toHaveLength(7);
});

const chinese = (): Field => fresh().act("japan", "place", JAPANESE_START.flat());

rule(["11.1.a", "11.1.h"], "78th Division and two trains start, everything else Chinese is off the map", () => {
  expect(chinese().options("china", "place")).toHaveLength(10);
  expect(chinese().no("china", "place", ["cn.60div.1"]).rule).toBe("11.1");
  const table = started();
  for (const unit of sheet.units.filter((one) => one.side === "china"))
    expect(table.where(unit.id) === "off").toBe(!CHINESE_START.some(([id]) => id === unit.id));
});

rule(["11.1.b", "11.1.c"], "in cities and towns, but not in the barred parts of Shanghai", () => {
  const table = chinese();
  expect(table.no("china", "place", ["cn.78div.1", "1627"]).text).toMatch(/neither city nor town/);
  for (const hex of ["2936", "3230", "2633", "2536"])
    expect(table.no("china", "place", ["cn.78div.1", hex]).rule).toBe("11.1");
  expect(table.may("china", "place", ["cn.78div.1", "2730"])).toBe(true);
  expect(table.may("china", "place", ["cn.78div.1", "2423"])).toBe(true);
});

rule(["11.1.d", "11.1.e", "11.1.f"], "one unit to a place, trains counted, Shanghai being one place", () => {
  const table = chinese();
  const taken = ["cn.78div.1", "2826", "cn.train.a", "2732"];
  expect(table.no("china", "place", [...taken, "cn.78div.2", "2926"]).text).toMatch(/Kiangwan/);
  expect(table.no("china", "place", [...taken, "cn.78div.2", "2430"]).text).toMatch(/Shanghai/);
  expect(table.may("china", "place", [...taken, "cn.78div.2", "2127"])).toBe(true);
});

rule("11.1.g", "a train starts on the railway, and the last railway places are kept for the trains", () => {
  const table = chinese();
  expect(table.no("china", "place", ["cn.train.a", "2127"]).text).toMatch(/railway/);
  expect(table.no("china", "place", ["cn.train.a", "2730"]).text).toMatch(/railway/);
  const taken = ["2732", "2826", "3018", "1932", "1026"].flatMap((hex, i) => [`cn.78div.${i + 1}`, hex]);
  expect(table.no("china", "place", [...taken, "cn.78div.6", "2135"]).text).toMatch(/kept for the armoured trains/);
  expect(table.may("china", "place", [...taken, "cn.train.a", "2135", "cn.train.b", "2137"])).toBe(true);
});

rule(["11.1.i", "11.2.a", "11.2.b"], "no logistics, turn 1, pause marker on 4", () => {
  const { logistics, turn, pause, day } = started().pub;
  expect([logistics, turn, pause, day]).toEqual([0, 1, 4, 1]);
});

rule(["11.3.a", "11.3.c", "11.3.d"], "China controls all but the Japanese Sector and the neutral settlements", () => {
  const table = fresh();
  sheet.board.names.forEach((name, hex) => {
    if (!sheet.playable[hex]) return;
    const keys = sheet.board.placesAt(hex as never).map((place) => place.key);
    const expected = keys.includes("jpSector")
      ? "japan"
      : keys.includes("french") || keys.includes("settlement")
        ? "neutral"
        : "china";
    if (table.control(name) !== expected) throw new Error(`${name} is ${table.control(name)}, not ${expected}.`);
  });
  expect(table.control("2936")).toBe("china");
});

rule(
  ["11.3.b", "11.3.f", "11.3.h"],
  "the last to enter controls a hex, passing through is enough, and it stays so when empty",
  () => {
    const table = field("movement", "japan", { "jp.9div.1": "1627" }, { control: { "1627": "china" } });
    table.act("japan", "move", ["jp.9div.1", "1626", true, "1624", false]);
    for (const hex of ["1626", "1625", "1624"]) expect(table.control(hex)).toBe("japan");
    expect(table.control("1527")).toBe("china");
    table.edit({ phase: "movement", side: "china", units: { "cn.78div.1": "1628", "jp.9div.1": "off" } });
    table.act("china", "move", ["cn.78div.1", "1627", true, "1625", false]);
    expect([table.control("1625"), table.control("1624")]).toEqual(["china", "japan"]);
  },
);

rule("11.3.e", "movement, advance, retreat and placement all change control", () => {
  const table = field(
    "combat",
    "japan",
    { "jp.9div.1": "1627", "jp.9div.2": "1727", "cn.78div.1": { at: "1626", steps: 1 } },
    { control: { "1625": "japan" } },
  );
  table.attack("japan", "1626", ["1627", "1727"], "D1").do("china", "retreat", ["1625"]);
  expect(table.control("1625")).toBe("china");
  table.act("japan", "advance", [["jp.9div.1"]]);
  expect(table.control("1626")).toBe("japan");
  const landed = field(
    "pause",
    "japan",
    { "jp.snlf.1": "3030" },
    { pause: 3, called: ["snlf"], control: { "1507": "china" } },
  );
  landed.do("china", "order", ["hold"]);
  const at = ["1507", "1607", "1406", "1306", "1707"];
  const picks: unknown[] = ["24bde"];
  ["jp.24bde.1", "jp.24bde.2", "jp.24bde.3", "jp.24bde.4", "jp.24bde.eng"].forEach((unit, i) => {
    picks.push(unit, at[i]);
  });
  landed.do("japan", "order", picks);
  expect(landed.control("1507")).toBe("japan");
});

rule(
  ["12.1.a", "12.1.b", "13.1.o", "13.1.p", "13.1.q"],
  "five series of seven turns, four pauses, then the end after day 35",
  () => {
    const table = started();
    let pauses = 0;
    for (let i = 0; i < 40 && !table.game.over; i++) {
      table.until("tempo");
      if (table.pub.turn < 7) table.act("japan", "continue");
      else {
        expect(table.verbs("japan")).toEqual(["pause", "stop"]);
        pauses++;
        table.pause().until("move", "japan");
      }
      if (table.pub.day === 29) {
        expect(table.pub.pause).toBe(0);
        table.until("tempo");
        expect(table.no("japan", "pause").rule).toBe("13.1");
        expect(table.verbs("japan")).toEqual(["continue", "stop"]);
      }
      if (table.pub.day === 35) break;
    }
    expect([pauses, table.pub.day, table.pub.turn]).toEqual([4, 35, 7]);
    while (!table.game.over) table.act(table.turnOf, "done");
    expect(table.pub.day).toBe(35);
  },
);

rule("12.1.c", "the strict option ends the game when the marker reaches 0", () => {
  const table = field("administrative", "japan", {}, { pause: 1, turn: 7, day: 28 }, { length: "strict" });
  table.pause();
  while (!table.game.over) {
    if (table.step === "orders") table.do("japan", "order", ["none"]).do("china", "order", ["hold"]);
    else table.act(table.turnOf, "done");
  }
  expect(table.pub.pause).toBe(0);
  const usual = field("administrative", "japan", {}, { pause: 1, turn: 7, day: 28 });
  usual.pause().until("move", "japan");
  expect(usual.game.over).toBeNull();
});

rule("12.1.d", "Japan may stop the campaign when a turn ends, unless the option forbids it", () => {
  for (const turn of [1, 7]) {
    const table = field("administrative", "japan", {}, { turn }).act("japan", "stop");
    expect(table.game.over?.level).toBe("draw");
  }
  const never = field("administrative", "japan", {}, { turn: 3 }, { ceaseFire: "never" });
  expect(never.no("japan", "stop").rule).toBe("12.1");
});

/** The game stopped now. */
const stopped = (units: Record<string, string>, more: object = {}, options: Record<string, string> = {}): Field =>
  field("administrative", "japan", units, { pause: 0, ...more } as never, options).act("japan", "stop");

rule(
  ["12.2.a", "12.2.c", "12.2.e"],
  "a Chinese unit or train in Shanghai is an epic victory whatever the points",
  () => {
    for (const unit of ["cn.78div.1", "cn.train.a"]) {
      const table = stopped({ [unit]: "2732" }, { ledger: [50] });
      expect(table.game.over).toMatchObject({
        reason: "shanghai-entered",
        level: "epic-china",
        winner: table.seat("china"),
        rule: "12.2",
      });
    }
    expect(stopped({ "cn.78div.1": "2423" }, { ledger: [50] }).game.over?.level).toBe("decisive-japan");
  },
);

rule("12.2.b", "foreign sectors and Nanshi count as Shanghai", () => {
  for (const hex of ["2633", "2536", "2936", "3030", "2730"])
    expect(stopped({ "cn.78div.1": hex }, { open: true }).game.over?.level).toBe("epic-china");
});

rule("12.2.d", "a sniper alone is no epic victory", () => {
  expect(stopped({}, { snipers: ["2732"], ledger: [22] }).game.over?.level).toBe("decisive-japan");
});

const NINE = ["Kading", "Liuho", "Nanziang", "Lotien", "Chenju", "Tazang", "Kiangwan", "Paoshan", "Woosung"];
const held = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => sheet.board.place(name).hexes.map((hex) => [hex, "japan"])));

rule(
  ["12.3.a", "12.3.c", "12.3.d", "12.3.t"],
  "four points a city, 36 for all nine, nothing for towns, once for two hexes",
  () => {
    expect(total(stopped({}, { control: held("Tazang") }))).toBe(4);
    expect(total(stopped({}, { control: held("Kiangwan") }))).toBe(4);
    expect(total(stopped({}, { control: held(...NINE) }))).toBe(36);
    const towns = sheet.board.sheet.places.filter((place) => place.kind === "town").map((place) => place.name);
    expect(total(stopped({}, { control: held(...towns) }))).toBe(0);
  },
);

rule(["12.3.b", "12.3.s"], "every hex of a city, as control stands at the end", () => {
  expect(total(stopped({}, { control: { "2826": "japan" } }))).toBe(0);
  const table = field(
    "movement",
    "china",
    { "cn.78div.1": "2825", "jp.snlf.1": "3430" },
    { control: held("Kiangwan"), pause: 0 },
  );
  expect(total(table)).toBe(4);
  table.do("china", "move", ["cn.78div.1", "2826", true, "2825"]);
  expect(total(table)).toBe(0);
});

rule(["12.3.e", "12.3.q"], "all three forts, counted at the end", () => {
  const two = field("administrative", "japan", { "jp.9div.1": "3117", "jp.9div.2": "3116" }, { pause: 0 });
  expect(total(two)).toBe(0);
  const three = field(
    "movement",
    "japan",
    { "jp.9div.1": "3117", "jp.9div.2": "3116", "jp.9div.3": "2914" },
    { pause: 0 },
  );
  expect(total(three)).toBe(4);
  three.edit({
    destroyed: true,
    phase: "movement",
    side: "china",
    units: { "jp.9div.2": "3015", "cn.78div.1": "3017", "jp.9div.1": "off" },
  });
  expect(total(three)).toBe(4);
  three.do("china", "move", ["cn.78div.1", "3117"]);
  expect(total(three)).toBe(0);
});

rule(
  ["12.3.f", "12.3.g", "12.3.n", "13.4.e", "13.4.g"],
  "Fifth Army pays four points per pause number, 16 in the first pause, once for both divisions",
  () => {
    for (const [pause, gain] of [
      [4, 16],
      [3, 12],
      [2, 8],
      [1, 4],
    ]) {
      const table = field("pause", "japan", {}, { pause });
      const before = total(table);
      table.do("japan", "order", ["none"]).do("china", "order", ["commit"]);
      expect(total(table) - before).toBe(gain);
      expect(table.pub.fifthArmy).toBe(true);
      expect(table.where("cn.87div.1")).toBe("off");
    }
  },
);

rule(["12.3.h", "12.3.o"], "four points for each unused pause as the marker stands", () => {
  for (const pause of [4, 3, 2, 1, 0]) expect(total(stopped({}, { pause }))).toBe(4 * pause);
});

rule(
  ["12.3.i", "12.3.j", "12.3.k", "13.2.r"],
  "SNLF and 24th Brigade cost one point per pause number, a division two, once",
  () => {
    for (const [call, pause, cost] of [
      ["snlf", 4, -4],
      ["snlf", 3, -3],
      ["24bde", 3, -3],
      ["9div", 3, -6],
      ["11div", 2, -4],
      ["14div", 1, -2],
      ["snlf+24bde", 2, -4],
    ] as const) {
      const table = field("pause", "japan", {}, { pause });
      const before = total(table);
      table.do("china", "order", ["hold"]);
      callUp(table, call);
      expect(total(table) - before).toBe(cost);
    }
    const again = field("pause", "japan", {}, { pause: 2, called: ["9div"] });
    expect(again.no("japan", "order", ["9div"]).text).toMatch(/already been called/);
  },
);

rule(
  ["12.3.l", "12.3.m", "12.3.p"],
  "the International Settlement costs eight points once, the French Concession none",
  () => {
    const table = field("movement", "japan", { "jp.snlf.1": "2932", "jp.ronin": "2931" }, { pause: 0 });
    table.do("japan", "infiltrate", ["jp.snlf.1", "2933"]);
    expect(total(table)).toBe(-8);
    table.do("japan", "move", ["jp.ronin", "2832"]);
    expect(total(table)).toBe(-8);
    const french = field("movement", "japan", { "jp.snlf.1": "2836" }, { pause: 0 });
    french.do("japan", "infiltrate", ["jp.snlf.1", "2835"]);
    expect(total(french)).toBe(0);
    expect(french.pub.open).toBe(true);
    const either = field("movement", "japan", { "jp.snlf.1": "2836" }, { pause: 0 }, { settlementPenalty: "either" });
    either.do("japan", "infiltrate", ["jp.snlf.1", "2835"]);
    expect(total(either)).toBe(-8);
  },
);

rule("12.3.r", "the total may be negative", () => {
  expect(total(stopped({}, { ledger: [-8, -6] }))).toBe(-14);
  expect(stopped({}, { ledger: [-14] }).game.over?.level).toBe("decisive-china");
});

rule(["12.4.a", "12.4.b", "12.4.c", "12.4.d", "12.4.e"], "levels on both sides of each boundary", () => {
  const level = (sum: number): string | undefined => stopped({}, { ledger: [sum] }).game.over?.level;
  expect([22, 21, 19, 18, 16, 15, 13, 12].map(level)).toEqual([
    "decisive-japan",
    "major-japan",
    "major-japan",
    "draw",
    "draw",
    "major-china",
    "major-china",
    "decisive-china",
  ]);
  expect(stopped({}, { ledger: [17] }).game.over?.winner).toBeNull();
});
