import type { Json } from "@wusong/engine";
import type { OddsComponent, OddsReport, OddsSide } from "@wusong/mechanics";
import { outline } from "./outline.ts";

/** A battle report for people. What a title adds to the shared report (the result of given dice) follows as it is. */
export function oddsText(report: Json): string {
  if (!isOddsReport(report)) return outline(report);
  const { title, rule, knownTo, attacker, defender, shifts, column, outcomes, expected, whatIf, notes, ...more } =
    report;
  const lines = [
    `${title} [${rule}] (${knownTo})`,
    ...side("attacker", attacker),
    ...side("defender", defender),
    ...(shifts.length > 0 ? ["shifts", ...shifts.map((one) => `  ${component(one, true)}`)] : []),
    ...(column ? [`column: ${column.base}${column.final === column.base ? "" : ` → ${column.final}`}`] : []),
    "outcomes",
    ...outcomes.map(({ text, numerator, denominator, perDie }) => {
      const chance = `${numerator}/${denominator}`.padStart(9);
      const share = `${((100 * numerator) / denominator).toFixed(2)} %`.padStart(9);
      return `  ${chance} ${share}  ${text}${perDie ? ` (die ${perDie.join(", ")})` : ""}`;
    }),
    ...expected.map((one) => `expected ${one.label}: ${(one.numerator / one.denominator).toFixed(3)}`),
    ...whatIf.map((one) => `${one.label}: ${one.text}`),
    ...notes,
  ];
  const rest = Object.keys(more).length > 0 ? outline(more as Json) : "";
  return `${lines.join("\n")}\n${rest}`;
}

function side(name: string, { label, total, components }: OddsSide): string[] {
  return [`${name}: ${label}, ${total}`, ...components.map((one) => `  ${component(one, false)}`)];
}

function component({ label, value, rule, shown }: OddsComponent, signed: boolean): string {
  const sign = signed && value > 0 ? "+" : "";
  return `${sign}${value}  ${label}${shown ? ` (${shown})` : ""} [${rule}]`;
}

function isOddsReport(report: Json | OddsReport): report is OddsReport {
  return (
    typeof report === "object" && report !== null && ["attacker", "defender", "outcomes"].every((key) => key in report)
  );
}
