import { type Seat, seatsOf } from "./seat.ts";
import type { GameOver, Open, Shape, Table } from "./state.ts";
import type { Title } from "./title.ts";

const RESIGNED = "resigned";
const AGREED = "agreed draw";
const OUT_OF_TIME = "time";

/** How a game ends beside its rules: a side resigns, all agree on a draw, or the time of a side was up. */
export type BesideRules = "resign" | "draw" | "forfeit";

export function endBeside(seats: readonly string[], kind: BesideRules, seat: Seat): GameOver {
  if (kind === "draw") return { winner: null, reason: AGREED, rule: "" };
  const reason = kind === "resign" ? RESIGNED : OUT_OF_TIME;
  const others = seatsOf(seats).filter((one) => one !== seat);
  return { winner: others.length === 1 ? others[0] : null, reason, rule: "" };
}

/** The sentence about the end of a game. It is made when somebody reads it and is no part of any state or record. */
export function overText<S extends Shape>(
  over: GameOver,
  end: Pick<Table<S>, "pub" | "cache" | "sheet"> & { readonly title: Title<S> },
): string {
  if (over.reason === AGREED) return "Both sides agreed on a draw.";
  if (over.reason !== RESIGNED && over.reason !== OUT_OF_TIME)
    return end.title.overWords(over, end as unknown as Open<S>);
  const loser = end.title.seats.find((_, seat) => over.winner !== null && seat !== over.winner);
  const who = loser === undefined ? "A side" : `${loser[0].toUpperCase()}${loser.slice(1)}`;
  return over.reason === RESIGNED ? `${who} resigned.` : `${who} ran out of time.`;
}

/** A short word for counting outcomes: the level of victory where a title has levels, otherwise the reason. */
export const outcomeOf = (over: GameOver): string => over.level ?? over.reason;
