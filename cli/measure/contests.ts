/** Two players who are measured against one another, and what should come of it. */
export interface Contest {
  readonly id: string;
  /** what it is about, for people */
  readonly text: string;
  readonly first: string;
  readonly second: string;
  readonly pairs: number;
  /** the part of the points that the first should make in every title; null: it is only measured */
  readonly goal: number | null;
}

const against = (first: string, second: string, pairs: number, goal: number | null, text: string): Contest => ({
  id: `${first}:${second}`,
  text,
  first,
  second,
  pairs,
  goal,
});

/** Whose games with itself show what either seat is worth. */
export const BASE = "greedy";

/** Everything that is measured, what is wanted most first. */
export const CONTESTS: readonly Contest[] = [
  against(BASE, BASE, 100, null, "what either seat is worth"),
  against("level-3", BASE, 200, 0.65, "weighing against one command ahead"),
  against("level-4", BASE, 100, 0.8, "planning against one command ahead"),
  against("level-4", "level-3", 60, 0.6, "planning against weighing"),
  against("level-4", "level-4-quarter", 24, 0.45, "four times the positions, first step"),
  against("level-5", "level-4", 24, 0.45, "four times the positions, second step"),
  against("level-4", "rush", 10, 0.8, "against a rush"),
  against("level-4", "turtle", 10, 0.8, "against a turtle"),
  against("level-4", "walker", 10, 0.8, "against a walk into whatever is empty"),
  against("level-4", "counter", 10, 0.8, "against counter-attacks alone"),
  against(BASE, "greedy-quarter", 24, null, "the pool: greedy with a quarter of its positions"),
  against(BASE, "level-1", 10, null, "the pool: any legal choice"),
  against("level-3", "greedy-quarter", 12, null, "the pool: weighing"),
];

/** Games of a contest: two for every pair; a player against itself would play the same game twice. */
export const gamesOf = ({ first, second }: Contest, pairs: number): number[] =>
  Array.from({ length: 2 * pairs }, (_, game) => game).filter((game) => first !== second || game % 2 === 0);
