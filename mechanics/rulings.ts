import type { OptionSpec, Options } from "@wusong/engine";

/** A ruling that reasonable players would dispute, and the other answer to its question. */
export interface ContestedRuling<Id extends string> {
  readonly id: Id;
  /** its number among the rulings of the title: "R4" */
  readonly ruling: string;
  readonly name: string;
  /** the question, in a sentence */
  readonly text: string;
  readonly ruled: string;
  readonly otherwise: string;
}

/** What a game keeps of it: the rulings its table decides otherwise. Absent where there are none, as in games older than the option. */
export interface DecidedOtherwise<Id extends string> {
  otherwise?: readonly Id[];
}

/** The options of a new game, the ruling of the title first. */
export const contestedOptions = (rulings: readonly ContestedRuling<string>[]): OptionSpec[] =>
  rulings.map(({ id, ruling, name, text, ruled, otherwise }) => ({
    id,
    name,
    text,
    ruling,
    values: [
      { id: "ruled", name: ruled },
      { id: "otherwise", name: otherwise },
    ],
    default: "ruled",
    unsaid: true,
  }));

export function decidedOtherwise<Id extends string>(
  rulings: readonly ContestedRuling<Id>[],
  options: Options,
): DecidedOtherwise<Id> {
  const otherwise = rulings.filter(({ id }) => options[id] === "otherwise").map(({ id }) => id);
  return otherwise.length > 0 ? { otherwise } : {};
}

/** Whether this game decides a ruling otherwise. */
export const isOtherwise = <Id extends string>(
  { otherwise }: { readonly otherwise?: readonly Id[] },
  ruling: Id,
): boolean => otherwise?.includes(ruling) === true;
