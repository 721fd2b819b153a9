import type { Review } from "./told.ts";

/** A chance in points of a hundred: "46". */
export const inPoints = (chance: number): string => String(Math.round(100 * chance));

/** A change of chance in points, with its sign: "+14", "−37", "0". */
export function signedPoints(change: number): string {
  const points = Math.round(100 * change);
  return points === 0 ? "0" : points > 0 ? `+${points}` : `−${-points}`;
}

/** Steps with one decimal and their sign. */
export function signedSteps(steps: number): string {
  const text = Math.abs(steps).toFixed(1);
  return text === "0.0" ? "0" : steps > 0 ? `+${text}` : `−${text}`;
}

/** The chance of the first seat at every moment: what the curve goes through, from the start to the last entry looked at. */
export function curveOf({ start, moments }: Pick<Review, "start" | "moments">): number[] {
  return [start, ...moments.map(({ after }) => after)];
}

/** Where turns begin on the curve, by the index of their first moment. */
export function turnsOf({ moments }: Pick<Review, "moments">): { index: number; turn: string }[] {
  return moments.flatMap(({ turn }, index) =>
    turn !== null && turn !== moments[index - 1]?.turn ? [{ index, turn }] : [],
  );
}

/** A line through values from 0 to 1, as the path of a picture of that size. */
export function linePath(values: readonly number[], width: number, height: number): string {
  const last = Math.max(1, values.length - 1);
  return values
    .map((value, i) => `${i === 0 ? "M" : "L"}${((i / last) * width).toFixed(1)} ${((1 - value) * height).toFixed(1)}`)
    .join("");
}
