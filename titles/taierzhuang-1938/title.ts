import type { Title } from "@wusong/engine";
import { T } from "./book.ts";
import { copies } from "./copies.ts";
import { edit } from "./edit.ts";
import { features } from "./features.ts";
import { guide } from "./guide.ts";
import { imagineHands } from "./imagine.ts";
import { invariants } from "./invariants.ts";
import { CHIT, PLACE, UNIT } from "./kinds.ts";
import { looks } from "./looks.ts";
import { odds } from "./odds.ts";
import { OPTIONS } from "./options.ts";
import { overWords } from "./over-words.ts";
import { buildCache } from "./position.ts";
import { propose } from "./propose.ts";
import { stances } from "./propose-stances.ts";
import { wholeGame } from "./rules/04-sequence.ts";
import { setUp } from "./set-up.ts";
import { defaultSheet, loadSheet } from "./sheet.ts";
import type { Taierzhuang } from "./state.ts";
import { study } from "./study.ts";
import { value } from "./value.ts";
import { insight } from "./value-insight.ts";
import { watch } from "./watch.ts";
import weights from "./weights.json" with { type: "json" };

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
  rulesVersion: "4",
  scenarios: [
    {
      id: "battle",
      name: "The battle of Taierzhuang",
      text: "Thirteen days around the walled town on the Grand Canal.",
    },
    {
      id: "lastDays",
      name: "The last days of the town",
      text: "5 and 6 April, two turns, under an hour: most of the town is Japanese, and Tang En-po's army is closing in on those who hold it. A short scenario of ours.",
    },
  ],
  options: OPTIONS,
  bound: BOUND,
  book: T,
  main: wholeGame,
  kinds: [PLACE, UNIT, CHIT],
  defaultSheet,
  loadSheet,
  begin: setUp,
  buildCache,
  buildOwnCache: () => ({}),
  copies,
  imagine: imagineHands,
  invariants,
  watch,
  value,
  doctrine: { features, weights, closing: ["done", "pass", "halt", "decline", "none"], insight, stances, propose },
  study,
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
