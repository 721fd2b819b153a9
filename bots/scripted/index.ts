import type { Shape } from "@wusong/engine";
import type { Bot, Situation } from "../bot.ts";
import { type Idea, type Seen, scriptedBot } from "./scripted.ts";

/** Beyond what any valuation says: one thing comes before another. */
const FIRST = 1e7;

const rush: Idea = {
  name: "rush",
  label: "Rush for the goal",
  text: "Attacks wherever it can and never ends a phase while something can still be done.",
  likes: ({ fights, closes, value }) => (fights ? FIRST : 0) - (closes ? FIRST : 0) + value,
};

const turtle: Idea = {
  name: "turtle",
  label: "Turtle",
  text: "Never attacks, and moves only where that makes it safer.",
  likes: ({ fights, marched, value }) => (fights ? -FIRST : 0) - marched + value,
};

const walker: Idea = {
  name: "walker",
  label: "Walk into whatever is empty",
  text: "Marches as far as it can into places where nobody fights it.",
  likes: ({ fights, marched, value }) => (fights ? -FIRST : 0) + 1000 * marched + value,
};

/** What the one that only counter-attacks writes down: how it stood when its turn began, and whether it was hurt before. */
interface Hurt {
  readonly turn: number | string;
  readonly value: number;
  readonly hurt: boolean;
}

const counter: Idea = {
  name: "counter",
  label: "Only counter-attacks",
  text: "Holds still until it has been hurt, and strikes back in that turn.",
  likes: <S extends Shape>({ fights, marched, value }: Seen<S>, { memory }: Situation<S>) =>
    (memory.plan as Hurt).hurt ? (fights ? FIRST : 0) + value : (fights ? -FIRST : 0) - marched + value,
  remembers: ({ title, view, memory }, value): Hurt => {
    const turn = title.periods.turn?.(view.pub) ?? 0;
    const before = memory.plan as Hurt | null;
    if (before?.turn === turn) return before;
    return { turn, value, hurt: before !== null && value < before.value };
  },
};

/** Players written for measuring the levels; nobody is offered them as an opponent. */
export const SCRIPTED: readonly Bot[] = [rush, turtle, walker, counter].map(scriptedBot);
