import type { Json, OddsAnswer, OddsColumn, OddsComponent, OddsSide } from "@wusong/engine";
import { outline } from "./outline.ts";
import { lines } from "./printable.ts";

/** A battle report for people. What a title adds to the shared report (the result of given dice) follows as it is. */
export function oddsText(report: OddsAnswer): string {
  const {
    title,
    rule,
    knownTo,
    attacker,
    defender,
    shifts,
    column,
    outcomes,
    chart,
    expected,
    whatIf,
    notes,
    ...more
  } = report;
  const told = [
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
    ...(chart && chart.length > 0 ? chartLines(chart) : []),
    ...expected.map((one) => `expected ${one.label}: ${(one.numerator / one.denominator).toFixed(3)}`),
    ...whatIf.map((one) => `${one.label}: ${one.text}`),
    ...notes,
  ];
  const rest = Object.keys(more).length > 0 ? outline(more as Json) : "";
  return `${lines(told)}${rest}`;
}

/** The columns side by side, a row for every face of the die; what empties the target is ticked. */
function chartLines(chart: readonly OddsColumn[]): string[] {
  const heads = chart.map(({ column, note }) => (note ? `${column} ${note}` : column));
  const faces = [...new Set(chart.flatMap(({ rows }) => rows.map((row) => row.die)))].sort((a, b) => a - b);
  const rows = faces.map((die) =>
    chart.map((one) => {
      const row = one.rows.find((candidate) => candidate.die === die);
      return row ? `${row.text}${row.tick ? " ✓" : ""}` : "";
    }),
  );
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i].length)));
  const line = (name: string, cells: readonly string[]): string =>
    `  ${name.padEnd(5)}  ${cells.map((cell, i) => cell.padEnd(widths[i])).join("  ")}`.trimEnd();
  return ["chart", line("die", heads), ...rows.map((cells, i) => line(String(faces[i]), cells))];
}

function side(name: string, { label, total, components }: OddsSide): string[] {
  return [`${name}: ${label}, ${total}`, ...components.map((one) => `  ${component(one, false)}`)];
}

function component({ label, value, rule, shown }: OddsComponent, signed: boolean): string {
  const sign = signed && value > 0 ? "+" : "";
  return `${sign}${value}  ${label}${shown ? ` (${shown})` : ""} [${rule}]`;
}
