import { Random } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { CHINA, JAPAN, MARKERS } from "../ids.ts";
import { buildCache, ON_MAP, POOL } from "../position.ts";
import {
  all,
  type Campaigning,
  fighting,
  moving,
  type Placement,
  position,
  regiments,
  type Side,
  setUpGame,
} from "./helpers.ts";
import { around, COUNTERS, counter, crowd, Reckoning } from "./reckoning.ts";

/** Which counter lies where in its stack, kept a second time as plain lists, the lowest first. */
type Stacks = Map<string, string[]>;

const stacksOf = (units: Readonly<Record<string, Placement>>): Stacks => {
  const stacks: Stacks = new Map();
  for (const [name, where] of Object.entries(units)) {
    const hex = typeof where === "string" ? where : where.hex;
    stacks.set(hex, [...(stacks.get(hex) ?? []), name]);
  }
  return stacks;
};

const shown = (table: Campaigning, stacks: Stacks): unknown =>
  [...stacks].filter(([, units]) => units.length > 0).map(([hex]) => [hex, table.stack(hex)]);
const kept = (stacks: Stacks): unknown =>
  [...stacks]
    .filter(([, units]) => units.length > 0)
    .map(([hex, units]) => [hex, { top: units.at(-1), count: units.length }]);

rule(["6.4.b", "6.4.a", "6.3.a"], "marches and orders keep every stack as lists of counters would", () => {
  for (let i = 0; i < 8; i++) {
    const random = new Random(`order ${i}`);
    const side: Side = i % 2 === 0 ? "china" : "japan";
    const names = random.shuffle(
      [...COUNTERS.values()].filter((one) => one.side === side && !one.garrison).map(({ name }) => name),
    );
    const hexes = ["0611", "0610", "0612", "0711"];
    const units = Object.fromEntries(names.slice(0, 8).map((name, n) => [name, hexes[n % 3]]));
    const enemy: Record<string, Placement> =
      side === "china" ? { "jp.garrison.1": "3512" } : { "cn.garrison.a": "0202" };
    const table = moving(side, { units: { ...units, ...enemy } });
    const stacks = stacksOf(units);
    for (const hex of hexes) if (!stacks.has(hex)) stacks.set(hex, []);
    for (let step = 0; step < 12; step++) {
      // A new phase: everybody may move again, and every stack may be arranged again.
      table.edit({ phase: { side, phase: "first", declared: "move/move" } });
      const from = random.of(hexes.filter((hex) => stacks.get(hex)!.length > 0));
      const stack = stacks.get(from)!;
      const uncovered = table.told("uncovered").length;
      if (random.chance(1, 3) && stack.length > 1) {
        const top = random.of(stack.slice(0, -1));
        table.act(side, "top", [top]);
        stacks.set(from, [...stack.filter((one) => one !== top), top]);
      } else {
        const group = stack.filter(() => random.chance(1, 2));
        const going = group.length > 0 ? group : [random.of(stack)];
        const to = random.of(hexes.filter((hex) => hex !== from));
        table.march(side, going[0], [to], stack.length > 1 ? { with: going.slice(1) } : {});
        const staying = stack.filter((one) => !going.includes(one));
        stacks.set(from, staying).set(to, [...stacks.get(to)!, ...going]);
        const told = staying.length > 0 && going.includes(stack.at(-1)!);
        expect([i, step, table.told("uncovered").length - uncovered]).toEqual([i, step, told ? 1 : 0]);
        if (told) expect(table.told("uncovered").at(-1)).toMatchObject({ hex: from, unit: staying.at(-1) });
      }
      expect([i, step, shown(table, stacks)]).toEqual([i, step, kept(stacks)]);
      for (const [hex, there] of stacks)
        for (const name of there) expect([name, table.where(name)]).toEqual([name, hex]);
    }
    expect(buildCache(table.pub, table.sheet)).toEqual(table.game.play.cache);
  }
});

rule(["7.0.a", "7.0.d", "4.2.e"], "what is kept besides the stacks is what a count of them gives", () => {
  for (let i = 0; i < 12; i++) {
    const random = new Random(`cache ${i}`);
    const units = crowd(random, random.of(["3510", "3611", "3411"]));
    const table = moving("china", { units });
    const reckoning = new Reckoning(units);
    const near = around("3512", 1).flatMap((hex) => reckoning.at(hex, "china")).length;
    const { cache } = table.game.play;
    expect([i, cache.nearShanghai]).toEqual([i, near]);
    expect(buildCache(table.pub, table.sheet)).toEqual(cache);
  }
});

rule(
  ["2.2.1.a", "8.1.h", "6.3.a"],
  "a loss shows on the counter that lies on top, and a lost counter keeps nothing",
  () => {
    const stack = all(["cn.87div", "cn.88div"], "0610");
    const table = fighting("japan", { units: { ...all(regiments(3), "0611"), ...stack, "cn.61div": "0202" } });
    const reduced = (): boolean =>
      (table.game.view(table.seat("japan")).pub.stacks[table.sheet.board.id("0610")] & 1) === 1;
    expect([table.stack("0610"), reduced()]).toEqual([{ top: "cn.88div", count: 2 }, false]);
    table
      .attack("japan", "0610", regiments(3), [4])
      .act("china", "lose", [["cn.87div"]])
      .casualties();
    expect([table.steps("cn.87div"), reduced()]).toEqual([1, false]);
    table.edit({
      units: { ...all(regiments(3), "0611") },
      phase: { side: "japan", phase: "first", declared: "fight/fight" },
    });
    table.attack("japan", "0610", regiments(3), [4]).casualties();
    expect([table.steps("cn.88div"), reduced()]).toEqual([1, true]);
    const dead = fighting("japan", { units: { ...all(regiments(3), "0611"), "cn.61div": "0610" } });
    dead.attack("japan", "0610", regiments(3), [6]);
    expect([dead.where("cn.61div"), dead.steps("cn.61div"), dead.stack("0610")]).toEqual(["dead", 0, null]);
  },
);

rule(["3.1.a", "3.1.b", "3.1.c", "3.2.a", "3.2.b"], "the position at the start, reckoned from the schedule", () => {
  const table = setUpGame();
  const { pub, own } = table.game.play.s;
  const { schedule, counters } = table.sheet.data;
  const stacks = [...schedule.setUp.japan, ...schedule.setUp.china];
  const listed = (name: string): { hex: string; height: number } | null => {
    const hex = stacks.find(({ units }) => units.includes(name))?.hex;
    if (hex === undefined) return null;
    // Rows of one hex lie one upon the other, in the order of the counters.
    const mates = counters.units.filter(({ id }) => stacks.some((row) => row.hex === hex && row.units.includes(id)));
    return { hex, height: mates.findIndex(({ id }) => id === name) };
  };
  const due = (name: string): number => schedule.reinforcements.find(({ units }) => units.includes(name))?.turn ?? POOL;
  for (const side of ["japan", "china"] as const) {
    const names = [...COUNTERS.keys()].filter((name) => counter(name).side === side);
    const mine = own[side === "japan" ? JAPAN : CHINA];
    const starts = names.map(listed);
    expect(mine.at.map((hex) => (hex < 0 ? null : table.sheet.board.names[hex]))).toEqual(
      starts.map((one) => one?.hex ?? null),
    );
    expect(mine.steps).toEqual(names.map((name) => (listed(name) ? counter(name).factors.length : 0)));
    expect(mine.height).toEqual(starts.map((one) => one?.height ?? 0));
    expect([mine.used, mine.group]).toEqual([names.map(() => 0), []]);
    expect(names.map((name) => pub.place[table.unit(name)])).toEqual(
      names.map((name) => (listed(name) ? ON_MAP : due(name))),
    );
  }
  const none = MARKERS.map(() => 0);
  expect([pub.turn, pub.side, pub.phase, pub.airForce, pub.spent]).toEqual([
    1,
    CHINA,
    "declaration",
    true,
    [...none, ...none],
  ]);
  expect(pub.received).toEqual([0, 0, 2, 0, 0, 3, 0, 0]);
  const japanese = table.sheet.board.names.filter((hex) => table.control(hex) === "japan");
  expect(japanese).toEqual(["3512", "3611"]);
  for (const { hex } of stacks) {
    const there = [...COUNTERS.keys()].filter((name) => listed(name)?.hex === hex);
    expect(table.stack(hex)).toEqual({ top: there.at(-1), count: there.length });
  }
});

rule(["8.2.b", "8.2.d"], "who arrives where every way on is next to the enemy is not asked to move", () => {
  const { board } = setUpGame().sheet;
  const far = (one: string, other: string): number => board.distance(board.id(one), board.id(other));
  // Two steps away, between two neighbours each: three of them watch all six.
  const watch = around("2410", 2).filter((hex) => {
    const shared = around(hex, 1).filter((one) => far(one, "2410") === 1);
    return far(hex, "2410") === 2 && shared.length === 2;
  });
  const units = {
    ...Object.fromEntries(watch.map((hex, i) => [`jp.${i < 4 ? 3 : 9}div.${(i % 4) + 1}`, hex])),
    "cn.57div": "3612",
  };
  const arriving = (more: Record<string, Placement>): Campaigning =>
    position({ turn: 4, units: { ...units, ...more }, side: "china", phase: "reinforcement", declared: "move/move" });
  const shut = arriving({});
  const found = shut.game.play.options(shut.seat("china"), "place", ["cn.8div", "2410", []]);
  expect(found).toMatchObject({ complete: true, asked: null });
  shut.act("china", "place", ["cn.8div", "2410", []]);
  expect(shut.where("cn.8div")).toBe("2410");
});

rule(["6.4.b", "6.3.a"], "below the counter that leaves lies the highest, the first of the list as any other", () => {
  const units = Object.fromEntries(["jp.3div.1", "jp.snlf.1", "jp.3div.2"].map((unit) => [unit, "0611"]));
  const table = moving("japan", { units: { ...units, "cn.61div": "0202" } });
  table.march("japan", "jp.3div.2", ["0610"], { with: [] });
  expect(table.stack("0611")).toEqual({ top: "jp.snlf.1", count: 2 });
});

rule(["6.4.b", "10.5.3.h"], "of counters that lay equally high the later of the list comes to lie on top", () => {
  // One of the two stands where the set-up put it, the other has been brought to its hex.
  const advanced = (moved: string): string => {
    const table = setUpGame().edit({
      units: { "jp.snlf.3": { hex: "3713", steps: 1 }, [moved]: "3714" },
      phase: { side: "china", phase: "first", declared: "fight/fight" },
    });
    table.attack("china", "3713", ["cn.55div", "cn.57div"], [6]).act("china", "advance", [["cn.55div", "cn.57div"]]);
    return table.stack("3713")!.top;
  };
  expect([advanced("cn.55div"), advanced("cn.57div")]).toEqual(["cn.57div", "cn.57div"]);
  const stacks = setUpGame().edit({
    units: { "jp.snlf.3": { hex: "3410", steps: 1 }, "cn.20bde": "3310", "cn.87div": "3310" },
    phase: { side: "china", phase: "first", declared: "fight/fight" },
  });
  // Each lies second in its stack: 87th Division was brought there, 88th Division was set up so.
  stacks.attack("china", "3410", ["cn.87div", "cn.88div"], [6]).act("china", "advance", [["cn.87div", "cn.88div"]]);
  expect(stacks.stack("3410")).toEqual({ top: "cn.88div", count: 2 });
});
