import { type DecideStep, RuleBook, type Step, type Verb } from "../index.ts";
import { type Raid, raid } from "./raid.ts";

/** The test title with one step of its rules replaced. */
export function withStep(
  procedure: string,
  name: string,
  change: (step: never) => Step<Raid>,
  title = raid,
): typeof raid {
  const book = new RuleBook<Raid>();
  for (const [key, proc] of title.book.procedures) {
    const steps = proc.steps.map((step) => (key === procedure && step.name === name ? change(step as never) : step));
    book.procedures.set(key, { ...proc, steps });
  }
  return { ...title, book, main: book.procedures.get("main")! as typeof raid.main };
}

/** The test title with one verb of the raids replaced. */
export const withMove = (change: (move: Verb<Raid>) => Partial<Verb<Raid>>): typeof raid =>
  withStep("raids", "raid", (step: DecideStep<Raid>) => {
    const move = step.verbs.get("move")!;
    return { ...step, verbs: new Map([...step.verbs, ["move", { ...move, ...change(move) }]]) };
  });
