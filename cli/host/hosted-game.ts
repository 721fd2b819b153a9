import { type Game, type GameEvent, listed, type Seat, type SeatDecision, type Shape, UserError } from "@wusong/engine";
import type { SheetFiles } from "../files.ts";
import { quoted } from "../sentences.ts";

/** A game of the host and what may be told about it. */
export class HostedGame {
  constructor(
    readonly name: string,
    readonly game: Game<Shape>,
    readonly sheetFiles: SheetFiles | undefined,
  ) {}

  /** Whether everything may be shown: in an analysis, and when the game is over. */
  get open(): boolean {
    return this.game.analysis || this.game.over !== null;
  }

  seat(name: string): Seat {
    const seat = this.game.seatNamed(name);
    if (seat === null) {
      const { id, seats } = this.game.title;
      throw new UserError(`${id} has no seat ${quoted(name)}; it has ${listed(seats)}.`);
    }
    return seat;
  }

  /**
   * Where the game stands, in every answer, as the seat that asks (or a spectator: null) may know it; "host" is the program that runs
   * the host, which has to know whom to ask next. The hash tells the state, so it is withheld in play.
   */
  standing(asking: Seat | null | "host") {
    const { game } = this;
    const waiting = asking === "host" || this.open ? game.play.seatsToDecide() : game.waitingFor(asking);
    return {
      index: game.index,
      over: game.over && { ...game.over, winner: this.seatName(game.over.winner), text: game.overText },
      waiting: waiting.map((seat) => game.title.seats[seat]),
      ...(this.open ? { hash: game.hash } : {}),
    };
  }

  private seatName(seat: Seat | null): string | null {
    return seat === null ? null : this.game.title.seats[seat];
  }

  /** The decision by seat: all seats where everything may be shown, otherwise the seat that asks. */
  decisions(asking: Seat | null): Record<string, SeatDecision | { rule: string; step: string; window: boolean }> {
    const { game } = this;
    const found: Record<string, SeatDecision | { rule: string; step: string; window: boolean }> = {};
    for (const [i, name] of game.title.seats.entries()) {
      if (asking !== null && asking !== i) continue;
      const decision = game.decision(i as Seat);
      if (!decision) continue;
      const { rule, step, window } = decision;
      found[name] = asking !== null || this.open ? decision : { rule, step, window };
    }
    return found;
  }

  /** What happened from an entry on, as a seat may see it; everything in an analysis where no seat is named. */
  events(seat: Seat | null, since: number) {
    const { game } = this;
    const all = seat === null && this.open;
    const list = all ? game.events.filter(({ at }) => at >= since) : game.log(seat, since);
    return list.map(({ at, event }) => ({ at, ...this.plain(event) }));
  }

  private plain(event: GameEvent): object {
    const { seenBy, instead: _instead, ...rest } = event;
    return seenBy ? { ...rest, seenBy: seenBy.map((seat) => this.seatName(seat)) } : rest;
  }
}
