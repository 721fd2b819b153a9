import type { CounterFace, Scene } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { hiddenPrint, printOf } from "../counters/face.ts";
import type { Board } from "./drawing.ts";
import { fannedWithin, hitStack, keepUnchanged, nearestInFan, onTray, placedStacks } from "./scene.ts";

const face = (id: string): CounterFace => ({
  id,
  name: `The ${id}`,
  side: "first",
  arm: "infantry",
  strength: "4",
  reducedStrength: "3",
  steps: 2,
});
const faces = new Map(["a", "b", "c"].map((id) => [id, face(id)]));
const board = {
  kind: "hex",
  counter: 48,
  has: () => true,
  standOf: () => ({ x: 100, y: 100 }),
} as unknown as Board;
const scene: Scene = {
  stacks: [{ at: "0101", side: "first", counters: [{ id: "a" }, { id: "b" }, { hidden: true, side: "first" }] }],
};
const none = new Set<string>();
const table = { band: "table", side: 48 } as const;

describe("a scene on the map", () => {
  it("lays the counter in hand on top", () => {
    const [stack] = placedStacks(scene, faces, board, table, new Set(["b"]), none);
    expect(stack.ids).toEqual(["b", "a", null]);
  });
  it("moves no counter of a fan, nor of those that lie side by side, when one is taken up: a second click puts it down", () => {
    const held = new Set(["b"]);
    const [pile] = placedStacks(scene, faces, board, table, held, none);
    const fan = fannedWithin(pile, { x: -500, y: -500, width: 1000, height: 1000 });
    expect(fan.ids).toEqual(["a", "b", null]);
    expect(fan.prints.map(({ spoken }) => spoken)).toEqual([
      "The a, strength 4",
      "The b, strength 4",
      "hidden counter",
    ]);
    const [spread] = placedStacks(scene, faces, board, { band: "close", side: 48 }, held, none);
    expect([spread.how, spread.ids]).toEqual(["spread", ["a", "b", null]]);
  });
  it("keeps the very stack that did not change, so that moving one counter redraws one", () => {
    const two = (at: string): Scene => ({
      stacks: [
        { at: "0101", side: "first", counters: [{ id: "a" }] },
        { at, side: "first", counters: [{ id: "b", state: { moved: true } }] },
      ],
    });
    const before = placedStacks(two("0202"), faces, board, table, none, none);
    const after = keepUnchanged(
      new Map(before.map((s) => [s.key, s])),
      placedStacks(two("0303"), faces, board, table, none, none),
    );
    expect(after[0]).toBe(before[0]);
    expect(after[1].place).toBe("0303");
  });
  it("leaves out counters that are still walking", () => {
    const [stack] = placedStacks(scene, faces, board, table, none, new Set(["a"]));
    expect(stack.ids).toEqual(["b", null]);
  });
  it("stands two sides in one place side by side", () => {
    const both: Scene = { stacks: [...scene.stacks, { at: "0101", side: "second", counters: [{ id: "c" }] }] };
    const [one, two] = placedStacks(both, faces, board, table, none, none);
    expect(two.at.x - one.at.x).toBeGreaterThan(48);
  });
  it("lays a few counters of an area side by side where there is room, and piles them up where there is not", () => {
    const three: Scene = { stacks: [{ at: "A", side: "first", counters: [{ id: "a" }, { id: "b" }, { id: "c" }] }] };
    const area = (width: number, height = 90): Board =>
      ({ ...board, kind: "area", roomOf: () => ({ width, height }) }) as unknown as Board;
    const laid = (drawing: Board) => placedStacks(three, faces, drawing, table, none, none)[0];
    expect(laid(area(200))).toMatchObject({ how: "spread", side: 48 });
    expect(laid(area(100))).toMatchObject({ how: "pile", side: 48 });
    // What peeps out over the top counter needs room as well.
    expect(laid(area(100, 40)).side * 1.12).toBeCloseTo(40);
  });
  it("makes both stacks of a narrow area small enough to stand in it", () => {
    const both: Scene = { stacks: [...scene.stacks, { at: "0101", side: "second", counters: [{ id: "c" }] }] };
    const narrow = { ...board, kind: "area", roomOf: () => ({ width: 80, height: 90 }) } as unknown as Board;
    const [one, two] = placedStacks(both, faces, narrow, table, none, none);
    expect(two.at.x - one.at.x).toBeGreaterThan(one.side);
    expect(two.at.x + two.side / 2 - (one.at.x - one.side / 2)).toBeLessThanOrEqual(80);
  });
  it("hits the top of a pile and the very counter of a fan", () => {
    const [stack] = placedStacks(scene, faces, board, table, none, none);
    expect(hitStack(stack, "pile", { x: 100, y: 100 })).toBe(0);
    expect(hitStack(stack, "pile", { x: 150, y: 100 })).toBe(-1);
    expect([50, 100, 150].map((x) => hitStack(stack, "fan", { x, y: 100 }))).toEqual([0, 1, 2]);
    // A click between two counters, or beside them on the tray, means one of them.
    expect([75, 125].map((x) => hitStack(stack, "fan", { x, y: 100 }))).toEqual([0, 1]);
    expect([20, 180].map((x) => nearestInFan(stack, { x, y: 128 }))).toEqual([0, 2]);
    expect(onTray(stack, { x: 100, y: 100 })).toBe(true);
    expect(onTray(stack, { x: 300, y: 100 })).toBe(false);
  });
  it("lays a fan out where all of it lies in sight, still under the pointer that opened it", () => {
    const [stack] = placedStacks(scene, faces, board, table, none, none);
    const sight = { x: 90, y: 95, width: 400, height: 300 };
    const fan = fannedWithin(stack, sight);
    expect(onTray(fan, stack.at)).toBe(true);
    const inSight = (x: number, y: number): boolean => x >= sight.x && y >= sight.y;
    const corners = [0, 1, 2].map((i) => [fan.at.x + (i - 1.5) * fan.side, fan.at.y - fan.side / 2] as const);
    expect(corners.every(([x, y]) => inSight(x, y))).toBe(true);
    expect(fannedWithin(stack, { x: -500, y: -500, width: 1000, height: 1000 }).at).toEqual(stack.at);
  });
});

describe("a counter", () => {
  it("shows its reduced side with an open dot and says so", () => {
    const print = printOf(face("a"), { stepsLost: 1 });
    expect(print).toMatchObject({ strength: "3", reduced: true, steps: { left: 1, of: 2 } });
    expect(print.spoken).toBe("The a, strength 3, reduced");
  });
  it("carries one tag, the gravest", () => {
    expect(printOf(face("a"), { moved: true, spent: true }).tag).toBe("spent");
    expect(printOf(face("a"), { moved: true, disrupted: true }).tag).toBe("disrupted");
  });
  it("that is hidden tells nothing but whose it is", () => {
    const { ink, ...rest } = hiddenPrint("second");
    expect(JSON.stringify(rest)).not.toMatch(/strength \d|infantry/);
    expect(ink.body).toContain("second");
  });
});
