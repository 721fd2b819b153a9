import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import type { HexId, UnitId } from "../ids.ts";
import { canRetreat, lengthenedEnds, nextBeyond, partyOf, requiredPaths } from "../rules/07-combat/retreat.ts";
import { field } from "./helpers.ts";
import { crowd, distance, isLegalStack, isTrain, Reckoning, type Side, sideOf } from "./reckoning.ts";

/** 7.7: the ways out of a hex, against every way tried. */
class Ways {
  constructor(
    private readonly ground: Reckoning,
    private readonly side: Side,
    private readonly units: readonly string[],
    private readonly from: string,
    private readonly far: number,
  ) {}

  private steps(at: string, path: readonly string[]): string[] {
    return this.ground.retreats(this.side, at).filter((to) => to !== this.from && !path.includes(to));
  }

  isSafe(hex: string): boolean {
    return isLegalStack([...this.ground.in(hex), ...this.units]);
  }

  /** All ways of the required length that end the required distance away. */
  required(path: readonly string[] = []): string[][] {
    const at = path.at(-1) ?? this.from;
    if (path.length < this.far) return this.steps(at, path).flatMap((to) => this.required([...path, to]));
    return distance(this.from, at) === this.far ? [[...path]] : [];
  }

  /** The safe hexes to which a way that ends in an overfull hex can be drawn out, through overfull ones. */
  beyond(path: readonly string[]): string[] {
    const seen = new Set([this.from, ...path]);
    const found: string[] = [];
    const open = [path.at(-1)!];
    for (const at of open)
      for (const to of this.ground.retreats(this.side, at)) {
        if (seen.has(to)) continue;
        seen.add(to);
        if (!this.isSafe(to)) open.push(to);
        else if (distance(this.from, to) >= this.far) found.push(to);
      }
    return found.sort();
  }

  /** Where a way of the required length goes on next. */
  next(path: readonly string[]): string[] {
    const onward = (to: string): boolean =>
      this.isSafe(to) ? distance(this.from, to) >= this.far : this.beyond([...path, to]).length > 0;
    return this.steps(path.at(-1)!, path).filter(onward).sort();
  }
}

rule(["7.7.d", "7.7.e", "7.7.j", "7.7.k", "7.7.m"], "every way out is one, and no other", () => {
  let overfull = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const { edit, ...ground } = crowd(seed);
    const { units, ...more } = edit as { units: Record<string, never> };
    const table = field("combat", "japan", units, more as never);
    const reckoning = new Reckoning(ground);
    const { play, sheet } = table.game;
    const names = (hexes: readonly HexId[]): string[] => hexes.map((hex) => sheet.board.names[hex]);
    for (const from of new Set(ground.at.values())) {
      const stack = reckoning.in(from).filter((unit) => !isTrain(unit));
      if (stack.length === 0) continue;
      const ids = stack.map((unit) => table.unit(unit) as UnitId);
      for (const far of [1, 2]) {
        const party = partyOf(play, ids, far);
        const ways = new Ways(reckoning, sideOf(stack[0]), stack, from, far);
        const expected = ways.required();
        const found = [...requiredPaths(play, party)];
        expect([seed, from, far, found.map((path) => names(path).join()).sort()]).toEqual([
          seed,
          from,
          far,
          expected.map((path) => path.join()).sort(),
        ]);
        const out = expected.some((path) => ways.isSafe(path.at(-1)!) || ways.beyond(path).length > 0);
        expect([seed, from, far, canRetreat(play, party)]).toEqual([seed, from, far, out]);
        for (const path of found.slice(0, 3)) {
          const spelled = names(path);
          if (!ways.isSafe(spelled.at(-1)!)) overfull++;
          expect(names([...lengthenedEnds(play, party, path)]).sort()).toEqual(ways.beyond(spelled));
          expect(names(nextBeyond(play, party, path)).sort()).toEqual(ways.next(spelled));
        }
      }
    }
  }
  expect(overfull).toBeGreaterThan(5);
});

rule(["7.7.i", "16.4.h"], "a train that goes first opens its new hex to the others and shuts the one it left", () => {
  const units = {
    "cn.train.a": "2827",
    "cn.60div.1": { at: "2728", steps: 1 },
    "jp.9div.1": "2727",
    "jp.9div.2": "2628",
    "jp.9div.3": "2829",
  };
  const table = field("combat", "china", units).attack("china", "2727", ["2728", "2827"], "A1");
  expect(table.options("china", "first")).toEqual(["2728", "2827"]);
  expect(table.options("china", "first", ["2728"])).toEqual(["2827"]);
  expect(table.options("china", "first", ["2827"])).toEqual(["2826", "2828"]);
  expect(table.options("china", "first", ["2827", "2828"])).toEqual(["2828"]);
});
