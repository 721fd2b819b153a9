import {
  EnumeratedDice,
  type Game,
  load,
  Random,
  type Seat,
  type Shape,
  type SpelledCommand,
  save,
} from "@wusong/engine";
import { titles } from "@wusong/titles";
import { expect, it } from "vitest";
import { annotated, isComplete, progressOf, type Review, reviewed, reviewing, turningPoints } from "../index.ts";
import { chanceModel } from "../review/chance.ts";
import { gradeOf } from "../review/grade.ts";
import { judge } from "../review/judge.ts";
import { stepsOf } from "../review/ledger.ts";
import type { Judgement } from "../review/moment.ts";
import { reportPage } from "../review/report.ts";
import { begun, playedAtRandom, playedByGreedy } from "./games.ts";

const mars = titles.find(({ id }) => id === "mars-la-tour-1870")!;
const taierzhuang = titles.find(({ id }) => id === "taierzhuang-1938")!;
const JAPAN = 0 as Seat;
const OPEN = { eyes: null, knowledge: "seat" } as const;

it("calls a decision by the chance it gave away", () => {
  expect([0, 0.005, 0.02, 0.021, 0.149, 0.15, 0.5].map(gradeOf)).toEqual([
    "best",
    "best",
    "fine",
    "costly",
    "costly",
    "decisive",
    "decisive",
  ]);
});

/** The worst of some commands that meet no die, and what it costs the seat at once against the best of them. */
function worstOf(game: Game<Shape>): { command: SpelledCommand; cost: number } {
  const model = chanceModel(game.title);
  const [seat] = game.play.seatsToDecide();
  const random = new Random(`blunder ${game.entries.length}`);
  const found: { command: SpelledCommand; chance: number }[] = [];
  for (let i = 0; i < 12; i++) {
    const command = game.play.sample(seat, random)!;
    const dice = new EnumeratedDice([]);
    const play = game.play.clone();
    play.act(seat, command, dice);
    const first = model.open(play);
    if (dice.used === 0)
      found.push({ command: game.play.spellIds(seat, command), chance: seat === 0 ? first : 1 - first });
  }
  found.sort((x, y) => x.chance - y.chance);
  if (found.length === 0) return { command: { verb: "", picks: [] }, cost: 0 };
  return { command: found[0].command, cost: found[found.length - 1].chance - found[0].chance };
}

it("finds a blunder where it was planted", () => {
  const good = playedByGreedy(mars, "blunder", 24);
  const game = begun(mars, "blunder");
  const costs: ReturnType<typeof worstOf>[] = [];
  for (const entry of good.entries) {
    costs.push(worstOf(game));
    if (entry.kind === "act") game.act(entry.seat, game.index, entry.command);
  }
  const planted = costs.reduce((top, { cost }, i) => (cost > costs[top].cost ? i : top), 0);
  /** What the review says of the entry where the blunder was planted, or of what was played there. */
  const judgedThere = (blunder: boolean): Judgement => {
    const played = begun(mars, "blunder");
    for (const [i, entry] of good.entries.slice(0, planted + 1).entries())
      if (entry.kind === "act")
        played.act(entry.seat, played.index, blunder && i === planted ? costs[i].command : entry.command);
    return judge(played, [...stepsOf(played)][planted], chanceModel(mars), "seat")!;
  };
  const found = judgedThere(true);
  expect(["costly", "decisive"]).toContain(found.grade);
  expect(found.better.length).toBeGreaterThan(0);
  expect(found.text).not.toBe("");
  expect(found.regret).toBeGreaterThan(judgedThere(false).regret + 0.02);
});

it("goes on where it was stopped, with the same result", () => {
  const game = playedAtRandom(mars, "stopped", 8);
  const whole = reviewed(game, OPEN);
  expect(isComplete(whole)).toBe(true);
  const steps = reviewing(game, OPEN);
  let stopped: Review | null = null;
  while (!stopped || stopped.judged.length < 3) stopped = steps.next().value;
  expect(isComplete(stopped)).toBe(false);
  expect(progressOf(stopped)).toBeGreaterThan(0.1);
  expect(progressOf(stopped)).toBeLessThan(1);
  const kept = JSON.parse(JSON.stringify(stopped)) as Review;
  expect(reviewed(game, OPEN, kept)).toEqual(whole);
});

it("looks at a running game with the eyes of one seat, and tells nothing that is hidden from it", () => {
  const game = playedAtRandom(taierzhuang, "eyes", 24);
  const seen = reviewed(game, { eyes: JAPAN, knowledge: "seat" });
  expect(seen.judged.some((one) => one !== null)).toBe(true);
  const said = game.log(JAPAN).map(({ event }) => event.text);
  for (const [i, moment] of seen.moments.entries()) {
    // The dice of a running game are told in steps alone: what else they might have done rests on what is hidden.
    expect(moment.expected).toBe(moment.after);
    if (moment.seat === JAPAN) continue;
    expect(seen.judged[i]).toBeNull();
    expect([...said, "Something that cannot be seen from here."]).toContain(moment.text);
  }
});

it("writes the record with notes, which opens like any other", () => {
  const game = playedAtRandom(mars, "notes", 8);
  game.resign(JAPAN);
  const review = reviewed(game, OPEN);
  const record = annotated(save(game), review);
  expect(record.notes!.length).toBeGreaterThan(0);
  expect(record.notes!.some(({ text }) => text.startsWith("Turning point"))).toBe(true);
  const loaded = load(mars, record);
  expect("game" in loaded && loaded.game.hash).toBe(game.hash);
  expect(turningPoints(review).at(-1)!.index).toBe(review.moments.length - 1);
});

it("writes a report that needs nothing else and trusts no text", () => {
  const game = playedAtRandom(mars, "report", 6);
  game.resign(1 as Seat);
  const review = reviewed(game, OPEN);
  const [first] = review.moments;
  const moments = [{ ...first, text: "<script>alert(1)</script>" }, ...review.moments.slice(1)];
  const page = reportPage(
    {
      ...review,
      moments,
      judged: [{ ...review.judged[0]!, regret: 0.3, grade: "decisive" }, ...review.judged.slice(1)],
    },
    { title: mars.name, sides: mars.looks.sides, pictures: new Map(), style: "", command: "wusong review game.json" },
  );
  expect(page).toContain("What decided it");
  expect(page).toContain("Turning points");
  expect(page).not.toContain("<script");
  expect(page).not.toMatch(/(src|href)="/);
});

it("tells the luck of a command that fought twice once", () => {
  const game = playedAtRandom(mars, "report", 6);
  const review = reviewed(game, OPEN);
  const battle = { by: 0 as Seat, title: "Assault", column: null, dice: [3], result: null, steps: null };
  const fought = { ...review.moments[0], expected: 0.4, after: 0.5, battles: [battle, battle] };
  const page = reportPage(
    { ...review, moments: [fought], judged: review.judged.slice(0, 1) },
    { title: mars.name, sides: mars.looks.sides, pictures: new Map(), style: "", command: "" },
  );
  const cells = [...page.matchAll(/<td>Assault<.*?<td>([^<]*)<\/td><\/tr>/g)].map(([, luck]) => luck);
  expect(cells).toEqual(["+10", "as above"]);
});
