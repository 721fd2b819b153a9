import {
  Game,
  Random,
  resolveOptions,
  type Shape,
  type State,
  save,
  savedEntry,
  type Title,
  verify,
} from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { title as marsLaTour } from "../../titles/mars-la-tour-1870/index.ts";
import { title as pacificBattles } from "../../titles/pacific-battles-shanghai-1937/index.ts";
import { title as shanghaiIncident } from "../../titles/shanghai-incident-1932/index.ts";
import { title as shanghaiNanking } from "../../titles/shanghai-nanking-1937/index.ts";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import { additionTo, follow, keptGame, newCard, openKept, saveOf, type Written, writtenOf } from "../kept.ts";
import { type GameCard, MemoryStore } from "../store.ts";
import { playAtRandom, title as raid } from "./tables.ts";

const TITLES = [
  raid,
  shanghaiNanking,
  taierzhuang,
  shanghaiIncident,
  pacificBattles,
  marsLaTour,
] as unknown as Title<Shape>[];

const cardOf = (game: Game<Shape>): GameCard => newCard(game, { id: "kept", created: 0 });

/** A game that is written down after every command, as a table does it. */
class Keeping {
  readonly store = new MemoryStore();
  written: Written | null = null;

  constructor(readonly game: Game<Shape>) {}

  async write(): Promise<void> {
    const { game, store } = this;
    if (this.written) {
      const added = additionTo(game, cardOf(game), this.written);
      await store.append("kept", added);
      this.written = { entries: game.entries.length, sure: added.positions.sure };
    } else {
      const whole = keptGame(game, cardOf(game), null);
      await store.begin(whole);
      this.written = writtenOf(whole);
    }
  }

  async opened(title = this.game.title): Promise<Game<Shape>> {
    const loaded = openKept(title, (await this.store.read("kept"))!);
    if ("error" in loaded) throw new Error(loaded.error);
    return loaded.game;
  }
}

function begun(title: Title<Shape>, seed: string): Game<Shape> {
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  return new Game({ title, scenario: title.scenarios[0].id, options: resolved.options, seed });
}

async function played(title: Title<Shape>, seed: string, commands: number): Promise<Keeping> {
  const keeping = new Keeping(begun(title, seed));
  const random = new Random(seed);
  await keeping.write();
  for (let i = 0; i < commands && !keeping.game.over; i++) {
    playAtRandom(keeping.game, random);
    await keeping.write();
  }
  return keeping;
}

describe.each(TITLES.map((title) => [title.id, title] as const))("%s: a kept game", (_id, title) => {
  test("is opened as it was, at any moment: position, story, record, and what can be taken back", async () => {
    const keeping = new Keeping(begun(title, "kept"));
    const random = new Random("kept");
    await keeping.write();
    for (let i = 0; i < 150 && !keeping.game.over; i++) {
      playAtRandom(keeping.game, random);
      await keeping.write();
      if (i % 10 !== 0) continue;
      const [here, again] = [keeping.game, await keeping.opened()];
      expect(JSON.stringify(save(again))).toBe(JSON.stringify(save(here)));
      expect(again.events).toEqual(JSON.parse(JSON.stringify(here.events)));
      expect(title.seats.map((_, seat) => again.canUndo(seat as never))).toEqual(
        title.seats.map((_, seat) => here.canUndo(seat as never)),
      );
      const then = random.below(here.entries.length + 1);
      expect(again.positionAt(then).s).toEqual(here.positionAt(then).s);
    }
  });

  test("is not played again from its beginning when it is opened", async () => {
    const keeping = await played(title, "sure", 150);
    const { positions, entries } = (await keeping.store.read("kept"))!;
    const kept = (await keeping.store.read("kept"))!;
    expect(positions.sure.at).toBeGreaterThan(entries.length / 3);
    // What comes before the position it is opened from is not looked at: there the record may say anything.
    const forged = kept.entries.map((one, i) =>
      i < positions.sure.at ? { ...one, entry: { act: title.seats[0], verb: "no such verb", picks: [] } } : one,
    );
    expect("game" in openKept(title, { ...kept, entries: forged })).toBe(true);
  });

  test("gives out the record as it was written down, and it verifies when the game is over", async () => {
    const keeping = await played(title, "record", 40);
    const { game } = keeping;
    if (!game.over) game.resign(game.play.seatsToDecide()[0]);
    await keeping.write();
    const record = saveOf((await keeping.store.read("kept"))!);
    expect(record).toEqual(JSON.parse(JSON.stringify(save(game))));
    expect(verify(title, { save: record, shared: null }).worth).toBe("proven");
  });
});

test("a position that was changed in the store is not believed: the game is played again from its entries", async () => {
  const keeping = await played(raid, "forged", 30);
  const kept = (await keeping.store.read("kept"))!;
  const state = structuredClone(kept.positions.sure.state) as State<Shape> & { pub: { round: number } };
  state.pub.round += 1;
  const loaded = openKept(raid, { ...kept, positions: { ...kept.positions, sure: { ...kept.positions.sure, state } } });
  if ("error" in loaded) throw new Error(loaded.error);
  expect(loaded.game.hash).toBe(keeping.game.hash);
});

test("under other rules a game goes on from its last position, and says so", async () => {
  const keeping = await played(raid, "other rules", 25);
  const begin: Title<Shape>["begin"] = (...given) => ({ ...raid.begin(...given), sys: { pile: [6, 5, 4, 3, 2, 1] } });
  const newer = { ...raid, rulesVersion: "another", begin } as Title<Shape>;
  const loaded = openKept(newer, (await keeping.store.read("kept"))!);
  if ("error" in loaded) throw new Error(loaded.error);
  expect(loaded.game.play.pub).toEqual(keeping.game.play.pub);
  expect(loaded.game.continuedFrom?.at).toBe(keeping.game.entries.length);
  expect(loaded.notes[0]).toContain("continues from its snapshot");
});

test("under rules of another name that lead to the same positions a game goes on whole", async () => {
  const keeping = await played(raid, "other name", 25);
  const newer = { ...raid, rulesVersion: "another" } as Title<Shape>;
  const loaded = openKept(newer, (await keeping.store.read("kept"))!);
  if ("error" in loaded) throw new Error(loaded.error);
  expect([loaded.game.continuedFrom, loaded.takenUp]).toEqual([null, false]);
  expect(loaded.game.play.s).toEqual(keeping.game.play.s);
});

test("what is written for one command does not grow with the game", async () => {
  const keeping = new Keeping(begun(raid, "small"));
  const random = new Random("small");
  await keeping.write();
  const sizes: number[] = [];
  while (!keeping.game.over) {
    playAtRandom(keeping.game, random);
    const added = additionTo(keeping.game, cardOf(keeping.game), keeping.written!);
    sizes.push(added.entries.length);
    await keeping.write();
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
});

test("a store refuses what does not follow", async () => {
  const store = new MemoryStore();
  const game = begun(raid, "refused");
  const whole = keptGame(game, cardOf(game), null);
  const added = additionTo(game, cardOf(game), writtenOf(whole));
  await expect(store.append("kept", added)).rejects.toThrow("There is no game kept");
  await store.begin(whole);
  await expect(store.append("kept", { ...added, from: 5 })).rejects.toThrow("has 0 entries, not 5");
  await store.remove("kept");
  expect([await store.list(), await store.read("kept")]).toEqual([[], null]);
});

describe.each(TITLES.map((title) => [title.id, title] as const))("%s, open twice", (_id, title) => {
  const entriesFrom = (game: Game<Shape>, from: number) =>
    game.entries.slice(from).map((entry) => savedEntry(title.seats, entry));

  test("comes by following what was played elsewhere to the same place, or says that it does not", () => {
    const [here, there] = [begun(title, "twice"), begun(title, "twice")];
    const random = new Random("twice");
    let [followed, opened] = [0, here];
    for (let i = 0; i < 60 && !there.over; i++) {
      playAtRandom(there, random);
      if (there.play.hasAnswers()) continue;
      const gained = entriesFrom(there, opened.entries.length);
      const acts = gained.every((one) => "act" in one);
      expect(follow(opened, gained, there.hash)).toBe(acts);
      if (acts) {
        expect(JSON.stringify([opened.play.s, opened.events]) === JSON.stringify([there.play.s, there.events])).toBe(
          true,
        );
        followed++;
      } else {
        const anew = openKept(title, keptGame(there, cardOf(there), null));
        if ("error" in anew) throw new Error(anew.error);
        opened = anew.game;
      }
    }
    expect(followed).toBeGreaterThan(10);
  });

  test("does not believe entries that lead elsewhere", () => {
    const [here, there] = [begun(title, "twice"), begun(title, "other dice")];
    const random = new Random("elsewhere");
    do playAtRandom(there, random);
    while (there.play.hasAnswers());
    expect(follow(here, entriesFrom(there, 0), there.hash)).toBe(false);
  });
});
