import { describe, expect, test } from "vitest";
import {
  type AutoStep,
  type DecideStep,
  DiceStream,
  finish,
  Game,
  imagine,
  load,
  type Pick,
  Play,
  Random,
  refuse,
  type Seat,
  type Step,
  save,
  type Verb,
  view,
} from "../index.ts";
import { BLUE, RAIDER, type Raid, RED, raid } from "./raid.ts";
import { withMove, withStep } from "./raid-changed.ts";
import { bid, options, start } from "./raid-table.ts";

describe("decisions of several seats", () => {
  test("are hidden until all are in, and can be withdrawn and replaced", () => {
    const game = start();
    const index = game.index;
    expect(game.act(RED, index, { verb: "bid", picks: [3] })).toBeNull();
    expect(JSON.stringify(game.view(BLUE))).not.toContain('"commit":[3]');
    expect(game.view(RED).commit).toEqual([3]);
    expect(game.withdraw(RED)).toBeNull();
    expect(game.view(RED).commit).toBeNull();
    expect(game.act(RED, index, { verb: "bid", picks: [1] })).toBeNull();
    expect(game.act(RED, index, { verb: "bid", picks: [2] })).toBeNull();
    expect(game.act(BLUE, index, { verb: "bid", picks: [0] })).toBeNull();
    expect(game.play.pub.supplies).toEqual([3, 5]);
    expect(game.play.pub.hands).toEqual([1, 0]);
    expect(game.log(BLUE).some((one) => one.event.text.startsWith("You drew"))).toBe(false);
    expect(game.log(RED).some((one) => one.event.text.startsWith("You drew"))).toBe(true);
  });
});

describe("commands", () => {
  test("are refused with case and sentence, and change nothing", () => {
    const game = start();
    bid(game as never, 0, 0);
    const before = JSON.stringify(game.play.s);
    const refused = (command: unknown) => game.act(RED, game.index, command);
    expect(refused({ verb: "move", picks: [["r0", "r1"], "f1"] })).toMatchObject({ rule: "3.2" });
    expect(refused({ verb: "move", picks: [["r0"], "f3"] })?.text).toContain("Field 3");
    expect(refused({ verb: "move", picks: [["r9"], "f1"] })?.text).toContain("r9");
    expect(refused({ verb: "fly", picks: [] })?.text).toContain("move and rest");
    expect(refused({ verb: "move", picks: "r0" })?.text).toContain("list of picks");
    expect(refused(null)?.text).toContain("object");
    expect(game.act(BLUE, game.index, { verb: "rest", picks: [] })?.text).toContain("nothing to decide");
    expect(game.act(RED, game.index - 1, { verb: "rest", picks: [] })?.text).toContain("decision");
    expect(JSON.stringify(game.play.s)).toBe(before);
  });

  test("have one spelling, whatever the order they are given in", () => {
    const game = start();
    bid(game as never, 0, 0);
    game.play.own[RED].at[1] = 0;
    game.play.own[RED].at[0] = 0;
    const one = game.play.spell(RED, { verb: "move", picks: [["r1", "r0"], "f1", false] });
    expect(one).toMatchObject({ spelled: { picks: [["r0", "r1"], "f1", false] } });
  });
});

describe("standing orders", () => {
  const playTo = (game: Game<never>) => {
    bid(game, 0, 0);
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] } as never);
  };

  test("pass a window with an ordinary recorded pass, until the period is over", () => {
    const game = start();
    bid(game as never, 0, 0);
    expect(game.order(BLUE, "ambush", "round")).toBeNull();
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] });
    expect(game.entries.at(-1)).toMatchObject({ kind: "act", seat: BLUE, command: { verb: "pass" } });
    expect(game.play.waiting()?.name).toBe("raid");
    game.act(BLUE, game.index, { verb: "rest", picks: [] });
    expect(game.standingOrders.length).toBe(0);
    const again = load(raid, save(game));
    expect("game" in again && JSON.stringify(again.game.play.s)).toBe(JSON.stringify(game.play.s));
  });

  test("are refused for windows and periods that do not exist", () => {
    const game = start();
    playTo(game as never);
    expect(game.order(BLUE, "sortie", "round")?.text).toContain("sortie");
    expect(game.order(BLUE, "ambush", "year")?.text).toContain("year");
  });
});

describe("views", () => {
  test("hold what is named and nothing else", () => {
    const play = Play.begin(raid, raid.defaultSheet(), "standard", options, "v");
    expect(Object.keys(view(play, null)).sort()).toEqual(
      ["commit", "mine", "n", "opened", "over", "pub", "seat", "stack", "title"].sort(),
    );
    expect(view(play, null).mine).toBeNull();
  });
});

describe("why", () => {
  const at = (of: string, text: string) => ({ of, text });

  test("explains what is not offered, by the function that offers", () => {
    const game = start();
    bid(game as never, 0, 0);
    expect(game.play.why(RED, "move", [["r0"]], at("field", "f1"))).toBeNull();
    expect(game.play.why(RED, "move", [["r0"]], at("field", "f3"))?.text).toContain("Field 3");
    expect(game.play.why(RED, "move", [["r0"]], at("raider", "r1"))?.text).toContain(
      "choice of a field, not of a raider",
    );
    expect(game.play.why(RED, "move", [["r0"], "f1"], at("field", "f2"))?.text).toContain("not chosen by pointing");
    expect(game.play.why(RED, "rest", [], at("field", "f2"))?.text).toContain("Nothing more is chosen");
    expect(game.play.why(BLUE, "rest", [], at("field", "f2"))?.text).toContain("nothing to decide");
  });

  test("explains a set that is passed over because nothing can be in it", () => {
    const title = withMove(() => ({
      ask: (_k, _v, p) => p.set("who", RAIDER, [], { why: (id) => refuse("3.2", `Raider ${id} is tired.`) }),
      do: () => finish(),
    }));
    const game = new Game({ title, scenario: "standard", options, seed: "tired" });
    bid(game as never, 0, 0);
    expect(game.play.why(RED, "move", [], at("raider", "r3"))).toEqual({ rule: "3.2", text: "Raider 3 is tired." });
    expect(game.act(RED, game.index, { verb: "move", picks: [] })).toBeNull();
  });
});

describe("windows", () => {
  test("open on public facts and are not skipped when the hand allows nothing but passing", () => {
    const game = start();
    bid(game as never, 0, 0);
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] });
    expect(game.play.own[BLUE].hand).toEqual([]);
    expect(game.play.waiting()?.type).toBe("window");
    expect(game.decision(BLUE)?.choices.map((choice) => choice.verb)).toEqual(["pass"]);
    expect(game.decision(RED)).toBeNull();
    expect(game.act(BLUE, game.index, { verb: "ambush", picks: [] })).toEqual({
      rule: "4.1",
      text: "An ambush takes a card.",
    });
  });

  test("a standing order of one seat never passes for another", () => {
    const game = start();
    bid(game as never, 0, 0);
    expect(game.order(RED, "ambush", "round")).toBeNull();
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] });
    expect(game.play.waiting()?.name).toBe("ambush");
    game.cancelOrder(RED, "ambush");
    expect(game.standingOrders).toEqual([]);
  });
});

describe("procedures", () => {
  test("a half-finished battle survives being written down and read again", () => {
    const game = start();
    bid(game as never, 0, 0);
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] });
    expect(game.play.s.stack.map((frame) => frame.p)).toEqual(["main", "round", "raids", "fight"]);
    const again = Play.of(raid, raid.defaultSheet(), JSON.parse(JSON.stringify(game.play.s)));
    const dice = () => new DiceStream("same", 1);
    expect(again.act(BLUE, { verb: "pass", picks: [] }, dice())).toBeNull();
    const straight = game.play.clone();
    straight.act(BLUE, { verb: "pass", picks: [] }, dice());
    expect(again.s).toEqual(straight.s);
    expect(again.s.stack.map((frame) => frame.p)).toEqual(["main", "round", "raids"]);
  });
});

describe("a result", () => {
  /** What "counted", the end of the raids, is given when a fight leads back to `then`; resting goes there, too. */
  function givenAfter(then: "raid" | "counted"): unknown[] {
    const given: unknown[] = [];
    const changes: [string, (step: never) => Step<Raid>][] = [
      [
        "raid",
        (step: DecideStep<Raid>) => {
          const [move, rest] = ["move", "rest"].map((name) => step.verbs.get(name)!);
          const fighting: Verb<Raid> = {
            ...move,
            do: (g, v, a) => {
              const flow = move.do(g, v, a);
              return flow?.flow === "call" ? { ...flow, then } : flow;
            },
          };
          return { ...step, verbs: new Map([["move", fighting] as const, ["rest", { ...rest, do: () => undefined }]]) };
        },
      ],
      ["counted", (step: AutoStep<Raid>) => ({ ...step, run: (_g, _v, got) => void given.push(got) })],
    ];
    const title = changes.reduce((changed, [name, change]) => withStep("raids", name, change, changed), raid);
    const play = Play.begin(title, raid.defaultSheet(), "standard", options, "results");
    const act = (seat: Seat, verb: string, ...picks: Pick[]): void =>
      expect(play.act(seat, { verb, picks }, new DiceStream("results", play.diceIndex()))).toBeNull();
    act(RED, "bid", 0);
    act(BLUE, "bid", 0);
    act(RED, "move", [0], 1, false);
    act(BLUE, "pass");
    if (then === "raid") act(RED, "rest");
    return given;
  }

  test("is given to the step the caller goes on at", () => {
    expect(givenAfter("counted")).toEqual([expect.any(Number)]);
  });

  test("is not kept for a later step where a decision comes first", () => {
    expect(givenAfter("raid")).toEqual([undefined]);
  });
});

describe("imagined positions", () => {
  test("show the seat what it saw and make up the rest; in them nobody else has answered yet", () => {
    const game = start("imagined", false);
    bid(game as never, 3, 1);
    const seen = game.view(BLUE);
    const hands = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const play = imagine(raid, raid.defaultSheet(), seen, new Random(i));
      expect(view(play, BLUE)).toEqual(seen);
      hands.add(JSON.stringify(play.own[RED].hand));
    }
    expect(hands.size).toBeGreaterThan(2);
    const waiting = start("answers", false);
    waiting.act(RED, waiting.index, { verb: "bid", picks: [4] });
    const imagined = (seat: typeof RED) => imagine(raid, raid.defaultSheet(), waiting.view(seat), new Random("1")).s;
    expect(imagined(BLUE).commits).toEqual([null, null]);
    expect(imagined(RED).commits).toEqual([[4], null]);
  });

  test("random play tells no events", () => {
    const play = Play.begin(raid, raid.defaultSheet(), "standard", options, "quiet");
    const random = new Random("quiet");
    while (!play.s.over) {
      expect(play.playRandom(play.seatsToDecide()[0], random, new DiceStream("quiet", play.diceIndex()))).toBe(true);
      expect(play.tell).toBeUndefined();
    }
  });
});
