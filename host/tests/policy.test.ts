import { describe, expect, test } from "vitest";
import { firstViewpoint, mayDecide, mayLook, nothingHidden, OPEN, SPECTATOR, type Standing } from "../policy.ts";

const playing: Standing = {
  seats: ["red", "blue"],
  people: ["red", "blue"],
  toDecide: ["blue"],
  analysis: false,
  over: false,
};
const red = { seats: ["red"], keeper: false };
const both = { seats: ["red", "blue"], keeper: true };
const nobody = { seats: [], keeper: false };
const watcher = { seats: [], keeper: true };
const computers = { ...playing, people: [] };

describe("who may look", () => {
  test("a player sees through the own eyes and as a spectator, and no more while the game is on", () => {
    expect([OPEN, "red", "blue", SPECTATOR].map((from) => mayLook(playing, red, from))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
  test("who shares a screen sees through the eyes of each of its seats, and never all at once", () => {
    expect([OPEN, "red", "blue"].map((from) => mayLook(playing, both, from))).toEqual([false, true, true]);
  });
  test("who looks on sees what lies on the table, even where only computers play", () => {
    expect([OPEN, "red", SPECTATOR].map((from) => mayLook(playing, nobody, from))).toEqual([false, false, true]);
    expect([OPEN, "red", SPECTATOR].map((from) => mayLook(computers, nobody, from))).toEqual([false, false, true]);
  });
  test("the keeper of a game between computers sees everything", () => {
    expect(nothingHidden(computers, watcher)).toBe(true);
    expect(mayLook(playing, watcher, "red")).toBe(false);
  });
  test("when the game is over, and in an analysis, everything is open to all", () => {
    for (const table of [
      { ...playing, over: true },
      { ...playing, analysis: true },
    ])
      expect([OPEN, "red", "blue"].map((from) => mayLook(table, nobody, from))).toEqual([true, true, true]);
  });
  test("nobody looks from a seat the title does not have", () => {
    expect(mayLook({ ...playing, over: true }, both, "green")).toBe(false);
    expect(mayLook({ ...playing, over: true }, both, "__proto__")).toBe(false);
  });
});

test("only who plays a seat decides for it, whatever is open", () => {
  expect(mayDecide(red, "red")).toBe(true);
  expect(mayDecide(red, "blue")).toBe(false);
  expect(mayDecide(watcher, "red")).toBe(false);
});

describe("a table opens", () => {
  test("at the seat that has to decide, if it is one of the viewer's", () => {
    expect(firstViewpoint(playing, both)).toBe("blue");
    expect(firstViewpoint(playing, red)).toBe("red");
  });
  test("open in an analysis and, for the keeper, after a game between computers", () => {
    expect(firstViewpoint({ ...playing, analysis: true }, both)).toBe(OPEN);
    expect(firstViewpoint(computers, watcher)).toBe(SPECTATOR);
    expect(firstViewpoint({ ...computers, over: true }, watcher)).toBe(OPEN);
    expect(firstViewpoint(playing, nobody)).toBe(SPECTATOR);
  });
});
