import type { SpelledCommand } from "./decision.ts";
import { type Refusal, refuse } from "./refusal.ts";

export const LONGEST_COMMAND = 4000;

/** A command as it comes from outside: nothing about it can be trusted. */
export function readCommand(given: unknown): SpelledCommand | Refusal {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return refuse("", "A command is an object with a verb and a list of picks.");
  }
  const { verb, picks, ...rest } = given as Record<string, unknown>;
  if (typeof verb !== "string") return refuse("", "A command needs a verb, as a text.");
  if (!Array.isArray(picks)) return refuse("", "A command needs a list of picks.");
  if (Object.keys(rest).length > 0) return refuse("", `A command has no "${Object.keys(rest)[0].slice(0, 60)}".`);
  let size = picks.length;
  for (const pick of picks as unknown[]) {
    if (Array.isArray(pick)) {
      size += pick.length;
      // A loop, because `every` would pass over holes.
      for (const one of pick) {
        if (typeof one !== "string") return refuse("", "A list of picks holds names, as texts.");
      }
    } else if (!["string", "number", "boolean"].includes(typeof pick)) {
      return refuse("", "A pick is a text, a number, true or false, or a list of names.");
    }
  }
  if (size > LONGEST_COMMAND) return refuse("", `A command has at most ${LONGEST_COMMAND} picks.`);
  return { verb, picks: picks as SpelledCommand["picks"] };
}
