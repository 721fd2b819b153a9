import type { Command, SpelledCommand } from "./decision.ts";
import { Fault } from "./fault.ts";
import { firstUnseenPick } from "./fuzz-offered.ts";
import type { Play } from "./play.ts";
import type { Random } from "./random.ts";
import type { Refusal } from "./refusal.ts";
import { type Seat, seatsOf } from "./seat.ts";
import type { Shape } from "./state.ts";

/** Picks that no decision offers, as a hostile client would send them. */
const NONSENSE: readonly unknown[] = [
  "",
  "nothing",
  "__proto__",
  "constructor",
  "toString",
  "\u0000",
  "x".repeat(5000),
  -1,
  0,
  1e9,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  0.5,
  true,
  null,
  undefined,
  {},
  [],
  ["nothing"],
  ["__proto__"],
  [[]],
  new Array(3),
];

const VERBS: readonly string[] = ["cheat", "", "__proto__", "constructor", "x".repeat(5000)];

/** Commands that were never offered: refused with a sentence, unless one happens to be another offered command. */
export function checkForgeries<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  command: SpelledCommand,
  random: Random,
): void {
  for (const forged of forgeries(play, command, random)) tryForgery(play, seat, forged);
  for (const other of seatsOf(play.title.seats)) {
    if (other !== seat && !play.takesPart(other)) tryForgery(play, other, command);
  }
}

/** Variations of a command: another verb, a pick too many or too few, one pick replaced. */
export function forgeries<S extends Shape>(play: Play<S>, command: SpelledCommand, random: Random): SpelledCommand[] {
  const forged: SpelledCommand[] = [
    { verb: random.of(VERBS), picks: [] },
    { ...command, picks: [...command.picks, "extra"] },
  ];
  if (command.picks.length === 0) return forged;
  forged.push({ ...command, picks: command.picks.slice(0, -1) });
  const i = random.below(command.picks.length);
  for (const wrong of [random.of(NONSENSE), anyName(play, random), [anyName(play, random)]]) {
    const picks = [...command.picks];
    picks[i] = wrong as never;
    forged.push({ ...command, picks });
  }
  return forged;
}

function tryForgery<S extends Shape>(play: Play<S>, seat: Seat, forged: SpelledCommand): void {
  const spelled = play.spell(seat, forged);
  if ("refusal" in spelled) {
    checkSentence(spelled.refusal);
    return;
  }
  const unseen = play.takesPart(seat) ? firstUnseenPick(play, seat, spelled.spelled) : "it is not that seat's decision";
  if (unseen) throw new Fault("forgery", `${shortly(forged)} was accepted: ${unseen}`);
  if (!sameWords(forged, spelled.spelled)) {
    throw new Fault("forgery", `${shortly(forged)} was accepted and taken for ${shortly(spelled.spelled)}.`);
  }
}

/** Whoever is refused is told why. */
export function checkSentence(refusal: Refusal): void {
  if (typeof refusal.rule !== "string" || !/^\S.*[.!?…]["”’)]?$/s.test(refusal.text)) {
    throw new Fault("refusal", `A refusal is no sentence: ${JSON.stringify(refusal.text)}.`);
  }
}

/** Whether two commands name the same things; a set may be named in any order. */
function sameWords(a: SpelledCommand, b: SpelledCommand): boolean {
  const words = (one: SpelledCommand): string =>
    JSON.stringify([one.verb, ...one.picks.map((pick) => (Array.isArray(pick) ? [...pick].sort() : pick))]);
  return words(a) === words(b);
}

const shortly = (command: SpelledCommand | Command): string => JSON.stringify(command).slice(0, 300);

export function anyName<S extends Shape>(play: Play<S>, random: Random): string {
  const kind = random.of(play.title.kinds);
  return kind.text(play.sheet, random.below(kind.count(play.sheet)));
}

const deep = (depth: number): unknown => {
  let list: unknown = [];
  for (let i = 0; i < depth; i++) list = [list];
  return list;
};

/** What comes in place of a command when a client is broken or hostile. None of these is a command. */
export const MALFORMED: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  "pass",
  true,
  [],
  [["pass"]],
  {},
  { verb: "pass" },
  { picks: [] },
  { verb: null, picks: [] },
  { verb: ["pass"], picks: [] },
  { verb: "pass", picks: null },
  { verb: "pass", picks: {} },
  { verb: "pass", picks: { length: 1, 0: "x" } },
  { verb: "pass", picks: "x" },
  { verb: "pass", picks: [], seat: 0 },
  { verb: "pass", picks: [null] },
  { verb: "pass", picks: [{}] },
  { verb: "pass", picks: new Array(2) },
  { verb: "pass", picks: [new Array(2)] },
  { verb: "pass", picks: [[1]] },
  { verb: "pass", picks: [deep(10_000)] },
  { verb: "pass", picks: new Array(100_000).fill("x") },
  { verb: "__proto__", picks: [] },
  { verb: "constructor", picks: [] },
  { verb: "x".repeat(100_000), picks: [] },
  JSON.parse('{"__proto__":{"verb":"pass","picks":[]}}'),
  JSON.parse('{"verb":"pass","picks":[],"__proto__":{}}'),
];
