import { describe, expect, test } from "vitest";
import {
  again,
  type DecideStep,
  DiceStream,
  type Flow,
  finish,
  fuzz,
  Game,
  Play,
  Random,
  refuse,
  type Table,
} from "../index.ts";
import { BLUE, type Raid, RED, raid } from "./raid.ts";
import { marching, withStep } from "./raid-changed.ts";
import { bid, options } from "./raid-table.ts";

const start = (title = marching): Game<Raid> => {
  const game = new Game({ title, scenario: "standard", options, seed: "board", analysis: true });
  bid(game as never, 0, 0);
  return game;
};
const act = (game: Game<Raid>, verb: string, ...picks: (string | boolean | string[])[]) =>
  game.act(game.play.seatsToDecide()[0], game.index, { verb, picks });

describe("decisions of one board", () => {
  /** Fields 0 to 3 hold raiders of both sides: whoever moves there meets somebody. Field 4 and beyond are empty. */
  const emptyFields = (game: Game<Raid>): number[] =>
    game.play.cache.crowd.flatMap((crowd, field) => (crowd === 0 ? [field] : []));

  test("are one command, carried out part by part", () => {
    const game = start();
    const before = game.entries.length;
    const raiders = game.play.own[RED].at;
    expect(emptyFields(game)).toEqual([]);
    // Everybody of Blue is taken off the board, so that nobody is met.
    game.play.own[BLUE].at.fill(-1);
    game.play.pub.count.fill(0, game.play.pub.fields);
    const clean = Play.of(marching, game.sheet, game.play.s);
    const [a, b] = [raiders.indexOf(0), raiders.indexOf(1)];
    const command = { verb: "move", picks: [[a], 1, false, "move", [b], 2, false, "rest"] };
    expect(clean.act(RED, command, new DiceStream("x", clean.s.n))).toBeNull();
    expect([clean.own[RED].at[a], clean.own[RED].at[b]]).toEqual([1, 2]);
    expect(clean.seatsToDecide()).toEqual([BLUE]);
    expect(game.entries.length).toBe(before);
  });

  test("end where another seat has its say, and need no further part then", () => {
    const game = start();
    expect(act(game, "move", ["r0"], "f1", false)).toBeNull();
    expect(game.play.waiting()?.name).toBe("ambush");
    expect(game.play.seatsToDecide()).toEqual([BLUE]);
  });

  test("are not given up half-way, and nothing is left of a command that is refused", () => {
    const game = lonely();
    const before = JSON.stringify(game.play.s);
    expect(act(game, "move", ["r0"], "f1", false)?.text).toContain('"next" is still to be chosen');
    expect(act(game, "move", ["r0"], "f1", false, "rest", "r1")?.text).toContain("after everything");
    expect(act(game, "move", ["r0"], "f1", false, "fly")?.text).toContain('"fly" cannot be done now');
    expect(JSON.stringify(game.play.s)).toBe(before);
  });

  test("are asked in the position that the parts before them lead to", () => {
    const game = lonely();
    const next = game.play.options(RED, "move", [["r0"], "f1", false]);
    if ("refusal" in next) throw new Error(next.refusal.text);
    expect(next.asked).toMatchObject({ kind: "word", options: ["move", "rest"] });
    expect(next.parts).toEqual([
      { at: 3, step: "raid", rule: "3.1", prompt: "Red: raid or rest", verbs: ["move", "rest"], named: true },
    ]);
    const again = game.play.options(RED, "move", [["r0"], "f1", false, "move", ["r0"]]);
    expect("asked" in again && again.asked).toMatchObject({ name: "to", options: ["f0", "f2"] });
    const complete = game.play.options(RED, "move", [["r0"], "f1", false, "rest"]);
    expect(complete).toMatchObject({ asked: null, complete: true });
  });

  test("can be looked at part by part, up to a die or another seat", () => {
    const game = lonely();
    const first = game.play.afterPart(RED, { verb: "move", picks: [["r0"], "f1", false] });
    expect(first.leadsOn).toBe(true);
    expect(first.position?.own[RED].at[0]).toBe(1);
    expect(game.play.own[RED].at[0]).toBe(0);
    const last = first.position?.afterPart(RED, { verb: "rest", picks: [] });
    expect(last?.leadsOn).toBe(false);
    expect(last?.position?.seatsToDecide()).toEqual([BLUE]);
    expect(() => first.position?.afterPart(RED, { verb: "rest", picks: ["f1"] })).toThrow();
    expect(start(raid).play.afterPart(RED, { verb: "rest", picks: [] })).toEqual({ leadsOn: false, position: null });
  });

  test("tell before a command whether it can be taken back and the same seat goes on", () => {
    const told = { yes: 0, no: 0 };
    for (const title of [raid, marching]) {
      for (let n = 0; n < 6; n++) {
        const game = new Game({ title, scenario: "standard", options, seed: `way back ${n}` });
        const random = new Random(`way back ${n}`);
        for (let i = 0; i < 60 && !game.over; i++) {
          const [seat] = game.play.seatsToDecide();
          const command = game.play.spellIds(seat, game.play.sample(seat, random)!);
          const foretold = game.play.afterCommand(seat, command) !== null;
          game.act(seat, game.index, command);
          const goesOn = game.over === null && game.play.seatsToDecide().includes(seat);
          expect(foretold).toBe(goesOn && game.canUndo(seat));
          told[foretold ? "yes" : "no"]++;
        }
      }
    }
    expect(told.yes).toBeGreaterThan(5);
    expect(told.no).toBeGreaterThan(5);
    const wrong = { verb: "move", picks: [["r0"], "f4", false] };
    expect(() => start(raid).play.afterCommand(RED, wrong)).toThrow();
  });

  test("tell before a command whether anything is left to chance, whoever decides next", () => {
    const { play } = start(raid);
    const meets = (field: number): boolean => play.pub.count[play.pub.fields + field] > 0;
    const to = (field: number) => ({ verb: "move", picks: [["r2"], `f${field}`, false] });
    const [, , from] = play.own[RED].at;
    expect([from - 1, from + 1].map(meets)).toEqual([true, true]);
    // Blue may ambush before the die is rolled: it waits behind the reaction, and still belongs to the move.
    expect(play.isQuiet(RED, to(from + 1))).toBe(false);
    play.own[BLUE].at.fill(-1);
    play.pub.count.fill(0, play.pub.fields);
    const clean = Play.of(raid, play.sheet, play.s);
    expect(clean.isQuiet(RED, to(from + 1))).toBe(true);
    expect(clean.afterCommand(RED, to(from + 1))).toBeNull();
    expect(clean.isQuiet(RED, { verb: "rest", picks: [] })).toBe(true);
    expect(() => clean.isQuiet(RED, to(from + 3))).toThrow();
  });

  test("show nothing of what comes to light with a part: a mirror would make it up", () => {
    const telling = withStep("raids", "raid", (step: DecideStep<Raid>) => {
      const rest = step.verbs.get("rest")!;
      const show = (g: Table<Raid>): Flow => {
        g.reveal();
        return again;
      };
      return { ...step, board: "march", verbs: new Map([...step.verbs, ["rest", { ...rest, do: show }]]) };
    });
    const game = lonely(telling);
    expect(game.play.afterPart(RED, { verb: "rest", picks: [] })).toEqual({ leadsOn: false, position: null });
  });

  test("say of a thing pointed at in a later part why it is not offered there", () => {
    const game = lonely();
    const why = game.play.why(RED, "move", [["r0"], "f1", false, "move", ["r0"]], { of: "field", text: "f4" });
    expect(why).toMatchObject({ rule: "3.3" });
  });

  test("show what their last part would mean", () => {
    const title = withStep(
      "raids",
      "raid",
      (step: DecideStep<Raid>) => {
        const rest = step.verbs.get("rest")!;
        const preview = (k: { mine: { at: readonly number[] } }) => ({
          attackers: k.mine.at.map(String),
          hexes: [],
          suggestion: [],
        });
        return { ...step, verbs: new Map([...step.verbs, ["rest", { ...rest, preview: preview as never }]]) };
      },
      marching,
    );
    const game = lonely(title);
    const shown = game.play.preview(RED, { verb: "move", picks: [["r0"], "f1", false, "rest"] });
    expect("preview" in shown && shown.preview).toMatchObject({ attackers: expect.arrayContaining(["1"]) });
    expect("preview" in shown && (shown.preview as { attackers: string[] }).attackers[0]).toBe("1");
  });

  test("are taken back as one", () => {
    const game = lonely();
    const before = JSON.stringify(game.play.own);
    expect(act(game, "move", ["r0"], "f1", false, "move", ["r0"], "f2", false, "rest")).toBeNull();
    expect(game.undo(RED)).toBeNull();
    expect(JSON.stringify(game.play.own)).toBe(before);
  });

  test("end with the first die", () => {
    const rolling = withStep(
      "raids",
      "raid",
      (step: DecideStep<Raid>) => {
        const rest = step.verbs.get("rest")!;
        const roll = (g: { d: { d6(): number } }): Flow => (g.d.d6() > 6 ? finish() : again);
        return { ...step, verbs: new Map([...step.verbs, ["rest", { ...rest, do: roll as never }]]) };
      },
      marching,
    );
    const game = lonely(rolling);
    expect(act(game, "rest")).toBeNull();
    expect(game.play.seatsToDecide()).toEqual([RED]);
    expect(game.play.afterPart(RED, { verb: "rest", picks: [] })).toEqual({ leadsOn: false, position: null });
    expect(act(game, "move", ["r0"], "f1", false, "rest", "rest")?.text).toContain("after everything");
  });

  test("are drawn and carried out alike, in one pass and through the checked interface", () => {
    const quick = Play.begin(marching, raid.defaultSheet(), "standard", options, "pass");
    for (let i = 0; i < 200 && !quick.s.over; i++) {
      const [seat] = quick.seatsToDecide();
      const copy = quick.clone();
      const command = copy.sample(seat, new Random(`pass/${i}`))!;
      expect(copy.act(seat, command, new DiceStream("pass", copy.diceIndex()))).toBeNull();
      expect(quick.playRandom(seat, new Random(`pass/${i}`), new DiceStream("pass", quick.diceIndex()))).toBe(true);
      expect(JSON.stringify(quick.s)).toBe(JSON.stringify(copy.s));
    }
    expect(quick.s.over).not.toBeNull();
  });

  test("hold every law of the engine in random games", () => {
    const report = fuzz(marching, { games: 60, seed: "boards", depth: 4 });
    expect(report.failures.map((one) => `${one.kind}: ${one.message}`)).toEqual([]);
  });

  test("are watched by the fuzzer between their parts: two moves of one command are two", () => {
    const watch = () => {
      let before = { n: -1, pub: "" };
      return (state: { readonly n: number; readonly pub: unknown }): string[] => {
        const now = { n: state.n, pub: JSON.stringify(state.pub) };
        const wrong = now.n === before.n && now.pub !== before.pub ? ["A second move in one entry."] : [];
        before = now;
        return wrong;
      };
    };
    const kinds = (title: typeof raid): string[] =>
      fuzz({ ...title, watch }, { games: 4, seed: "watched" }).failures.map((one) => one.message);
    expect(kinds(raid)).toEqual([]);
    expect(kinds(marching)).toContain("A second move in one entry.");
  });

  test("name a refusal of a later part by that part's case", () => {
    const strict = withStep(
      "raids",
      "raid",
      (step: DecideStep<Raid>) => {
        const rest = step.verbs.get("rest")!;
        const only = { ...rest, when: () => false, whyNot: () => refuse("3.9", "Nobody rests in the rain.") };
        return { ...step, verbs: new Map([...step.verbs, ["rest", only]]) };
      },
      marching,
    );
    const game = lonely(strict);
    expect(act(game, "move", ["r0"], "f1", false, "rest")).toMatchObject({ rule: "3.9" });
  });
});

/** A game in which Blue has one raider left, on the last field. */
function lonely(title = marching): Game<Raid> {
  const game = start(title);
  const { own, pub } = game.play;
  const last = pub.fields - 1;
  own[BLUE].at.fill(-1);
  own[BLUE].at[0] = last;
  pub.count.fill(0, pub.fields);
  pub.count[pub.fields + last] = 1;
  pub.fallen[BLUE] = own[BLUE].at.length - 1;
  return new Game({ title, scenario: "standard", options, seed: "board", analysis: true, from: game.play.s });
}
