import type { Edit } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { RECEIVED, Table } from "./helpers.ts";

const august = (edit: Edit = {}): Table => new Table({ scenario: "august" }).edit({ clear: true, ...edit });

/** The end of a turn of the scenario, with these points; nobody stands in an objective. */
function after(turn: number, japan: number, china: number, place: Edit = {}): Table {
  const t = august({
    first: "japan",
    pool: { japan: [], china: [] },
    turn,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0101", ...place },
    vp: { japan, china },
    phase: { name: "movement", side: "china", impulse: 2 },
  });
  return t.act("china", "done");
}

rule(["W.1.a", "W.1.b"], "it begins like the campaign and is over after turn 2, by levels of its own", () => {
  const { scenario, vp, ...begun } = new Table({ scenario: "august" }).pub;
  expect(scenario).toBe("august");
  expect({ ...begun, vp: [0, 0] }).toEqual(new Table().pub);
  expect(after(1, 20, 0).game.over).toBeNull();
  const level = (japan: number, china: number): unknown => {
    const { over } = after(2, japan, china).game;
    return [over?.winner, over?.level, over?.rule];
  };
  expect([level(1, 0), level(2, 0), level(7, 0), level(8, 0), level(13, 0), level(0, 14)]).toEqual([
    [null, "draw", "W.1"],
    [0, "marginal", "W.1"],
    [0, "marginal", "W.1"],
    [0, "major", "W.1"],
    [0, "major", "W.1"],
    [1, "decisive", "W.1"],
  ]);
});

rule("W.1.e", "the Japanese begin with nine points", () => {
  expect(new Table({ scenario: "august" }).pub.vp).toEqual([9, 0]);
  expect(new Table().pub.vp).toEqual([0, 0]);
});

rule("W.1.c", "every objective in one hand decides at once, as in the campaign", () => {
  const t = new Table({ scenario: "august" });
  const { objectives, board } = t.game.play.sheet;
  const brigades = [
    "jp.29bde",
    "jp.5bde",
    "jp.22bde",
    "jp.10bde",
    "jp.6bde",
    "jp.18bde",
    "jp.101bde",
    "jp.102bde",
    "jp.26bde",
  ];
  const place = Object.fromEntries(objectives.map((hex, i) => [brigades[i], board.names[hex]]));
  expect(after(2, 0, 5, place).game.over).toMatchObject({ winner: 0, reason: "sudden-death", rule: "24.3" });
});

rule("W.1.d", "a reinforcement delayed past turn 2 never arrives", () => {
  const t = august({
    turn: 2,
    received: RECEIVED,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held" },
    air: { japan: { interdiction: 3 } },
    phase: { name: "reinforcements", side: "china" },
  });
  t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [4]);
  expect(t.where("cn.nanking.elite.1")).toBe("never");
});
