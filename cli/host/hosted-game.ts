import { type Game, type GameEvent, listed, type Seat, type SeatDecision, type Shape, UserError } from "@wusong/engine";
import { HostedTable, OPEN, PERSON, type SheetFiles, SPECTATOR, type Viewer, type Viewpoint } from "@wusong/host";
import { quoted } from "../sentences.ts";

/** Who asks: a seat, a spectator (null), or the program that runs the host and has to know whom to ask next. */
export type Asking = Seat | null | "host";

/** A game of the host and what may be told about it. */
export class HostedGame {
  readonly table: HostedTable;

  constructor(
    readonly name: string,
    readonly game: Game<Shape>,
    sheetFiles: SheetFiles | null,
  ) {
    const players = Object.fromEntries(game.title.seats.map((seat) => [seat, PERSON]));
    const things = { players, bots: "", lesson: null, notes: [], seen: {}, sheetFiles };
    this.table = new HostedTable(game, things);
  }

  /** Whether everything may be shown to anybody: in an analysis, and when the game is over. */
  get open(): boolean {
    return this.table.nothingHidden(this.viewer(null));
  }

  seat(name: string): Seat {
    const seat = this.game.seatNamed(name);
    if (seat === null) {
      const { id, seats } = this.game.title;
      throw new UserError(`${id} has no seat ${quoted(name)}; it has ${listed(seats)}.`);
    }
    return seat;
  }

  viewer(asking: Asking): Viewer {
    if (asking === "host") return this.table.keeper();
    return { seats: asking === null ? [] : [this.game.title.seats[asking]], keeper: false };
  }

  /** Who names no seat sees everything where that is allowed, and otherwise what lies on the table. */
  viewpoint(asking: Seat | null): Viewpoint {
    return asking === null ? (this.open ? OPEN : SPECTATOR) : this.game.title.seats[asking];
  }

  /** Where the game stands, in every answer, as who asks may know it. The hash tells the state, so it is withheld in play. */
  standing(asking: Asking) {
    const { game, table } = this;
    return {
      index: game.index,
      over: game.over && { ...game.over, winner: this.seatName(game.over.winner), text: game.overText },
      waiting: table.toDecide(this.viewer(asking)),
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
    const list = this.viewpoint(seat) === OPEN ? game.events.filter(({ at }) => at >= since) : game.log(seat, since);
    return list.map(({ at, event }) => ({ at, ...this.plain(event) }));
  }

  private plain(event: GameEvent): object {
    const { seenBy, instead: _instead, ...rest } = event;
    return seenBy ? { ...rest, seenBy: seenBy.map((seat) => this.seatName(seat)) } : rest;
  }
}
