import * as Plot from "@observablehq/plot";
import type { Comparison, Spread, TitleFigures } from "../figures/index.ts";
import { hueOf, hueOfSeat, INK, nameOfSeat } from "./inks.ts";
import { of100, signed, spaced } from "./words.ts";

export type PlotOptions = Plot.PlotOptions;

/** In a page figures answer to the pointer; on paper they say everything at once. */
export interface Drawing {
  readonly width: number;
  readonly interactive: boolean;
}

const STYLE = { background: "transparent", color: INK.text, fontSize: "12px", fontFamily: "inherit" };
const percent = (share: number): string => `${of100(share)}`;
export const common = ({ width }: Drawing, height: number): PlotOptions => ({
  width,
  height,
  marginTop: 24,
  marginBottom: 42,
  style: STYLE,
});

const MOST_LABEL = 31;
/** Of a long label the name is cut, and not the value that stands behind it: “Japanese defence fact…: one less”. */
function cut(text: string): string {
  if (text.length <= MOST_LABEL) return text;
  const value = /: [^:]*$/.exec(text)?.[0] ?? "";
  const kept = value.length < MOST_LABEL / 2 ? value : "";
  return `${text.slice(0, MOST_LABEL - 1 - kept.length).trimEnd()}…${kept}`;
}

/** A label column as wide as its longest label needs. */
const marginFor = (labels: readonly string[]): number =>
  Math.min(232, 16 + 6.9 * Math.max(4, ...labels.map((label) => cut(label).length)));

/** Who wins, run by run: the games in parts, and the first side's share of decided ones as a point with its interval. */
export function skillPlot(figures: TitleFigures, drawing: Drawing): PlotOptions {
  const { skill, sides } = figures;
  const parts = skill.flatMap(({ label, n, won, drawn }) =>
    [
      { label, who: sides[0].name, x1: 0, x2: won[0] / n, fill: hueOf(sides[0]) },
      { label, who: "draw", x1: won[0] / n, x2: (won[0] + drawn) / n, fill: INK.draw },
      { label, who: sides[1].name, x1: (won[0] + drawn) / n, x2: 1, fill: hueOf(sides[1]) },
    ].filter(({ x1, x2 }) => x2 > x1),
  );
  const labels = skill.map(({ label }) => label);
  return {
    ...common(drawing, 84 + 34 * skill.length),
    marginLeft: marginFor(labels),
    x: {
      domain: [0, 1],
      tickFormat: percent,
      label: "games in 100; point and line: the first side's share of decided games",
    },
    y: { domain: labels, label: null, tickFormat: cut },
    marks: [
      Plot.barX(parts, {
        x1: "x1",
        x2: "x2",
        y: "label",
        fill: "fill",
        insetTop: 2,
        insetBottom: 10,
        title: ({ label, who, x1, x2 }) => `${label}: ${who} ${of100(x2 - x1)} of 100`,
        tip: drawing.interactive,
      }),
      Plot.text(parts, {
        filter: ({ x1, x2 }) => x2 - x1 > 0.06,
        x: ({ x1, x2 }) => (x1 + x2) / 2,
        y: "label",
        dy: -4,
        text: ({ x1, x2 }) => of100(x2 - x1),
        fill: ({ fill }) => (fill === INK.draw ? INK.text : "white"),
        fontWeight: 600,
      }),
      Plot.ruleX([0.5], { stroke: INK.muted, strokeDasharray: "2,3" }),
      Plot.ruleY(skill, {
        y: "label",
        x1: ({ first }) => first.low,
        x2: ({ first }) => first.high,
        dy: 11,
        stroke: INK.text,
      }),
      Plot.dot(skill, { y: "label", x: ({ first }) => first.share, dy: 11, fill: INK.text, r: 3.5 }),
    ],
  };
}

/** How games end, the most frequent on top. */
export function outcomePlot(figures: TitleFigures, drawing: Drawing): PlotOptions {
  const rows = figures.outcomes.map(({ outcome, winner, share }) => ({
    label: `${nameOfSeat(figures, winner)}: ${spaced(outcome)}`,
    fill: hueOfSeat(figures, winner),
    ...share,
  }));
  const labels = rows.map(({ label }) => label);
  return {
    ...common(drawing, 70 + 24 * rows.length),
    marginLeft: marginFor(labels),
    x: { domain: [0, 1], tickFormat: percent, label: "games in 100" },
    y: { domain: labels, label: null, tickFormat: cut },
    marks: [
      Plot.barX(rows, {
        x: "share",
        y: "label",
        fill: "fill",
        title: ({ label, share }) => `${label}: ${of100(share)} of 100`,
        tip: drawing.interactive,
      }),
      Plot.ruleY(rows, { y: "label", x1: "low", x2: "high", stroke: INK.text }),
      Plot.text(rows, { x: "high", y: "label", text: ({ share }) => of100(share), dx: 6, textAnchor: "start" }),
    ],
  };
}

/** Final scores, coloured by who wins with them. */
export function scorePlot(figures: TitleFigures, drawing: Drawing): PlotOptions | null {
  const { scores } = figures;
  if (!scores) return null;
  const bars = scores.bars.map((bar) => ({
    ...bar,
    share: bar.games / scores.n,
    fill: hueOfSeat(figures, bar.winner),
  }));
  const [least, most] = [scores.bars[0].from, scores.bars.at(-1)!.to];
  const levels = scores.levels.flatMap(({ from, label }) =>
    from === null || from < least || from > most ? [] : [{ from, label }],
  );
  return {
    ...common(drawing, 214),
    x: { label: "final score" },
    y: { label: "games in 100", tickFormat: percent, grid: true, ticks: 4 },
    marks: [
      Plot.rectY(bars, {
        x1: "from",
        x2: "to",
        y: "share",
        fill: "fill",
        title: ({ from, to, share }) => `${from} to ${to - 1}: ${of100(share)} of 100`,
        tip: drawing.interactive,
      }),
      Plot.ruleX(levels, { x: "from", stroke: INK.muted, strokeDasharray: "2,3" }),
      Plot.text(levels, {
        x: "from",
        frameAnchor: "top",
        text: "label",
        textAnchor: "start",
        dx: 3,
        fill: INK.muted,
        stroke: INK.paper,
        strokeWidth: 4,
      }),
    ],
  };
}

/** The chance of the first side after each turn: half of all games, eight in ten, the middle one. */
export function fanPlot(figures: TitleFigures, drawing: Drawing): PlotOptions | null {
  const { fan, turnWords, sides } = figures;
  if (!fan) return null;
  return {
    ...common(drawing, 224),
    x: {
      label: null,
      ticks: ticksFor(fan.turns.length),
      tickFormat: (turn: number) => turnWords[turn - 1] ?? String(turn),
    },
    y: { domain: [0, 1], tickFormat: percent, label: `${sides[0].adjective} chance in 100`, grid: true, ticks: 5 },
    marks: [
      Plot.areaY(fan.turns, { x: "turn", y1: "p10", y2: "p90", fill: INK.text, fillOpacity: 0.1 }),
      Plot.areaY(fan.turns, { x: "turn", y1: "p25", y2: "p75", fill: INK.text, fillOpacity: 0.18 }),
      Plot.lineY(fan.turns, { x: "turn", y: "p50", stroke: INK.text, strokeWidth: 2, tip: drawing.interactive }),
      Plot.lineY(fan.example?.chances ?? [], {
        x: "turn",
        y: "chance",
        stroke: hueOf(sides[0]),
        strokeDasharray: "4,3",
      }),
    ],
  };
}

/** Share of games that were decided after each turn. */
export function decidedPlot({ decided, turnWords }: TitleFigures, drawing: Drawing): PlotOptions {
  return {
    ...common(drawing, 174),
    x: {
      label: null,
      ticks: ticksFor(decided.byTurn.length),
      tickFormat: (turn: number) => turnWords[turn - 1] ?? String(turn),
    },
    y: { domain: [0, 1], tickFormat: percent, label: "decided, of 100 games", grid: true, ticks: 4 },
    marks: [
      Plot.lineY(decided.byTurn, { x: "turn", y: "share", curve: "step", stroke: INK.text, tip: drawing.interactive }),
    ],
  };
}

/** How games lie, row by row: eight in ten as a line, half of them as a bar, the middle one as a stroke. */
function spreadMarks<Row extends { readonly name: string; readonly spread: Spread }>(
  rows: readonly Row[],
  stroke: (row: Row) => string,
  { thick, title, tip }: { readonly thick: number; readonly title: (row: Row) => string; readonly tip: boolean },
): Plot.Markish[] {
  const of =
    (part: keyof Spread) =>
    ({ spread }: Row): number =>
      spread[part];
  return [
    Plot.ruleY(rows, { y: "name", x1: of("p10"), x2: of("p90"), stroke }),
    Plot.ruleY(rows, { y: "name", x1: of("p25"), x2: of("p75"), stroke, strokeWidth: thick, strokeOpacity: 0.35 }),
    Plot.tickX(rows, { y: "name", x: of("p50"), stroke, strokeWidth: 3, inset: thick / 2, title, tip }),
  ];
}

/** Room at the right for the share of games in which a place falls. */
const SHARES = 56;

/** When places fall: half of the games that took them, eight in ten, the middle one; history is the black diamond. */
export function placesPlot(figures: TitleFigures, drawing: Drawing): PlotOptions | null {
  const { places, turnWords } = figures;
  if (places.length === 0) return null;
  const rows = places.filter(({ spread }) => spread.n > 0);
  const past = places.flatMap(({ name, history }) =>
    history?.value ? [{ name, turn: history.value, text: history.text }] : [],
  );
  const labels = places.map(({ name }) => name);
  const fill = ({ by }: { by: string }): string => hueOfSeat(figures, by);
  return {
    ...common(drawing, 70 + 22 * places.length),
    marginLeft: marginFor(labels),
    marginRight: SHARES,
    x: {
      domain: [0.5, turnWords.length + 0.5],
      label: null,
      ticks: ticksFor(turnWords.length, drawing.width - marginFor(labels) - SHARES),
      tickFormat: (turn: number) => turnWords[turn - 1] ?? "",
      grid: true,
    },
    y: { domain: labels, label: null, type: "band", tickFormat: cut },
    marks: [
      ...spreadMarks(rows, fill, {
        thick: 8,
        title: ({ name, spread }) => `${name}: in the middle in ${turnWords[Math.round(spread.p50) - 1] ?? spread.p50}`,
        tip: drawing.interactive,
      }),
      Plot.dot(past, {
        y: "name",
        x: "turn",
        symbol: "diamond",
        fill: INK.text,
        r: 5,
        title: ({ name, text }) => `${name}: ${text}`,
      }),
      Plot.text(places, {
        y: "name",
        frameAnchor: "right",
        dx: 50,
        textAnchor: "end",
        text: ({ taken }) => `${of100(taken.share)} %`,
      }),
    ],
  };
}

/** Units lost in percent. */
export function lossesPlot(figures: TitleFigures, drawing: Drawing): PlotOptions {
  const rows = figures.losses.map((row) => ({ ...row, name: nameOfSeat(figures, row.seat) }));
  const past = rows.flatMap(({ name, history }) => (history?.value ? [{ name, value: history.value }] : []));
  const fill = ({ seat }: { seat: string }): string => hueOfSeat(figures, seat);
  return {
    ...common(drawing, 70 + 30 * rows.length),
    marginLeft: marginFor(rows.map(({ name }) => name)),
    x: { label: "units lost, in percent of all", zero: true, grid: true },
    y: { domain: rows.map(({ name }) => name), label: null, type: "band", tickFormat: cut },
    marks: [
      ...spreadMarks(rows, fill, {
        thick: 10,
        title: ({ name, spread }) => `${name}: ${spread.p50.toFixed(0)} percent in the middle`,
        tip: drawing.interactive,
      }),
      Plot.dot(past, { y: "name", x: "value", symbol: "diamond", fill: INK.text, r: 5 }),
    ],
  };
}

/** Commands a game and choices offered at once, procedure by procedure. */
export function phasePlot({ length }: TitleFigures, drawing: Drawing): PlotOptions {
  const rows = length.phases.slice(0, MOST_PHASES).map((row) => ({ ...row, label: spaced(row.phase) }));
  const labels = rows.map(({ label }) => label);
  return {
    ...common(drawing, 70 + 20 * rows.length),
    marginLeft: marginFor(labels),
    marginRight: 90,
    x: { label: "commands a game; right: choices offered at once" },
    y: { domain: labels, label: null, tickFormat: cut },
    marks: [
      Plot.barX(rows, { x: "commands", y: "label", fill: INK.muted, tip: drawing.interactive }),
      Plot.text(rows, {
        y: "label",
        frameAnchor: "right",
        dx: 84,
        textAnchor: "end",
        text: ({ choices }) => (choices === 0 ? "" : choices.toFixed(1)),
      }),
    ],
  };
}
const MOST_PHASES = 14;

/** Runs beside another, as changes of the first side's score; dashed where it cannot be told from none. */
export function comparisonPlot(
  figures: TitleFigures,
  comparisons: readonly (Comparison & { readonly group?: string })[],
  drawing: Drawing,
): PlotOptions | null {
  if (comparisons.length === 0) return null;
  const rows = comparisons.map(({ label, group, difference: { mean, low, high, n } }) => ({
    label: group ? `${group}: ${label}` : label,
    mean: 100 * mean,
    low: 100 * low,
    high: 100 * high,
    n,
    fill: low <= 0 && high >= 0 ? "none" : hueOf(figures.sides[mean > 0 ? 0 : 1]),
    stroke: hueOf(figures.sides[mean > 0 ? 0 : 1]),
    dash: low <= 0 && high >= 0 ? "3,3" : "none",
  }));
  const labels = rows.map(({ label }) => label);
  const bars = (dash: string): Plot.Markish =>
    Plot.barX(
      rows.filter((row) => row.dash === dash),
      {
        x: "mean",
        y: "label",
        fill: "fill",
        stroke: "stroke",
        strokeDasharray: dash,
        insetTop: 3,
        insetBottom: 3,
        title: ({ label, mean, n }) => `${label}: ${signed(mean)} points of 100, ${n} pairs`,
        tip: drawing.interactive,
      },
    );
  return {
    ...common(drawing, 74 + 24 * rows.length),
    marginLeft: marginFor(labels),
    x: { label: `change of the ${figures.sides[0].adjective} score, points of 100`, grid: true, nice: true },
    y: { domain: labels, label: null, tickFormat: cut },
    marks: [
      bars("none"),
      bars("3,3"),
      Plot.ruleX([0], { stroke: INK.text }),
      Plot.ruleY(rows, { y: "label", x1: "low", x2: "high", stroke: INK.text }),
    ],
  };
}

/** The first side's share of decided games, by the points the other or it is given. */
export function bidPlot({ bid }: TitleFigures, drawing: Drawing): PlotOptions | null {
  if (!bid) return null;
  return {
    ...common(drawing, 204),
    x: { label: "points given before the first turn" },
    y: { tickFormat: percent, label: "share of decided games", grid: true },
    marks: [
      Plot.ruleY([0.5], { stroke: INK.muted, strokeDasharray: "2,3" }),
      Plot.ruleX(bid.rows, { x: "points", y1: ({ first }) => first.low, y2: ({ first }) => first.high }),
      Plot.dot(bid.rows, { x: "points", y: ({ first }) => first.share, fill: INK.text, tip: drawing.interactive }),
      ...(bid.even === null ? [] : [Plot.ruleX([bid.even], { stroke: INK.text, strokeWidth: 1.5 })]),
    ],
  };
}

const MOST_TICKS = 8;
/** What a date takes beside the next one. */
const DATE = 46;

/** About eight ticks, whatever the number of turns; fewer where there is no room for their dates. */
function ticksFor(turns: number, room = MOST_TICKS * DATE): number[] {
  const most = Math.max(2, Math.min(MOST_TICKS, Math.floor(room / DATE)));
  const step = Math.max(1, Math.ceil(turns / most));
  return Array.from({ length: turns }, (_, i) => i + 1).filter((turn) => (turn - 1) % step === 0);
}
