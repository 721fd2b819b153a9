import type { Asked, SpelledCommand, SpelledPick } from "@wusong/engine";
import type { Answers } from "./holding.ts";

/**
 * The shapes of a command: each question together with the two before it, and how they hang together. Commands may be as long as a
 * move with many way-points; what somebody has to do next, and what could be mistaken for it, hangs on the last few questions.
 *
 * "some unit, one unit (chosen), more": some units, one of them, "further?" answered with yes.
 */

/** Questions that are looked at together. */
const TOGETHER = 3;

/** How the things a question offers hang together with what was offered and picked just before it. */
export type Relation = "" | " (chosen)" | " (rest)" | " (again)";

interface Step {
  readonly asked: Asked;
  readonly pick: SpelledPick;
}

const thingsOf = (asked: Asked): readonly string[] =>
  asked.kind === "one" || asked.kind === "set" ? asked.options : [];

function relationOf({ asked }: Step, before: readonly Step[]): Relation {
  const picked = new Set<SpelledPick>(
    before.flatMap(({ pick }): readonly SpelledPick[] => (typeof pick === "object" ? pick : [pick])),
  );
  const offered = new Set(before.flatMap((step) => thingsOf(step.asked)));
  const things = thingsOf(asked);
  if (things.length > 0 && things.every((id) => picked.has(id))) return " (chosen)";
  if (things.some((id) => picked.has(id))) return " (again)";
  return things.some((id) => offered.has(id)) ? " (rest)" : "";
}

function questionIn({ asked, pick }: Step, relation: Relation): string {
  switch (asked.kind) {
    case "one":
      return `one ${asked.of}${relation}`;
    case "set":
      return `${asked.min === 0 ? "any" : "some"} ${asked.of}${relation}`;
    case "more":
      return pick === true ? "more" : "no more";
    case "count":
    case "word":
      return asked.kind;
  }
}

/** The shapes of a command, as the rules ask for it. */
export function shapesOf(ask: Pick<Answers, "options">, { verb, picks }: SpelledCommand): string[] {
  const steps = picks.map((pick, i): Step => {
    const next = ask.options(verb, picks.slice(0, i), []);
    if ("refusal" in next || next.asked === null) throw new Error(`${verb} does not ask for its pick ${i + 1}.`);
    return { asked: next.asked, pick };
  });
  const last = Math.max(0, steps.length - TOGETHER);
  return Array.from({ length: last + 1 }, (_, from) => {
    const together = steps.slice(from, from + TOGETHER);
    return together.map((step, i) => questionIn(step, relationOf(step, together.slice(0, i)))).join(", ");
  });
}
