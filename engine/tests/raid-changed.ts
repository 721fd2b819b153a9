import { again, type DecideStep, type Flow, RuleBook, type Step, type Table, type Verb } from "../index.ts";
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

/** The raid in which a side moves as many groups as it likes, by one command, until it meets somebody or rests. */
export const marching = withStep("raids", "raid", (step: DecideStep<Raid>) => {
  const move = step.verbs.get("move")!;
  const onward = (g: Table<Raid>, v: never, answer: never): Flow => {
    const flow = move.do(g, v, answer);
    return flow && flow.flow === "finish" ? again : flow;
  };
  return { ...step, board: "march", verbs: new Map([...step.verbs, ["move", { ...move, do: onward }]]) };
});
