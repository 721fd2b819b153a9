import { describe, expect, test } from "vitest";
import { value } from "../value.ts";
import { all, type Campaigning, moving, type Placement, position, regiments, type Side } from "./helpers.ts";

/** What a position is worth to a side, as the greedy opponent sees it. */
const worth = (table: Campaigning, side: Side): number => value(table.game.play.know(table.seat(side)));

describe("what the greedy opponent plays for", () => {
  const front: Record<string, Placement> = {
    "cn.36div": "3411",
    "cn.88div": "3412",
    "cn.61div": "3310",
    "jp.snlf.1": "3512",
    "jp.garrison.shanghai": "3512",
  };
  const at = (units: Record<string, Placement>, turn = 3): Campaigning =>
    position({ turn, units, side: "china", phase: "declaration" });

  test("the Chinese stay around Shanghai while it decides, and in more than one hex", () => {
    const stay = worth(at(front), "china");
    expect(worth(at({ ...front, "cn.36div": "3310" }), "china")).toBeLessThan(stay);
    expect(worth(at({ ...front, "cn.36div": "3412" }), "china")).toBeLessThan(stay);
    expect(worth(at({ ...front, "cn.61div": "3411" }), "china")).toBeGreaterThan(stay);
  });

  test("an elite unit that will return is a loss all the same, and a dead one a greater loss", () => {
    const alive = worth(at(front), "china");
    const returning = worth(at({ ...front, "cn.61div": "dead", "cn.14div": "return 8" }), "china");
    const dead = worth(at({ ...front, "cn.61div": "dead", "cn.14div": "dead" }), "china");
    expect(returning).toBeLessThan(alive);
    expect(dead).toBeLessThan(returning);
  });

  test("reinforcements are worth more on the map than in the box, on both sides", () => {
    const waiting = at({ ...front, "cn.3div": "box 3", ...all(regiments(3), "box 3") });
    expect(worth(at({ ...front, "cn.3div": "2410", ...all(regiments(3), "box 3") }), "china")).toBeGreaterThan(
      worth(waiting, "china"),
    );
    expect(worth(at({ ...front, "cn.3div": "box 3", ...all(regiments(3), "3510") }), "japan")).toBeGreaterThan(
      worth(waiting, "japan"),
    );
  });

  test("nobody stacks more than he can keep", () => {
    const three = all(["cn.61div", "cn.62div", "cn.63div"], "3411");
    const legal = worth(at({ ...front, "cn.36div": "3310", ...three }), "china");
    expect(worth(at({ ...front, "cn.36div": "3411", ...three }), "china")).toBeLessThan(legal);
  });

  test("a city is worth taking, and after turn 7 the ring around Shanghai is worth keeping filled", () => {
    const late = { "jp.3div.1": "2411", "jp.snlf.1": "3512", "cn.61div": "0202" };
    const outside = moving("japan", { turn: 9, units: late });
    const before = worth(outside, "japan");
    outside.march("japan", "jp.3div.1", ["2410"]);
    expect(worth(outside, "japan")).toBeGreaterThan(before);
    const ring = { "jp.3div.1": "3411", "jp.snlf.1": "3512", "cn.61div": "0202" };
    const kept = moving("japan", { turn: 9, units: ring });
    const filled = worth(kept, "japan");
    kept.march("japan", "jp.3div.1", ["3311"]);
    expect(worth(kept, "japan")).toBeLessThan(filled);
  });

  test("far units announce a march, units in touch with a weak enemy a fight", () => {
    const announce = (units: Record<string, Placement>): string => {
      const orders = ["move/fight", "fight/move", "move/move", "fight/fight"];
      const worths = orders.map((order) => {
        const table = position({ turn: 6, units, side: "japan", phase: "declaration" });
        return worth(table.act("japan", "declare", [order]), "japan");
      });
      return orders[worths.indexOf(Math.max(...worths))];
    };
    const far = { ...all(regiments(3), "3004"), "jp.snlf.1": "3512", "cn.61div": "0202" };
    expect(announce(far)).toMatch(/^move/);
    const near = { ...all(regiments(3), "3511"), "jp.snlf.1": "3512", "cn.20bde": "3411", "cn.45bde": "3412" };
    expect(announce(near)).toMatch(/^fight/);
  });
});
