import type { Asked } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import type { TitleScreen } from "../host/protocol.ts";
import { strongPart } from "./strong.ts";
import {
  commandLabel,
  doneAtLit,
  helpLine,
  type PickKind,
  partInWords,
  playerName,
  verbLabel,
  wordInSentence,
  wordLabel,
} from "./words.ts";

const set = (min: number, max: number, options = ["a", "b", "c"], addable = options.slice(1)): Asked =>
  ({ kind: "set", of: "unit", name: "units", min, max, options, addable }) as unknown as Asked;
const one = (...options: string[]): Asked => ({ kind: "one", of: "", name: "", options }) as unknown as Asked;
const kindOf = (id: string): PickKind => (id.startsWith("hex") ? "place" : id.startsWith("word") ? "word" : "counter");
const help = (asked: Asked, draft: string[] = []): string => helpLine([{ asked, draft }], kindOf, "hex", false);

describe("the line of help", () => {
  it("says in words how many may be chosen", () => {
    expect(help(set(0, 1))).toBe("One counter may be added.");
    expect(help(set(0, 0))).toBe("Nothing can be added.");
    expect(help(set(1, 1))).toBe("Choose one counter.");
    expect(help(set(2, 2))).toBe("Choose two counters.");
    expect(help(set(1, 9))).toBe("Choose one counter or more.");
    expect(help(set(0, 9))).toBe("Up to three counters may be added.");
    expect(help(set(1, 2, ["hex1", "hex2", "hex3"]))).toBe("Choose one hex or more.");
  });
  it("names everything that can be pointed at once", () => {
    const branches = [one("a", "b"), one("hex1"), one("hex2", "c")].map((asked) => ({ asked, draft: [] }));
    expect(helpLine(branches, kindOf, "hex", false)).toBe("Point at a lit counter or hex.");
    expect(help(one("hex1"))).toBe("Point at a lit hex.");
    expect(help(one("word1"))).toBe("Choose below.");
    expect(helpLine(branches, kindOf, "hex", true)).toBe("");
  });
  it("says what is left to choose", () => {
    expect(help(set(2, 3), ["a"])).toBe("One more to choose.");
    expect(help(set(1, 3), ["a"])).toBe("One chosen; more may be added.");
    expect(help(set(2, 2), ["a", "b"])).toBe("Two chosen.");
    expect(help(set(1, 3, ["a", "b", "c"], []), ["a"])).toBe("One chosen.");
  });
});

it("a word in the middle of a sentence is small, unless it is a name of several words", () => {
  const said = (label: string): string =>
    wordInSentence({ verbs: { word: { label } } } as unknown as TitleScreen, "do", "word");
  const small = ["Banzai", "Move, then fire", "On to the Southern zone", "flip to Spent"];
  expect(small.map(said)).toEqual(["banzai", "move, then fire", "on to the Southern zone", "flip to Spent"]);
  const names = ["Dare to Die", "KMT Air Force", "Will of the Emperor", "Bomber Support"];
  expect(names.map(said)).toEqual(names);
});

describe("a line of the log", () => {
  it("prints its verb strong", () => {
    expect(strongPart("The Chinese announce fight/move.")).toEqual(["The Chinese ", "announce", " fight/move."]);
    expect(strongPart("16th Division landed at 3004, nobody there.")[1]).toBe("landed");
  });
  it("prints what stands before a colon strong, and leaves other lines as they are", () => {
    expect(strongPart("Shanghai (3512): 1:3, die 5: 2/1.")[1]).toBe("Shanghai (3512)");
    expect(strongPart("Nothing of note.")).toEqual(["Nothing of note.", "", ""]);
  });
});

describe("the label of a button", () => {
  const screen = {
    verbs: { done: { key: "d" }, order: { label: "Give orders", whole: true }, retreat: { label: "Retreat to {}" } },
    placeNames: { "1003": "1003" },
    faces: [],
  } as unknown as TitleScreen;
  it("is the rules' own where the title gives none", () => {
    expect(verbLabel(screen, { verb: "done", label: "End combat" })).toBe("End combat");
    expect(verbLabel(screen, { verb: "retreat", label: "Retreat" })).toBe("Retreat to");
    const board = { ...screen, board: "hex" } as TitleScreen;
    expect(doneAtLit(board, { verb: "retreat", label: "Retreat" })).toBe("retreat to a lit hex");
    expect(doneAtLit(board, { verb: "bombard", label: "Bombard" })).toBe("bombard: a lit hex");
  });
  it("stands for a word too, without the place of a name in it", () => {
    expect(wordLabel(screen, "choose", "retreat")).toBe("Retreat to");
    expect(wordLabel(screen, "choose", "noAdvance")).toBe("No advance");
  });
  it("names what the command is about, unless it is about many things", () => {
    expect(commandLabel(screen, { verb: "move", label: "Move" }, ["a", "1003"])).toBe("Move: 1003");
    expect(commandLabel(screen, { verb: "retreat", label: "Retreat" }, ["1003"])).toBe("Retreat to 1003");
    // Who waits in which of two places is asked one by one, and the place is no pick: nobody retreats to eight counters.
    expect(commandLabel(screen, { verb: "retreat", label: "Retreat" }, [["a", "b"]])).toMatch(/^Retreat: /);
    expect(commandLabel(screen, { verb: "retreat", label: "Retreat" }, [])).toBe("Retreat");
    expect(commandLabel(screen, { verb: "order", label: "Order" }, ["snlf", "a", "1003"])).toBe("Give orders");
  });
});

describe("a part of a board", () => {
  const screen = {
    verbs: { retreat: { label: "Retreat to {}" } },
    placeNames: { station: "" },
    faces: [],
  } as unknown as TitleScreen;
  const words = (...picks: (string | boolean | string[])[]): string =>
    partInWords(screen, { verb: "retreat", label: "retreat" }, picks, (id) => `the ${id}`);

  it("names what it is about, and counts where that would be long", () => {
    expect(words(["3rd"], "station")).toBe("Retreat to the station: the 3rd");
    expect(words(["3rd", "4th"], "station")).toBe("Retreat to the station: the 3rd and the 4th");
    expect(words(["a", "b", "c"], "station", false)).toBe("Retreat to the station: three counters");
    expect(words()).toBe("Retreat");
  });

  it("calls what is no counter as its button does, one of several too", () => {
    const support = {
      placeNames: {},
      verbs: {
        commit: { label: "Commit markers" },
        "commit.naval": { label: "Naval gunfire" },
        "commit.air": { label: "Air support" },
      },
      faces: [],
    } as unknown as TitleScreen;
    const commit = (...markers: string[]): string =>
      partInWords(support, { verb: "commit", label: "commit" }, [markers], (id) => id);
    expect(commit("naval")).toBe("Commit markers: naval gunfire");
    expect(commit("naval", "air")).toBe("Commit markers: naval gunfire and air support");
  });

  it("says what becomes of each counter, also where several of them fare alike", () => {
    const bill = {
      placeNames: { gorze: "Gorze" },
      verbs: {
        absorb: { label: "Absorb" },
        "absorb.flip": { label: "flip to Spent" },
        "absorb.retreat": { label: "retreat" },
      },
      faces: ["24th", "20th", "11th"].map((id) => ({ id, name: id })),
    } as unknown as TitleScreen;
    const picks = ["24th", "flip", "20th", "flip", "11th", "retreat", "gorze"];
    const name = (id: string): string => (id === "gorze" ? "Gorze" : `the ${id}`);
    expect(partInWords(bill, { verb: "absorb", label: "absorb" }, picks, name)).toBe(
      "Absorb: the 24th, flip to Spent; the 20th, flip to Spent; the 11th, retreat, Gorze",
    );
  });
});

describe("the button that carries a command out", () => {
  const screenOf = (board: "hex" | "area"): TitleScreen =>
    ({
      board,
      faces: [],
      verbs: { fire: { label: "Fire at {}" } },
      placeNames: { VIO: "Vionville", "2517": "Shanghai (2517)" },
    }) as unknown as TitleScreen;

  it("calls a place by its name, a hex with the number that is printed in it", () => {
    expect(commandLabel(screenOf("area"), { verb: "fire", label: "" }, ["VIO"])).toBe("Fire at Vionville");
    expect(commandLabel(screenOf("hex"), { verb: "fire", label: "" }, ["2517"])).toBe("Fire at Shanghai (2517)");
  });
});

it("players are called by what people know of them", () => {
  const info = { bots: [{ name: "level-3", label: "Level 3: weighs its commands", text: "" }] };
  expect(["you", "level-3", "greedy"].map((name) => playerName(info, name))).toEqual([
    "a person at this screen",
    "the computer, level 3",
    "the computer",
  ]);
});
