import { describe, expect, test } from "vitest";
import { title } from "../index.ts";
import { enterers } from "../value-shanghai.ts";
import { type Field, field } from "./helpers.ts";

const worth = (table: Field, seat: string): number => title.value(table.game.play.know(table.seat(seat)));

describe("what a position is worth", () => {
  test("to one side is what it costs the other", () => {
    const table = field("movement", "china", { "cn.78div.1": "2730", "jp.9div.1": "2826", "cn.train.a": "1932" });
    expect(worth(table, "japan")).toBeCloseTo(-worth(table, "china"));
    expect(worth(table, "japan")).not.toBe(0);
  });

  test("depends on who stands in Shanghai", () => {
    const inside = field("movement", "japan", { "cn.78div.1": "2730", "jp.9div.1": "2826" });
    const outside = field("movement", "japan", { "cn.78div.1": "1314", "jp.9div.1": "2826" });
    expect(worth(outside, "japan")).toBeGreaterThan(worth(inside, "japan") + 5);
  });

  test("and on whether Japan could stop and win", () => {
    const cities = Object.fromEntries(["2127", "2915", "1932"].map((hex) => [hex, "japan"]));
    const units = { "cn.78div.1": "1314", "jp.9div.1": "2826" };
    const points = (control: Record<string, string>): number =>
      worth(field("combat", "china", units, { control, pause: 2 }), "japan");
    const [two, three] = [points({ "2127": "japan", "2915": "japan" }), points(cities)];
    expect(three - two).toBeGreaterThan(4);
    const never = (control: Record<string, string>): number =>
      worth(field("combat", "china", units, { control, pause: 2 }, { ceaseFire: "never" }), "japan");
    expect(never(cities) - never({ "2127": "japan", "2915": "japan" })).toBeLessThan(three - two);
  });
});

describe("who could march into Shanghai in a turn", () => {
  const count = (units: Record<string, string>): number => enterers(field("movement", "japan", units).game.play);

  test("whoever is near enough and has no zone of control in the way", () => {
    expect(count({ "cn.78div.1": "2427" })).toBe(1);
    expect(count({ "cn.78div.1": "2424" })).toBe(0);
    expect(count({ "cn.78div.1": "2427", "jp.9div.1": "2229", "jp.9div.2": "2529", "jp.9div.3": "2828" })).toBe(0);
    expect(count({ "cn.78div.1": "2429", "jp.9div.1": "2229", "jp.9div.2": "2529", "jp.9div.3": "2828" })).toBe(1);
  });

  test("a train by rail, from however far", () => {
    expect(count({ "cn.train.a": "0130" })).toBe(1);
    expect(count({ "cn.train.a": "0130", "jp.9div.1": "1932" })).toBe(0);
  });
});
