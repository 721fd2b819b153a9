import type { Title } from "@wusong/engine";
import { T } from "./book.ts";
import { edit } from "./edit.ts";
import { guide } from "./guide.ts";
import { invariants } from "./invariants.ts";
import { HEX, UNIT } from "./kinds.ts";
import { looks } from "./looks.ts";
import { odds } from "./odds.ts";
import { overWords } from "./over-words.ts";
import { buildCache } from "./position.ts";
import { main } from "./rules/01-turn.ts";
import { setUp } from "./set-up.ts";
import { defaultSheet, loadSheet } from "./sheet.ts";
import type { Skirmish } from "./state.ts";
import { value } from "./value.ts";
import { watch } from "./watch.ts";

export const title: Title<Skirmish> = {
  id: "skeleton-1900",
  name: "Skeleton, 1900",
  date: "1900",
  seats: ["north", "south"],
  rulesVersion: "1",
  scenarios: [{ id: "bridge", name: "The bridge", text: "Twelve turns for a bridge." }],
  options: [],
  bound: 400,
  book: T,
  main,
  kinds: [HEX, UNIT] as never,
  defaultSheet,
  loadSheet,
  begin: (sheet) => setUp(sheet),
  buildCache,
  buildOwnCache: () => ({}),
  imagine: () => ({ own: [{}, {}], sys: {} }),
  invariants,
  watch,
  value,
  edit,
  odds,
  overWords,
  periods: { turn: (pub) => pub.turn, "player turn": (pub) => `${pub.turn} ${pub.side}` },
  looks,
  guide,
};
