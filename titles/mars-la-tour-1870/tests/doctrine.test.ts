import type { Seat } from "@wusong/engine";
import { expect, test } from "vitest";
import { FRENCH } from "../ids.ts";
import { title } from "../title.ts";
import { crowdedOut } from "../value.ts";
import { type Desk, F, field, G, LEADER } from "./helpers.ts";

const DUE_AT_DONCOURT = ["fr.3corps.aymard.1", "fr.3corps.aymard.2", "fr.3corps.aymard.art"];
const EIGHT = [F.i1, F.i2, F.i3, F.i4, F.i5, F.i6, F.g1, F.g2];

const crowdedAt = (desk: Desk, area: string): number =>
  crowdedOut(desk.game.play.know(FRENCH), FRENCH)[desk.game.sheet.areaByName.get(area)!];

/** What the doctrine thinks of in an impulse: the verb, by whom, and how many units in all. */
const thoughts = (desk: Desk, seat: Seat): string[] =>
  title.doctrine!.propose!(desk.game.play.know(seat), { step: "impulse", v: {} as never }).map(
    ({ verb, picks }) => `${verb} ${picks[0]}`,
  );

test("who is due and finds the entry full counts against its side", () => {
  const full = field({ DON: EIGHT, GOR: [G.i1], waiting: DUE_AT_DONCOURT }, { to: "french", turn: 3 });
  expect(crowdedAt(full, "DON")).toBe(3);
  const roomy = field({ DON: [F.i1], STM: EIGHT.slice(1), GOR: [G.i1], waiting: DUE_AT_DONCOURT }, { turn: 3 });
  expect(crowdedAt(roomy, "DON")).toBe(0);
  const worth = (desk: Desk): number => title.value(desk.game.play.know(FRENCH));
  const nobodyDue = field({ DON: EIGHT, GOR: [G.i1], waiting: [] }, { to: "french", turn: 3 });
  expect(worth(full)).toBeLessThan(worth(nobodyDue));
});

test("Leaders are thought of for what no Area can do alone, and for nothing else", () => {
  const sheet = title.defaultSheet();
  const stacks = { FLA: [F.i1, F.i2, F.g1], STA: [G.i1] };
  const led = field(stacks, { to: "french", sheet, leaders: { [LEADER.frossard]: "FLA" } });
  expect(thoughts(led, FRENCH)).toEqual(expect.arrayContaining(["fire leader", "move leader"]));
  const alone = field(stacks, { to: "french", sheet });
  expect(thoughts(alone, FRENCH).filter((one) => one.endsWith("leader"))).toEqual([]);
  const one = field({ FLA: [F.i1], STA: [G.i1] }, { to: "french", sheet, leaders: { [LEADER.frossard]: "FLA" } });
  expect(thoughts(one, FRENCH).filter((thought) => thought.endsWith("leader"))).toEqual([]);
});
