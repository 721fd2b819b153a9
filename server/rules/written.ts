import {
  commandsStanding,
  type Game,
  type GameEvent,
  type SavedEntry,
  type Shape,
  type StandingOrder,
  type State,
  seedHash,
  type Title,
} from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import {
  additionTo,
  follow,
  type GameCard,
  type HostedTable,
  type KeptEntry,
  type KeptGame,
  keptGame,
  newCard,
  openKept,
  type SheetFiles,
  type Snapshot,
  statusOf,
  takeUpKept,
  type Written,
} from "@wusong/host";
import type { Begun, Changed, GainedGame, Standing, StoredGame, TakenUp } from "./asked.ts";

/** A game on the desk, with what of it has been given out to be written down. */
export interface Desked {
  readonly table: HostedTable;
  version: number;
  written: Written;
}

/** Puts a game on a table, with the files of a sheet that is none of the title's. */
type Hosting = (game: Game<Shape>, ownFiles: SheetFiles | null) => HostedTable;

/** A new game, all of it to be written down. */
export function firstOf(table: HostedTable, version: number): { desked: Desked; begun: Begun } {
  const { game, things } = table;
  const { beginning, positions } = keptGame(game, cardOf(game), things.sheetFiles);
  const { opening, rulesVersion, sheet, seedHash } = beginning;
  const { sure } = positions;
  return {
    desked: { table, version, written: { entries: 0, sure } },
    begun: {
      ...standingOf(table),
      from: 0,
      entries: [],
      sure: snapshotText(sure),
      last: positionText(positions.last),
      waiting: "[]",
      allowedBack: false,
      commands: 0,
      answered: [],
      orders: "[]",
      opening: JSON.stringify(opening),
      rulesVersion,
      sheet,
      seedHash,
    },
  };
}

/** What the game has gained since it was last written down. Entries from `orders` on were made by standing orders. */
export function nextOf(desked: Desked, orders: number): Changed {
  const { table, written } = desked;
  const { game } = table;
  const { from, entries, positions } = additionTo(game, cardOf(game), written);
  const { sure, last, waiting } = positions;
  desked.version++;
  desked.written = { entries: game.entries.length, sure };
  return {
    ...standingOf(table),
    from,
    entries: entries.map((one, i) => ({ ...entryText(one), byOrder: from + i >= orders })),
    sure: sure.at === written.sure.at ? null : snapshotText(sure),
    last: positionText(last),
    waiting: JSON.stringify(waiting),
    allowedBack: game.entries[game.entries.length - 1]?.kind === "back",
    commands: commandsStanding(game.entries),
    answered: waiting.map(({ act }) => act),
    orders: JSON.stringify(game.standingOrders),
  };
}

/** Opens a game as it was written down. */
export function opened(title: Title<Shape>, stored: StoredGame, host: Hosting): Desked {
  const kept = keptOf(stored);
  const loaded = openKept(title, kept);
  if ("error" in loaded) throw new UserError(`This game cannot be opened: ${loaded.error}`);
  const { game } = loaded;
  game.standingOrders = JSON.parse(stored.orders) as StandingOrder[];
  return {
    table: host(game, loaded.ownFiles),
    version: stored.version,
    written: { entries: game.entries.length, sure: kept.positions.sure },
  };
}

/** Brings a game to where the store is. False: it has to be opened anew, and is of no use any more. */
export function hasFollowed(desked: Desked, gained: GainedGame): boolean {
  const { game, things } = desked.table;
  if (gained.waiting !== "[]" || gained.from !== game.entries.length) return false;
  const entries = gained.entries.map((one) => JSON.parse(one) as SavedEntry);
  if (!follow(game, entries, gained.hash)) return false;
  game.standingOrders = JSON.parse(gained.orders) as StandingOrder[];
  things.players = gained.players;
  things.notes = [...new Set([...things.notes, ...(gained.notes ?? [])])];
  desked.version = gained.version;
  desked.written = { ...desked.written, entries: game.entries.length };
  return true;
}

/** Takes a game up at its last position under rules it was not played by so far. */
export function takenUp(
  title: Title<Shape>,
  stored: StoredGame,
  under: string,
  host: Hosting,
): { desked: Desked; taken: TakenUp } {
  const loaded = takeUpKept(title, keptOf(stored), under);
  if ("error" in loaded) throw new UserError(`The game cannot go over to these rules: ${loaded.error}`);
  const table = host(loaded.game, loaded.ownFiles);
  const { beginning, positions } = keptGame(loaded.game, cardOf(loaded.game), table.things.sheetFiles);
  const { sure, last } = positions;
  const desked: Desked = {
    table,
    version: stored.version + 1,
    written: { entries: loaded.game.entries.length, sure },
  };
  return {
    desked,
    taken: {
      ...standingOf(table),
      from: loaded.game.entries.length,
      entries: [],
      sure: snapshotText(sure),
      last: positionText(last),
      // What somebody had answered in secret, and what stood to be answered by itself, was meant for the other rules.
      waiting: "[]",
      allowedBack: false,
      commands: commandsStanding(loaded.game.entries),
      answered: [],
      orders: "[]",
      rulesVersion: beginning.rulesVersion,
      sheet: beginning.sheet,
      continued: JSON.stringify(beginning.continued),
    },
  };
}

/** A game as `host/` keeps games. */
function keptOf(stored: StoredGame): KeptGame {
  const { title, sheetFiles, seed, scenario, sheet, rulesVersion } = stored;
  const sure: Snapshot = { at: stored.sure.at, hash: stored.sure.hash, state: JSON.parse(stored.sure.state) };
  const last: Snapshot = { at: stored.entries.length, hash: stored.last.hash, state: JSON.parse(stored.last.state) };
  return {
    beginning: {
      title,
      rulesVersion,
      sheet,
      ...(sheetFiles === null ? {} : { sheetFiles: JSON.parse(sheetFiles) }),
      scenario,
      options: JSON.parse(stored.options),
      seed,
      seedHash: seedHash(seed),
      analysis: false,
      ...(stored.continued === null ? {} : { continued: JSON.parse(stored.continued) }),
      opening: JSON.parse(stored.opening) as GameEvent[],
    },
    card: { over: (last.state as State<Shape>).over } as GameCard,
    entries: stored.entries.map(({ entry, events, trail }) => ({
      entry: JSON.parse(entry),
      events: JSON.parse(events),
      trail,
    })),
    positions: { sure, last, waiting: JSON.parse(stored.waiting) },
  };
}

/** Where a game stands, as everybody may know it: whether somebody has answered in secret is not told. */
export function standingOf({ game }: HostedTable): Standing {
  const { title, over } = game;
  return {
    head: game.entries.length,
    decision: game.index,
    waitsFor: over ? [] : game.waitingFor(null).map((seat) => title.seats[seat]),
    standing: game.overText ?? statusOf(game) ?? "",
    over: over && {
      winner: over.winner === null ? null : title.seats[over.winner],
      reason: over.reason,
      level: over.level ?? null,
      rule: over.rule,
      text: game.overText ?? "",
    },
  };
}

/** What a card says of a game is not used here: the store has columns of its own for it. */
const cardOf = (game: Game<Shape>): GameCard => newCard(game, { id: "", created: 0 });

const entryText = ({ entry, events, trail = "" }: KeptEntry): { entry: string; events: string; trail: string } => ({
  entry: JSON.stringify(entry),
  events: JSON.stringify(events),
  trail,
});
const positionText = ({ state, hash }: Snapshot): Changed["last"] => ({ state: JSON.stringify(state), hash });
const snapshotText = (one: Snapshot): NonNullable<Changed["sure"]> => ({ at: one.at, ...positionText(one) });
