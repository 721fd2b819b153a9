import type { Title } from "@wusong/engine";
import { T } from "./book.ts";
import { copies } from "./copies.ts";
import { edit } from "./edit.ts";
import { features } from "./features.ts";
import { guide } from "./guide.ts";
import { imagine } from "./imagine.ts";
import { invariants } from "./invariants.ts";
import { HEX, MARKER, UNIT } from "./kinds.ts";
import { looks } from "./looks.ts";
import { odds } from "./odds.ts";
import { OPTIONS } from "./options.ts";
import { overWords } from "./over-words.ts";
import { buildCache } from "./position.ts";
import { propose, stances } from "./propose.ts";
import { campaign } from "./rules/05-turn-sequence.ts";
import { setUp } from "./set-up.ts";
import { defaultSheet, loadSheet } from "./sheet.ts";
import type { Campaign } from "./state.ts";
import { study } from "./study.ts";
import { value } from "./value.ts";
import { insight } from "./value-insight.ts";
import { watch } from "./watch.ts";
import weights from "./weights.json" with { type: "json" };

export const title: Title<Campaign> = {
  id: "shanghai-nanking-1937",
  name: "Shanghai–Nanking Campaign, 1937",
  date: "August 1937 to January 1938",
  seats: ["japan", "china"],
  rulesVersion: "4",
  scenarios: [
    { id: "campaign", name: "The campaign", text: "Twelve turns of two weeks, from the first shots in Shanghai." },
    {
      id: "landings",
      name: "The landings at Wusong",
      text: "Three turns from 27 August, about an hour: two divisions come ashore north of Shanghai and must win room before China's army is there. A short scenario of ours.",
    },
  ],
  options: OPTIONS,
  bound: 20_000,
  book: T,
  main: campaign,
  kinds: [HEX, UNIT, MARKER],
  defaultSheet,
  loadSheet,
  begin: setUp,
  buildCache,
  buildOwnCache: () => ({}),
  copies,
  imagine,
  invariants,
  watch,
  value,
  doctrine: { features, weights, closing: ["done", "stop", "stay"], insight, stances, propose },
  study,
  edit,
  odds,
  overWords,
  periods: {
    turn: (pub) => pub.turn,
    "player turn": (pub) => `${pub.turn} ${pub.side}`,
    phase: (pub) => `${pub.turn} ${pub.side} ${pub.phase}`,
  },
  looks,
  guide,
};
