import ladder from "./ladder.json" with { type: "json" };
import type { Rating } from "./ladder.ts";

const LADDER: Readonly<Record<string, readonly Rating[]>> = ladder;
/** Level 2 is measured by its other name. */
const MEASURED_AS: Readonly<Record<string, string>> = { "level-2": "greedy" };

const GROUPED = new Intl.NumberFormat("en-GB");

/** Where an opponent stands on the ladder of a title, as a sentence for people; null: it was not measured. */
export function ratingWords(title: string, bot: string, ladders = LADDER): string | null {
  const found = ladders[title]?.find(({ player }) => player === (MEASURED_AS[bot] ?? bot));
  if (!found) return null;
  const { rating, low, high } = found;
  if (low === high) return `Rating ${GROUPED.format(rating)}: the others are measured against it.`;
  return `Rating ${GROUPED.format(rating)} (${GROUPED.format(low)} to ${GROUPED.format(high)}).`;
}
