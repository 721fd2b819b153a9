import { DiceStream, type GameEvent, Play, Random, seat } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { title } from "../title.ts";
import { pointsWords, stackWords, unitsWords } from "../words.ts";
import { all, moving, regiments, setUpGame } from "./helpers.ts";

describe("how units are called", () => {
  const table = setUpGame();
  const words = (...units: string[]): string =>
    unitsWords(
      table.sheet,
      units.map((unit) => table.unit(unit)),
    );

  test("parts of a division are named together, and the whole division by its name", () => {
    expect(words(...regiments(101))).toBe("101st Division");
    expect(words("jp.11div.3", "jp.11div.1", "jp.shigeto")).toBe(
      "Japanese 11th Division (regiments 1 and 3) and Shigeto Detachment",
    );
    expect(words("jp.101div.2")).toBe("101st Division, regiment 2");
    expect(words("cn.td.1", "cn.td.2", "cn.87div")).toBe("Training Division and 87th Division");
    expect(words("cn.td.1")).toBe("Training Division, brigade 1");
  });

  test("what both sides have is told apart, whole, in part and by the counter on top", () => {
    expect(words(...regiments(3))).toBe("Japanese 3rd Division");
    expect(words("jp.3div.2")).toBe("Japanese 3rd Division, regiment 2");
    expect(words("cn.3div", "cn.87div")).toBe("Chinese 3rd Division and 87th Division");
    expect(stackWords(table.sheet, table.unit("cn.3div"), 2)).toBe("Chinese 3rd Division and 1 other unit");
  });

  test("a stack is called by its top counter, points by halves", () => {
    expect(stackWords(table.sheet, table.unit("cn.87div"), 1)).toBe("87th Division");
    expect(stackWords(table.sheet, table.unit("cn.87div"), 3)).toBe("87th Division and 2 other units");
    expect([1, 2, 5, 16].map(pointsWords)).toEqual(["½", "1", "2½", "8"]);
  });

  test("the log of a march names to the enemy what he sees, and to the owner everything", () => {
    const units = { "cn.61div": "0610", "cn.20bde": "0610", "cn.87div": "0610", "jp.3div.1": "3512" };
    const march = moving("china", { units });
    march.march("china", "cn.61div", ["0611"], { with: ["cn.20bde", "cn.87div"] });
    const text = (side: string): string | undefined => march.game.log(march.seat(side)).at(-1)?.event.text;
    expect(text("japan")).toBe("87th Division and 2 other units: 0610 to 0611.");
    expect(text("china")).toBe("87th Division, 20th Brigade and 61st Division: 0610 to 0611.");
  });

  test("a refusal says where, why and under which case", () => {
    const units = { ...all(regiments(3), "2615"), "cn.63div": "2616", "cn.61div": "2616", "jp.11div.1": "3512" };
    const march = moving("japan", { units });
    expect(march.refused("japan", "move", ["jp.3div.1", [], "2616"])).toEqual({
      rule: "9.0",
      text: "Not into Jiashan (2616): 61st Division and 1 other unit stand there.",
    });
    expect(march.refused("japan", "overrun", ["jp.3div.1", [], "2616"]).text).toMatch(/Jiashan \(2616\)|beside/);
  });
});

describe("what players read", () => {
  const ID = /\b(jp|cn)\.[a-z0-9]/;

  test("names units by their names and never by their ids, in every event, prompt and refusal of random games", () => {
    for (const game of ["a", "b", "c", "d"]) {
      const read: string[] = [];
      const tell = (event: GameEvent): void => {
        for (let one: GameEvent | undefined = event; one; one = one.instead) read.push(one.text);
      };
      const play = Play.begin(title, title.defaultSheet(), "campaign", { town: "adds" }, game, tell);
      const random = new Random(game);
      while (!play.s.over) {
        const [mover] = play.seatsToDecide();
        read.push(play.prompt(mover));
        const command = play.sample(mover, random)!;
        const unit = title.defaultSheet().units[random.below(title.defaultSheet().units.length)];
        const found = play.why(mover, command.verb, [], { of: "unit", text: unit.text });
        if (found) read.push(found.text);
        play.act(mover, command, new DiceStream(game, play.diceIndex()));
      }
      expect(play.s.over.winner).not.toBe(seat(2));
      for (const text of read) {
        expect(text).not.toMatch(ID);
        expect(text).not.toMatch(/!|[Ii]nvalid|undefined|\bNaN\b/);
      }
      expect(read.length).toBeGreaterThan(40);
    }
  });
});
