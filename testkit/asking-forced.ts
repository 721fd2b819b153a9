import { RuleBook, type Shape, type Step, type Title } from "@wusong/engine";

/**
 * The title with every decision asked, also where public facts leave one answer. A test of a single rule can then say in its script
 * what is done; that it is done without being asked is tested on the title as it is.
 */
export function askingForced<S extends Shape>(title: Title<S>): Title<S> {
  const book = new RuleBook<S>();
  for (const [name, proc] of title.book.procedures)
    book.procedures.set(name, { ...proc, steps: proc.steps.map(asked) });
  return { ...title, book, main: { ...title.main, steps: book.procedures.get(title.main.name)!.steps } };
}

const asked = <S extends Shape>(step: Step<S>): Step<S> =>
  step.type === "decide" ? { ...step, byPublicFacts: false } : step;
