import { DiceStream, defaultOptions, Play, Random, type Shape, type Title } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { title as marsLaTour } from "../../titles/mars-la-tour-1870/index.ts";
import { title as pacificBattles } from "../../titles/pacific-battles-shanghai-1937/index.ts";
import { title as shanghaiIncident } from "../../titles/shanghai-incident-1932/index.ts";
import { title as shanghaiNanking } from "../../titles/shanghai-nanking-1937/index.ts";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import { allKey, isTaken, keyAction, verbKeys } from "./keys.ts";

const TITLES = [
  marsLaTour,
  pacificBattles,
  shanghaiIncident,
  shanghaiNanking,
  taierzhuang,
] as unknown as Title<Shape>[];

/** Every position of a game at random, with the rules as printed and with every option turned the other way. */
function* randomGames(title: Title<Shape>): Generator<Play<Shape>> {
  const others = Object.fromEntries(title.options.map(({ id, values }) => [id, values[values.length - 1].id]));
  for (const { id: scenario } of title.scenarios) {
    for (const options of [defaultOptions(title), others]) {
      const seed = `keys of ${scenario}`;
      const play = Play.begin(title, title.defaultSheet(), scenario, options, seed);
      const random = new Random(seed);
      while (!play.s.over) {
        yield play;
        const [seat] = play.seatsToDecide();
        if (!play.playRandom(seat, random, new DiceStream(seed, play.diceIndex()))) throw new Error("It stands still.");
      }
    }
  }
}

const pressed = (key: string, shiftKey = false) => ({ key, shiftKey });

describe.each(TITLES.map((title) => [title.id, title] as const))("the keys of %s", (_id, title) => {
  const screen = { verbs: title.looks.verbs ?? {} };

  it("asks for no letter that the table has another use for", () => {
    const dead = Object.entries(screen.verbs).filter(([, { key }]) => key !== undefined && isTaken(key));
    expect(dead).toEqual([]);
  });

  it("gives every verb of every decision a key of its own, the one its title asks for", () => {
    const seen = new Set<string>();
    for (const play of randomGames(title)) {
      for (const seat of play.seatsToDecide()) {
        const verbs = play.verbsNow(seat).join(", ");
        if (seen.has(verbs)) continue;
        seen.add(verbs);
        const choices = play.offered(seat);
        const keys = verbKeys(screen, choices);
        expect([...keys.keys()].sort()).toEqual(choices.map(({ verb }) => verb).sort());
        expect(new Set(keys.values()).size, verbs).toBe(choices.length);
        for (const [verb, key] of keys) {
          expect(keyAction(pressed(key), keys), verbs).toEqual({ kind: "verb", verb });
          expect(key, `${verb} among ${verbs}`).toBe(screen.verbs[verb]?.key ?? key);
        }
        expect(new Set(verbKeys(screen, choices, true).values()).size, `${verbs} in the replay`).toBe(choices.length);
      }
    }
    expect(seen.size).toBeGreaterThan(4);
  });
});

const choice = (verb: string, label = verb) => ({ verb, label });

it("repairs letters that two verbs ask for, or that the table has another use for", () => {
  const verbs = { fire: { key: "f" }, artillery: { key: "a" }, attack: { key: "a" }, zap: { key: "k" } };
  const keys = verbKeys({ verbs }, [choice("fire"), choice("artillery"), choice("attack"), choice("done")]);
  expect([...keys]).toEqual([
    ["artillery", "a"],
    ["fire", "r"],
    ["attack", "c"],
    ["done", "d"],
  ]);
});

it("gives the replay its keys while it is open", () => {
  const verbs = { battle: { key: "b" } };
  expect(verbKeys({ verbs }, [choice("battle")]).get("battle")).toBe("b");
  expect(verbKeys({ verbs }, [choice("battle")], true).get("battle")).toBe("e");
});

it("takes all with A, and with ⇧ where a verb has the letter", () => {
  const without = verbKeys({ verbs: {} }, [choice("move")]);
  const withA = verbKeys({ verbs: { attack: { key: "a" } } }, [choice("attack")]);
  expect([allKey(without), keyAction(pressed("a"), without)]).toEqual(["A", { kind: "all" }]);
  expect([allKey(withA), keyAction(pressed("a"), withA)]).toEqual(["⇧ A", { kind: "verb", verb: "attack" }]);
  expect(keyAction(pressed("A", true), withA)).toEqual({ kind: "all" });
});
