import { type ComparingSetting, compareWithBest, noMemory } from "@wusong/bots";
import { type Game, imagine, type Play, Random, type Seat, type Shape, view } from "@wusong/engine";
import type { ChanceModel } from "./chance.ts";
import { gradeOf } from "./grade.ts";
import type { Step } from "./ledger.ts";
import type { Judgement, Knowledge } from "./moment.ts";
import { commandInWords } from "./words.ts";

/** How hard the reviewer looks. */
export const STANDARD: ComparingSetting = { looked: 96, rivals: 4, tries: 24 };

/** Grades a command. Null: it is no decision of one seat, or there was no choice. */
export function judge<S extends Shape>(
  game: Game<S>,
  { at, entry, before }: Step<S>,
  model: ChanceModel<S>,
  knowledge: Knowledge,
): Judgement | null {
  if (entry.kind !== "act") return null;
  const { title, sheet } = game;
  const { seat } = entry;
  const spelled = before.spell(seat, entry.command);
  if (!("command" in spelled)) return null;
  const seen = view(before, seat);
  const random = new Random(`${game.seedHash}/${at}/review`);
  const worth = (play: Play<S>, of: Seat): number => {
    const first = knowledge === "open" ? model.open(play) : model.asKnownTo(play, of);
    return of === 0 ? first : 1 - first;
  };
  const situation = { title, sheet, view: seen, seat, random, memory: noMemory() };
  const compared = compareWithBest(
    situation,
    spelled.command,
    worth,
    STANDARD,
    knowledge === "open" ? withoutAnswers(before, seat) : null,
  );
  if (!compared) return null;
  const { played, best, better, why } = compared;
  const regret = best - played;
  const imagined = better && imagine(title, sheet, seen, new Random(`${game.seedHash}/${at}/words`));
  return {
    grade: gradeOf(regret),
    regret,
    played,
    best,
    better: better && before.spellIds(seat, better),
    text: imagined && commandInWords(imagined, seat, better),
    why,
  };
}

/** The position as it was; nobody knows the answers others have given to a decision of several seats. */
function withoutAnswers<S extends Shape>(play: Play<S>, seat: Seat): Play<S> {
  const copy = play.clone();
  for (let i = 0; i < copy.s.commits.length; i++) if (i !== seat) copy.s.commits[i] = null;
  return copy;
}
