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
        | "keys"
        | "rules"
        | "fit"
        | "replay"
        | "fan"
        | "next"
        | "all";
    }
  | { kind: "zoom"; by: number }
  | { kind: "verb"; verb: string };

/** Keys of the table, for the list behind "?". Verbs add their own letters. */
export const KEYS: readonly { readonly keys: readonly string[]; readonly text: string }[] = [
  { keys: ["←", "↑", "→", "↓"], text: "Walk over the map" },
  { keys: ["N", "⇧ N"], text: "To the next lit place, or the one before" },
  { keys: ["Enter"], text: "Pick what the frame is on; carry the command out" },
  { keys: ["Esc"], text: "Put down, close" },
  { keys: ["A"], text: "Take all that may be put together, where the title has no other use for the key" },
  { keys: ["Backspace"], text: "Take the last pick back" },
  { keys: ["U"], text: "Undo the last command, up to dice or a reveal" },
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

/** The letter of a verb, where the table has no other use for it. */
export function verbKey(screen: TitleScreen, verb: string): string | null {
  const key = screen.verbs[verb]?.key?.toLowerCase();
  return key === undefined || key in FIXED ? null : key;
}

/** What a key means at the table; null where it belongs to a field or to the browser. */
export function keyAction(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">,
  screen: TitleScreen,
  choices: readonly Choice[],
): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { target } = event;
  const inField = target instanceof Element && target.closest("input, select, textarea") !== null;
  if (inField && event.key !== "Escape") return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const verb = choices.find((choice) => verbKey(screen, choice.verb) === key);
  if (verb) return { kind: "verb", verb: verb.verb };
  return FIXED[key] ?? (key === "a" ? { kind: "all" } : null);
}
