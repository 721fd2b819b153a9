import { DiceStream, imagine, Random, type Seat, view } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { Following } from "../../bots/search/answering.ts";
import { begin } from "../bench-speed.ts";
import { titles } from "../titles.ts";

const taught = titles.filter(({ doctrine }) => doctrine);

describe.each(taught.map((title) => [title.id, title] as const))("%s", (id, title) => {
  const { features, weights, closing, stances = [], insight, propose } = title.doctrine!;

  test("reads one finite number for every feature, from what the seat knows alone", () => {
    for (let game = 0; game < 3; game++) {
      const seed = `features/${game}`;
      const random = new Random(seed);
      const play = begin(title, seed);
      while (!play.s.over) {
        const [seat] = play.seatsToDecide();
        if (random.below(25) === 0) {
          for (const eyes of title.seats.map((_, one) => one as Seat)) {
            // Whatever stood there before is overwritten.
            const read = new Float64Array(features.names.length).fill(Number.NaN);
            features.read(play.know(eyes), read);
            expect(read.every((x) => Number.isFinite(x))).toBe(true);
            const again = new Float64Array(features.names.length);
            const other = imagine(title, play.sheet, view(play, eyes), random);
            features.read(other.know(eyes), again);
            expect([...again]).toEqual([...read]);
          }
          const stage = features.stage(play.pub as never);
          expect(Number.isInteger(stage) && stage >= 0 && stage < features.stages).toBe(true);
        }
        play.playRandom(seat, random, new DiceStream(seed, play.diceIndex()));
      }
    }
  });

  test("proposes commands that are offered, with a reason, from what the seat knows alone", () => {
    const seed = "proposals";
    const random = new Random(seed);
    let play = begin(title, seed);
    let proposed = 0;
    while (proposed < 100) {
      // A random game may be over soon.
      if (play.s.over) play = begin(title, `${seed}/${proposed}`);
      const [seat] = play.seatsToDecide();
      if (random.below(20) === 0) {
        const step = play.waiting()!;
        const list = propose!(play.know(seat), { step: step.name, v: play.variables() });
        const other = imagine(title, play.sheet, view(play, seat), random);
        expect(propose!(other.know(seat), { step: step.name, v: other.variables() })).toEqual(list);
        for (const { verb, picks, why } of list) {
          const drawn = play.drawWith(seat, verb, new Following(random, picks, -1));
          expect(drawn, `${step.name}: ${verb} ${JSON.stringify(picks)}`).not.toBeNull();
          expect(why).toMatch(/^\S.*[^.\s]$/);
          proposed++;
        }
      }
      play.playRandom(seat, random, new DiceStream(seed, play.diceIndex()));
    }
  });

  test("says the same of a position whatever was asked about before it", () => {
    const seed = "asked before";
    const random = new Random(seed);
    const play = begin(title, seed);
    const kept: (typeof play)[] = [];
    while (!play.s.over && kept.length < 60) {
      const [seat] = play.seatsToDecide();
      play.playRandom(seat, random, new DiceStream(seed, play.diceIndex()));
      if (!play.s.over && random.below(4) === 0) kept.push(play.clone());
    }
    const said = (one: typeof play): unknown => {
      const [seat] = one.seatsToDecide();
      const know = one.know(seat);
      const read = new Float64Array(features.names.length);
      features.read(know, read);
      const asked = { step: one.waiting()!.name, v: one.variables() };
      return [title.value(know), insight?.(know), [...read], propose!(know, asked)];
    };
    const forwards = kept.map(said);
    const backwards = [...kept].reverse().map(said).reverse();
    expect(backwards).toEqual(forwards);
  });

  test("has weights for its features, and says where they come from", () => {
    expect(new Set(features.names).size).toBe(features.names.length);
    if (!weights) return;
    expect(weights.features).toEqual(features.names);
    for (const [name, sign] of Object.entries(features.signs ?? {})) {
      const i = features.names.indexOf(name);
      expect(i, name).toBeGreaterThanOrEqual(0);
      for (const t of [-0.5, 0.5])
        expect(sign * (weights.weight[i] + t * weights.drift[i]), name).toBeGreaterThanOrEqual(-1e-4);
    }
    expect([weights.weight.length, weights.drift.length]).toEqual([features.names.length, features.names.length]);
    expect(weights.bias.length).toBe(features.stages);
    expect(weights.provenance.title).toBe(id);
  });

  test("names closing verbs that its rules have, and stances that want features it has", () => {
    const verbs = new Set<string>();
    for (const { steps } of title.book.procedures.values())
      for (const step of steps) if ("verbs" in step) for (const verb of step.verbs.keys()) verbs.add(verb);
    expect(closing.filter((verb) => !verbs.has(verb))).toEqual([]);
    expect(new Set(stances.map((one) => one.id)).size).toBe(stances.length);
    const wanted = stances.flatMap(({ wants }) => Object.keys(wants));
    expect(wanted.filter((name) => !features.names.includes(name))).toEqual([]);
  });
});
