/** How a decision is called by the chance it gave away against the best command found. */
export type Grade = "best" | "fine" | "costly" | "decisive";

/** Chance a decision may give away and still be called so; up to half a point in a hundred it was as good as the best. */
const BEST = 0.005;
const FINE = 0.02;
const COSTLY = 0.15;

export function gradeOf(regret: number): Grade {
  if (regret <= BEST) return "best";
  if (regret <= FINE) return "fine";
  return regret < COSTLY ? "costly" : "decisive";
}
