import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { field, parts } from "./helpers.ts";
import { isLegalStack, other } from "./reckoning.ts";
import { CARRIER, MATE, ride } from "./rides.ts";

/** 2.3.2, 4.1: a carrier takes a leg unit along, and may leave it where there is room for it alone. */

rule(["4.1.l", "4.1.m", "16.1.h"], "together as far as both can, or to where one stays and the other goes on", () => {
  let drops = 0;
  let asked = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const found = ride(seed, 1);
    if (found?.table.turnOf !== "japan") continue;
    const { table, reckoning, from } = found;
    const { allowance } = table.game.sheet;
    const own = allowance[table.unit(CARRIER)];
    const both = Math.min(own, allowance[table.unit(MATE)]);
    const takes = (hex: string, units: string[]): boolean =>
      isLegalStack([...reckoning.in(hex).filter((one) => !units.includes(one)), ...units]);
    const goesOn = (hex: string, left: number): boolean =>
      [...reckoning.reach("japan", hex, left).keys()].some((to) => takes(to, [CARRIER]));
    const ends = [...reckoning.reach("japan", from, both)].filter(([hex, cost]) => {
      if (takes(hex, [CARRIER, MATE])) return true;
      const drop = takes(hex, [MATE]) && !reckoning.inZoneOf(other("japan"), hex) && goesOn(hex, own - cost);
      if (drop) drops++;
      return drop;
    });
    const offered = table.may("japan", "move", [CARRIER, [MATE]])
      ? table.options("japan", "move", [CARRIER, [MATE]])
      : [];
    expect([seed, [...offered].sort()]).toEqual([seed, ends.map(([hex]) => hex).sort()]);
    if (ends.length > 0) asked++;
  }
  expect(asked).toBeGreaterThan(10);
  expect(drops).toBeGreaterThan(3);
});

rule(["13.1.d", "5.3.e", "11.3.a"], "what each side is asked, and who holds what nobody plays on", () => {
  const pause = field("pause", "japan", {}, { pause: 3, logistics: 7 });
  expect(pause.game.play.prompt(pause.seat("japan"))).toBe(
    "Japan: orders for pause 3, a call, its landing and replacements",
  );
  expect(pause.game.play.prompt(pause.seat("china"))).toBe("China: orders for pause 3, up to 7 logistics points");
  const over = parts("pauseMovement", "china", { "cn.78div.1": "1624", "cn.78div.2": "1620", "cn.78div.3": "1612" });
  over.do("china", "redeploy", ["cn.78div.1", "1620"]);
  expect(over.game.play.prompt(over.seat("china"))).toMatch(
    /1620 is over the stacking limit, redeploy a unit out of it/,
  );
  const { board } = pause.game.sheet;
  const beyond = board.names.filter((_, hex) => board.terrain[hex] === "offmap");
  expect(beyond.map((hex) => pause.control(hex))).toEqual(beyond.map(() => "neutral"));
});
