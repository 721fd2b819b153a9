import type { Title } from "@wusong/engine";
import { T } from "./book.ts";
import { copies } from "./copies.ts";
import { edit } from "./edit.ts";
import { features } from "./features.ts";
import { guide } from "./guide.ts";
import { invariants } from "./invariants.ts";
import { AREA, GROUP, LEADER, UNIT } from "./kinds.ts";
import { looks } from "./looks.ts";
import { odds } from "./odds.ts";
import { OPTIONS } from "./options.ts";
import { overWords } from "./over-words.ts";
import { buildCache } from "./position.ts";
import { propose, stances } from "./propose.ts";
import { game } from "./rules/01-turn.ts";
import { setUp } from "./set-up.ts";
import { defaultSheet, loadSheet } from "./sheet.ts";
import type { MarsLaTour } from "./state.ts";
import { study } from "./study.ts";
import { value } from "./value.ts";
import { watch } from "./watch.ts";
import weights from "./weights.json" with { type: "json" };

export const title: Title<MarsLaTour> = {
  id: "mars-la-tour-1870",
  name: "Mars-la-Tour, 1870",
  date: "16 August 1870",
  seats: ["french", "german"],
  rulesVersion: "4",
  scenarios: [
    {
      id: "battle",
      name: "Mars-la-Tour and Vionville",
      text: "The whole day, from the first guns at Vionville at nine o'clock to nightfall: can the French keep the road to Verdun open?",
    },
    {
      id: "vionville",
      name: "The morning at Vionville",
      text: "Two turns from half past ten, under an hour: Alvensleben's corps is there and must take one of the two villages before noon is over. A short scenario of ours.",
    },
  ],
  options: OPTIONS,
  bound: 6000,
  book: T,
  main: game,
  kinds: [AREA, UNIT, LEADER, GROUP],
  defaultSheet,
  loadSheet,
  begin: setUp,
  buildCache,
  buildOwnCache: () => ({}),
  copies,
  imagine: () => ({ own: [{}, {}], sys: {} }),
  invariants,
  watch,
  value,
  doctrine: { features, weights, closing: ["done", "pass"], stances, propose },
  study,
  edit,
  odds,
  overWords,
  periods: { turn: (pub) => pub.turn, impulse: (pub) => `${pub.turn}.${pub.impulse}` },
  looks,
  guide,
};
