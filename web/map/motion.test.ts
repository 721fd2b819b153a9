import type { Scene } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { ended, lossesBetween, moveOn, placesOf, STILL, turnedBetween, walksBetween } from "./motion.ts";

type Stack = Scene["stacks"][number];
const at = (place: string, ...counters: Stack["counters"]): Stack => ({ at: place, side: "first", counters });
/** A scene from places and the counters that lie there. */
const lying = (places: Readonly<Record<string, readonly string[]>>): Scene => ({
  stacks: Object.entries(places).map(([place, ids]) => at(place, ...ids.map((id) => ({ id })))),
});
const everywhere = (): boolean => true;

describe("what happened between two scenes", () => {
  it("walks what lies elsewhere in the next scene, in groups of one way, and nothing that came or went", () => {
    const before = placesOf(lying({ 1: ["a", "b", "d"], 2: ["c", "e"], 3: ["gone"] }));
    const after = placesOf(lying({ 5: ["a", "b", "new", "e"], 2: ["c"], 6: ["d"] }));
    const byCounter = walksBetween(before, after).sort((a, b) => (a.ids[0] < b.ids[0] ? -1 : 1));
    expect(byCounter).toEqual([
      { from: "1", to: "5", ids: ["a", "b"] },
      { from: "1", to: "6", ids: ["d"] },
      { from: "2", to: "5", ids: ["e"] },
    ]);
  });
  it("takes the places of counters that are known", () => {
    const scene: Scene = { stacks: [at("0101", { id: "a" }, { id: "b" }, { hidden: true, side: "first" })] };
    expect([...placesOf(scene)]).toEqual([
      ["a", "0101"],
      ["b", "0101"],
    ]);
  });
  it("turns over a counter that lost a step, wherever it went", () => {
    const before: Scene = { stacks: [at("0101", { id: "a" }, { id: "b" })] };
    const after: Scene = { stacks: [at("0102", { id: "a", state: { stepsLost: 1 } }), at("0101", { id: "b" })] };
    expect([...turnedBetween(before, after)]).toEqual(["a"]);
  });
  it("knows a loss, and takes a counter that went under others for none", () => {
    const before: Scene = { stacks: [at("0101", { id: "a" }), at("0102", { id: "b" })] };
    const after: Scene = { stacks: [at("0102", { id: "c" }, { hidden: true, side: "first" })] };
    expect(lossesBetween(before, after).map(({ id }) => id)).toEqual(["a"]);
  });
});

describe("what is under way on the map", () => {
  const keysOf = ({ walks, losses }: ReturnType<typeof moveOn>): number[] =>
    [...walks, ...losses].map(({ key }) => key);
  /** What is under way when one scene comes after another. */
  const through = (...scenes: Scene[]): ReturnType<typeof moveOn> =>
    scenes.slice(1).reduce((moving, scene, i) => moveOn(moving, scenes[i], scene, everywhere), STILL);

  it("has a walk for each of the counters that retreat along one way one after the other", () => {
    const moving = through(
      lying({ 1: ["a", "b", "c"] }),
      lying({ 1: ["b", "c"], 2: ["a"] }),
      lying({ 1: ["c"], 2: ["a", "b"] }),
      lying({ 2: ["a", "b", "c"] }),
    );
    expect(moving.walks.map(({ from, to, ids }) => [from, to, ids])).toEqual([
      ["1", "2", ["a"]],
      ["1", "2", ["b"]],
      ["1", "2", ["c"]],
    ]);
    expect(new Set(keysOf(moving)).size).toBe(3);
  });
  it("has a counter on one walk only: it sets out anew, and those it walked with go on", () => {
    const first = through(lying({ 1: ["a", "b"] }), lying({ 2: ["a", "b"] }));
    const moving = moveOn(first, lying({ 2: ["a", "b"] }), lying({ 2: ["b"], 3: ["a"] }), everywhere);
    expect(moving.walks.map(({ to, ids }) => [to, ids])).toEqual([
      ["2", ["b"]],
      ["3", ["a"]],
    ]);
    expect(moving.walks[0].key).toBe(first.walks[0].key);
    expect(new Set(keysOf(moving)).size).toBe(2);
  });
  it("drops the walk of a counter that is lost on the way, and shows the loss", () => {
    const moving = through(lying({ 1: ["a"] }), lying({ 2: ["a"] }), lying({ 3: ["b"] }));
    expect(moving.walks).toEqual([]);
    expect(moving.losses.map(({ id, at: place }) => [id, place])).toEqual([["a", "2"]]);
  });
  it("shows a counter lost once, also when the loss was taken back and happens again", () => {
    const [there, gone] = [lying({ 1: ["a"] }), lying({ 1: [] })];
    expect(through(there, gone, there).losses).toEqual([]);
    expect(through(there, gone, there, gone).losses).toHaveLength(1);
  });
  it("leaves out what comes from or goes to a place that is not drawn", () => {
    const drawn = (place: string): boolean => place !== "reserve";
    const moving = moveOn(STILL, lying({ reserve: ["a"], 1: ["b"] }), lying({ 1: ["a"], reserve: ["b"] }), drawn);
    expect(moving.walks).toEqual([]);
  });
  it("ends one walk or loss and leaves the others", () => {
    const moving = through(lying({ 1: ["a", "b"] }), lying({ 1: ["b"], 2: ["a"] }), lying({ 2: ["a"] }));
    const [walk] = moving.walks;
    expect(keysOf(ended(moving, walk.key))).toEqual(moving.losses.map(({ key }) => key));
    expect(keysOf(ended(moving, moving.losses[0].key))).toEqual([walk.key]);
  });
});
