import { Game, Random, type RetiredSheets, save, sheetHash } from "@wusong/engine";
import { MemoryStore, StoreFull } from "@wusong/host";
import { expect, test } from "vitest";
import { withLaterSheet } from "../../testkit/later-sheet.ts";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import counters from "../../titles/taierzhuang-1938/sheet/counters.json" with { type: "json" };
import map from "../../titles/taierzhuang-1938/sheet/map.json" with { type: "json" };
import taierzhuangTables from "../../titles/taierzhuang-1938/sheet/tables.json" with { type: "json" };
import type { Chance } from "../app/chance.ts";
import { storedOf, thinkingHere } from "../tests/kept.ts";
import { type AnyTitle, TableHost } from "./host.ts";
import { momentOf } from "./moment.ts";
import { NO_OLD_GAMES } from "./old-games.ts";
import type { Imported, Importing, TableGiven } from "./protocol.ts";

const TITLE = "taierzhuang-1938";
const OPTIONS = Object.fromEntries(taierzhuang.options.map((one) => [one.id, one.default]));
const OPENLY = { viewpoint: "open", since: 0 };
const drawn = (given: TableGiven) => momentOf(taierzhuang as unknown as AnyTitle, taierzhuang.defaultSheet(), given);
const chance = (name: string): Chance => ({ id: name, seed: `seed of ${name}`, bots: `bots of ${name}` });

function newHost(
  store = new MemoryStore(),
  title = taierzhuang as unknown as AnyTitle,
  retired: RetiredSheets = { sheets: {}, files: {} },
): TableHost {
  let now = 0;
  return new TableHost({
    store,
    loadTitle: async (id) => {
      if (id !== TITLE) throw new Error(`There is no title "${id}" on this table.`);
      return title;
    },
    retiredSheets: async () => retired,
    now: () => now++,
    thinker: thinkingHere(async () => taierzhuang as unknown as AnyTitle),
    oldGames: NO_OLD_GAMES,
  });
}

/** Loads a record to its end. */
async function imported(host: TableHost, text: string, name: string): Promise<Imported> {
  let step: Importing | Imported = await host.beginImport(text, chance(name));
  while ("of" in step) step = await host.goOnImporting(step.id);
  return step;
}

async function watched(host: TableHost, name: string, commands: number): Promise<string> {
  const players = Object.fromEntries(taierzhuang.seats.map((seat) => [seat, "random"]));
  const scenario = taierzhuang.scenarios[0].id;
  const { id } = await host.create({ title: TITLE, scenario, options: {}, players }, chance(name));
  for (let i = 0; i < commands; i++) await host.letBotAct(id, "fixed", OPENLY);
  return id;
}

test("the same chance gives the same game between bots, another chance another one", async () => {
  const texts: string[] = [];
  for (const name of ["one", "one", "two"]) {
    const host = newHost();
    const { log } = await host.open(await watched(host, name, 40), "open");
    texts.push(JSON.stringify(log));
  }
  expect(texts[1]).toBe(texts[0]);
  expect(texts[2]).not.toBe(texts[0]);
});

test("a game moves to another browser with its players and goes on there as it would have here", async () => {
  const here = newHost();
  const id = await watched(here, "moved", 30);
  const moved = await here.pack(id);
  const there = newHost();
  expect(await there.unpack(id, JSON.parse(JSON.stringify(moved)))).toEqual({ id });
  for (const host of [here, there]) for (let i = 0; i < 5; i++) await host.letBotAct(id, "fixed", OPENLY);
  const [stayed, gone] = [await here.open(id, "open"), await there.open(id, "open")];
  expect(gone.players).toEqual(stayed.players);
  expect(gone.log).toEqual(stayed.log);
  // Whoever has it already keeps it as it is.
  await there.unpack(id, moved);
  expect((await there.open(id, "open")).entries).toBe(stayed.entries);
});

const begun = async (host: TableHost, name: string): Promise<string> => {
  const players = { [taierzhuang.seats[0]]: "you", [taierzhuang.seats[1]]: "random" };
  const scenario = taierzhuang.scenarios[0].id;
  return (await host.create({ title: TITLE, scenario, options: {}, players }, chance(name))).id;
};

test("a game is begun again with the same dice and the same bots, or with new ones", async () => {
  const host = newHost();
  const id = await watched(host, "one", 30);
  const logOf = async (again: string): Promise<string> => {
    for (let i = 0; i < 30; i++) await host.letBotAct(again, "fixed", OPENLY);
    return JSON.stringify((await host.open(again, "open")).log);
  };
  const { id: same } = await host.restart(id, true, chance("two"));
  const { id: other } = await host.restart(id, false, chance("three"));
  const first = JSON.stringify((await host.open(id, "open")).log);
  expect(await logOf(same)).toBe(first);
  expect(await logOf(other)).not.toBe(first);
});

test("a game in play is shared as a position that opens elsewhere and holds neither its dice nor its record", async () => {
  const host = newHost();
  const id = await begun(host, "mine");
  const [seat] = taierzhuang.seats;
  await expect(host.linkRecord(id, "game", 0, seat, chance("link"))).rejects.toThrow("can be shared as a position");
  const text = await host.linkRecord(id, "position", 0, seat, chance("link"));
  expect(text).not.toContain("seed of mine");
  const elsewhere = newHost();
  const opened = await imported(elsewhere, text, "theirs");
  const shown = await elsewhere.open(opened.id, null);
  expect(shown.analysis).toBe(true);
  expect(drawn(shown).scene.stacks.length).toBe(drawn(await host.open(id, seat)).scene.stacks.length);
});

test("a whole game without secrets is shared as a link to its record", async () => {
  const host = newHost();
  const id = await watched(host, "one", 25);
  const text = await host.linkRecord(id, "game", 0, "open", chance("link"));
  const elsewhere = newHost();
  const opened = await imported(elsewhere, text, "theirs");
  expect((await elsewhere.open(opened.id, null)).entries).toBe(25);
});

test("a full store does not stop the game, and the screen is told", async () => {
  class FullStore extends MemoryStore {
    override async begin(): Promise<void> {
      throw new StoreFull();
    }
  }
  const host = newHost(new FullStore());
  const id = await watched(host, "one", 3);
  const shown = await host.open(id, "open");
  expect(shown.unsaved).toBe(true);
  expect(shown.entries).toBe(3);
});

test("the curves of a game end at what lies on the map", async () => {
  const host = newHost();
  const id = await watched(host, "one", 40);
  const curves = await host.curves(id, "open");
  const { scene } = drawn(await host.open(id, "open"));
  expect(curves.map(({ seat }) => seat).sort()).toEqual([...taierzhuang.seats].sort());
  for (const { points } of curves) {
    expect(points[0][0]).toBe(0);
    expect(points.at(-1)![0]).toBe(40);
  }
  const total = curves.reduce((sum, { points }) => sum + points.at(-1)![1], 0);
  expect(total).toBeGreaterThanOrEqual(scene.stacks.reduce((sum, { counters }) => sum + counters.length, 0));
});

test("whoever watches bots sees what lies on the table, and everything only when asked for or when the game is over", async () => {
  const host = newHost();
  const id = await watched(host, "one", 40);
  const watching = await host.open(id, null);
  const open = await host.open(id, "open");
  expect(watching.viewpoint).toBe("spectator");
  expect(watching.log.events.length).toBeGreaterThan(0);
  expect(JSON.stringify(watching.log)).not.toBe(JSON.stringify(open.log));
  const chits = (shown: typeof open): unknown[] =>
    drawn(shown).panels.flatMap((panel) =>
      panel.kind === "hand" && typeof panel.chits !== "number" ? panel.chits : [],
    );
  expect(chits(open).length).toBeGreaterThan(0);
  expect(chits(watching)).toEqual([]);
  const over = await host.open(await watched(host, "to the end", 2000), null);
  expect(over.over).not.toBeNull();
  expect(over.viewpoint).toBe("open");
});

test("a game on a sheet of its own keeps the files of the sheet: saved, exported and begun again; what is shared tells only its hash", async () => {
  const files = {
    "tables.json": { ...structuredClone(taierzhuangTables), stackingLimit: taierzhuangTables.stackingLimit + 1 },
  };
  const loaded = taierzhuang.loadSheet(files);
  if ("errors" in loaded) throw new Error(loaded.errors.join());
  const [scenario] = taierzhuang.scenarios;
  const game = new Game({
    title: taierzhuang,
    sheet: loaded.sheet,
    scenario: scenario.id,
    options: OPTIONS,
    seed: "own sheet",
  });
  const store = new MemoryStore();
  const { id } = await imported(newHost(store), JSON.stringify(save(game, files)), "imported");
  const host = newHost(store);
  const [seat] = taierzhuang.seats;
  await host.submit(id, { kind: "resign", seat }, { viewpoint: seat, since: 0 });
  const kept = async (one: string) => storedOf((await store.read(one))!).save;
  const records = [
    await kept(id),
    JSON.parse((await host.exportRecord(id, "save", seat)).text),
    await kept((await host.restart(id, true, chance("again"))).id),
    await kept((await host.branch(id, 0, "open", chance("branch"))).id),
  ];
  for (const record of records) expect(record.sheetFiles).toEqual(files);
  const shared = JSON.parse((await host.exportRecord(id, "shared", seat)).text);
  expect([shared.sheet, shared.save.sheet]).toEqual([records[0].sheet, records[0].sheet]);
  expect(shared.save.sheetFiles).toBeUndefined();
  await expect(host.linkRecord(id, "game", 0, seat, chance("link"))).rejects.toThrow("a sheet of your own");
  expect((await newHost(store).open(id, seat)).over).not.toBeNull();
});

test("a game that was begun on an earlier sheet goes on with it in the page: imported, kept, played on and begun again", async () => {
  const before = { "counters.json": counters, "map.json": map, "tables.json": taierzhuangTables };
  const tables = { ...taierzhuangTables, stackingLimit: taierzhuangTables.stackingLimit + 1 };
  const later = withLaterSheet(taierzhuang as unknown as AnyTitle, before, { "tables.json": tables });
  const { retired, ...title } = later;
  const earlier = sheetHash(taierzhuang.defaultSheet());
  const [scenario] = taierzhuang.scenarios;
  const game = new Game({ title: taierzhuang, scenario: scenario.id, options: OPTIONS, seed: "earlier sheet" });
  const store = new MemoryStore();
  const { id } = await imported(newHost(store, title, retired), JSON.stringify(save(game)), "imported");
  const host = newHost(store, title, retired);
  const [seat] = taierzhuang.seats;
  const shown = await host.open(id, seat);
  expect(shown).toMatchObject({ sheet: earlier, earlierSheet: true, ownSheet: false });
  expect(await host.sheetFiles(id)).toEqual(before);
  await host.submit(id, { kind: "resign", seat }, { viewpoint: seat, since: 0 });
  const kept = async (one: string) => storedOf((await store.read(one))!).save;
  expect(await kept(id)).toMatchObject({ sheet: earlier, rulesVersion: title.rulesVersion });
  expect((await kept(id)).sheetFiles).toBeUndefined();
  expect((await kept((await host.restart(id, true, chance("same dice"))).id)).sheet).toBe(earlier);
  expect((await kept((await host.restart(id, false, chance("new game"))).id)).sheet).toBe(
    sheetHash(later.defaultSheet()),
  );
  await expect(newHost(store, title).open(id, seat)).rejects.toThrow(`on the sheet ${earlier}, which is neither`);
});

test("a title that cannot open or describe a game any more loses none: it is saved on, and its record goes out", async () => {
  const store = new MemoryStore();
  const id = await watched(newHost(store), "one", 12);
  const fault = (): never => {
    throw new Error("a fault of the title");
  };
  const mute = { ...taierzhuang, looks: { ...(taierzhuang.looks as object), status: fault } } as unknown as AnyTitle;
  await newHost(store, mute).letBotAct(id, "fixed", OPENLY);
  expect(storedOf((await store.read(id))!).save.entries).toHaveLength(13);

  const broken = { ...taierzhuang, buildCache: fault } as unknown as AnyTitle;
  const host = newHost(store, broken);
  await expect(host.open(id, null)).rejects.toThrow();
  const { text } = await host.exportRecord(id, "save", "spectator");
  const elsewhere = newHost();
  const opened = await imported(elsewhere, text, "theirs");
  expect((await elsewhere.open(opened.id, null)).entries).toBe(13);
  await expect(host.exportRecord("no such game", "save", "spectator")).rejects.toThrow("no such game");
});

test("a record is loaded a stretch at a time, can be given up between two of them, and leaves nothing then", async () => {
  const text = JSON.stringify(save(longGame()));
  const host = newHost();
  const begun = await host.beginImport(text, chance("long"));
  expect(begun).toEqual({ id: "long", done: 0, of: expect.any(Number) });
  expect(begun.of).toBeGreaterThan(300);
  const first = (await host.goOnImporting("long")) as Importing;
  const second = (await host.goOnImporting("long")) as Importing;
  expect([first.done, second.done, second.of]).toEqual([100, 200, begun.of]);
  await host.stopImport("long");
  await expect(host.goOnImporting("long")).rejects.toThrow("no longer being opened");
  expect(await host.games()).toEqual([]);
  const { id } = await imported(host, text, "again");
  expect((await host.open(id, null)).entries).toBe(begun.of);
});

test("a record that is too large is refused before it is loaded", async () => {
  const record = save(longGame());
  const host = newHost();
  const entries = Array.from({ length: 200_000 }, () => ({ undo: "japan" }));
  await expect(host.beginImport(JSON.stringify({ ...record, entries }), chance("many"))).rejects.toThrow(
    "A record is too large at entries: a list has at most 10,000 items here.",
  );
  await expect(host.beginImport("[".repeat(100_000), chance("deep"))).rejects.toThrow("deeper than 40 levels");
});

/** A game of commands that are taken back. */
function longGame() {
  const game = new Game({ title: taierzhuang, scenario: taierzhuang.scenarios[0].id, options: OPTIONS, seed: "long" });
  const random = new Random("long");
  while (game.entries.length < 350 && !game.over) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
    if (game.canUndo(seat)) game.undo(seat);
  }
  return game;
}

test("the course of a game ends at the score that is told at its end", async () => {
  const host = newHost();
  const id = await watched(host, "course", 60);
  const { points, seats } = await host.course(id);
  const shown = await host.open(id, "open");
  const { score } = drawn(shown).prospects;
  expect(seats).toEqual(score.of.map(({ seat }) => seat));
  expect(points.at(-1)).toMatchObject({ at: shown.entries, values: score.of.map(({ value }) => value) });
  expect(points[0].at).toBe(0);
  for (let i = 1; i < points.length; i++) expect(points[i].at).toBeGreaterThan(points[i - 1].at);
});

test("a seat is handed to the computer in mid-game, and taken back; both are there again when the game is opened anew", async () => {
  const store = new MemoryStore();
  const host = newHost(store);
  const id = await begun(host, "seats");
  const [first, second] = taierzhuang.seats;
  await host.seatPlayer(id, first, "random");
  const watchedOn = await host.open(id, null);
  expect(watchedOn.players).toEqual({ [first]: "random", [second]: "random" });
  for (let i = 0; i < 6; i++) expect(await host.letBotAct(id, "fixed", OPENLY)).not.toBeNull();
  await host.seatPlayer(id, second, "you");
  const again = await newHost(store).open(id, null);
  expect(again.players).toEqual({ [first]: "random", [second]: "you" });
  expect(again.viewpoint).toBe(second);
  expect(again.entries).toBe(6);
});

test("nobody unknown gets a seat, and nothing changes", async () => {
  const host = newHost();
  const id = await begun(host, "strangers");
  await expect(host.seatPlayer(id, taierzhuang.seats[0], "nobody")).rejects.toThrow('Nobody called "nobody"');
  await expect(host.seatPlayer(id, "narnia", "random")).rejects.toThrow('no side called "narnia"');
  expect((await host.open(id, null)).players[taierzhuang.seats[0]]).toBe("you");
});

test("a command that was taken back is not in the log any more, now and when the game is opened anew", async () => {
  const store = new MemoryStore();
  const host = newHost(store);
  const players = Object.fromEntries(taierzhuang.seats.map((one) => [one, "you"]));
  const scenario = taierzhuang.scenarios[0].id;
  const { id } = await host.create({ title: TITLE, scenario, options: {}, players }, chance("taken back"));
  const [seat] = (await host.open(id, null)).toDecide;
  const game = new Game({
    title: taierzhuang,
    scenario: taierzhuang.scenarios[0].id,
    options: OPTIONS,
    seed: chance("taken back").seed,
  });
  const command = game.play.spellIds(
    game.seatNamed(seat)!,
    game.play.sample(game.seatNamed(seat)!, new Random("any"))!,
  );
  const before = await host.open(id, seat);
  const watching = { viewpoint: seat, since: 0 };
  const acted = await host.submit(id, { kind: "act", seat, index: before.index, command }, watching);
  if (!("table" in acted) || !acted.table.canUndo) throw new Error("The command cannot be taken back.");
  expect(acted.table.log.events.length).toBeGreaterThan(before.log.events.length);
  const undone = await host.submit(id, { kind: "undo", seat }, watching);
  expect("table" in undone && undone.table.log.events).toEqual(before.log.events);
  expect((await newHost(store).open(id, seat)).log.events).toEqual(before.log.events);
});
