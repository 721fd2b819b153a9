import { listed, type Title } from "@wusong/engine";
import { newHands, newPub } from "./begin.ts";
import { edit } from "./edit.ts";
import { guide } from "./guide.ts";
import { imagineHands } from "./imagine.ts";
import { invariants } from "./invariants.ts";
import { CHIT, PLACE, UNIT } from "./kinds.ts";
import { looks } from "./looks.ts";
import { odds } from "./odds.ts";
import { OPTIONS, readOptions } from "./options.ts";
import { overWords } from "./over-words.ts";
import { initialPlaces } from "./rules/03-deployment.ts";
import { wholeGame } from "./rules/04-sequence.ts";
import counters from "./sheet/counters.json" with { type: "json" };
import map from "./sheet/map.json" with { type: "json" };
import tables from "./sheet/tables.json" with { type: "json" };
import { readSheet, type Sheet } from "./sheet.ts";
import { buildCache, T, type Taierzhuang } from "./state.ts";
import { value } from "./value.ts";
import { watch } from "./watch.ts";

const FILES = { "map.json": map, "counters.json": counters, "tables.json": tables } as const;

let printed: Sheet | null = null;

function defaultSheet(): Sheet {
  if (printed) return printed;
  const read = readSheet({ map, counters, tables });
  if (!read.ok) throw new Error(`The sheet of taierzhuang-1938 does not fit: ${read.problems.join(" ")}`);
  return (printed = read.sheet);
}

function loadSheet(files: Readonly<Record<string, unknown>>): { sheet: Sheet } | { errors: string[] } {
  const unknown = Object.keys(files).filter((name) => !(name in FILES));
  if (unknown.length > 0)
    return { errors: unknown.map((name) => `${name}: this title reads ${listed(Object.keys(FILES))}.`) };
  const all = { ...FILES, ...files };
  const read = readSheet({ map: all["map.json"], counters: all["counters.json"], tables: all["tables.json"] });
  return read.ok ? { sheet: read.sheet } : { errors: read.problems };
}

/**
 * Most commands a game can have. In a turn every action spends a Ready unit or a chit: at most 128 units, 12 readied by chits and
 * 18 chits. An action has at most two parts and two windows each, with up to 20 commands to absorb damage and one pass before it.
 */
const MOST_ACTIONS = 128 + 12 + 18;
const MOST_COMMANDS_PER_ACTION = 1 + 3 * 24;
const BOUND = 60 + 13 * (MOST_ACTIONS * MOST_COMMANDS_PER_ACTION + 60);

export const title: Title<Taierzhuang> = {
  id: "taierzhuang-1938",
  name: "Storm over Taierzhuang, 1938",
  date: "25 March to 6 April 1938",
  seats: ["japan", "china"],
  rulesVersion: "2",
  scenarios: [
    {
      id: "battle",
      name: "The battle of Taierzhuang",
      text: "Thirteen days around the walled town on the Grand Canal.",
    },
  ],
  options: OPTIONS,
  bound: BOUND,
  book: T,
  main: wholeGame,
  kinds: [PLACE, UNIT, CHIT],
  defaultSheet,
  loadSheet,
  begin: (sheet, _scenario, given) => {
    const options = readOptions(given);
    return { pub: newPub(sheet, options, initialPlaces(sheet, options)), own: newHands(), sys: {} };
  },
  buildCache,
  buildOwnCache: () => ({}),
  imagine: imagineHands,
  invariants,
  watch,
  value,
  edit,
  odds,
  overWords,
  periods: {
    turn: (pub) => pub.turn,
    impulse: (pub) => `${pub.turn} ${pub.impulse}`,
    game: () => 0,
  },
  looks,
  guide,
};
