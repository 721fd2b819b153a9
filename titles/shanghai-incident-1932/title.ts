import type { Title } from "@wusong/engine";
import { T } from "./book.ts";
import { copies } from "./copies.ts";
import { edit } from "./edit.ts";
import { features } from "./features.ts";
import { guide } from "./guide.ts";
import { invariants } from "./invariants.ts";
import { HEX, MARKER, UNIT } from "./kinds.ts";
import { looks } from "./looks.ts";
import { odds } from "./odds.ts";
import { OPTIONS } from "./options.ts";
import { overWords } from "./over-words.ts";
import { buildCache } from "./position.ts";
import { propose, stances } from "./propose.ts";
import { main } from "./rules/04-sequence.ts";
import { setUp } from "./set-up.ts";
import { defaultSheet, loadSheet } from "./sheet.ts";
import type { Incident } from "./state.ts";
import { study } from "./study.ts";
import { value } from "./value.ts";
import { insight } from "./value-insight.ts";
import { watch } from "./watch.ts";
import weights from "./weights.json" with { type: "json" };

export const title: Title<Incident> = {
  id: "shanghai-incident-1932",
  name: "Shanghai Incident, 1932",
  date: "28 January to 2 March 1932",
  seats: ["japan", "china"],
  rulesVersion: "4",
  scenarios: [
    { id: "campaign", name: "The campaign", text: "From the first shots in Chapei, up to five weeks." },
    {
      id: "kiangwan",
      name: "The attack on Kiangwan",
      text: "21 to 23 February, three turns, under an hour: the 9th Division has come ashore and must break the line at Kiangwan and Miaohong. A short scenario of ours.",
    },
  ],
  options: OPTIONS,
  bound: 12_000,
  book: T,
  main,
  kinds: [HEX, UNIT, MARKER],
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
  doctrine: { features, weights, closing: ["done", "stay", "decline"], insight, stances, propose },
  study,
  edit,
  odds,
  overWords,
  periods: {
    turn: (pub) => pub.day,
    phase: (pub) => `${pub.day} ${pub.side} ${pub.phase}`,
    series: (pub) => pub.pause,
  },
  looks,
  guide,
};
