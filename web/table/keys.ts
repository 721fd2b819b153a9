import type { Choice } from "@wusong/engine";
import type { TitleScreen } from "../host/protocol.ts";

export type KeyAction =
  | {
      kind:
        | "walk"
        | "confirm"
        | "putDown"
        | "back"
        | "undo"
        | "why"
        | "inspect"
        | "keys"
        | "rules"
        | "fit"
        | "replay"
        | "fan"
        | "next"
        | "all"
        | "allProposed";
    }
  | { kind: "zoom"; by: number }
  /** the first, second, third of what the title proposes */
  | { kind: "proposal"; number: number }
  | { kind: "verb"; verb: string };

/** Keys of the table, for the list behind "?". Verbs add their own letters. */
export const KEYS: readonly { readonly keys: readonly string[]; readonly text: string }[] = [
  { keys: ["←", "↑", "→", "↓"], text: "Walk over the map" },
  { keys: ["N", "⇧ N"], text: "To the next lit place, or the one before" },
  { keys: ["Enter"], text: "Pick what the frame is on; carry the command out" },
  {
    keys: ["⇧", "click"],
    text: "Go by way of this place: a march whose goal is clicked goes at once. A counter, clicked or dragged: this one alone, or one more to go along",
  },
  { keys: ["⇧ Enter"], text: "Take what is proposed for one after another" },
  { keys: ["1", "2", "3"], text: "Lay down what is proposed; the first also by Enter" },
  { keys: ["Esc"], text: "Put down, take back what was laid down, close" },
  {
    keys: ["A"],
    text: "Take all that may be put together, or the whole stack to go one after another; with ⇧ where a verb has the letter",
  },
  { keys: ["Backspace"], text: "Take the last pick back" },
  { keys: ["U"], text: "Undo the last command, or all that went with it in one gesture, up to dice or a reveal" },
  {
    keys: ["I"],
    text: "What is known of this place: keep the card, or put it away. On a touch screen: hold a finger on it",
  },
  { keys: ["W"], text: "Why can nothing be done here?" },
  { keys: ["L"], text: "Rules, at the case of this decision" },
  { keys: ["F"], text: "Fan the stack out, or in again" },
  { keys: ["T"], text: "Timeline and replay" },
  { keys: ["←", "→"], text: "In the replay: a step back or on; with ⇧ a turn" },
  { keys: ["Home", "End"], text: "In the replay: to the set-up, to the present" },
  { keys: ["Space", "B"], text: "In the replay: play or pause; to the next battle" },
  { keys: ["Tab", "⇧ Tab"], text: "To the next button, panel or link, or the one before" },
  { keys: ["+", "−", "0"], text: "Zoom in, out, whole map; again 0: the sheet with its legend" },
  { keys: ["?"], text: "This list" },
];

const FIXED: Readonly<Record<string, KeyAction>> = {
  ArrowUp: { kind: "walk" },
  ArrowDown: { kind: "walk" },
  ArrowLeft: { kind: "walk" },
  ArrowRight: { kind: "walk" },
  Enter: { kind: "confirm" },
  Escape: { kind: "putDown" },
  Backspace: { kind: "back" },
  u: { kind: "undo" },
  w: { kind: "why" },
  i: { kind: "inspect" },
  n: { kind: "next" },
  l: { kind: "rules" },
  t: { kind: "replay" },
  f: { kind: "fan" },
  "?": { kind: "keys" },
  "+": { kind: "zoom", by: 1.3 },
  "=": { kind: "zoom", by: 1.3 },
  "-": { kind: "zoom", by: 1 / 1.3 },
  "0": { kind: "fit" },
};

/** While the replay is open these keys are its own (Replay.svelte). */
const REPLAY_KEYS: readonly string[] = ["b", " ", "Home", "End"];
/** Takes all, as long as no verb has the letter. */
const ALL = "a";
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const DIGITS = [..."123456789"];

/** Keys that mean the same in every decision: no verb has one of them. */
export const isTaken = (key: string): boolean => key in FIXED;

/**
 * A key of its own for every verb of a decision. A title's letter comes first; where two verbs ask for the same, or the table has
 * another use for it, the later one gets a free letter of its label, one that no verb of the title asks for before the others.
 */
export function verbKeys(
  { verbs }: Pick<TitleScreen, "verbs">,
  choices: readonly Pick<Choice, "verb" | "label">[],
  replaying = false,
): Map<string, string> {
  const keys = new Map<string, string>();
  const used = new Set(replaying ? REPLAY_KEYS : []);
  const give = (verb: string, key: string | undefined): boolean => {
    if (key === undefined || used.has(key) || isTaken(key)) return false;
    used.add(key);
    keys.set(verb, key);
    return true;
  };
  const wanted = (verb: string): string | undefined => verbs[verb]?.key?.toLowerCase();
  const later = choices.filter(({ verb }) => !give(verb, wanted(verb)));
  const claimed = new Set([...Object.keys(verbs).map(wanted), ALL]);
  for (const { verb, label } of later) {
    const own = [...(verbs[verb]?.label ?? label).toLowerCase()].filter((letter) => LETTERS.includes(letter));
    const free = [...own, ...LETTERS].filter((letter) => !claimed.has(letter));
    [...free, ...own, ...LETTERS, ...DIGITS].some((key) => give(verb, key));
  }
  return keys;
}

/** Takes all that may be put together: A, or with ⇧ where a verb has the letter. */
export const allKey = (keys: ReadonlyMap<string, string>): "A" | "⇧ A" =>
  [...keys.values()].includes(ALL) ? "⇧ A" : "A";

/** What a key means at the table, given the keys of the verbs. */
export function keyAction(
  { key: pressed, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  keys: ReadonlyMap<string, string>,
): KeyAction | null {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  if (key === ALL && shiftKey) return { kind: "all" };
  if (key === "Enter" && shiftKey) return { kind: "allProposed" };
  const verb = [...keys].find(([, one]) => one === key)?.[0];
  if (verb !== undefined) return { kind: "verb", verb };
  if (DIGITS.includes(key)) return { kind: "proposal", number: Number(key) };
  return FIXED[key] ?? (key === ALL ? { kind: "all" } : null);
}

/** Whether a key belongs to a field or to the browser, and not to the table. */
export function isElsewhere({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  const inField = target instanceof Element && target.closest("input, select, textarea") !== null;
  return inField && key !== "Escape";
}
