import type { SpelledCommand } from "@wusong/engine";
import { beforeAll, describe, expect, it } from "vitest";
import { screenOf } from "../host/screen.ts";
import { decisionsOf, seedOf, TITLES } from "../tests/decisions.ts";
import { byPointing } from "./by-pointing.ts";
import LISTED from "./decision-shapes.json" with { type: "json" };
import type { Answers, Holding } from "./holding.ts";
import { shapesOf } from "./shapes.ts";
import { answersOf, commandsOf } from "./synthetic-verb.ts";
import { wordLabel } from "./words.ts";

/** Games that are looked at here, and how often each verb of a decision is; the list comes from many more: npm run shapes. */
const GAMES = 4;
const OFTEN = 60;

/** What a person must not read: ids with dots, words run together. */
const CODE = /\w\.\w|[a-z][A-Z]|_/;

const listed: Readonly<Record<string, readonly string[]>> = LISTED;

describe.each(TITLES.map((title) => ({ id: title.id, title })))("the decisions of $id", ({ id, title }) => {
  const shapes = new Set<string>();
  const unreached: string[] = [];
  const verbs = new Set<string>();
  const codes = new Set<string>();
  const screen = screenOf(title);
  const faces = new Set(screen.faces.map((face) => face.id));
  /** Everything a question offers that is no counter and no place, as its button says it. */
  const readOut = (ask: Answers, { verb, picks }: SpelledCommand): void => {
    for (let i = 0; i < picks.length; i++) {
      const next = ask.options(verb, picks.slice(0, i), []);
      const asked = "refusal" in next ? null : next.asked;
      const said = asked?.kind === "count" ? [asked.name] : asked && "options" in asked ? asked.options : [];
      for (const id of said)
        if (!faces.has(id) && !(id in screen.placeNames) && CODE.test(wordLabel(screen, verb, id)))
          codes.add(`${verb}: ${id}`);
    }
  };
  beforeAll(() => {
    const seeds = Array.from({ length: GAMES }, (_, n) => seedOf(n));
    for (const { ask, command, what } of decisionsOf(title, seeds, OFTEN)) {
      verbs.add(what);
      readOut(ask, command);
      for (const shape of shapesOf(ask, command)) shapes.add(shape);
      if (!byPointing(ask, command)) unreached.push(`${what} ${JSON.stringify(command.picks)}`);
    }
  });

  it("can be answered by pointing at single things, by words and numbers, and by going on", () => {
    expect(unreached).toEqual([]);
    expect(verbs.size).toBeGreaterThan(8);
  });

  it("are read as words: no button says an id", () => {
    expect([...codes]).toEqual([]);
  });

  it("have no shape that is not listed; after a change of the title: npm run shapes", () => {
    expect([...shapes].filter((shape) => !listed[id]?.includes(shape))).toEqual([]);
  });
});

/** How many picks can be taken back, one after the other. */
function takenBack(holding: Holding | null): number {
  return holding?.before ? 1 + takenBack(holding.before) : 0;
}

describe("every shape of a decision that occurs in any title", () => {
  const all = [...new Set(Object.values(listed).flat())].sort();

  it.each(all)("%s: every command is reached by pointing, and taken back", (shape) => {
    const ask = answersOf(shape);
    for (const command of commandsOf(ask, "do")) {
      const holding = byPointing(ask, command);
      expect(holding?.command, JSON.stringify(command.picks)).not.toBeNull();
      expect(holding?.command?.picks.length).toBe(command.picks.length);
      const answered = command.picks.flat().some((pick) => typeof pick !== "boolean");
      expect(takenBack(holding) > 0, JSON.stringify(command.picks)).toBe(answered);
    }
  });
});
