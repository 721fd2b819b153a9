import type { OddsReport, Preview, SideInk } from "@wusong/engine";
import type { TitleScreen } from "../host/protocol.ts";

/** All battle reports of a preview: one, or one for each thing that is still open. Battles that are owed are told by the prompt. */
export function reportsIn(preview: Preview | undefined): readonly OddsReport[] {
  if (!preview) return [];
  if ("outcomes" in preview) return [preview];
  return "suggestion" in preview || "consequences" in preview ? [] : preview;
}

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

const PARTS: readonly { readonly size: number; readonly sign: string }[] = [
  { size: 1 / 2, sign: "½" },
  { size: 1 / 3, sign: "⅓" },
  { size: 2 / 3, sign: "⅔" },
  { size: 1 / 4, sign: "¼" },
  { size: 3 / 4, sign: "¾" },
];

/** A number for people: halves and thirds as ½ and ⅓. */
export function figure(value: number): string {
  const whole = Math.trunc(value);
  const rest = Math.abs(value - whole);
  const part = PARTS.find(({ size }) => Math.abs(rest - size) < 1e-6)?.sign;
  if (part) return `${whole === 0 ? (value < 0 ? "−" : "") : whole}${part}`;
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
