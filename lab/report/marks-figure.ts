import * as Plot from "@observablehq/plot";
import type { MarkRow, MarkShown, TitleFigures, Verdict } from "../figures/index.ts";
import type { Figure } from "./figure-list.ts";
import { INK } from "./inks.ts";
import { common, type Drawing, type PlotOptions } from "./plots.ts";
import { grouped } from "./words.ts";

const ROW = 42;
/** The sentence stands above the strip. */
const ABOVE = -11;
const BELOW = 8;
/** Room for "62 (49 to 74) cannot be told yet", in two lines. */
const RIGHT = 128;

/** What competent play must show: the range that is wanted, and what the games show with its interval. */
export function marksFigure({ marks, main }: TitleFigures, drawing: Drawing): Figure | null {
  if (marks.length === 0) return null;
  return {
    id: "marks",
    heading: "Marks of the battle",
    wide: true,
    plot: marksPlot(marks, drawing),
    says: `${tallied(marks)}. ${marks.map((mark) => `${mark.says}: ${mark.shown.verdict}.`).join(" ")}`,
    measured: `Things that competent play must show, from history and from what the rulebook says of good play. Pale: the range wanted; point and line: the games with their 95 % interval (shares Wilson's, the others of the mean over games). Met: the whole interval is within the range; not met: all of it is outside. Those held back are never tuned on. ${main.label}, n = ${grouped(main.n)}, unless another run is named.`,
    table: {
      head: ["Mark", "wanted", "the games", "what is measured, and why"],
      rows: marks.map((mark) => [
        `${mark.says}${mark.heldBack ? " (held back)" : ""}: ${mark.shown.verdict}`,
        wanted(mark),
        [shownWords(mark.shown, mark), ...others(mark)].join("; "),
        `${sentence(mark.measured)} ${mark.why} ${sentence(mark.source)}`,
      ]),
    },
  };
}

/** The marks of a title in lines, for a terminal. */
export const markLines = ({ name, marks }: TitleFigures): string[] =>
  marks.length === 0
    ? []
    : [
        `${name}, marks of the battle. ${tallied(marks)}.`,
        ...marks.map(
          (mark) =>
            `  ${mark.shown.verdict}: ${mark.says}${mark.heldBack ? " (held back)" : ""}: ${shownWords(mark.shown, mark)}; wanted ${wanted(mark)}`,
        ),
      ];

/** "8 marks that may be tuned on: 5 met, 1 not met, 2 not to be told yet; 4 held back: 3 met, 1 not met" */
export function tallied(marks: readonly MarkRow[]): string {
  const part = (list: readonly MarkRow[], name: string): string[] => {
    if (list.length === 0) return [];
    const count = (verdict: Verdict): number => list.filter(({ shown }) => shown.verdict === verdict).length;
    const verdicts: [Verdict, string][] = [
      ["met", "met"],
      ["not met", "not met"],
      ["cannot be told yet", "not to be told yet"],
    ];
    const said = verdicts.flatMap(([verdict, words]) => (count(verdict) > 0 ? [`${count(verdict)} ${words}`] : []));
    return [`${list.length} ${name}: ${said.join(", ")}`];
  };
  return [
    ...part(
      marks.filter(({ heldBack }) => !heldBack),
      "marks that may be tuned on",
    ),
    ...part(
      marks.filter(({ heldBack }) => heldBack),
      "held back",
    ),
  ].join("; ");
}

/** "at least 70 of 100 games", "4 to 18 of 100 units" */
function wanted({ from, to, unit }: MarkRow): string {
  if (from === null) return `at most ${number(to)} ${unit}`;
  return to === null ? `at least ${number(from)} ${unit}` : `${number(from)} to ${number(to)} ${unit}`;
}

/** "62 (49 to 74), n = 400" */
function shownWords({ value, low, high, n, label }: MarkShown, mark?: MarkRow): string {
  if (value === null) return `no game tells${mark ? ` (${label})` : ""}`;
  const interval = low === null || high === null ? "" : ` (${number(low)} to ${number(high)})`;
  return `${number(value)}${interval}, n = ${grouped(n)}, ${label}`;
}

const others = ({ bySkill, shown }: MarkRow): string[] =>
  bySkill.flatMap((one) => (one.run === shown.run || one.value === null ? [] : [`${one.label}: ${number(one.value)}`]));

const sentence = (text: string): string => `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

const number = (x: number | null): string => {
  if (x === null) return "";
  const text = Math.abs(x).toFixed(Math.abs(x) < 10 && !Number.isInteger(x) ? 1 : 0);
  return x < 0 && Number(text) !== 0 ? `−${text}` : text;
};

/** Every mark has a scale of its own. */
function scaleOf({ unit, from, to, shown }: MarkRow): { least: number; most: number } {
  const values = [from, to, shown.value, shown.low, shown.high].filter((x) => x !== null);
  if (unit.startsWith("of 100")) return { least: 0, most: 100 };
  return { least: Math.min(0, ...values), most: 1.15 * Math.max(...values, 2 * (from ?? 0)) };
}

const SIGNS: Readonly<Record<Verdict, { readonly fill: string; readonly stroke: string }>> = {
  met: { fill: INK.text, stroke: INK.text },
  "not met": { fill: INK.heat, stroke: INK.heat },
  "cannot be told yet": { fill: INK.paper, stroke: INK.text },
};

function marksPlot(marks: readonly MarkRow[], drawing: Drawing): PlotOptions {
  const rows = marks.map((mark) => {
    const { least, most } = scaleOf(mark);
    const at = (x: number | null): number => (x === null ? 0 : (x - least) / (most - least || 1));
    const { value, low, high, verdict } = mark.shown;
    return {
      id: mark.id,
      says: `${mark.says}${mark.heldBack ? " (held back)" : ""}`,
      from: mark.from === null ? 0 : at(mark.from),
      to: mark.to === null ? 1 : at(mark.to),
      value: value === null ? null : at(value),
      low: at(low ?? value),
      high: at(high ?? value),
      text:
        value === null
          ? "no game tells"
          : `${number(value)}${low === null || high === null ? "" : ` (${number(low)} to ${number(high)})`}`,
      verdict,
      ...SIGNS[verdict],
      title: `${mark.says}: wanted ${wanted(mark)}; ${shownWords(mark.shown, mark)}`,
    };
  });
  const told = rows.filter(({ value }) => value !== null);
  const y = { y: "id", dy: BELOW } as const;
  return {
    ...common(drawing, 16 + ROW * rows.length),
    marginTop: 8,
    marginBottom: 8,
    marginLeft: 6,
    marginRight: RIGHT,
    x: { domain: [0, 1], axis: null },
    y: { domain: rows.map(({ id }) => id), type: "band", axis: null },
    marks: [
      Plot.text(rows, { y: "id", dy: ABOVE, frameAnchor: "left", textAnchor: "start", text: "says" }),
      Plot.ruleY(rows, { ...y, x1: 0, x2: 1, stroke: INK.rule }),
      Plot.ruleY(rows, { ...y, x1: "from", x2: "to", stroke: INK.draw, strokeWidth: 10, strokeOpacity: 0.7 }),
      Plot.ruleY(told, { ...y, x1: "low", x2: "high", stroke: "stroke", strokeWidth: 1.5 }),
      Plot.dot(told, {
        ...y,
        x: "value",
        r: 4,
        fill: "fill",
        stroke: "stroke",
        title: "title",
        tip: drawing.interactive,
      }),
      Plot.text(rows, { ...y, dy: 2, frameAnchor: "right", dx: 8, textAnchor: "start", text: "text", fontWeight: 600 }),
      Plot.text(rows, {
        ...y,
        dy: 15,
        frameAnchor: "right",
        dx: 8,
        textAnchor: "start",
        text: "verdict",
        fill: ({ verdict }) => (verdict === "not met" ? INK.heat : INK.muted),
      }),
    ],
  };
}
