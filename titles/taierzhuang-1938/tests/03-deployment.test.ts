import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { control, type Desk, hand, names, newGame, sheet, toldData, unitsIn, where } from "./helpers.ts";

const DIVISIONS = ["cn.31div", "cn.30div", "cn.27div", "cn.44div"];

/** Sets the 2nd Army Group up in four areas. */
function setUpChinese(desk: Desk, areas = ["G", "H", "M", "K"]): Desk {
  DIVISIONS.forEach((division, i) => {
    desk.act("china", "place", [areas[i], names(division, 1, 10)]);
  });
  return desk;
}

rule(["3.0.a", "3.0.b"], "all chits start in the cups; hands are secret, their size is public", () => {
  const desk = setUpChinese(newGame());
  expect(desk.pub.held).toEqual([0, 0]);
  expect(hand(desk, "japan")).toEqual([]);
  desk.act("japan", "divide", [[]]);
  desk.act("japan", "draw", [5]);
  const seen = desk.game.view(desk.seat("china"));
  expect(seen.pub.held[0]).toBe(5);
  expect(JSON.stringify(seen)).not.toContain(JSON.stringify(desk.game.play.own[0].hand));
  expect(seen.mine).toEqual({ hand: desk.game.play.own[1].hand });
  expect(desk.game.view(null).mine).toBeNull();
  const drawn = (seat: "japan" | "china") =>
    desk.game
      .log(desk.seat(seat))
      .filter(({ event }) => event.type === "chitDrawn")
      .map(({ event }) => ({ text: event.text, chits: event.data?.facts?.chits }));
  const [{ chits }] = drawn("japan");
  expect([...(chits as string[])].sort()).toEqual(hand(desk, "japan"));
  expect(drawn("china")).toEqual([{ text: "Japanese draw 5 chits.", chits: undefined }]);
});

rule(["3.0.c", "3.1.k"], "the Japanese wait until every unit of the 2nd Army Group stands on the map", () => {
  const desk = newGame();
  expect(desk.turnOf).toBe("china");
  expect(desk.refused("japan", "divide", [[]]).text).toContain("nothing to decide");
  desk.act("china", "place", ["G", names("cn.31div", 1, 10)]);
  desk.act("china", "place", ["H", names("cn.30div", 1, 10)]);
  desk.act("china", "place", ["M", names("cn.27div", 1, 10)]);
  desk.act("china", "place", ["K", names("cn.44div", 1, 9)]);
  expect(desk.turnOf).toBe("china");
  desk.act("china", "place", ["K", ["cn.44div.10"]]);
  expect([desk.turnOf, desk.step]).toEqual(["japan", "japan"]);
});

rule("3.0.d", "a chit given up unplayed is not shown", () => {
  const desk = newGame().edit({
    clear: true,
    units: { "jp.10rgt.1": "Y", "cn.31div.1": "G" },
    hands: { japan: ["jp.will", "jp.bomber"] },
    turn: 4,
    phase: "end",
  });
  desk.act("japan", "discard", [1, 0]);
  const texts = (seat: "japan" | "china") =>
    desk.game
      .log(desk.seat(seat))
      .filter(({ event }) => event.type === "chitDiscarded")
      .map(({ event }) => event.text);
  expect(texts("japan")).toEqual(["Japanese discard Bomber Support."]);
  expect(texts("china")).toEqual(["Japanese discard 1 chit."]);
});

rule(
  ["3.1.a", "3.1.b", "3.1.j"],
  "only the 2nd Army Group is set up, in any map area on either bank, in no zone",
  () => {
    const desk = newGame();
    expect(desk.refused("china", "place", ["G", ["cn.2div.1"]]).rule).toBe("3.1");
    expect(desk.refused("china", "place", ["G", ["jp.10rgt.1"]]).rule).toBe("3.1");
    expect(desk.refused("china", "place", ["CW", ["cn.31div.1"]])).toMatchObject({ rule: "3.1" });
    expect(desk.options("china", "place", []).join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    expect(desk.options("china", "place", ["A"])).toEqual(
      DIVISIONS.slice()
        .sort((a, b) => sheet.unitByName.get(`${a}.1`)! - sheet.unitByName.get(`${b}.1`)!)
        .flatMap((division) => names(division, 1, 10)),
    );
    desk.act("china", "place", ["A", ["cn.44div.1"]]);
    desk.act("china", "place", ["Y", ["cn.27div.1"]]);
    expect([where(desk, "cn.44div.1"), where(desk, "cn.27div.1")]).toEqual(["A", "Y"]);
  },
);

rule("3.1.c", "at most ten units in an area", () => {
  const desk = newGame();
  expect(desk.refused("china", "place", ["G", [...names("cn.31div", 1, 10), "cn.30div.1"]]).text).toContain(
    "room for 10 units",
  );
  desk.act("china", "place", ["G", names("cn.31div", 1, 10)]);
  expect(desk.refused("china", "place", ["G", ["cn.30div.1"]]).rule).toBe("3.1");
  expect(desk.options("china", "place", [])).not.toContain("G");
});

rule(["3.1.d", "3.1.e", "3.1.f"], "dice rolled before the first placement limit W and X, one for each", () => {
  const ceilings = Array.from({ length: 12 }, (_, i) => newGame({}, `ceiling ${i}`).pub.setupCeilings);
  expect(ceilings.every(([w, x]) => w >= 1 && w <= 6 && x >= 1 && x <= 6)).toBe(true);
  expect(ceilings.some(([w, x]) => w !== x)).toBe(true);
  const desk = newGame({}, "ceiling 0");
  const [w, x] = ceilings[0];
  for (const [area, most] of [
    ["W", w],
    ["X", x],
  ] as const) {
    const division = area === "W" ? "cn.31div" : "cn.30div";
    expect(desk.refused("china", "place", [area, names(division, 1, most + 1)]).text).toContain(`room for ${most}`);
    desk.act("china", "place", [area, names(division, 1, most)]);
    expect(desk.refused("china", "place", [area, [`${division}.${most + 1}`]]).rule).toBe("3.1");
  }
});

rule(["3.1.g", "3.1.h"], "areas with units are marked Chinese, empty ones are not marked", () => {
  const desk = setUpChinese(newGame());
  for (const area of "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    expect(control(desk, area)).toBe("GHMK".includes(area) ? "china" : "nobody");
});

rule(["3.1.i", "3.2.d"], "the 20th Army Group and the 5th Mixed Brigade start in the pools", () => {
  const desk = newGame();
  for (const division of ["cn.2div", "cn.25div", "cn.4div", "cn.89div"])
    for (const name of names(division, 1, 10)) expect(where(desk, name)).toBe("pool");
  const brigade = [...names("jp.11rgt", 1, 4), ...names("jp.21rgt", 1, 3), ...names("jp.42rgt", 1, 3)];
  expect(brigade.map((name) => where(desk, name))).toEqual(brigade.map(() => "pool"));
});

rule(
  ["3.2.a", "3.2.b", "3.2.c", "3.2.e"],
  "the 10th Division is divided unit by unit between the two eastern zones",
  () => {
    const desk = setUpChinese(newGame());
    expect(desk.options("japan", "divide", [])).toHaveLength(38);
    // What is proposed leaves no zone empty.
    expect(desk.game.decision(desk.seat("japan"))?.proposals.map(({ command }) => command)).toEqual([
      { verb: "divide", picks: [[...names("jp.10rgt", 1, 7), ...names("jp.63rgt", 1, 7)]] },
    ]);
    expect(desk.refused("japan", "divide", [["jp.11rgt.1"]]).rule).toBe("3.2");
    desk.act("japan", "divide", [["jp.10rgt.1", "jp.10rgt.3", "jp.tank.9"]]);
    expect(unitsIn(desk, "JE1")).toEqual(["jp.10rgt.1", "jp.10rgt.3", "jp.tank.9"]);
    expect(unitsIn(desk, "JE2")).toHaveLength(35);
    expect(sheet.unitNames.filter((name) => name.startsWith("jp.") && where(desk, name).length === 1)).toEqual([]);
  },
);

rule(["12.8.a", "12.8.b", "12.8.c"], "historical set-up of the 31st and 27th Division", () => {
  const desk = newGame({ "12.8": "on" });
  expect(desk.refused("china", "place", ["N", ["cn.31div.1"]]).rule).toBe("12.8");
  for (const area of ["C", "E", "W"]) expect(desk.refused("china", "place", [area, ["cn.31div.1"]]).rule).toBe("12.8");
  expect("FGHKLM".split("").every((area) => desk.options("china", "place", [area]).includes("cn.31div.1"))).toBe(true);
  desk.act("china", "place", ["F", names("cn.31div", 1, 10)]);
  expect(desk.refused("china", "place", ["E", ["cn.27div.1"]]).rule).toBe("12.8");
  expect(desk.refused("china", "place", ["I", names("cn.27div", 1, 6)]).rule).toBe("12.8");
  desk.act("china", "place", ["I", names("cn.27div", 1, 3)]);
  desk.act("china", "place", ["Y", names("cn.27div", 4, 2)]);
  expect(desk.refused("china", "place", ["O", ["cn.27div.6"]]).rule).toBe("12.8");
  expect("ABCD".split("").every((area) => desk.options("china", "place", [area]).includes("cn.27div.6"))).toBe(true);
  desk.act("china", "place", ["D", names("cn.27div", 6, 5)]);
});

rule(["12.8.d", "12.8.e"], "half of the 30th and 44th Division west, half south", () => {
  const desk = newGame({ "12.8": "on" });
  for (const division of ["cn.30div", "cn.44div"]) {
    expect(desk.refused("china", "place", ["I", [`${division}.1`]]).rule).toBe("12.8");
    expect(desk.refused("china", "place", ["G", [`${division}.1`]]).rule).toBe("12.8");
    expect(desk.refused("china", "place", ["V", names(division, 1, 6)]).rule).toBe("12.8");
    desk.act("china", "place", ["E", names(division, 1, 2)]);
    desk.act("china", "place", ["J", names(division, 3, 3)]);
    expect(desk.refused("china", "place", ["P", [`${division}.6`]]).rule).toBe("12.8");
    desk.act("china", "place", ["A", names(division, 6, 5)]);
  }
  expect(unitsIn(desk, "A")).toHaveLength(10);
});

rule(
  ["12.8.f", "12.8.g"],
  "the ten-unit limit stays, W and X are closed without a roll, the Japanese deploy as ever",
  () => {
    const desk = newGame({ "12.8": "on" });
    expect(desk.pub.setupCeilings).toEqual([]);
    expect(desk.options("china", "place", [])).not.toContain("W");
    expect(desk.refused("china", "place", ["X", ["cn.31div.1"]]).rule).toBe("12.8");
    desk.act("china", "place", ["A", [...names("cn.27div", 1, 5), ...names("cn.30div", 1, 5)]]);
    expect(desk.refused("china", "place", ["A", ["cn.44div.1"]]).rule).toBe("3.1");
    desk.act("china", "place", ["B", names("cn.44div", 1, 5)]);
    desk.act("china", "place", ["J", [...names("cn.30div", 6, 5), ...names("cn.44div", 6, 5)]]);
    desk.act("china", "place", ["O", names("cn.27div", 6, 5)]);
    desk.act("china", "place", ["G", names("cn.31div", 1, 10)]);
    desk.act("japan", "divide", [names("jp.tank", 1, 10)]);
    expect([unitsIn(desk, "JE1").length, unitsIn(desk, "JE2").length]).toEqual([10, 28]);
  },
);

rule(
  ["12.3.a", "12.3.b", "12.3.d"],
  "Saving Face leaves out the tanks and the fourteen units of the 8th Brigade",
  () => {
    const desk = setUpChinese(newGame({ "12.3": "on" }));
    const out = [...names("jp.39rgt", 1, 7), ...names("jp.40rgt", 1, 7), ...names("jp.tank", 1, 10)];
    for (const name of out) expect(where(desk, name)).toBe("removed");
    expect(desk.options("japan", "divide", [])).toEqual([...names("jp.10rgt", 1, 7), ...names("jp.63rgt", 1, 7)]);
    expect(desk.refused("japan", "divide", [["jp.tank.1"]]).rule).toBe("3.2");
  },
);

rule(["12.0.a", "12.0.b"], "every optional rule is off by default and can be switched alone", () => {
  expect(Object.values(newGame().pub.options)).toEqual(Array(8).fill(false));
  for (let i = 1; i <= 8; i++) {
    const chosen = Object.values(newGame({ [`12.${i}`]: "on" }).pub.options);
    expect(chosen.filter((on) => on)).toHaveLength(1);
    expect(chosen[i - 1]).toBe(true);
  }
});

rule(
  ["3.1.a", "3.1.k"],
  "why a unit is not set up: it is of another army, it stands already, or nobody was named",
  () => {
    const desk = newGame();
    desk.act("china", "place", ["G", ["cn.31div.1"]]);
    const why = (units: string[]): string => desk.refused("china", "place", ["H", units]).text;
    expect(why(["cn.2div.1"])).toContain("does not belong to the 2nd Army Group");
    expect(why(["cn.31div.1"])).toContain("has been set up already");
    expect(why([])).toBe("At least one unit is placed.");
    expect(desk.refused("china", "place", ["JE1", ["cn.31div.2"]]).text).toContain("in a Deployment Zone");
    desk.act("china", "place", ["G", names("cn.31div", 2, 9)]);
    expect(desk.refused("china", "place", ["G", ["cn.30div.1"]]).text).toContain(
      "holds as many Chinese units as are allowed",
    );
  },
);

rule(["12.8.b", "12.8.d"], "the last unit of a part of the map is placed like the others", () => {
  const desk = newGame({ "12.8": "on" });
  desk.act("china", "place", ["E", names("cn.30div", 1, 4)]);
  expect(desk.options("china", "place", ["J"])).toContain("cn.30div.5");
  expect(desk.refused("china", "place", ["J", names("cn.30div", 5, 2)]).text).toContain("Too many units of");
  desk.act("china", "place", ["J", ["cn.30div.5"]]);
  expect(desk.options("china", "place", ["J"])).not.toContain("cn.30div.6");
  expect(desk.refused("china", "place", ["J", ["cn.30div.6"]]).text).toContain("does not start in");
  expect(desk.options("china", "place", ["A"], names("cn.30div", 6, 5))).toContain("cn.44div.1");
});

rule(["3.2.c", "3.2.e"], "who starts where is told, and nobody of nobody", () => {
  const desk = setUpChinese(newGame());
  expect(toldData(desk, "placed")).toEqual([
    { rule: "3.1", kind: "other", pieces: names("cn.44div", 1, 10), places: ["K"] },
  ]);
  desk.act("japan", "divide", [[]]);
  expect(toldData(desk, "placed")).toMatchObject([{ rule: "3.2", places: ["JE2"] }]);
});

rule(["3.0.a", "4.0.f"], "the table before anything has happened", () => {
  const { place, options, control: markers, setupCeilings, spent, entered, ...rest } = newGame().pub;
  expect(new Set([...spent, ...entered])).toEqual(new Set([0]));
  expect([place.length, spent.length, entered.length, setupCeilings.length]).toEqual([128, 128, 128, 2]);
  expect([Object.values(options).length, markers]).toEqual([8, Array(26).fill(-1)]);
  expect(rest).toMatchObject({
    turn: 1,
    active: 0,
    impulse: 1,
    passes: 0,
    resting: [0, 0],
    held: [0, 0],
    inPlay: Array(13).fill(0),
    played: Array(13).fill(0),
    waveGroup: [2, 2],
    doubt: 0,
    supplyDrop: -1,
    concentrationHolder: -1,
  });
});
