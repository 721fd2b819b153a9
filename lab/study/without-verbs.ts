import { type Know, RuleBook, type Shape, type Title, type Verb } from "@wusong/engine";

/**
 * The same title, in which a side is never offered some verbs: what it would do with them it has to do otherwise, and everybody who
 * plays or imagines the game knows it. A decision that leaves nothing else would be a dead end; such a game is reported as failed.
 */
export function withoutVerbs<S extends Shape>(
  title: Title<S>,
  barred: readonly { readonly seat: string; readonly verb: string }[],
): Title<S> {
  if (barred.length === 0) return title;
  const isBarred = (know: Know<S>, verb: string): boolean =>
    barred.some((one) => one.verb === verb && one.seat === title.seats[know.seat]);
  const restricted = (name: string, verb: Verb<S>): Verb<S> => ({
    ...verb,
    when: (know, v) => !isBarred(know, name) && (!verb.when || verb.when(know, v)),
  });
  const book = new RuleBook<S>();
  for (const [name, procedure] of title.book.procedures) {
    const steps = procedure.steps.map((step) =>
      "verbs" in step
        ? { ...step, verbs: new Map([...step.verbs].map(([n, verb]) => [n, restricted(n, verb)])) }
        : step,
    );
    book.procedures.set(name, { ...procedure, steps });
  }
  return { ...title, book };
}

/** All verbs of a title: to say in a sentence that there is no such one. */
export function verbsOf<S extends Shape>(title: Title<S>): string[] {
  const verbs = new Set<string>();
  for (const { steps } of title.book.procedures.values())
    for (const step of steps) if ("verbs" in step) for (const verb of step.verbs.keys()) verbs.add(verb);
  return [...verbs].sort();
}
