import type { Pick } from "./decision.ts";
import { ImaginedDice } from "./dice.ts";
import { copy, type DeepReadonly } from "./json.ts";
import { Play } from "./play.ts";
import type { Frame } from "./procedure.ts";
import type { Random } from "./random.ts";
import type { Seat } from "./seat.ts";
import type { GameOver, Shape, State } from "./state.ts";
import type { Title } from "./title.ts";

/** All that a seat (or a spectator: null) may see, built by naming it. Plain data. */
export interface View<S extends Shape> {
  readonly title: string;
  readonly seat: Seat | null;
  readonly n: number;
  readonly opened: number;
  readonly over: GameOver | null;
  readonly pub: DeepReadonly<S["pub"]>;
  readonly mine: DeepReadonly<S["own"]> | null;
  /** Procedures under way; their variables are public. */
  readonly stack: readonly Frame[];
  /** In a decision of several seats: the seat's own answer, while others may still be to come. Nothing tells who else has answered. */
  readonly commit: readonly unknown[] | null;
}

/** References, for reading at once. Copy before keeping: see `view`. */
export function look<S extends Shape>(play: Play<S>, seat: Seat | null): View<S> {
  const { s } = play;
  return {
    title: play.title.id,
    seat,
    n: s.n,
    opened: s.opened,
    over: s.over,
    pub: s.pub as View<S>["pub"],
    mine: seat === null ? null : (s.own[seat] as View<S>["mine"]),
    stack: s.stack,
    commit: seat === null ? null : s.commits[seat],
  };
}

export function view<S extends Shape>(play: Play<S>, seat: Seat | null): View<S> {
  return copy(look(play, seat));
}

/** A full position that fits a view: what the seat cannot see is made up. In it nobody else has answered a decision of several seats. */
export function imagine<S extends Shape>(title: Title<S>, sheet: S["sheet"], seen: View<S>, random: Random): Play<S> {
  const { own, sys } = title.imagine(seen, sheet, random);
  const state: State<S> = {
    pub: copy(seen.pub) as S["pub"],
    own: own.map((one, seat) => (seat === seen.seat ? (copy(seen.mine) as S["own"]) : one)),
    sys,
    stack: copy(seen.stack) as Frame[],
    commits: title.seats.map((_, seat) => (seat === seen.seat ? (copy(seen.commit) as Pick[] | null) : null)),
    n: seen.n,
    opened: seen.opened,
    over: copy(seen.over),
  };
  return Play.of(title, sheet, state);
}

/** Dice for what happens in imagination. */
export const imaginedDice = (random: Random): ImaginedDice => new ImaginedDice(random);
