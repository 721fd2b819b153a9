import { describe, expect, test } from "vitest";
import { title } from "../title.ts";
import { all, type Campaigning, fighting, moving, type Placement, position, regiments, type Side } from "./helpers.ts";

/** What a position is worth to a side as level 3 and those above see it, weights apart. */
const worth = (table: Campaigning, side: Side): number => {
  const know = table.game.play.know(table.seat(side));
  return title.value(know) + title.doctrine!.insight!(know);
};
const shanghai = { "jp.snlf.1": "3512", "jp.garrison.shanghai": "3512" };

describe("what opponents above greedy see besides", () => {
  test("a second army before the same city is worth less than one on its way to the next", () => {
    const siege = { ...shanghai, ...all(regiments(3), "2409"), "cn.61div": "2410", "cn.62div": "0202" };
    const at = (where: Placement): number =>
      worth(moving("japan", { turn: 9, units: { ...siege, ...all(regiments(9), where) } }), "japan");
    expect(at("1606")).toBeGreaterThan(at("2511"));
    expect(at("0704")).toBeGreaterThan(at("1606"));
  });

  test("a city that falls is worth more than all marches to it", () => {
    const before = { ...shanghai, ...all(regiments(3), "2409"), ...all(regiments(9), "2511"), "cn.62div": "0202" };
    const table = moving("japan", { turn: 9, units: before });
    const outside = worth(table, "japan");
    table.march("japan", "jp.3div.1", ["2410"]);
    expect(worth(table, "japan")).toBeGreaterThan(outside + 200);
  });

  test("the last two Chinese hexes around Shanghai count more than one of them with the strength of both", () => {
    const army = { ...shanghai, ...all(regiments(3), "3511"), ...all(regiments(11), "3410") };
    const at = (units: Record<string, Placement>): number =>
      worth(position({ turn: 5, units: { ...army, ...units }, side: "china", phase: "declaration" }), "china");
    const both = at({ "cn.36div": "3411", "cn.88div": "3412" });
    expect(both).toBeGreaterThan(at({ "cn.36div": "3411", "cn.88div": "3411" }));
  });

  test("what does not fit is counted as lost by the Chinese, whatever an attack with it would promise", () => {
    const three = all(["cn.61div", "cn.62div", "cn.63div"], "3411");
    const at = (hex: string): number =>
      worth(fighting("china", { turn: 3, units: { ...shanghai, ...three, "cn.36div": hex } }), "china");
    expect(at("3411")).toBeLessThan(at("3310") - 20);
  });

  test("9.6: two moves leave a city alone that the army has surrounded", () => {
    const nanking = { ...all(regiments(16), "0302"), ...all(regiments(9), "0102"), "cn.61div": "0202" };
    const elsewhere = { ...all(regiments(3), "3310"), ...all(regiments(11), "3010"), ...all(regiments(101), "2815") };
    const units = { ...shanghai, ...nanking, ...elsewhere, "cn.62div": "2410", "cn.63div": "1824" };
    const at = (declared: string): number =>
      worth(position({ turn: 11, units, side: "japan", phase: "first", declared }), "japan");
    expect(at("fight/move")).toBeGreaterThan(at("move/move"));
    expect(at("fight/fight")).toBeGreaterThan(at("move/move"));
  });
});
