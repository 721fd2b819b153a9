import { type Game, save } from "@wusong/engine";
import { expect, test } from "vitest";
import { BLUE, RED, raid } from "../engine/tests/raid.ts";
import { endingOf, playGolden } from "./golden.ts";
import { goldenProblem } from "./golden-records.ts";

const game = (): Game<never> => playGolden(raid, { name: "rounds", ending: "red: rounds" }) as never;

test("a golden game is the same every time, ends as it should, and steers where it is told to", () => {
  expect(save(game())).toEqual(save(game()));
  expect(endingOf(game())).toBe("red: rounds");
  const seek = (play: { pub: { fallen: number[] } }) => play.pub.fallen[BLUE] - play.pub.fallen[RED];
  const steered = playGolden(raid, { name: "fallen", ending: "red: all-fallen", seek });
  expect(steered.play.pub.fallen[BLUE]).toBe(5);
  expect(() => playGolden(raid, { name: "never", ending: "red: never" })).toThrow("no game of 100");
});

test("rules that play a golden record differently are told what to do", () => {
  const record = save(game());
  expect(goldenProblem(raid, record)).toBeNull();
  const harsher = {
    ...raid,
    begin: ((...given) => ({ ...raid.begin(...given), sys: { pile: [6, 5, 4, 3, 2, 1] } })) as typeof raid.begin,
  };
  const problem = goldenProblem(harsher, record);
  expect(problem).toContain("The trail of state hashes differs from entry 0 on.");
  expect(problem).toContain("give the title a new rulesVersion");
  expect(problem).toContain("wusong recheck DIR");
  expect(problem).toContain("npm run retire");
  expect(goldenProblem({ ...raid, rulesVersion: "next" }, record)).toContain("npm run golden");
});
