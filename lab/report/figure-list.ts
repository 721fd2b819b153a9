import type { Comparison, TitleFigures, Used } from "../figures/index.ts";
import { nameOfSeat } from "./inks.ts";
import { marksFigure } from "./marks-figure.ts";
import {
  bidPlot,
  comparisonPlot,
  type Drawing,
  decidedPlot,
  fanPlot,
  lossesPlot,
  outcomePlot,
  type PlotOptions,
  phasePlot,
  placesPlot,
  scorePlot,
  skillPlot,
} from "./plots.ts";
import { besideHistory, chances, grouped, of100, signed, spaced } from "./words.ts";

/** One figure of a report or a page: what is drawn, and in words what it says, of how many games, with which interval. */
export interface Figure {
  readonly id: string;
  readonly heading: string;
  readonly plot: PlotOptions | null;
  /** the map of battles stands here */
  readonly map?: boolean;
  /** it takes the whole width of a page */
  readonly wide?: boolean;
  /** what it says, for whoever does not see it */
  readonly says: string;
  /** what was measured, n, interval, seeds */
  readonly measured: string;
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** The figures of a title in their order. Those that its games tell nothing of are left out. */
export function figureList(figures: TitleFigures, drawing: Drawing): Figure[] {
  const { sides, main, bid, fan, decided, luck, seed } = figures;
  const [first] = sides;
  const games = `${main.label}, n = ${grouped(main.n)}, seeds ${seed}/0 to ${seed}/${main.of - 1}`;
  const list: (Figure | null)[] = [
    {
      id: "skill",
      heading: "Who wins, by skill",
      plot: skillPlot(figures, drawing),
      says: figures.skill
        .map(({ label, n, first: share }) => `${label}: ${first.name} wins ${chances(share)} decided games of ${n}.`)
        .join(" "),
      measured: `Share of all games; point and line: the ${first.adjective} share of decided games with its 95 % interval (Wilson). ${figures.skill.map(({ label, n }) => `${label}: n = ${grouped(n)}`).join("; ")}; seeds ${seed}/0 on.`,
    },
    {
      id: "outcomes",
      heading: "How games end",
      plot: outcomePlot(figures, drawing),
      says: figures.outcomes
        .map(({ outcome, winner, share }) => `${nameOfSeat(figures, winner)}, ${spaced(outcome)}: ${chances(share)}.`)
        .join(" "),
      measured: `Level of victory or reason of the end, with 95 % intervals (Wilson). ${games}. ${historyOfOutcome(figures)}`,
    },
    figures.scores && {
      id: "scores",
      heading: "By how much",
      plot: scorePlot(figures, drawing),
      says: `Final scores of ${figures.scores.n} games that were decided by points, from ${figures.scores.bars[0].from} to ${figures.scores.bars.at(-1)!.to - 1}.`,
      measured: `Score on the scale of victory when the game was over, of the ${grouped(figures.scores.n)} games decided by comparing points; lines: where a level begins. ${games}.`,
    },
    fan && {
      id: "fan",
      heading: `How soon it is decided: the ${first.adjective} chance after each turn`,
      plot: fanPlot(figures, drawing),
      says: `The middle chance goes from ${of100(fan.turns[0].p50)} to ${of100(fan.turns.at(-1)!.p50)} of 100.`,
      measured: `Chance of winning by the title's fitted weights, from what both sides know; dark: half of the games, pale: eight in ten, line: the middle one${fan.example ? `; dashed: the game ${fan.example.seed}, whose lead changed ${fan.example.changes} times` : ""}. ${games}.`,
    },
    {
      id: "decided",
      heading: "When games are decided",
      plot: decidedPlot(figures, drawing),
      says: `On average the lead changes ${decided.leadChanges.mean.toFixed(1)} times.`,
      measured: `Games in which the side ahead after a turn was ahead from then on to the end, ${fan ? "by the chance of winning" : "by what the last check would say"}; the lead changes ${decided.leadChanges.mean.toFixed(1)} times on average (half of the games: ${decided.leadChanges.p25} to ${decided.leadChanges.p75}). ${games}.`,
    },
    placesFigure(figures, drawing, games),
    {
      id: "losses",
      heading: "Losses",
      plot: lossesPlot(figures, drawing),
      says: figures.losses
        .map(
          (row) =>
            `${nameOfSeat(figures, row.seat)} loses ${row.spread.p50.toFixed(0)} percent of its units in the middle game.`,
        )
        .join(" "),
      measured: `Units lost when the game was over, in percent of all the side has; stroke: the middle game, bar: half of the games, line: eight in ten. ${games}.`,
      table: historyTable(figures.losses.map((row) => ({ ...row, name: nameOfSeat(figures, row.seat) }))),
    },
    {
      id: "battles",
      heading: "Where battles happen",
      plot: null,
      map: true,
      says: `${figures.battles.perGame.toFixed(1)} battles a game, most of them at ${figures.battles.places[0]?.name ?? "no place"}.`,
      measured: `The defender's place of each battle with dice; ${figures.battles.perGame.toFixed(1)} battles a game. ${games}.`,
      table: {
        head: ["The busiest places", "battles in 100 games", ...sides.map(({ name }) => `${name} attacks`)],
        rows: figures.battles.places
          .slice(0, 8)
          .map(({ name, in100Games, by }) => [name, in100Games.toFixed(0), ...by.map((share) => `${of100(share)} %`)]),
      },
    },
    {
      id: "length",
      heading: "Length, commands and choices",
      plot: phasePlot(figures, drawing),
      says: `A game has ${figures.length.commands.p50.toFixed(0)} commands in the middle, and ends in turn ${figures.length.turns.p50.toFixed(0)}.`,
      measured: `Commands a game by procedure of the rules; choices: what is offered at once for the next pick, looked at in every fifth decision. Commands in all: ${figures.length.commands.p50.toFixed(0)} in the middle game (eight in ten: ${figures.length.commands.p10.toFixed(0)} to ${figures.length.commands.p90.toFixed(0)}); last turn: ${figures.length.turns.p50.toFixed(0)} (${figures.length.turns.p10.toFixed(0)} to ${figures.length.turns.p90.toFixed(0)})${endBesideHistory(figures)}. ${games}.`,
    },
    useFigure(figures, games),
    compared(figures, "restricted", "What an arm is worth", figures.restricted, drawing),
    compared(
      figures,
      "parameters",
      "What the numbers are worth",
      figures.parameters.flatMap(({ name, values }) => values.map((value) => ({ ...value, group: name }))),
      drawing,
    ),
    bid && {
      id: "bid",
      heading: "The bid that makes it even",
      plot: bidPlot(figures, drawing),
      says:
        bid.even === null
          ? "No bid within these makes it even."
          : `Giving ${nameOfSeat(figures, bid.to)} ${bid.even.toFixed(1)} points makes it even.`,
      measured: `The ${first.adjective} share of decided games, had ${nameOfSeat(figures, bid.to)} been given points before the game and everybody played as he did; 95 % intervals (Wilson). Games that were not decided by comparing points stay as they were. ${bid.even === null ? "No bid within these makes it even." : `Even at ${bid.even.toFixed(1)} points.`} ${games}.`,
    },
    luck && {
      id: "luck",
      heading: "Luck and decisions",
      plot: null,
      says: `Dice move the chance by ${of100(luck.luck)} points of 100 over a game, decisions by ${of100(luck.decisions)}.`,
      measured: `Standard deviation over n = ${grouped(luck.n)} games of the sum of luck (what the dice of each command did to the chance, against all their falls) and of the sum of decisions: ${of100(luck.luck)} and ${of100(luck.decisions)} points of 100. It is the luck the model can see; the sum of decisions is no measure of skill.`,
    },
    marksFigure(figures, drawing),
  ];
  return list.filter((one) => one !== null);
}

function historyOfOutcome({ history }: TitleFigures): string {
  if (!history) return "";
  const beside = history.share ? ` So it ends in ${chances(history.share)} games.` : "";
  return `History: ${history.outcome}${beside} (${history.source})`;
}

function endBesideHistory({ end }: TitleFigures): string {
  return end.history ? `; history ended on ${end.history.text}: ${besideHistory(end)}` : "";
}

function placesFigure(figures: TitleFigures, drawing: Drawing, games: string): Figure | null {
  const { places } = figures;
  if (places.length === 0) return null;
  return {
    id: "places",
    heading: "When places fall, and where history lies",
    plot: placesPlot(figures, drawing),
    says: places.map(({ name, taken }) => `${name} falls in ${of100(taken.share)} of 100 games.`).join(" "),
    measured: `First turn in which all of the place was held; stroke: the middle of the games that took it, bar: half of them, line: eight in ten; right: share of games in which it is taken at all; diamond: history. ${games}.`,
    table: historyTable(places),
  };
}

function historyTable(
  rows: readonly (Parameters<typeof besideHistory>[0] & { readonly name: string })[],
): Figure["table"] {
  const known = rows.flatMap((row) =>
    row.history
      ? [
          [
            row.history.name,
            row.history.text,
            besideHistory(row),
            [row.history.source, row.history.uncertain, row.history.note]
              .flatMap((one) => one?.replace(/\.$/, "") ?? [])
              .join(". "),
          ],
        ]
      : [],
  );
  return known.length === 0 ? undefined : { head: ["History", "when", "the games", "source"], rows: known };
}

const SHOWN = 10;

function useFigure({ use, sides }: TitleFigures, games: string): Figure {
  const never = use.pieces.filter(({ games: share }) => share === 0);
  const seatName = (seat: string | null): string => sides.find((side) => side.seat === seat)?.name ?? "";
  const row = ({ name, seat, games: share, mean }: Used): string[] => [
    name,
    seatName(seat),
    `${of100(share)} %`,
    mean.toFixed(1),
  ];
  return {
    id: "use",
    heading: "What is used, and what never is",
    plot: null,
    says: `${never.length} of ${use.pieces.length} pieces were never named in a command.`,
    measured: `Share of games in which a command named it, and how often a game on average. Never named: ${never.length} of ${use.pieces.length} kinds of units, markers and chits. Every piece, verb and kind of event is listed in figures.json. ${games}.`,
    table: {
      head: ["Least used", "side", "games", "times a game"],
      rows: [
        ...use.pieces.slice(0, SHOWN).map(row),
        ...use.verbs.slice(0, SHOWN).map((one) => row({ ...one, name: `order: ${spaced(one.name)}` })),
        ...use.events.slice(0, SHOWN).map((one) => row({ ...one, name: `event: ${spaced(one.name)}` })),
      ],
    },
  };
}

function compared(
  figures: TitleFigures,
  id: string,
  heading: string,
  comparisons: readonly (Comparison & { readonly group?: string })[],
  drawing: Drawing,
): Figure | null {
  if (comparisons.length === 0) return null;
  const pairs = Math.min(...comparisons.map(({ difference: { n } }) => n));
  return {
    id,
    heading,
    plot: comparisonPlot(figures, comparisons, drawing),
    says: comparisons
      .map(
        ({ label, group, difference }) =>
          `${group ? `${group} ` : ""}${label}: ${signed(100 * difference.mean)} points.`,
      )
      .join(" "),
    measured: `Change of the ${figures.sides[0].adjective} score (a draw is one half) against the same seeds of ${[...new Set(comparisons.map(({ against }) => against.split("/")[1]))].join(", ")}, at least ${grouped(pairs)} pairs each; black: 95 % interval of the mean of pairs; dashed: no effect found.`,
  };
}
