import type { VerbLook } from "@wusong/engine";
import { MARKER_NAMES, MARKERS } from "./ids.ts";

/** What verbs, their picks and the words among their choices are called. */

/** What is done next on the boards of the reinforcement phases, and what ends them. */
const NEXT: Readonly<Record<string, string>> = {
  place: "Place more",
  rail: "Send more by rail",
  assign: "Land more",
  done: "Hold the rest back",
  advance: "Go on with units",
  stay: "Stay",
};
const NEXT_WORDS: Readonly<Record<string, VerbLook>> = Object.fromEntries(
  ["remove", "place", "rail", "restore", "assign", "land", "advance"].flatMap((verb) =>
    Object.entries(NEXT).map(([word, label]) => [`${verb}.${word}`, { label }]),
  ),
);

/** Whoever arrives brings others along. */
const TOGETHER = { question: "Who comes with it?", goOn: "These together" };

export const VERBS: Readonly<Record<string, VerbLook>> = {
  declare: { label: "Announce", hint: "First and second operations phase; it binds for the whole player turn." },
  "declare.move/fight": { label: "Move, then fight" },
  "declare.fight/move": { label: "Fight, then move" },
  "declare.move/move": { label: "Move twice" },
  "declare.fight/fight": { label: "Fight twice" },
  move: {
    label: "Move to {}",
    hint: "Point at a counter, then at a lit hex. A hatched hex is in an enemy zone of control.",
    key: "m",
  },
  overrun: { label: "Overrun {}", hint: "Japanese units only, not into towns and cities.", key: "o" },
  attack: { label: "Attack {}", hint: "Point at a Chinese or Japanese hex, then choose who attacks.", key: "a" },
  top: { label: "Put {} on top", hint: "What lies on top is all the enemy sees.", key: "k" },
  done: { key: "d" },
  support: {
    label: "Commit markers",
    hint: "At most one of each kind.",
    asks: { markers: { question: "Which fire support?" } },
  },
  intercept: { label: "Intercept", hint: "A 6 turns the bombers back, a 1 ends the Chinese air force.", key: "c" },
  gunfire: { label: "Naval gunfire", key: "g" },
  advance: {
    label: "Advance",
    key: "v",
    asks: { units: { question: "Who advances?" }, hex: { question: "Into which hex do they go on?" } },
  },
  restore: {
    label: "Restore units",
    hint: "Reduced units with a line of communication to a landing hex.",
    asks: { units: { question: "Which units come back to full strength?" } },
  },
  place: {
    label: "Place at {}",
    hint: "Choose a unit and its hex, and let it march on; not next to a Japanese unit. Confirm when all have their place.",
    asks: {
      unit: { question: "Which unit arrives?" },
      hex: { question: "In which of its hexes?" },
      with: TOGETHER,
      to: { question: "Where does it march to?" },
    },
  },
  rail: {
    label: "By rail to {}",
    hint: "Anywhere on an open line; no further move.",
    asks: {
      unit: { question: "Which unit comes by rail?" },
      hex: { question: "To which railroad hex?" },
      with: TOGETHER,
    },
  },
  assign: {
    label: "Land at {}",
    hint: "Choose a hex, then who lands there. Units that land in one hex attack together.",
    asks: { hex: { question: "At which hex do units land?" }, units: { question: "Who lands there?" } },
  },
  land: { label: "Land at {}", asks: { hex: { question: "Which landing comes next?" } } },
  retreat: {
    label: "Fall back to {}",
    asks: {
      units: { question: "Who falls back together?", goOn: "These together" },
      to: { question: "To which hex do they fall back?" },
    },
  },
  remove: { label: "Remove {}", asks: { units: { question: "Which units are removed?" } } },
  lose: { label: "Take the losses", asks: { units: { question: "Who loses a step?" } } },
  ...Object.fromEntries(MARKERS.map((kind, marker) => [`support.${kind}`, { label: MARKER_NAMES[marker] }])),
  stay: { label: "Stay" },
  stop: { label: "Stop" },
  pass: { label: "Pass", key: "p" },
  ...NEXT_WORDS,
};
