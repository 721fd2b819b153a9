import { chanceOf, trustIn } from "@wusong/bots";
import { type Game, type Know, type Play, type Seat, type Shape, seatsOf, type Title } from "@wusong/engine";

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

export function chanceModel<S extends Shape>(title: Title<S>): ChanceModel<S> {
  const known = (play: Play<S>, seats: readonly Seat[]): number => {
    const { over } = play.s;
    if (over) return over.winner === null ? 0.5 : over.winner === 0 ? 1 : 0;
    const knows = seats.map((seat) => play.know(seat));
    return chanceOf(title, ...knows)?.score[0] ?? plainly(title, knows);
  };
  const all = seatsOf(title.seats);
  return { asKnownTo: (play, seat) => known(play, [seat]), open: (play) => known(play, all) };
}

/** Points of a title's valuation for one unit of the logit, where no games have told. */
const PLAIN_POINTS = 50;

/** The title's own valuation, drawn as a chance. */
function plainly<S extends Shape>(title: Title<S>, knows: readonly Know<S>[]): number {
  const points = knows.reduce((sum, know) => sum + (know.seat === 0 ? 1 : -1) * title.value(know), 0) / knows.length;
  return 1 / (1 + Math.exp(-points / PLAIN_POINTS));
}

export function basisOf<S extends Shape>(game: Game<S>): Basis {
  const { title } = game;
  const { trust, note } = trustIn(title, game);
  const from = title.doctrine?.weights?.provenance;
  if (!from || trust === "none" || trust === "refused")
    return {
      fitted: false,
      text: "No games like this one have been learned from yet: the curve is the title's own valuation, drawn as a chance. No grades yet for this title.",
    };
  return {
    fitted: true,
    text: [`Chances were learned from ${from.games} games of ${from.bot}.`, note ?? ""].join(" ").trim(),
  };
}
