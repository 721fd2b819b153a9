import type { Seat } from "@wusong/engine";
import { expect, test } from "vitest";
import { CHINA, JAPAN } from "../ids.ts";
import { title } from "../title.ts";
import { C2, J2, move, sheet, strikes, type Table, table } from "./helpers.ts";

const SETTLEMENT = "2514";
const BESIDE = "2515";

const insightOf = (desk: Table, seat: Seat): number => title.doctrine!.insight!(desk.game.play.know(seat));

/** The picks of the one strike that is proposed; none. */
const strikesOf = (desk: Table, seat: Seat) =>
  title.doctrine!.propose!(desk.game.play.know(seat), { step: "strike", v: {} as never }).map(({ picks }) => picks);

test("an objective that nobody holds is half lost to the enemy who alone stands beside it", () => {
  const open = table({ place: { "cn.nanking.elite.1": BESIDE, "jp.29bde": "base" }, turn: 2 });
  const held = table({ place: { "cn.nanking.elite.1": BESIDE, "jp.29bde": SETTLEMENT }, turn: 2 });
  expect(insightOf(open, JAPAN)).toBeLessThan(insightOf(held, JAPAN));
});

test("strikes are proposed where they may suppress, and not on a city that only the flak would notice", () => {
  expect(strikesOf(table({ place: { ...J2, ...C2 }, turn: 3, ...strikes("japan", 4) }), JAPAN)).toHaveLength(1);
  const inTheCity = { "cn.nanking.elite.1": BESIDE, "jp.29bde": SETTLEMENT };
  expect(strikesOf(table({ place: inTheCity, turn: 3, ...strikes("china", 2) }), CHINA)).toEqual([]);
});

test("air points that have not struck in the last impulse are kept for nothing", () => {
  const kept = (impulse: number): number => {
    const desk = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2008" },
      turn: 3,
      ...strikes("japan", 4),
    });
    const know = desk.game.play.know(JAPAN);
    return title.doctrine!.insight!({ ...know, pub: { ...know.pub, impulse } });
  };
  expect(kept(2)).toBeLessThan(kept(1));
});

test("points count more where they make a victory of a draw, and the more the nearer the end", () => {
  const gain = (turn: number, from: number, to: number): number => {
    const { play } = table({ place: { ...J2, ...C2 }, turn }).game;
    const know = play.know(JAPAN);
    const at = (points: number): number => title.doctrine!.insight!({ ...know, pub: { ...know.pub, vp: [points, 0] } });
    return at(to) - at(from);
  };
  expect(gain(8, 14, 18)).toBeGreaterThan(gain(2, 14, 18));
  expect(gain(8, 14, 18)).toBeGreaterThan(gain(8, 40, 44));
});

test("supply is worth more beside a headquarters that serves an army than alone in the country", () => {
  const army = { ...J2, "jp.3hq": "2919" };
  const beside = table({ place: { ...army, "jp.supply.1": "2920" }, turn: 3 });
  const alone = table({ place: { ...army, "jp.supply.1": "2514" }, turn: 3 });
  expect(insightOf(beside, JAPAN)).toBeGreaterThan(insightOf(alone, JAPAN));
});

test("headquarters are worth more where the army stands", () => {
  const near = table({ place: { ...J2, "jp.3hq": "2919" }, turn: 3 });
  const far = table({ place: { ...J2, "jp.3hq": "2511" }, turn: 3 });
  expect(insightOf(near, JAPAN)).toBeGreaterThan(insightOf(far, JAPAN));
});

test("fast divisions are proposed to come up by rail before slow ones, to where the enemy is", () => {
  const desk = table({
    place: {
      "cn.nanking.div.1": "base",
      "cn.nanking.elite.1": "base",
      "cn.nanking.elite.2": "0613",
      "cn.nanking.div.2": "0906",
      "cn.nanking.bde.1": "0926",
      "cn.shanghai.bde.1": "2414",
      "jp.29bde": SETTLEMENT,
    },
    turn: 2,
    ...move("move", "china"),
  });
  const entries = title.doctrine!.propose!(desk.game.play.know(CHINA), { step: "move", v: {} as never }).filter(
    ({ verb }) => verb === "enter",
  );
  const [unit, entry, , to] = entries[0].picks as number[];
  expect(unit).toBe(sheet.unitNamed.get("cn.nanking.elite.1"));
  expect(sheet.board.names[entry]).toBe("0110");
  expect(sheet.board.distance(to as never, sheet.board.id("2414"))).toBeLessThanOrEqual(2);
});

test("in the follow-on impulse bombs are proposed on stacks behind the front, too: what is kept is wasted", () => {
  const behind = { "cn.nanking.elite.1": "2008", "jp.29bde": "2818" };
  const proposed = (impulse: number): number => {
    const desk = table({ place: behind, turn: 3, ...strikes("japan", 4) });
    const know = desk.game.play.know(JAPAN);
    return title.doctrine!.propose!({ ...know, pub: { ...know.pub, impulse } }, { step: "strike", v: {} as never })
      .length;
  };
  expect(proposed(1)).toBe(0);
  expect(proposed(2)).toBe(1);
});

test("a garrison that marches out before the enemy leaves the objective thinly held", () => {
  const besieged = { "cn.nanking.elite.1": BESIDE, "jp.rinf": SETTLEMENT };
  const stays = table({ place: { ...besieged, "jp.1sh": SETTLEMENT, "jp.2sh": SETTLEMENT }, turn: 1 });
  const leaves = table({ place: { ...besieged, "jp.1sh": "2513", "jp.2sh": "2513" }, turn: 1 });
  expect(insightOf(leaves, JAPAN)).toBeLessThan(insightOf(stays, JAPAN) - 20);
});

test("bombs are not saved for the second impulse where battles are to be fought in the first", () => {
  const kept = (points: number): number =>
    insightOf(table({ place: { ...J2, ...C2 }, turn: 3, ...strikes("japan", points) }), JAPAN);
  expect(kept(4)).toBeLessThan(kept(1));
});
