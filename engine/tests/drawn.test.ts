import { expect, test } from "vitest";
import {
  type Answering,
  call,
  DiceStream,
  finish,
  Play,
  Random,
  RuleBook,
  Sampling,
  StratifiedDice,
} from "../index.ts";
import { type Raid, RED, raid } from "./raid.ts";
import { marching } from "./raid-changed.ts";

const begin = (seed: string, title = raid) =>
  Play.begin(title, title.defaultSheet(), "standard", { stores: "few" }, seed);

/** Chooses like chance, verbs of later parts included. */
class Any extends Sampling<object> implements Answering<object> {
  partBegins(): void {}
}

test("what was drawn is carried out on any number of copies as the command itself would be", () => {
  let together = 0;
  let kept = 0;
  for (let game = 0; game < 12; game++) {
    const seed = `drawn/${game}`;
    const random = new Random(seed);
    const play = begin(seed, game % 2 === 0 ? raid : marching);
    while (!play.s.over) {
      const [seat] = play.seatsToDecide();
      const verb = random.of(play.verbsNow(seat));
      const drawn =
        random.below(2) === 0 ? play.drawVerb(seat, verb, random) : play.drawWith(seat, verb, new Any(random));
      if (!drawn) continue;
      if (play.waiting()!.type === "together") together++;
      const copies = [play.clone(), play.clone()];
      for (const one of copies) one.actDrawn(seat, drawn, new DiceStream(seed, play.diceIndex()));
      // The first of these may be the copy on which the rest of a board was drawn; the second never is.
      if (drawn.after?.position) kept++;
      const after = () => play.afterDrawn(seat, drawn, new DiceStream(seed, play.diceIndex()));
      const [first, second] = [after(), after()];
      expect(first).not.toBe(second);
      expect([first.cache, first.ownCache, first.revealed]).toEqual([second.cache, second.ownCache, second.revealed]);
      copies.push(first, second);
      expect(play.drawn(seat, drawn.command)?.command).toEqual(drawn.command);
      expect(play.act(seat, drawn.command, new DiceStream(seed, play.diceIndex()))).toBeNull();
      for (const one of copies) expect(one.s).toEqual(play.s);
    }
  }
  expect(together).toBeGreaterThan(0);
  expect(kept).toBeGreaterThan(0);
});

test("the copy on which a board was drawn is not given to a position that has gone on", () => {
  const random = new Random("gone on");
  const play = begin("gone on", marching);
  for (;;) {
    const [seat] = play.seatsToDecide();
    const drawn = play.drawVerb(seat, random.of(play.verbsNow(seat)), random);
    if (!drawn) continue;
    const kept = drawn.after?.position;
    play.actDrawn(seat, drawn, new DiceStream("gone on", play.diceIndex()));
    if (!kept) continue;
    const [next] = play.seatsToDecide();
    const later = play.drawVerb(next, random.of(play.verbsNow(next)), random)!;
    expect(play.afterDrawn(next, { ...later, after: drawn.after }, new DiceStream("x", 0))).not.toBe(kept);
    return;
  }
});

test("a command that is not offered is not drawn", () => {
  const play = begin("refused");
  const [seat] = play.seatsToDecide();
  expect(play.drawn(seat, { verb: "no such verb", picks: [] })).toBeNull();
  expect(play.drawVerb(seat, "no such verb", new Random("refused"))).toBeNull();
});

test("what is asked before another decision goes on is a part of it", () => {
  const T = new RuleBook<Raid>();
  const losses = T.procedure("losses", "2").steps((t) => [
    t.decide("lose", "2", "Lose something", RED, { lose: t.button(() => finish()) }),
  ]);
  const attacks = T.procedure("attacks", "1").steps((t) => [
    t.decide("attack", "1", "Attack or stop", RED, {
      attack: t.button(() => call(losses, {}, "attack")),
      stop: t.button(() => finish()),
    }),
  ]);
  const game = T.procedure("game", "0").steps((t) => [
    t.run("attacks", "1", attacks, () => ({})),
    t.auto("end", "0", (g) => g.end({ winner: null, reason: "end", rule: "0" })),
  ]);
  const play = Play.begin({ ...raid, book: T, main: game }, raid.defaultSheet(), "standard", { stores: "few" }, "main");
  const dice = new DiceStream("main", 0);
  expect(play.isMain()).toBe(true);
  play.act(RED, { verb: "attack", picks: [] }, dice);
  expect([play.waiting()!.name, play.isMain()]).toEqual(["lose", false]);
  play.act(RED, { verb: "lose", picks: [] }, dice);
  expect([play.waiting()!.name, play.isMain()]).toEqual(["attack", true]);
});

test("stratified dice show every face once in six tries, and the same again for what is compared", () => {
  const faces = (key: number) =>
    Array.from({ length: 6 }, (_, attempt) => {
      const dice = new StratifiedDice(new Random(attempt), attempt, key);
      return [dice.d6(), dice.d6(), dice.used];
    });
  for (const key of [0, 3, 77]) {
    for (const die of [0, 1])
      expect(
        faces(key)
          .map((one) => one[die])
          .sort(),
      ).toEqual([1, 2, 3, 4, 5, 6]);
    expect(faces(key).map((one) => one[2])).toEqual([2, 2, 2, 2, 2, 2]);
    expect(faces(key)).toEqual(faces(key));
  }
});
