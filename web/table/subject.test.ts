import { describe, expect, it } from "vitest";
import type { TitleScreen } from "../host/protocol.ts";
import { aimInWords, leadsAway, pointsToSpend, subjectOf } from "./subject.ts";

const screen = {
  board: "hex",
  placeNames: { "3412": "Zhenru (3412)", "3511": "Jiangwan (3511)" },
  faces: [],
  verbs: { move: { label: "Move to {}" }, top: { label: "Put {} on top" } },
} as unknown as TitleScreen;
const choice = (verb: string) => ({ verb, label: verb });
const held = (name: string, place: string | null = "3511") => ({ name, place });
const way = (of?: number) =>
  ({ kind: "way", cost: 1, path: [], stop: false, ...(of === undefined ? {} : { of }) }) as const;

describe("the heading of what is in hand", () => {
  const nothing = { picks: [], command: null };
  it("names who it is and what it may spend", () => {
    expect(subjectOf(screen, choice("move"), nothing, [held("3rd Division")], 8)).toBe("3rd Division, 8 points");
    const three = [held("a"), held("b"), held("c")];
    expect(subjectOf(screen, choice("move"), nothing, three, null)).toBe("Three counters from Jiangwan (3511): move");
  });
  it("says how far the command has come, and no name twice", () => {
    const move = { picks: ["u", "3412"], command: { verb: "move", picks: ["u", "3412"] } };
    expect(subjectOf(screen, choice("move"), move, [held("3rd Division"), held("6th Division")], 8)).toBe(
      "3rd Division and 6th Division: move to Zhenru (3412)",
    );
    const named = { ...screen, faces: [{ id: "u", name: "SNLF 1" }] } as unknown as TitleScreen;
    const top = { picks: ["u"], command: { verb: "top", picks: ["u"] } };
    expect(subjectOf(named, choice("top"), top, [held("SNLF 1")], null)).toBe("Put SNLF 1 on top");
  });
  it("says how many a command takes once, and leaves names as they are written", () => {
    const flip = { picks: [["u", "v"]], command: { verb: "flip", picks: [["u", "v"]] } };
    const faces = [
      { id: "u", name: "Bn 5" },
      { id: "v", name: "Bn 6" },
    ];
    const named = { ...screen, faces } as unknown as TitleScreen;
    const two = [held("Chinese Battalion 5"), held("Chinese Battalion 6")];
    expect(subjectOf(named, choice("flip"), flip, two, null)).toBe("Flip: Chinese Battalion 5 and Chinese Battalion 6");
    const three = [...two, held("Chinese Battalion 7")];
    expect(subjectOf(named, choice("flip"), flip, three, null)).toBe("Flip: three counters from Jiangwan (3511)");
  });
  it("names the place where no counter is in hand, and asks for the target of counters that were pointed at first", () => {
    expect(subjectOf(screen, choice("attack"), { picks: ["3412"], command: null }, [], null)).toBe(
      "Zhenru (3412): attack",
    );
    const landing = { picks: ["3412"], command: { verb: "move", picks: ["3412"] } };
    expect(subjectOf(screen, choice("move"), landing, [], null)).toBe("Move to Zhenru (3412)");
    expect(aimInWords(screen, [held("SNLF 1")])).toBe("SNLF 1: which hex?");
  });
});

it("counts points only where all ways are counted out of the same", () => {
  expect(
    pointsToSpend(
      new Map([
        ["a", way(8)],
        ["b", way(8)],
        ["c", null],
      ]),
    ),
  ).toBe(8);
  expect(
    pointsToSpend(
      new Map([
        ["a", way(8)],
        ["b", way(4)],
      ]),
    ),
  ).toBeNull();
  expect([leadsAway(new Map([["a", way()]])), leadsAway(new Map([["a", null]]))]).toEqual([true, false]);
});
