import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { type Field, field, fresh, started } from "./helpers.ts";

/** 11.0, 13: what the orders of a pause bring about and tell, in the cases next to the usual ones. */

const pauseAt = (units: Record<string, never | string | object>, logistics: number): Field =>
  field("pause", "japan", units as never, { pause: 3, logistics });

rule("13.1.f", "a single unit that lands bars its own hex, too", () => {
  const table = pauseAt({ "jp.snlf.1": "eliminated", "cn.78div.1": "eliminated" }, 5);
  table.do("china", "order", ["hold", true, "replacement", "cn.78div.1", "0601", 1]);
  table.do("japan", "order", ["none", true, "jp.snlf.1", "0601", 1]);
  expect(table.told("barred")).toEqual(["A landing bars 78th Division, 1st Regiment from 0601."]);
  expect([table.step, table.where("jp.snlf.1"), table.where("cn.78div.1")]).toEqual(["replace", "0601", "eliminated"]);
  table.act("china", "place", ["0301"]);
  expect([table.where("cn.78div.1"), table.steps("cn.78div.1"), table.pub.logistics]).toEqual(["0301", 1, 4]);
});

rule(["13.3.d", "13.7.e"], "a restored step is told with the rule of its side", () => {
  const table = pauseAt({ "jp.9div.1": { at: "1627", steps: 1 }, "cn.78div.1": { at: "1612", steps: 1 } }, 5);
  table.do("japan", "order", ["none", true, "jp.9div.1"]);
  table.do("china", "order", ["hold", true, "replacement", "cn.78div.1"]);
  const told = table.game.events.filter(({ event }) => event.type === "replaced");
  expect(told.map(({ event }) => event.rule)).toEqual(["13.3", "13.7"]);
  expect([table.steps("jp.9div.1"), table.steps("cn.78div.1")]).toEqual([2, 2]);
});

rule(["13.4.e", "13.4.g"], "the commitment of Fifth Army is told with its points", () => {
  const table = pauseAt({}, 0).do("japan", "order", ["none"]).do("china", "order", ["commit"]);
  const { fifthArmyPerPause } = table.game.sheet.tables.victory;
  expect(table.told("fifthArmy")).toEqual([
    `Fifth Army is committed: ${3 * fifthArmyPerPause} victory points for Japan.`,
  ]);
  expect(table.data("fifthArmy")[0]).toMatchObject({ points: 3 * fifthArmyPerPause });
});

rule("11.0.e", "nobody has done anything when the game begins", () => {
  const { pub } = fresh();
  expect(pub.marks.filter((mark) => mark !== 0)).toEqual([]);
  expect(pub.side).toBe(0);
  expect(started().told("setUp")).toHaveLength(14);
});

rule(["13.1.f", "13.7.h"], "who comes back and is barred may be placed beside a town its formation holds", () => {
  const units = { "jp.snlf.1": "eliminated", "cn.78div.1": "eliminated", "cn.78div.2": "2423" };
  const table = pauseAt(units, 5);
  table.do("china", "order", ["hold", true, "replacement", "cn.78div.1", "0601", 1]);
  table.do("japan", "order", ["none", true, "jp.snlf.1", "0601", 1]);
  expect(table.options("china", "place")).toEqual(expect.arrayContaining(["2422", "0301"]));
  const brigade = pauseAt({ ...units, "cn.60div.1": "waiting" }, 0);
  brigade.do("china", "order", ["hold", true, "cn.60div.1", "0601"]);
  brigade.do("japan", "order", ["none", true, "jp.snlf.1", "0601", 1]);
  expect(brigade.options("china", "place")).toContain("0301");
  expect(brigade.options("china", "place")).not.toContain("2422");
});

rule("13.6.a", "only units of a brigade that is paid for, or that wait, are brought in", () => {
  const table = pauseAt({ "cn.60div.1": "waiting" }, 0);
  expect(table.no("china", "order", ["hold", true, "cn.61div.1"]).text).toMatch(/not among the units to be brought in/);
});

rule("13.1.h", "in a pause Japan moves, then China, and the table says whose move it is", () => {
  const table = pauseAt({ "jp.9div.1": "1627", "cn.78div.1": "1612" }, 0);
  table.do("japan", "order", ["none"]).do("china", "order", ["hold"]);
  expect([table.turnOf, table.pub.side]).toEqual(["japan", table.seat("japan")]);
  table.act("japan", "done");
  expect([table.turnOf, table.pub.side]).toEqual(["china", table.seat("china")]);
});
