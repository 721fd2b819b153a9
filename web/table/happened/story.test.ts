import type { GameEvent } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { storyInWords, storyOf } from "./story.ts";

const moved = (pieces: string[], path: string[]): GameEvent => ({
  type: "moved",
  rule: "1",
  text: "Moved.",
  data: { kind: "moved", pieces, path },
});
const battle = (...places: string[]): GameEvent => ({
  type: "battle",
  rule: "2",
  text: "Fought.",
  data: { kind: "battle", dice: [3], odds: null, outcome: null, places },
});
const things = {
  isPlace: (id: string) => /^\d/.test(id),
  inkOf: (id: string) =>
    id.startsWith("jp") ? ("first" as const) : id.startsWith("cn") ? ("second" as const) : undefined,
};
const sides = [
  { ink: "first" as const, name: "Japan" },
  { ink: "second" as const, name: "China" },
];

describe("the story of what happened", () => {
  it("numbers battles where they were fought and draws the ways counters went", () => {
    const story = storyOf([moved(["jp1", "jp2"], ["11", "12"]), battle("12", "13"), battle(), battle("14")], things);
    expect(story.battles.map(({ number, place }) => [number, place])).toEqual([
      [1, "13"],
      [2, null],
      [3, "14"],
    ]);
    expect(story.trails).toEqual([{ path: ["11", "12"], ink: "first" }]);
  });

  it("tells every march with where it ended", () => {
    const { marches } = storyOf([moved(["jp1"], ["11", "12"]), moved(["cn1"], ["12", "box"])], things);
    expect(marches.map(({ ink, to, text }) => [ink, to, text])).toEqual([
      ["first", "12", "Moved."],
      ["second", "12", "Moved."],
    ]);
  });

  it("tells the march of counters that are not named as one of the side that hides them", () => {
    const unseen = moved([], ["11", "12"]);
    expect(storyOf([unseen], things).marches).toEqual([]);
    const story = storyOf([unseen, unseen], { ...things, unnamed: "second" });
    expect(story.marches.map(({ ink, to }) => [ink, to])).toEqual([
      ["second", "12"],
      ["second", "12"],
    ]);
    expect(story.trails.map(({ ink }) => ink)).toEqual(["second", "second"]);
    expect(story.moved).toEqual({ second: 2 });
  });

  it("counts a counter that moved twice once, and draws no way of one step or off the map", () => {
    const story = storyOf(
      [moved(["cn1"], ["11", "12"]), moved(["cn1"], ["12", "box"]), moved(["chit"], ["1", "2"])],
      things,
    );
    expect(story.moved).toEqual({ second: 1 });
    expect(story.trails).toEqual([{ path: ["11", "12"], ink: "second" }]);
  });

  it("is told side by side in sentences, and not at all where nothing happened", () => {
    const story = storyOf(
      [moved(["jp1", "jp2"], ["11", "12"]), moved(["cn1"], ["11", "12"]), battle("12"), battle("13")],
      things,
    );
    expect(storyInWords(story, sides, () => "first")).toBe(
      "Japan moved two counters and attacked twice. China moved one counter.",
    );
    expect(storyInWords(storyOf([], things), sides, () => "first")).toBe("");
  });
});
