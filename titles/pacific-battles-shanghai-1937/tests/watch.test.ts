import { copy } from "@wusong/engine";
import { expect, test } from "vitest";
import { title } from "../index.ts";
import { sheet, table } from "./helpers.ts";

test("a unit moves at most once in a movement phase", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0611" },
    phase: { name: "movement", side: "japan" },
  });
  const see = title.watch!(sheet);
  const unit = sheet.unitNamed.get("jp.29bde")! - sheet.first[0];
  const hexes = sheet.board.neighbours(sheet.board.id("2818"));
  const first = copy(t.game.play.s);
  const second = copy(first);
  second.own[0].at[unit] = hexes[0];
  const third = copy(second);
  third.own[0].at[unit] = hexes[1];
  see(first);
  expect(see(second)).toEqual([]);
  expect(see(third)).toEqual(["jp.29bde moves twice in a phase (11.0)."]);
  const later = copy(third);
  later.pub.impulse = 2;
  later.own[0].at[unit] = hexes[0];
  expect(see(later)).toEqual([]);
});

test("every unit is somewhere: in a hex, in a box or on the turn track", () => {
  const t = table({ place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0611" } });
  const state = copy(t.game.play.s);
  const unit = sheet.unitNamed.get("jp.29bde")! - sheet.first[0];
  const said = (at: number): string[] => {
    state.own[0].at[unit] = at as never;
    return title.invariants(state, sheet).filter((text) => text.includes("nowhere"));
  };
  const turnTrack = -100;
  expect([said(-50), said(turnTrack), said(turnTrack - sheet.turns - 1)].map((list) => list.length)).toEqual([1, 1, 1]);
  expect([said(turnTrack - sheet.turns), said(-9)]).toEqual([[], []]);
});
