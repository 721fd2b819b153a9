import type { Choice, Consequences, Preview, SeatDecision, Shape, SpelledCommand, View } from "@wusong/engine";
import type { SeatMirror } from "@wusong/host";
import type { Answers } from "./holding.ts";

/**
 * What the rules ask in one breath is put together part by part: each part is chosen like a command of its own, laid down, and can be
 * taken back; all of them are carried out by one confirmation.
 */
export interface LaidPart {
  readonly part: SpelledCommand;
  /** what it was the answer to */
  readonly asked: SeatDecision;
  /** what the seat sees with it laid down; null: a die comes first */
  readonly seen: View<Shape> | null;
  /** answers for what is asked then; null: everything has been chosen */
  readonly mirror: SeatMirror<Shape> | null;
  readonly decision: SeatDecision | null;
}

/** Lays a part down. Throws Refused. */
export function lay(mirror: SeatMirror<Shape>, asked: SeatDecision, part: SpelledCommand): LaidPart {
  const { seen, next } = mirror.lay(part);
  return { part, asked, seen, mirror: next, decision: next?.decision() ?? null };
}

/** Lays down all parts of a command. Throws Refused. */
export function layAll(mirror: SeatMirror<Shape>, asked: SeatDecision, command: SpelledCommand): LaidPart[] {
  const laid: LaidPart[] = [];
  let [at, question]: [SeatMirror<Shape> | null, SeatDecision | null] = [mirror, asked];
  for (const part of mirror.partsOf(command)) {
    if (!at || !question) throw new Error("A command goes on after its end.");
    const one = lay(at, question, part);
    laid.push(one);
    [at, question] = [one.mirror, one.decision];
  }
  return laid;
}

/** Answers about one part: where the next one would begin, it is complete. */
export function partAnswers(mirror: SeatMirror<Shape>): Answers {
  return {
    options: (verb, picks, draft) => {
      const answer = mirror.options(verb, picks, draft);
      const ends = !("refusal" in answer) && answer.parts.length > 0;
      return ends ? { asked: null } : answer;
    },
    why: (verb, picks, pointedAt, draft) => mirror.why(verb, picks, pointedAt, draft),
    preview: (part) => mirror.partPreview(part),
  };
}

/** The choices of one part: a verb that asks nothing itself has nothing to pick, whatever the next part asks. */
export function partChoices(ask: Answers, { board, choices }: SeatDecision): readonly Choice[] {
  if (board === null) return choices;
  return choices.map((choice) => {
    const answer = ask.options(choice.verb, [], []);
    return "refusal" in answer || answer.asked !== null ? choice : { ...choice, picks: [] };
  });
}

/** What a choice leads to, in sentences. */
export const consequencesIn = (preview: Preview | undefined): Consequences["consequences"] =>
  preview && "consequences" in preview ? preview.consequences : [];
