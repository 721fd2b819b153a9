import type { Arm, CounterFace, CounterState, SideInk } from "@wusong/engine";
import { textWidth } from "../fonts/measure.ts";
import signs from "./signs.json" with { type: "json" };

/** How much a counter shows: 48 everything, 32 symbol, strength and number, 28 symbol and strength, 24 the symbol alone. */
export type Detail = 48 | 32 | 28 | 24;

export const detailFor = (pixels: number): Detail => (pixels >= 36 ? 48 : pixels >= 29 ? 32 : pixels >= 23.5 ? 28 : 24);

/** A short text on a counter and the size it is printed in. */
export interface Line {
  readonly text: string;
  readonly size: number;
}

/** The text as large as its room allows, or not at all: what would be too small to read is left out. */
function lineIn(text: string, room: number, largest: number, smallest: number): Line | null {
  const size = Math.min(largest, room / textWidth("condensed", text));
  return text !== "" && size >= smallest ? { text, size: Math.round(size * 10) / 10 } : null;
}

/** What stands beside the sign: numbers of three letters and a little more. */
export const besideSign = (text: string): Line | null => lineIn(text, 10.6, 9.4, 7);

/** A name over the sign, without its last words where it is too long. */
export function overSign(name: string): Line | null {
  const words = name.split(" ");
  for (let n = words.length; n > 0; n--) {
    const part = words.slice(0, n).join(" ");
    // What is left must end in a word, not in "de la".
    const line = n === words.length || words[n - 1].length > 3 ? lineIn(part, 41, 8.8, 7) : null;
    if (line) return line;
  }
  return null;
}

export type Tag = "moved" | "attacked" | "spent" | "disrupted" | "inactive";

/** A counter as it lies on the table: what is printed on the side that is up, and the state shown on it. */
export interface Print {
  readonly shape: "square" | "round" | "chit" | "hidden";
  readonly arm: Arm;
  readonly size: string;
  readonly number: string;
  readonly formation: string;
  readonly strength: string;
  readonly steps: { readonly left: number; readonly of: number } | null;
  readonly reduced: boolean;
  readonly elite: boolean;
  readonly used: boolean;
  readonly tag: Tag | null;
  readonly veiled: boolean;
  readonly ink: Ink;
  /** The whole counter in words. */
  readonly spoken: string;
}

export interface Ink {
  readonly body: string;
  readonly edge: string;
  readonly ink: string;
  /** The light box of the sign, and the lines in it. */
  readonly box: string;
  readonly line: string;
}

const WORDS: Readonly<Record<Tag, string>> = {
  moved: "moved",
  attacked: "has attacked",
  spent: "spent",
  disrupted: "disrupted",
  inactive: "not active",
};

/** What lies there: the strongest state gives the tag, since only one fits. */
function tagOf(state: CounterState): Tag | null {
  if (state.disrupted) return "disrupted";
  if (state.spent) return "spent";
  if (state.attacked) return "attacked";
  if (state.moved) return "moved";
  return state.inactive ? "inactive" : null;
}

export function printOf(face: CounterFace, state: CounterState = {}, strength?: string): Print {
  const lost = state.stepsLost ?? 0;
  const reduced = lost > 0;
  const of = face.steps ?? 0;
  const tag = tagOf(state);
  const shown = strength ?? (reduced ? (face.reducedStrength ?? face.strength) : face.strength);
  const spoken = [
    face.name,
    shown ? `strength ${shown}` : "",
    reduced ? "reduced" : "",
    tag ? WORDS[tag] : "",
    state.used ? "used" : "",
  ];
  return {
    shape: face.shape ?? "square",
    arm: face.arm,
    size: face.echelon ?? "",
    number: face.number ?? "",
    formation: face.formation ?? "",
    strength: shown,
    steps: of > 0 ? { left: of - lost, of } : null,
    reduced,
    elite: face.body === "elite",
    used: state.used ?? false,
    tag,
    veiled: tag === "moved" || tag === "spent" || tag === "inactive",
    ink: inkOf(face.side, face.body ?? "plain", reduced || (state.used ?? false)),
    spoken: spoken.filter(Boolean).join(", "),
  };
}

/** A hidden counter says whose it is and nothing else. */
export const hiddenPrint = (side: SideInk): Print => ({
  shape: "hidden",
  arm: "marker",
  size: "",
  number: "",
  formation: "",
  strength: "",
  steps: null,
  reduced: false,
  elite: false,
  used: false,
  tag: null,
  veiled: false,
  ink: inkOf(side, "plain", false),
  spoken: "hidden counter",
});

function inkOf(side: SideInk, body: NonNullable<CounterFace["body"]>, pale: boolean): Ink {
  const fill = `var(--${side}-${body})`;
  const ink = `var(--${side}-pale-ink)`;
  if (pale) return { body: `var(--${side}-pale)`, edge: fill, ink, box: "#fffdf7", line: ink };
  const stone = body === "garrison";
  return {
    body: fill,
    edge: `var(--${side}-${body}-edge)`,
    ink: stone ? "var(--counter-dark-ink)" : "var(--counter-ink)",
    box: "var(--counter-ink)",
    line: stone ? "var(--counter-dark-ink)" : fill,
  };
}

const ANCHOR = "M100,62v66M84,76h32M66,106q4,24 34,24q30,0 34,-24";
const OVAL = signs.armor;
const line = (d: string): string => `<path d="${d}" fill="none" stroke="currentColor"/>`;

/** Standard signs, and our own where there is none: lines in a box of 150 by 100 at (25, 50). */
const SIGN: Readonly<Partial<Record<Arm, string>>> = {
  infantry: signs.infantry,
  motorized: signs.motorized,
  cavalry: signs.cavalry,
  armour: OVAL,
  armouredCar: OVAL + signs.cavalry,
  artillery: signs.artillery,
  engineer: signs.engineer,
  headquarters: '<path d="M25,88h150" fill="none" stroke="currentColor" stroke-width="22"/>',
  "naval-infantry": signs.infantry + line(ANCHOR),
  garrison: line("M52,130v-56h20v18h18v-18h20v18h18v-18h20v56z"),
  armouredTrain: OVAL + line("M25,138h150M55,138a9,9 0 1 0 .1,0M145,138a9,9 0 1 0 .1,0"),
  sniper: line("M100,64v72M64,100h72M124,100a24,24 0 1 1-.1,-1"),
  leader: '<path d="M100,60l12,26 28,3-21,19 6,28-25-14-25,14 6-28-21-19 28-3z" fill="currentColor" stroke="none"/>',
};

export const signMarkup = (arm: Arm): string | null => SIGN[arm] ?? null;

/** Fire-support signs around the origin, about 22 units wide. */
const GUN = "M-11 5.8L10.6-8.2M-4-1a5.4 5.4 0 1 0 .1 0M1 4h7";
export const SUPPORT_SIGN: Readonly<Partial<Record<Arm, string>>> & { readonly artillery: string } = {
  air: "M0-11c1.4 0 2 1.6 2 3.4v3.8l9.2 5.6v2.6l-9.2-2.8v4.6l3 2.2v2l-5-1.4l-5 1.4v-2l3-2.2v-4.6l-9.2 2.8v-2.6l9.2-5.6v-3.8c0-1.8.6-3.4 2-3.4z",
  artillery: GUN,
  naval: "M0-7v15M-4.6-3.6h9.2M-9 1.6c.8 5.4 4.6 7.4 9 7.4s8.2-2 9-7.4M0-10.6a1.9 1.9 0 1 0 .1 0",
  amphibious:
    "M0-11v10M-4-4.6L0-.6L4-4.6M-11 4c2.8-2.4 4.6-2.4 7.3 0s4.6 2.4 7.4 0s4.6-2.4 7.3 0M-11 9c2.8-2.4 4.6-2.4 7.3 0s4.6 2.4 7.4 0s4.6-2.4 7.3 0",
};

/** Signs on the round tag of a state: never colour alone. */
export const TAG_SIGN: Readonly<Record<Tag, { readonly d: string; readonly fill: boolean }>> = {
  moved: { d: "M-3.6 0h7M.4-3.2L3.6 0L.4 3.2", fill: false },
  attacked: { d: "M2.3 0A2.3 2.3 0 1 1-2.3 0A2.3 2.3 0 1 1 2.3 0", fill: true },
  spent: { d: "M-3.2 0h6.4", fill: false },
  disrupted: { d: "M1.6-4.4L-2.4.7h2.2L-1.4 4.4L2.6-1h-2.4z", fill: true },
  inactive: { d: "M-1.9-2.8v5.6M1.9-2.8v5.6", fill: false },
};
