import type { SideInk } from "@wusong/board";
import type { OddsReport } from "@wusong/mechanics";
import type { TitleScreen } from "../host/protocol.ts";

/** A preview as a battle report, where it is one. Titles may preview other things. */
export function asReport(value: unknown): OddsReport | null {
  if (typeof value !== "object" || value === null) return null;
  const { outcomes, attacker, defender } = value as Partial<OddsReport>;
  return Array.isArray(outcomes) && attacker && defender ? (value as OddsReport) : null;
}

/** All battle reports of a preview: one, or one for each thing that is still open. */
export const reportsIn = (value: unknown): OddsReport[] =>
  (Array.isArray(value) ? value : [value]).map(asReport).filter((report) => report !== null);

/** The inks of attacker and defender. */
export interface Inks {
  readonly attacker: SideInk;
  readonly defender: SideInk;
}

/** Whoever attacks and whoever looks, each side has its own ink. Where nobody says who attacks, it is the first side. */
export function inksOf(
  { by }: Pick<OddsReport, "by">,
  { seats, screen }: { seats: readonly string[]; screen: Pick<TitleScreen, "sides"> },
): Inks {
  const attacker = screen.sides.find(({ seat }) => by !== null && seat === seats[by])?.ink ?? "first";
  return { attacker, defender: attacker === "first" ? "second" : "first" };
}

/** "1 in 6", "5 in 6", "certain", or per cent where the fraction says little. */
export function chance(numerator: number, denominator: number): string {
  if (numerator === 0) return "never";
  if (numerator === denominator) return "certain";
  const divisor = common(numerator, denominator);
  const [n, d] = [numerator / divisor, denominator / divisor];
  if (d <= 36) return `${n} in ${d}`;
  const percent = (100 * numerator) / denominator;
  return percent < 1 ? `${percent.toFixed(2)} %` : `${percent.toFixed(1)} %`;
}

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));

/** A number for people: halves and thirds as ½ and ⅓. */
export function figure(value: number): string {
  const whole = Math.trunc(value);
  const rest = Math.abs(value - whole);
  const part = [
    [1 / 2, "½"],
    [1 / 3, "⅓"],
    [2 / 3, "⅔"],
    [1 / 4, "¼"],
    [3 / 4, "¾"],
  ].find(([size]) => Math.abs(rest - (size as number)) < 1e-6)?.[1];
  if (part) return `${whole === 0 ? (value < 0 ? "−" : "") : whole}${part}`;
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
