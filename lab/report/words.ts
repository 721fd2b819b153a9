import type { Laid, Share } from "../figures/index.ts";

/** "42 of 100 (39 to 45)" */
export const chances = ({ share, low, high }: Share): string =>
  `${of100(share)} of 100 (${of100(low)} to ${of100(high)})`;

export const of100 = (share: number): string => String(Math.round(100 * share));

/** "+12", "−3.5": points of a hundred. */
export function signed(x: number, digits = 0): string {
  const text = Math.abs(x).toFixed(digits);
  return x < 0 && Number(text) !== 0 ? `−${text}` : `+${text}`;
}

/** Words of an id for people: "road-blocked" becomes "road blocked", "moveUnits" "move units". */
export const spaced = (id: string): string =>
  id
    .replace(/[-_.]/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/** How games lie beside what happened: "earlier in 40 of 100 games, in the same turn in 20, later in 30, never in 10". */
export function besideHistory({ history, before, same, after, never }: Laid): string {
  if (!history || before === null || same === null || after === null || never === null) return "";
  if (history.value === null) return `it came to it in ${of100(before)} of 100 games`;
  const [less, equal, more] =
    history.of.kind === "losses" ? ["less", "as much", "more"] : ["earlier", "in the same turn", "later"];
  const parts = [
    [before, less],
    [same, equal],
    [after, more],
    [never, "never"],
  ] as const;
  return parts
    .filter(([share]) => share > 0)
    .map(([share, word], i) => `${word} in ${of100(share)}${i === 0 ? " of 100 games" : ""}`)
    .join(", ");
}
