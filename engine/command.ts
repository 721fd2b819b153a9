import { LONGEST_NAME, MOST_DICE, MOST_PICKS } from "./bounds.ts";
import type { SpelledCommand } from "./decision.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** A command as it comes from outside: nothing about it can be trusted. */
export function readCommand(given: unknown): SpelledCommand | Refusal {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return refuse("", "A command is an object with a verb and a list of picks.");
  }
  const { verb, picks, ...rest } = given as Record<string, unknown>;
  if (typeof verb !== "string") return refuse("", "A command needs a verb, as a text.");
  if (!Array.isArray(picks)) return refuse("", "A command needs a list of picks.");
  if (Object.keys(rest).length > 0) return refuse("", `A command has no "${Object.keys(rest)[0].slice(0, 60)}".`);
  const refusal = tooMuch(verb, picks);
  if (refusal) return refusal;
  for (const pick of picks as unknown[]) {
    if (Array.isArray(pick)) {
      // A loop, because `every` would pass over holes.
      for (const one of pick) {
        if (typeof one !== "string") return refuse("", "A list of picks holds names, as texts.");
      }
    } else if (!["string", "number", "boolean"].includes(typeof pick)) {
      return refuse("", "A pick is a text, a number, true or false, or a list of names.");
    }
  }
  return { verb, picks: picks as SpelledCommand["picks"] };
}

/** Whether an answer, or the beginning of one, is larger than any answer can be; the rules are not asked about it then. */
export function tooMuch(verb: string, picks: readonly unknown[], draft: readonly unknown[] = []): Refusal | null {
  if (verb.length > LONGEST_NAME) return refuse("", `A verb has at most ${LONGEST_NAME} characters.`);
  let size = picks.length + draft.length;
  if (size <= MOST_PICKS) for (const pick of picks) if (Array.isArray(pick)) size += pick.length;
  if (size > MOST_PICKS) return refuse("", `A command has at most ${MOST_PICKS} picks.`);
  const long = (pick: unknown): boolean => typeof pick === "string" && pick.length > LONGEST_NAME;
  if (draft.some(long) || picks.some((pick) => long(pick) || (Array.isArray(pick) && pick.some(long)))) {
    return refuse("", `The name of a pick has at most ${LONGEST_NAME} characters.`);
  }
  return null;
}

/** What is wrong with the faces set for the dice of a command, apart from the dice that are rolled. */
export function diceProblem(given: unknown): Refusal | null {
  if (!Array.isArray(given)) return refuse("", "Dice are given as a list of faces.");
  if (given.length > MOST_DICE) return refuse("", `At most ${MOST_DICE} dice can be set for a command.`);
  return null;
}
