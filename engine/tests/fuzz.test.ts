import { describe, expect, test } from "vitest";
import {
  type AutoStep,
  Checking,
  type Command,
  type DecideStep,
  type DeepReadonly,
  type FuzzFailure,
  fuzz,
  Game,
  type Know,
  Listing,
  load,
  type OneRules,
  Play,
  Questions,
  Refused,
  refuse,
  Sampling,
  type Seat,
  type SetRules,
  type TogetherStep,
  type Verb,
} from "../index.ts";
import { BLUE, FIELD, type Field, RAIDER, type Raid, type Raider, RED, raid } from "./raid.ts";
import { withMove, withStep } from "./raid-changed.ts";
import { FIGHT } from "./raid-looks.ts";

describe("random games", () => {
  test("hold every law of the engine", () => {
    const report = fuzz(raid, { games: 150, seed: "laws", depth: 4 });
    expect(report.failures.map((one) => `${one.kind}: ${one.message}`)).toEqual([]);
    expect(report.games).toBe(150);
    expect(Object.keys(report.outcomes).length).toBeGreaterThan(1);
  });
});

/** Rules that see more than they should: an engine at fault gives them the whole position. */
function whileKnowingAll<T>(run: () => T): T {
  const know = Questions.prototype.know;
  Questions.prototype.know = function (this: Play<never>, seat: Seat) {
    return { ...know.call(this, seat), all: this.s } as never;
  } as never;
  try {
    return run();
  } finally {
    Questions.prototype.know = know;
  }
}
/** A hidden fact about the other side: whether it holds the card with the highest number. */
const secret = (k: Know<Raid>): boolean => {
  const { all } = k as unknown as { all: { own: { hand: number[] }[] } };
  return all.own[k.seat === RED ? BLUE : RED].hand.some((card) => card > 3);
};

const MOST_GAMES = 60;

/** Plays until a fault is found. */
function fault(faulty: typeof raid, kind?: string, cases?: readonly string[]): FuzzFailure {
  const seen = new Set<string>();
  for (let first = 0; first < MOST_GAMES; first++) {
    const [found] = fuzz(faulty, { games: 1, first, seed: "faults", depth: 2, ...(cases ? { cases } : {}) }).failures;
    if (found && (!kind || found.kind === kind)) return found;
    if (found) seen.add(found.kind);
  }
  throw new Error(`No fault ${kind ?? ""} was found, only ${[...seen]}.`);
}
const first = (faulty: typeof raid): string => fault(faulty).kind;

describe("the fuzzer finds", () => {
  test("a sentence in the state", () => {
    const wordy = withStep("round", "count", (step: AutoStep<Raid>) => ({
      ...step,
      run: (g, v, got) => {
        Object.assign(g.pub, { told: "A round is over." });
        return step.run(g, v, got);
      },
    }));
    expect(fault(wordy, "words").message).toBe('The state.pub.told holds words: "A round is over.".');
  });

  test("an exception, and writes a game that replays to it", () => {
    const faulty = withStep("round", "count", (step: AutoStep<Raid>) => ({
      ...step,
      run: (g, v, got) => {
        if (g.pub.round === 3) throw new Error("a slip");
        return step.run(g, v, got);
      },
    }));
    const found = fault(faulty);
    expect(found).toMatchObject({ kind: "exception" });
    expect(found.message).toContain("a slip");
    const loaded = load(raid, found.save!);
    expect("game" in loaded && loaded.game.play.pub.round).toBe(3);
    expect(found.save!.entries.length).toBeGreaterThan(6);
  });

  test("a refusal in the middle of carrying out, as an exception", () => {
    const faulty = withMove(() => ({
      do: () => {
        throw new Refused(refuse("3.1", "Too late."));
      },
    }));
    const found = fault(faulty);
    expect(found.kind).toBe("exception");
    expect(found.message).toContain('"move" was offered and broke off: Too late.');
  });

  test("a dead end: a second pick with nothing to pick, and a decision that offers nothing", () => {
    expect(first(withMove((move) => ({ ask: (k, v, p) => [move.ask(k, v, p), p.one("gate", FIELD, [])] })))).toBe(
      "dead end",
    );
    const empty = withStep("raids", "raid", (step: DecideStep<Raid>) => ({ ...step, verbs: new Map() }));
    expect(first(empty)).toBe("dead end");
  });

  test("more commands than the title declares", () => {
    expect(first({ ...raid, bound: 5 })).toBe("bound");
  });

  test("a broken invariant", () => {
    expect(first({ ...raid, invariants: (state) => (state.pub.round > 2 ? ["Too late."] : []) })).toBe("invariant");
  });

  test("caches that differ from their rebuild", () => {
    expect(first({ ...raid, buildCache: (pub) => ({ crowd: pub.count.slice(0, pub.fields) }) })).toBe("cache");
    const buildOwnCache: typeof raid.buildOwnCache = (pub, own, seat, sheet) => {
      const made = raid.buildOwnCache(pub, own, seat, sheet);
      return pub.round === 3 ? { on: [...made.on, 0] } : made;
    };
    expect(first({ ...raid, buildOwnCache })).toBe("cache");
  });

  test("a state that is no plain data", () => {
    const strange = (value: unknown) =>
      withMove((move) => ({
        do: (g, v, a) => {
          (g.pub as { strange?: unknown }).strange = value;
          return move.do(g, v, a);
        },
      }));
    for (const value of [undefined, Number.NaN, new Map(), new Int8Array(2), () => 1]) {
      expect(first(strange(value)), String(value)).toBe("json");
    }
  });

  test("a replay that ends elsewhere", () => {
    let calls = 0;
    const moody = withMove((move) => ({
      do: (g, v, a) => {
        if (calls++ % 2 === 1) g.sys.pile.reverse();
        return move.do(g, v, a);
      },
    }));
    expect(first(moody)).toBe("replay");
  });

  test("asking, explaining and showing that write, with the verb and the field that was written", () => {
    const round = (k: Know<Raid>): undefined => {
      (k.pub as Raid["pub"]).round += 0.001;
    };
    const hand = (k: Know<Raid>): undefined => {
      (k.mine as Raid["own"]).hand.push(1);
    };
    const asking = withMove((move) => ({
      ask: (k, v, p) => {
        round(k);
        return move.ask(k, v, p);
      },
    }));
    expect(fault(asking, "impure").message).toBe('"ask" of "move" wrote pub.round.');
    // A helper that takes a frame's variables for writable gets past the types.
    const turn = (v: { who: Seat }): void => {
      v.who = RED;
    };
    const turning = withMove((move) => ({
      ask: (k, v: DeepReadonly<{ who: Seat }>, p) => {
        turn(v);
        return move.ask(k, v as never, p);
      },
    }));
    expect(fault(turning, "impure").message).toBe('"ask" of "move" wrote the variable who of "raids".');
    const explaining = withMove((move) => ({
      ask: (k, v, p) => {
        p.one("guide", RAIDER, [0 as Raider], { why: () => hand(k) ?? refuse("3.2", "Another one guides.") });
        return move.ask(k, v, p);
      },
    }));
    expect(fault(explaining, "impure").message).toMatch(
      /^"ask" of "move" with r\d pointed at wrote own\.[01]\.hand\.0\.$/,
    );
    const showing = withMove(() => ({
      preview: (k) => {
        (k.cache as Raid["cache"]).crowd[2]++;
        return null;
      },
    }));
    expect(fault(showing, "impure").message).toBe('"preview" of "move" wrote cache.crowd.2.');
    const prompting = withStep("raids", "raid", (step: DecideStep<Raid>) => ({
      ...step,
      prompt: (k) => round(k) ?? "Raid or rest",
    }));
    expect(fault(prompting, "impure").message).toBe('The prompt of "raid" wrote pub.round.');
    const refusing = withMove(() => ({ when: () => false, whyNot: (k) => hand(k) ?? refuse("3.3", "No.") }));
    expect(fault(refusing, "impure").message).toMatch(/^"whyNot" of "move" wrote own\.[01]\.hand\.0\.$/);
  });

  test("a secret looked at by a command that could be taken back", () => {
    const peeking = withMove((move) => ({
      do: (g, v: { who: Seat }, a) => {
        const card = g.sys.pile.pop();
        if (card !== undefined) {
          g.own[v.who].hand.push(card);
          g.pub.hands[v.who]++;
        }
        return move.do(g, v as never, a);
      },
    }));
    expect(first(peeking)).toBe("undo");
  });

  test("undo across a barrier", () => {
    const { canUndo } = Game.prototype;
    try {
      Game.prototype.canUndo = () => true;
      expect(first(raid)).toBe("undo");
    } finally {
      Game.prototype.canUndo = canUndo;
    }
  });

  test("a view that shows a hidden card without telling", () => {
    const leaking = withStep("auction", "bid", (step: TogetherStep<Raid>) => ({
      ...step,
      reveal: (g, v, bids) => {
        const flow = step.reveal(g, v, bids);
        g.pub.fields += 0.01 * (g.own[0].hand.at(-1) ?? 0);
        return flow;
      },
    }));
    const wide = { ...leaking, invariants: () => [], buildCache: raid.buildCache };
    expect(fault({ ...wide, buildCache: (pub) => raid.buildCache({ ...pub, fields: 5 }, SHEET) }, "reveal").kind).toBe(
      "reveal",
    );
  });

  test("choices, prompts, odds and refusals that depend on what the seat cannot see", () => {
    const told = (faulty: typeof raid) => whileKnowingAll(() => fault(faulty, "secrecy").message);
    expect(told(withMove(() => ({ when: (k) => !secret(k) })))).toMatch(/What .* \(offered\)/);
    expect(
      told(
        withMove((move) => ({
          ask: (k, v, p) => [move.ask(k, v, p), p.count("boldness", 0, secret(k) ? 2 : 1)],
          do: (g, v, a) => move.do(g, v, (a as unknown[])[0] as never),
        })),
      ),
    ).toMatch(/What .* is offered depends|A preview, list or refusal/);
    expect(told(withMove(() => ({ preview: (k) => (secret(k) ? FIGHT : null) })))).toMatch(
      /A preview, list or refusal/,
    );
    expect(
      told(
        withMove((move) => ({
          ask: (k, v, p) => {
            const picked = move.ask(k, v, p);
            p.one("gate", FIELD, [0 as Field], { why: () => refuse("3", secret(k) ? "Shut." : "Closed.") });
            return picked;
          },
        })),
      ),
    ).toMatch(/A preview, list or refusal/);
    const prompting = withStep("raids", "raid", (step: DecideStep<Raid>) => ({
      ...step,
      prompt: (k) => (secret(k) ? "Beware" : "Raid"),
    }));
    expect(told(prompting)).toMatch(/What .* \(prompt\)/);
  });

  test("positions imagined wrongly: impossible ones, and views that were written on", () => {
    const lossy: typeof raid.imagine = (seen, sheet, random) => {
      const made = raid.imagine(seen, sheet, random);
      made.sys.pile.pop();
      return made;
    };
    expect(first({ ...raid, imagine: lossy })).toBe("imagine");
    const scribbling: typeof raid.imagine = (seen, sheet, random) => {
      (seen.pub as { round: number }).round = 1;
      return raid.imagine(seen, sheet, random);
    };
    expect(first({ ...raid, imagine: scribbling })).toBe("imagine");
  });

  test("a command that is accepted though it was not shown", () => {
    const lenient = withMove((move) => ({
      ask: (k, v, p) => {
        const picked = move.ask(k, v, p);
        p.word("oath", p instanceof Checking ? ["aye", "nothing", "constructor", ""] : ["aye"]);
        return picked;
      },
    }));
    expect(first(lenient)).toBe("forgery");
  });

  test("a name that stands for something it is not", () => {
    const guessing = { ...FIELD, find: (sheet: never, text: string) => FIELD.find(sheet, text) ?? (0 as Field) };
    const faulty = withMove((move) => ({
      ask: (k, v, p) => [
        move.ask(k, v, p),
        p.one("gate", guessing, [0 as Field], { why: () => refuse("3", "Only there.") }),
      ],
      do: (g, v, a) => move.do(g, v, (a as unknown[])[0] as never),
    }));
    expect(first(faulty)).toBe("forgery");
  });

  test("a command that random play chooses and the table refuses, or that nobody is shown", () => {
    const ask =
      (narrow: (p: unknown) => boolean): Verb<Raid>["ask"] =>
      (_k, _v, p) =>
        p.count("boldness", 0, narrow(p) ? 0 : 3);
    const plain = { do: () => undefined };
    expect(
      fault(
        withMove(() => ({ ...plain, ask: ask((p) => !(p instanceof Sampling)) })),
        "offered and refused",
      ).kind,
    ).toBe("offered and refused");
    expect(
      fault(
        withMove(() => ({ ...plain, ask: ask((p) => p instanceof Listing) })),
        "offered",
      ).kind,
    ).toBe("offered");
  });

  test("a refusal that says nothing", () => {
    const mute = withMove((move) => ({
      ask: (k, v, p) => {
        const picked = move.ask(k, v, p);
        p.one("gate", FIELD, [0 as Field], { why: () => refuse("3", "") });
        return picked;
      },
    }));
    expect(first(mute)).toBe("reason");
  });

  test("a refusal the table had to make up, a case the rules do not have, and silence about what is not offered", () => {
    const gate = (rules: OneRules<Field>) =>
      withMove((move) => ({
        ask: (k, v, p) => {
          const picked = move.ask(k, v, p);
          p.one("gate", FIELD, [0 as Field, 1 as Field], rules);
          return picked;
        },
        do: (_g, _v, _a) => undefined,
      }));
    expect(fault(gate({})).message).toContain("The title gives no reason");
    const strange = gate({ why: () => refuse("99.9", "That is the rule.") });
    expect(fault(strange, undefined, ["3", "3.1", "3.2", "3.3"]).message).toContain("a case that is not in the rules");
    const unknown = withStep("raids", "raid", (step: DecideStep<Raid>) => ({ ...step, rule: "99.9" }));
    expect(fault(unknown, undefined, ["3", "3.1", "3.2", "3.3"]).message).toBe(
      '"raid" names a case that is not in the rules: 99.9.',
    );
    const sets = (rules: SetRules<Field>) =>
      withMove(() => ({
        ask: (_k, _v, p) =>
          p.set("gates", FIELD, [0, 1, 2] as Field[], { why: () => refuse("3", "No gate."), ...rules }),
        do: () => undefined,
      }));
    expect(fault(sets({ max: 2 })).message).toContain("Choose at most 2.");
    expect(fault(sets({ min: 1 })).message).toContain("Choose at least 1.");
    const numbers = withMove(() => ({ ask: (_k, _v, p) => p.count("men", 1, 3), do: () => undefined }));
    expect(fault(numbers).message).toContain("from 1 to 3");
    const silent = withMove(() => ({ when: () => false, whyNot: undefined }));
    expect(fault(silent).message).toContain("There is nothing to move now.");
    const words = withMove(() => ({
      ask: (k, _v, p) => p.word("oath", k.pub.round % 2 === 0 ? ["aye", "nay"] : ["aye"]),
      do: () => undefined,
    }));
    expect(fault(words).message).toContain('"nay" is not among the choices');
  });

  test("a stretch of play that comes back after it was over", () => {
    const faulty = {
      ...raid,
      periods: { ...raid.periods, side: ({ round }: { readonly round: number }) => round % 2 },
    };
    expect(fault(faulty).message).toContain('The period "side" comes back');
  });

  test("a table that takes stale commands, foreign seats, forced dice or nonsense", () => {
    const { act } = Game.prototype;
    const found = (faulty: (this: Game<never>, ...given: Parameters<typeof act>) => ReturnType<typeof act>) => {
      try {
        Game.prototype.act = faulty as never;
        return first(raid);
      } finally {
        Game.prototype.act = act;
      }
    };
    expect(
      found(function (seat, _index, command, dice) {
        return act.call(this, seat, this.index, command, dice);
      }),
    ).toBe("stale");
    expect(
      found(function (seat, index, command) {
        return act.call(this, seat, index, command);
      }),
    ).toBe("analysis");
    expect(
      found(function (seat, index, command, dice) {
        const deciding = this.play.takesPart(seat) ? seat : this.play.seatsToDecide()[0];
        return act.call(this, deciding, index, command, dice);
      }),
    ).toBe("forgery");
    expect(
      found(function (seat, index, command, dice) {
        const given = command as Command | undefined;
        return typeof given?.verb === "string" ? act.call(this, seat, index, command, dice) : null;
      }),
    ).toBe("malformed");
  });

  test("an answer that others notice while it waits", () => {
    const { waitingFor } = Game.prototype;
    try {
      Game.prototype.waitingFor = function (this: Game<never>) {
        return this.play.seatsToDecide();
      };
      expect(first(raid)).toBe("unnoticed");
    } finally {
      Game.prototype.waitingFor = waitingFor;
    }
    const { act } = Play.prototype;
    try {
      Play.prototype.act = function (this: Play<never>, ...given) {
        const refusal = act.apply(this, given);
        if (this.hasAnswers()) this.s.n++;
        return refusal;
      } as typeof act;
      expect(fault(raid, "unnoticed").message).toMatch(/notices an answer that waits: \.n is \d+, not \d+/);
    } finally {
      Play.prototype.act = act;
    }
  });

  test("answers that are entered as they come", () => {
    const { act } = Game.prototype;
    try {
      Game.prototype.act = function (this: Game<never>, ...given) {
        const before = this.answers.length;
        const refusal = act.apply(this, given);
        const [answer] = this.answers;
        if (answer && this.answers.length > before) this.enter({ kind: "act", ...answer });
        return refusal;
      } as typeof act;
      expect(fault(raid, "unnoticed").message).toContain(".entries is");
    } finally {
      Game.prototype.act = act;
    }
  });

  test("a memory between decisions that two games share", () => {
    let last: { n: number; raiders: readonly number[] } | null = null;
    const forgetful = withMove((move) => ({
      when: (k, v) => {
        last = last?.n === k.n ? last : { n: k.n, raiders: k.mine.at };
        return last.raiders.length > 0 && last.raiders[0] === k.mine.at[0] && (move.when?.(k, v) ?? true);
      },
    }));
    expect(fault(forgetful, "interleaved").message).toMatch(
      /was offered: No raider can go anywhere\.|goes another way/,
    );
  });

  test("a record that tells too much or too little", () => {
    const { log } = Game.prototype;
    try {
      Game.prototype.log = function (this: Game<never>) {
        return [{ at: 0, event: { type: "leak", rule: "", text: "", data: { seed: this.seed } } }];
      } as never;
      expect(first(raid)).toBe("record");
    } finally {
      Game.prototype.log = log;
    }
  });
});

const SHEET = raid.defaultSheet();
