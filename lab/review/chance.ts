import { rowOf, scored } from "@wusong/bots";
import { type Game, type Know, type Play, type Seat, type Shape, seatsOf, sheetHash, type Title } from "@wusong/engine";

/** The chance of the first seat to win, as the model of the title sees it. */
export interface ChanceModel<S extends Shape> {
  /** from what one seat knows */
  asKnownTo(play: Play<S>, seat: Seat): number;
  /** from what all seats know together */
  open(play: Play<S>): number;
}

/** Where the chances of a review come from. */
export interface Basis {
  /** fitted to the results of games; otherwise the title's own valuation is only drawn as a chance, and nothing can be graded */
  readonly fitted: boolean;
  /** a sentence for people */
  readonly text: string;
}

/** Points of a title's valuation for one unit of the logit, where no games have told. */
const PLAIN_POINTS = 50;

export function chanceModel<S extends Shape>(title: Title<S>): ChanceModel<S> {
  const logit = fittedLogit(title) ?? plainLogit(title);
  const ended = ({ s: { over } }: Play<S>): number | null =>
    over ? (over.winner === null ? 0.5 : over.winner === 0 ? 1 : 0) : null;
  return {
    asKnownTo: (play, seat) => ended(play) ?? chanceAt(logit(play.know(seat))),
    open: (play) => {
      const seats = seatsOf(title.seats);
      return ended(play) ?? chanceAt(seats.reduce((sum, seat) => sum + logit(play.know(seat)), 0) / seats.length);
    },
  };
}

type Logit<S extends Shape> = (know: Know<S>) => number;

function fittedLogit<S extends Shape>({ doctrine }: Title<S>): Logit<S> | null {
  if (!doctrine?.weights) return null;
  const { features, weights } = doctrine;
  const rows = Array.from({ length: features.stages }, (_, stage) => rowOf(weights, stage, features.stages));
  const read = new Float64Array(features.names.length);
  return (know) => {
    features.read(know, read);
    return scored(rows[features.stage(know.pub)], read);
  };
}

const plainLogit =
  <S extends Shape>(title: Title<S>): Logit<S> =>
  (know) =>
    ((know.seat === 0 ? 1 : -1) * title.value(know)) / PLAIN_POINTS;

const chanceAt = (logit: number): number => 1 / (1 + Math.exp(-logit));

export function basisOf<S extends Shape>({ title, sheet, scenario, options }: Game<S>): Basis {
  const weights = title.doctrine?.weights;
  if (!weights)
    return {
      fitted: false,
      text: "No games of this title have been learned from yet: the curve is the title's own valuation, drawn as a chance. No grades yet for this title.",
    };
  const { provenance } = weights;
  const alike =
    provenance.sheet === sheetHash(sheet) &&
    provenance.scenario === scenario &&
    Object.entries(options).every(([id, value]) => (provenance.options[id] ?? value) === value);
  const learned = `Chances were learned from ${provenance.games} games of ${provenance.bot}.`;
  return {
    fitted: true,
    text: alike ? learned : `${learned} This game has another setting: they are uncalibrated here.`,
  };
}
