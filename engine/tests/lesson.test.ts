import { beforeEach, expect, test } from "vitest";
import { type Game, type Guide, Lesson, type LessonMoment } from "../index.ts";
import { BLUE, type Raid, RED } from "./raid.ts";
import { bid, start } from "./raid-table.ts";

type At = LessonMoment<Raid>;

/** The first raider is to leave its field, and two are to stand on the second: one march may do both. */
const guide: Guide<Raid> = {
  seat: "red",
  next: "Play on.",
  steps: [
    { rule: "1", text: "Read this." },
    {
      rule: "3.1",
      text: "The first raider leaves its field.",
      done: ({ know }: At) => know.mine.at[0] !== 0,
      possible: ({ know }: At) => know.pub.round === 1,
      ways: (now: At) => [now.complete("move", [["r0"]])],
      help: "It is about the first raider.",
    },
    {
      rule: "3.1",
      text: "Two raiders stand on the second field.",
      done: ({ know }: At) => know.pub.count[1] >= 2,
    },
    {
      rule: "4.2",
      text: "There is a battle.",
      done: ({ seen }: At) => seen.some(({ type }) => type === "battle"),
    },
  ],
};

let game: Game<Raid>;
let lesson: Lesson<Raid>;
const act = (seat: typeof RED, verb: string, picks: readonly unknown[] = [], dice?: number[]): void => {
  expect(game.act(seat, game.index, { verb, picks }, dice)).toBeNull();
  lesson.follow();
};
const how = (): string => lesson.passed.map((one) => one.how).join(" ");

beforeEach(() => {
  game = start() as Game<Raid>;
  bid(game as never, 0, 0);
  lesson = new Lesson(game, guide);
  lesson.follow();
});

test("a step to be read waits for a word, and a late word about another step changes nothing", () => {
  expect([lesson.now().step, lesson.now().toRead]).toEqual([0, true]);
  lesson.goOn(1);
  expect(how()).toBe("");
  lesson.goOn(0);
  lesson.goOn(0);
  expect(how()).toBe("read");
});

test("one command may fulfil several steps, and its undo opens all of them again", () => {
  lesson.goOn(0);
  act(RED, "move", [["r0"], "f1", false]);
  expect(how()).toBe("read done done");
  expect(game.undo(RED)).toBeNull();
  lesson.follow();
  expect([how(), lesson.now().step]).toEqual(["read", 1]);
  act(RED, "move", [["r2"], "f1", false]);
  expect(how()).toBe("read");
});

test("what was passed is kept outside the lesson, and a lesson taken up again goes on from it", () => {
  lesson.goOn(0);
  act(RED, "move", [["r0"], "f1", false]);
  const again = new Lesson(game, guide, JSON.parse(JSON.stringify(lesson.passed)));
  again.follow();
  expect(again.now()).toEqual(lesson.now());
  expect(game.undo(RED)).toBeNull();
  again.follow();
  expect(again.passed).toHaveLength(1);
});

test("a learner who does something else is told, and told how to come back", () => {
  lesson.goOn(0);
  act(RED, "rest");
  expect(lesson.now().strayed).toBe(
    "That is not what this step asks for. It is about the first raider. Undo takes it back. Play on, or skip the step.",
  );
  expect(game.undo(RED)).toBeNull();
  lesson.follow();
  expect(lesson.now().strayed).toBeNull();
});

test("what can still be taken back is not given up yet", () => {
  const stay: Guide<Raid> = {
    seat: "red",
    next: "",
    steps: [{ rule: "3.1", text: "", done: () => false, possible: ({ know }) => know.mine.at[2] === 2 }],
  };
  lesson = new Lesson(game, stay);
  act(RED, "move", [["r2"], "f1", false]);
  expect(how()).toBe("");
  act(BLUE, "pass", [], [6]);
  expect(how()).toBe("impossible");
});

test("what cannot be done any more is passed, and the lesson goes on", () => {
  lesson.goOn(0);
  act(RED, "move", [["r2"], "f1", false]);
  act(BLUE, "pass", [], [6]);
  act(BLUE, "rest");
  // The next round: the first raider stayed where it was, but two stand on the second field.
  expect(how()).toBe("read impossible done");
});

test("what happened is told from the beginning of the step on", () => {
  lesson.goOn(0);
  lesson.goOn(1);
  act(RED, "move", [["r2"], "f1", false]);
  expect(how()).toBe("read skipped done");
  act(BLUE, "pass", [], [6]);
  expect(how()).toBe("read skipped done done");
  expect(lesson.now()).toMatchObject({ step: null, next: "Play on." });
});

test("a step that was skipped can be taken up again, one that was done cannot", () => {
  lesson.goOn(0);
  lesson.goOn(1);
  lesson.goOn(2);
  expect(how()).toBe("read skipped skipped");
  lesson.takeUp(0);
  expect(how()).toBe("read skipped skipped");
  lesson.takeUp(1);
  expect(how()).toBe("read");
});

test("an undo behind a skipped step opens it, an undo of what came after does not", () => {
  lesson.goOn(0);
  lesson.goOn(1);
  act(RED, "move", [["r2"], "f1", false]);
  expect(game.undo(RED)).toBeNull();
  lesson.follow();
  expect(how()).toBe("read skipped");
});

test("the end of the game ends the lesson", () => {
  lesson.goOn(0);
  expect(game.resign(RED)).toBeNull();
  lesson.follow();
  expect([how(), lesson.now().step]).toEqual(["read impossible impossible impossible", null]);
});
