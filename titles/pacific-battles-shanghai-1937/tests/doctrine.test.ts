import type { Seat } from "@wusong/engine";
import { expect, test } from "vitest";
import { CHINA, JAPAN } from "../ids.ts";
import { title } from "../title.ts";
import { C2, J2, strikes, type Table, table } from "./helpers.ts";

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
    const desk = table({ place: { ...J2, ...C2 }, turn: 3, ...strikes("japan", 4) });
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
