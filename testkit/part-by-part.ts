import { RuleBook, type Shape, type Step, type Title } from "@wusong/engine";

/**
 * The title with every decision answered by a command of its own, whatever board it is asked on. A test of a single rule can look at
 * the position between two parts of a board; what is one command is tested on the title as it is.
 */
export function partByPart<S extends Shape>(title: Title<S>): Title<S> {
  const book = new RuleBook<S>();
  for (const [name, proc] of title.book.procedures)
    book.procedures.set(name, { ...proc, steps: proc.steps.map(withoutBoard) });
  return { ...title, book, main: { ...title.main, steps: book.procedures.get(title.main.name)!.steps } };
}

const withoutBoard = <S extends Shape>(step: Step<S>): Step<S> =>
  step.type === "decide" ? { ...step, board: undefined } : step;
