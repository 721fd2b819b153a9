import type { Title } from "@wusong/engine";
import { T } from "./book.ts";
import { copies } from "./copies.ts";
import { edit } from "./edit.ts";
import { features } from "./features.ts";
import { guide } from "./guide.ts";
import { imagine } from "./imagine.ts";
import { invariants } from "./invariants.ts";
import { HEX, PLACE, UNIT } from "./kinds.ts";
import { looks } from "./looks.ts";
import { odds } from "./odds.ts";
import { OPTIONS } from "./options.ts";
import { overWords } from "./over-words.ts";
import { buildCache, buildOwnCache } from "./position-pieces.ts";
import { propose, stances } from "./propose.ts";
import { main } from "./rules/04-sequence-of-play.ts";
import { setUp } from "./set-up.ts";
import { defaultSheet, loadSheet } from "./sheet.ts";
import type { Public, Shanghai } from "./state.ts";
import { study } from "./study.ts";
import { value } from "./value.ts";
import { insight } from "./value-insight.ts";
import { watch } from "./watch.ts";
import weights from "./weights.json" with { type: "json" };

/** The impulse under way; before the first and after the last one both sides act in the same phases (4.1). */
const impulseOf = (pub: Public): string => {
  if (pub.impulse > 0) return `${pub.impulse}/${pub.side}`;
  return pub.phase === "victory" ? "end" : "planning";
};

export const title: Title<Shanghai> = {
  id: "pacific-battles-shanghai-1937",
  name: "Pacific Battles: Shanghai, 1937",
  date: "August – November 1937",
  seats: ["japan", "china"],
  rulesVersion: "4",
  scenarios: [
    { id: "campaign", name: "Shanghai Campaign", text: "Eight half-month turns, August I to November II 1937." },
    {
      id: "august",
      name: "August",
      text: "The first two turns, about an hour: the Landing Party holds out at the docks until the first divisions come ashore. A short scenario of ours.",
    },
  ],
  options: OPTIONS,
  bound: 20_000,
  book: T,
  main,
  kinds: [HEX, UNIT, PLACE],
  defaultSheet,
  loadSheet,
  begin: setUp,
  buildCache,
  buildOwnCache,
  copies,
  imagine,
  invariants,
  watch,
  value,
  doctrine: { features, weights, closing: ["done", "none", "keep"], insight, stances, propose },
  study,
  edit,
  odds,
  overWords,
  periods: {
    turn: (pub) => pub.turn,
    impulse: (pub) => `${pub.turn}/${impulseOf(pub)}`,
    phase: (pub) => `${pub.turn}/${impulseOf(pub)}/${pub.phase}`,
  },
  looks,
  guide,
};
