import { DiceStream, type Doctrine, Play, Random, type Seat, view } from "@wusong/engine";
import { expect, test } from "vitest";
import { type Raid, RED, raid } from "../../engine/tests/raid.ts";
import {
  BOTS,
  type Bot,
  decide,
  decideChecked,
  decideInTurn,
  greedyBot,
  groundOf,
  LEVELS,
  noMemory,
  playGame,
  randomBot,
  type Thought,
} from "../index.ts";
import { considered } from "../search/considered.ts";
import { beginSearch, stancesOf, under } from "../search/search.ts";
import { worthOf } from "../search/worth.ts";

const setting = { title: raid, sheet: raid.defaultSheet(), scenario: "standard", options: { stores: "few" } };

/** Positions in which somebody has something to choose, from games at random. */
function* positions(games: number): Generator<{ play: Play<Raid>; seat: Seat; seed: string }> {
  for (let game = 0; game < games; game++) {
    const seed = `levels/${game}`;
    const random = new Random(seed);
    const play = Play.begin(raid, setting.sheet, "standard", setting.options, seed);
    while (!play.s.over) {
      const [seat] = play.seatsToDecide();
      if (random.below(6) === 0) yield { play, seat, seed: `${seed}/${play.s.n}` };
      play.playRandom(seat, random, new DiceStream(seed, play.diceIndex()));
    }
  }
}

const situationOf = (play: Play<Raid>, seat: Seat, seed: string) => ({
  title: raid,
  sheet: setting.sheet,
  view: view(play, seat),
  seat,
  random: new Random(seed),
  memory: noMemory(),
});

test("there are five levels, and the two oldest are known by their old names, too", () => {
  expect(LEVELS.map(({ name }) => name)).toEqual(["level-1", "level-2", "level-3", "level-4", "level-5"]);
  expect([...BOTS.keys()]).toEqual(["random", "greedy", ...LEVELS.map(({ name }) => name)]);
  expect(new Set(LEVELS.map(({ label }) => label)).size).toBe(5);
});

test("a seed gives the same game at every level", () => {
  for (const bot of LEVELS) {
    const bots = [bot, greedyBot({ positions: 12 })];
    const once = playGame({ ...setting, bots, seed: bot.name });
    expect(playGame({ ...setting, bots, seed: bot.name })).toEqual(once);
  }
});

test("what a level chooses is offered, and rests on what its seat sees alone", () => {
  for (const bot of LEVELS.slice(0, 4)) {
    for (const { play, seat, seed } of positions(2)) {
      const { command } = decide(bot, situationOf(play, seat, seed));
      expect(play.check(seat, command)).toBeNull();
      // Another position that looks the same to the seat: what the enemy holds is shuffled.
      const other = play.clone();
      const enemy = (1 - seat) as Seat;
      other.s.own[enemy].hand.reverse();
      other.s.sys.pile.reverse();
      expect(decide(bot, situationOf(other, seat, seed)).command).toEqual(command);
    }
  }
});

test("thinking that is stopped gives the best found so far, and says how far it was", async () => {
  const level4 = BOTS.get("level-4")!;
  let stopped = 0;
  for (const { play, seat, seed } of positions(2)) {
    const thoughts: Thought[] = [];
    const after = (most: number) => (thought: Thought) => thoughts.push(thought) >= most;
    const whole = decide(level4, situationOf(play, seat, seed), after(Number.POSITIVE_INFINITY));
    if (thoughts.length < 3) continue;
    stopped++;
    for (const { done } of thoughts) expect(done >= 0 && done <= 1).toBe(true);
    const [, , third] = thoughts.splice(0);
    expect(decide(level4, situationOf(play, seat, seed), after(3))).toEqual(third.best);
    expect(play.check(seat, third.best.command)).toBeNull();
    const inTurn = await decideInTurn(level4, situationOf(play, seat, seed), async () => "go on");
    expect(inTurn).toEqual(whole);
  }
  expect(stopped).toBeGreaterThan(3);
});

test("a plan is followed without looking again, and dropped where it does not fit", () => {
  const level4 = BOTS.get("level-4")!;
  const play = Play.begin(raid, setting.sheet, "standard", setting.options, "plan");
  const command = play.sample(RED, new Random("plan"))!;
  const rest = [{ verb: "rest", picks: [] }];
  const remembered = { of: "level-4", n: play.s.n, commands: [command, ...rest], turn: play.pub.round, looked: 70 };
  const situation = { ...situationOf(play, RED, "plan"), memory: { plan: remembered as unknown } };
  const thoughts: Thought[] = [];
  const choice = decide(level4, situation, (thought) => thoughts.push(thought) < 0);
  expect([choice.command, thoughts.length]).toEqual([command, 0]);
  expect(situation.memory.plan).toMatchObject({ of: "level-4", n: play.s.n + 1, commands: rest });
  for (const plan of [
    { ...remembered, n: play.s.n + 7 },
    { ...remembered, of: "level-5" },
    { ...remembered, commands: [{ verb: "fly", picks: [] }] },
  ]) {
    const unfit = decide(level4, { ...situationOf(play, RED, "plan"), memory: { plan } });
    expect(unfit.command).toEqual(decide(level4, situationOf(play, RED, "plan")).command);
  }
});

test("fitted weights are played for, from either seat", () => {
  const features: Doctrine<Raid>["features"] = {
    names: ["supplies of red", "supplies of blue"],
    stages: 1,
    stage: () => 0,
    read: ({ pub }, into) => into.set(pub.supplies),
  };
  const weights = { features: features.names, bias: [0], weight: [1, -1], drift: [0, 0], points: 100 };
  const miserly = {
    ...raid,
    value: () => 0,
    doctrine: {
      features,
      weights: { ...weights, provenance: { ground: groundOf(raid, setting.sheet) } as never },
      closing: [],
    },
  };
  for (const seat of [0, 1] as Seat[]) {
    const play = Play.begin(miserly, setting.sheet, "standard", setting.options, "secret");
    const bids = Array.from({ length: 8 }, (_, i) => {
      const situation = { ...situationOf(play, seat, `bid/${i}`), title: miserly, view: view(play, seat) };
      return decide(BOTS.get("level-3")!, situation).command.picks[0];
    });
    expect(bids.filter((bid) => bid === 0).length).toBeGreaterThan(6);
  }
});

test("less is looked at when a turn has taken its share of positions", () => {
  const level4 = BOTS.get("level-4")!;
  const lookedAt = (play: Play<Raid>, seat: Seat, seed: string, looked: number): number => {
    const plan = { of: "level-4", n: -1, commands: [], turn: raid.periods.turn?.(play.pub as never) ?? 0, looked };
    const situation = { ...situationOf(play, seat, seed), memory: { plan: plan as unknown } };
    decide(level4, situation);
    return (situation.memory.plan as { looked: number }).looked - looked;
  };
  let [fresh, tired] = [0, 0];
  for (const { play, seat, seed } of positions(1)) {
    fresh += lookedAt(play, seat, seed, 0);
    tired += lookedAt(play, seat, seed, 60_000);
  }
  expect(tired).toBeLessThan(fresh / 2);
});

test("what the doctrine of a title proposes is considered, and its reason is told", () => {
  const goal = 3;
  const propose: Doctrine<Raid>["propose"] = (know, { step }) =>
    step === "raid" ? [{ verb: "move", picks: [[0], 1, true, 2, true, goal], why: `${know.seat} goes far` }] : [];
  const none = { names: [], stages: 1, stage: () => 0, read: () => undefined };
  const title = {
    ...raid,
    value: ({ mine }: Parameters<typeof raid.value>[0]) => (mine.at[0] === goal ? 1 : 0),
    doctrine: { features: none, weights: null, closing: ["rest"], propose },
  };
  const play = Play.begin(title, setting.sheet, "standard", setting.options, "propose");
  const random = new Random("propose");
  while (play.waiting()!.name !== "raid")
    play.playRandom(play.seatsToDecide()[0], random, new DiceStream("propose", play.diceIndex()));
  const [seat] = play.seatsToDecide();
  const choice = decide(BOTS.get("level-3")!, { ...situationOf(play, seat, "propose"), title, view: view(play, seat) });
  expect(choice).toMatchObject({
    command: { verb: "move", picks: [[0], 1, true, 2, true, goal] },
    why: `${seat} goes far`,
  });
  expect(choice.second).not.toBeNull();
});

test("of commands that come to the same the shortest is taken", () => {
  const indifferent = { ...raid, value: () => 0 };
  const level3 = BOTS.get("level-3")!;
  let chosen = 0;
  for (const { play, seat, seed } of positions(2)) {
    if (play.waiting()?.name !== "raid") continue;
    const situation = { ...situationOf(play, seat, seed), title: indifferent };
    const { command } = decide(level3, situation);
    const after = play.clone();
    after.act(seat, command, new DiceStream(seed, play.diceIndex()));
    if (!after.s.over) expect(command.picks).toEqual([]);
    chosen++;
  }
  expect(chosen).toBeGreaterThan(3);
});

test("the turn a position belongs to counts for nothing by itself", () => {
  const features: Doctrine<Raid>["features"] = {
    names: ["nothing"],
    stages: 2,
    stage: (pub) => (pub.round > 1 ? 1 : 0),
    read: (_know, into) => into.fill(0),
  };
  const weights = { features: features.names, bias: [3, -3], weight: [1], drift: [0], points: 100 };
  const provenance = { ground: groundOf(raid, setting.sheet) } as never;
  const doctrine = { features, weights: { ...weights, provenance }, closing: [] };
  const title = { ...raid, value: () => 0, doctrine };
  const stages = new Set<number>();
  const { pub: now } = Play.begin(title, setting.sheet, "standard", setting.options, "now");
  const worth = worthOf(title, setting.sheet, null, now);
  for (const { play, seat } of positions(2)) {
    stages.add(features.stage(play.pub));
    expect(worth(play, seat)).toBe(seat === 0 ? 300 : -300);
  }
  expect(stages.size).toBe(2);
});

test("a stance changes what a plan wants, from either seat, and what it never does", () => {
  const features: Doctrine<Raid>["features"] = {
    names: ["supplies of red", "supplies of blue"],
    stages: 1,
    stage: () => 0,
    read: ({ pub }, into) => into.set(pub.supplies),
  };
  const mean = { id: "mean", label: "keep what there is", wants: { "supplies of red": 7, "supplies of blue": -3 } };
  const idle = { id: "idle", label: "wait", wants: {}, fits: () => false };
  const propose: Doctrine<Raid>["propose"] = () => [
    { verb: "move", picks: [[0], 1], why: "always" },
    { verb: "move", picks: [[0], 1, true, 2], why: "far", never: ["mean"] },
  ];
  const doctrine = { features, weights: null, closing: ["rest"], stances: [mean, idle], propose };
  const title = { ...raid, value: () => 0, doctrine };
  const play = Play.begin(title, setting.sheet, "standard", setting.options, "stance");
  for (const seat of [0, 1] as Seat[]) {
    const search = beginSearch({ ...situationOf(play, seat, "stance"), title, view: view(play, seat) }, 2);
    expect(stancesOf(search)).toEqual([mean]);
    const [red, blue] = play.pub.supplies;
    const stern = under(search, mean);
    expect(stern.worth(play, seat)).toBe((seat === 0 ? 1 : -1) * (7 * red - 3 * blue));
    expect(search.worth(play, seat)).toBe(0);
    while (play.waiting()?.name !== "raid" || play.seatsToDecide()[0] !== seat)
      play.playRandom(play.seatsToDecide()[0], search.random, new DiceStream("stance", play.diceIndex()));
    const reasons = (one: typeof search) => considered({ ...one, worlds: [play] }).map(({ why }) => why);
    expect(reasons(search)).toContain("far");
    expect(reasons(stern)).toContain("always");
    expect(reasons(stern)).not.toContain("far");
  }
});

test("the fuzzer finds a bot that does not repeat itself", () => {
  const play = Play.begin(raid, setting.sheet, "standard", setting.options, "checked");
  const random = new Random("checked");
  while (play.waiting()!.name !== "raid")
    play.playRandom(play.seatsToDecide()[0], random, new DiceStream("checked", play.diceIndex()));
  const [seat] = play.seatsToDecide();
  for (const bot of LEVELS.slice(0, 4))
    expect(play.check(seat, decideChecked(bot, play, seat, random, noMemory(), true).command)).toBeNull();
  let asked = 0;
  const moody: Bot = {
    ...randomBot,
    think: (situation) => randomBot.think({ ...situation, random: new Random(`mood ${asked++}`) }),
  };
  expect(() => decideChecked(moody, play, seat, random, noMemory(), true)).toThrow("the second time");
});

test("what a doctrine is sure of is done at once, with its reason", () => {
  const features: Doctrine<Raid>["features"] = { names: [], stages: 1, stage: () => 0, read: () => {} };
  const propose: Doctrine<Raid>["propose"] = () => [{ verb: "rest", picks: [], why: "it is late", sure: true }];
  const title = { ...raid, doctrine: { features, weights: null, closing: [], propose } };
  let asked = 0;
  for (const { play, seat, seed } of positions(1)) {
    if (!play.verbsNow(seat).includes("rest") || play.verbsNow(seat).length < 2) continue;
    for (const level of ["level-3", "level-4"]) {
      const { command, why } = decide(BOTS.get(level)!, { ...situationOf(play, seat, seed), title });
      expect([command.verb, why]).toEqual(["rest", "it is late"]);
    }
    asked++;
  }
  expect(asked).toBeGreaterThan(0);
});
