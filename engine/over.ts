import { type Seat, seatsOf } from "./seat.ts";
import type { GameOver, Open, Shape, Table } from "./state.ts";
import type { Title } from "./title.ts";

const RESIGNED = "resigned";

export function resignation(seats: readonly string[], seat: Seat): GameOver {
  const others = seatsOf(seats).filter((one) => one !== seat);
  return { winner: others.length === 1 ? others[0] : null, reason: RESIGNED, rule: "" };
}

/** The sentence about the end of a game. It is made when somebody reads it and is no part of any state or record. */
export function overText<S extends Shape>(
  over: GameOver,
  end: Pick<Table<S>, "pub" | "cache" | "sheet"> & { readonly title: Title<S> },
): string {
  if (over.reason !== RESIGNED) return end.title.overWords(over, end as unknown as Open<S>);
  const loser = end.title.seats.find((_, seat) => over.winner !== null && seat !== over.winner);
  return loser === undefined ? "A side resigned." : `${loser[0].toUpperCase()}${loser.slice(1)} resigned.`;
}

/** A short word for counting outcomes: the level of victory where a title has levels, otherwise the reason. */
export const outcomeOf = (over: GameOver): string => over.level ?? over.reason;
