import {
  copy,
  type Edit,
  earlierFiles,
  firstTakenBack,
  type Game,
  type GameOver,
  type GuideNow,
  type Lesson,
  overText,
  type Play,
  type Refusal,
  type Seat,
  type SeatDecision,
  type Shape,
  type StandingOrder,
  seatNamed,
  seatsOf,
  sheetHash,
  type TimedEvent,
  type View,
  view,
} from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import { plain } from "./plain.ts";
import {
  firstViewpoint,
  mayDecide,
  mayLook,
  nothingHidden,
  OPEN,
  type Standing,
  type Viewer,
  type Viewpoint,
} from "./policy.ts";

/** Who plays a seat: a person, or a bot by its name. */
export type Player = string;
export const PERSON: Player = "you";

/** What somebody sends to a table. */
export type Submission =
  | {
      readonly kind: "act";
      readonly seat: string;
      /** number of the decision that is answered */
      readonly index: number;
      readonly command: unknown;
      /** dice set by hand, in an analysis */
      readonly dice?: readonly number[];
    }
  | { readonly kind: "undo" | "withdraw" | "resign"; readonly seat: string }
  /** until null: the order is taken back */
  | { readonly kind: "order"; readonly seat: string; readonly window: string; readonly until: string | null }
  | { readonly kind: "edit"; readonly edit: Edit };

/** What whoever has a table lets happen beside the rules: all sides have agreed on it, or the time of a side was up. */
export type Agreement =
  | { readonly kind: "back"; readonly to: number }
  | { readonly kind: "draw" | "forfeit" }
  | { readonly kind: "edit"; readonly edit: Edit };

/** A position as it is looked at: one view, or the view of every seat where everything is open. */
export interface Sight {
  readonly entries: number;
  readonly viewpoint: Viewpoint;
  readonly views: readonly View<Shape>[];
  readonly over: ToldEnd | null;
}

/** How a game ended, with the sentence about it. */
export interface ToldEnd extends GameOver {
  readonly text: string;
}

/** All that a viewer is given of a table. */
export interface Shown extends Sight {
  readonly title: string;
  /** hash of the sheet it is played with */
  readonly sheet: string;
  /** said where that is one the title had before */
  readonly earlierSheet?: true;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly analysis: boolean;
  readonly players: Readonly<Record<string, Player>>;
  /** whether the sides have secrets from each other that a shared screen must hide */
  readonly secrets: boolean;
  /** whether several sides decide at once now, each unseen by the others until all are in */
  readonly atOnce: boolean;
  readonly index: number;
  readonly toDecide: readonly string[];
  /** the seat the viewer decides for now and what it is asked; null: nothing */
  readonly asked: { readonly seat: string; readonly decision: SeatDecision } | null;
  readonly canUndo: boolean;
  /** what was told from entry `from` on; what was told before that is as it was */
  readonly log: { readonly from: number; readonly events: readonly TimedEvent[] };
  /** first entry the viewer has not looked at yet */
  readonly seenTo: number;
  readonly standingOrders: readonly StandingOrder[];
  readonly guide: GuideNow | null;
  readonly notes: readonly string[];
  /** by entry: why the computer decided so, in words; only when the game is over, since it tells what its side knew */
  readonly reasons: Reasons | null;
  readonly seedHash: string;
  /** only when the game is over */
  readonly seed: string | null;
}

/** By entry of the record: why the computer decided so. */
export type Reasons = Readonly<Record<number, string>>;

/** What belongs to a table beside its game. */
export interface TableThings {
  players: Readonly<Record<string, Player>>;
  /** seed of what the bots draw */
  bots: string;
  lesson: Lesson<Shape> | null;
  /** what a person should know of the game: how it was loaded, what was made up */
  notes: readonly string[];
  /** why the computer did what it did; absent: nobody wrote it down */
  reasons?: Reasons;
  /** by viewpoint: number of entries already looked at */
  seen: Record<string, number>;
  /** files of a sheet that is none of the title's */
  sheetFiles: Readonly<Record<string, unknown>> | null;
}

/** One game as others meet it. Who may see and do what is asked of the policy; what is legal, of the engine. */
export class HostedTable {
  private readonly seedHash: string;

  constructor(
    readonly game: Game<Shape>,
    readonly things: TableThings,
  ) {
    this.seedHash = game.seedHash;
  }

  /** Files that make the sheet of this game over the title's present ones; null where it is played on those. */
  get sheetFiles(): TableThings["sheetFiles"] {
    const { title, sheet } = this.game;
    return this.things.sheetFiles ?? earlierFiles(title, sheetHash(sheet));
  }

  /** Whether it is played on a sheet its title had before. */
  get onEarlierSheet(): boolean {
    return this.things.sheetFiles === null && this.sheetFiles !== null;
  }

  standing(): Standing {
    const { game, things } = this;
    const { seats } = game.title;
    return {
      seats,
      people: seats.filter((seat) => things.players[seat] === PERSON),
      toDecide: game.play.seatsToDecide().map((seat) => seats[seat]),
      analysis: game.analysis,
      over: game.over !== null,
    };
  }

  /** Whoever keeps the table sits at every seat that a person plays. */
  keeper(): Viewer {
    return { seats: this.standing().people, keeper: true };
  }

  firstViewpoint(viewer: Viewer): Viewpoint {
    return firstViewpoint(this.standing(), viewer);
  }

  nothingHidden(viewer: Viewer): boolean {
    return nothingHidden(this.standing(), viewer);
  }

  /** The viewpoint, if it is the viewer's to take. */
  from(viewer: Viewer, wanted: Viewpoint): Viewpoint {
    if (mayLook(this.standing(), viewer, wanted)) return wanted;
    throw new UserError("That side's view is not yours to see while the game is on.");
  }

  /** What is shown now, with what was told since the viewer knew so many entries. */
  shown(viewer: Viewer, wanted: Viewpoint, since = 0): Shown {
    const { game, things } = this;
    const viewpoint = this.from(viewer, wanted);
    const asked = this.askedOf(viewer, viewpoint);
    const order = asked?.seat ?? viewpoint;
    return {
      ...this.sight(viewpoint, game.play, game.entries.length),
      title: game.title.id,
      sheet: sheetHash(game.sheet),
      ...(this.onEarlierSheet ? { earlierSheet: true as const } : {}),
      scenario: game.scenario,
      options: game.options,
      analysis: game.analysis,
      players: things.players,
      secrets: game.play.own.some((own) => Object.keys(own).length > 0),
      atOnce: game.play.waiting()?.type === "together",
      index: game.index,
      toDecide: this.toDecide(viewer),
      asked,
      canUndo: this.undoableBy(viewer, viewpoint) !== null,
      log: this.log(viewer, viewpoint, since),
      seenTo: things.seen[viewpoint] ?? game.entries.length,
      standingOrders: game.standingOrders.filter((one) => game.title.seats[one.seat] === order),
      guide: things.lesson?.now() ?? null,
      notes: things.notes,
      reasons: game.over ? (things.reasons ?? null) : null,
      seedHash: this.seedHash,
      seed: game.over ? game.seed : null,
    };
  }

  /** The game as it was after a number of entries, from a viewpoint. */
  at(viewer: Viewer, wanted: Viewpoint, entries: number): Sight {
    const viewpoint = this.from(viewer, wanted);
    const to = this.moment(entries);
    return this.sight(viewpoint, this.game.positionAt(to), to);
  }

  /** The number of entries nearest to a wish at which the game can be looked at. */
  moment(entries: number): number {
    const { game } = this;
    return Math.max(game.continuedFrom?.at ?? 0, Math.min(game.entries.length, Math.trunc(entries) || 0));
  }

  private sight(viewpoint: Viewpoint, play: Play<Shape>, entries: number): Sight {
    const { over } = play.s;
    return {
      entries,
      viewpoint,
      views: viewsOf(play, viewpoint),
      over: over && { ...over, text: overText(over, play) },
    };
  }

  /** The seats the table waits for. Whether somebody else has answered in secret is not told. */
  toDecide(viewer: Viewer): string[] {
    const { game } = this;
    const { seats } = game.title;
    const exact = game.play.seatsToDecide();
    if (this.nothingHidden(viewer)) return exact.map((seat) => seats[seat]);
    const waiting = game.waitingFor(null);
    return waiting.filter((seat) => exact.includes(seat) || !mayDecide(viewer, seats[seat])).map((seat) => seats[seat]);
  }

  /** What the viewer is asked. Where everything is open, that of whichever of the own seats has to decide. */
  private askedOf(viewer: Viewer, viewpoint: Viewpoint): Shown["asked"] {
    const { game } = this;
    const names = viewpoint === OPEN ? this.standing().toDecide : [viewpoint];
    const name = names.find((one) => mayDecide(viewer, one));
    const seat = name === undefined ? null : game.seatNamed(name);
    const decision = seat === null ? null : game.decision(seat);
    return decision && { seat: name!, decision: plain(decision) };
  }

  private undoableBy(viewer: Viewer, viewpoint: Viewpoint): Seat | null {
    const { game } = this;
    const names = viewpoint === OPEN ? game.title.seats : [viewpoint];
    const seats = names.filter((name) => mayDecide(viewer, name)).map((name) => game.seatNamed(name));
    return seats.find((seat) => seat !== null && game.canUndo(seat)) ?? null;
  }

  /** What was told, from the first entry on that is news to somebody who knows so many. */
  log(viewer: Viewer, wanted: Viewpoint, since: number): Shown["log"] {
    const { game } = this;
    const viewpoint = this.from(viewer, wanted);
    const from = since <= 0 ? -1 : firstTakenBack(game.entries, Math.min(since, game.entries.length));
    if (viewpoint !== OPEN) return { from, events: copy(game.log(game.seatNamed(viewpoint), from)) };
    const told = game.events.filter(({ at }) => at >= from);
    return {
      from,
      events: copy(told.map(({ at, event: { seenBy: _who, instead: _instead, ...open } }) => ({ at, event: open }))),
    };
  }

  /** Carries a submission out, or says why not. A refusal changes nothing. */
  submit(viewer: Viewer, given: Submission): Refusal | null {
    const refusal = this.carriedOut(viewer, given);
    if (!refusal) this.things.lesson?.follow();
    return refusal && plain(refusal);
  }

  private carriedOut(viewer: Viewer, given: Submission): Refusal | null {
    const { game } = this;
    if (given.kind === "edit") {
      if (viewer.seats.length === 0) throw new UserError("Who looks on changes nothing.");
      return game.edit(given.edit);
    }
    const seat = this.seatOf(viewer, given.seat);
    switch (given.kind) {
      case "act": {
        const refusal = game.act(seat, given.index, given.command, given.dice);
        // Who decides has looked at the table: what comes now is news.
        if (!refusal) this.look(viewer, given.seat);
        return refusal;
      }
      case "undo":
        // In an analysis one person plays all sides, and takes back whatever was last.
        return game.undo(game.analysis ? (this.undoableBy(viewer, OPEN) ?? seat) : seat);
      case "withdraw":
        return game.withdraw(seat);
      case "resign":
        return game.resign(seat);
      case "order":
        if (given.until !== null) return game.order(seat, given.window, given.until);
        game.cancelOrder(seat, given.window);
        return null;
    }
  }

  /** Carries out what all sides have agreed on. Whoever has the table has asked them. */
  agree(name: string, agreement: Agreement): Refusal | null {
    const { game } = this;
    const seat = game.seatNamed(name);
    if (seat === null) throw new UserError(`There is no side called "${name}".`);
    const refusal =
      agreement.kind === "edit"
        ? game.edit(agreement.edit, seat)
        : agreement.kind === "back"
          ? game.back(seat, agreement.to)
          : game[agreement.kind](seat);
    return refusal && plain(refusal);
  }

  /** The viewer has looked at everything that can be seen from there. */
  look(viewer: Viewer, viewpoint: Viewpoint): void {
    this.things.seen[this.from(viewer, viewpoint)] = this.game.entries.length;
  }

  /** The seat, if the viewer plays it. */
  seatOf(viewer: Viewer, name: string): Seat {
    const seat = this.game.seatNamed(name);
    if (seat === null) throw new UserError(`There is no side called "${name}".`);
    if (!mayDecide(viewer, name)) throw new UserError(`${name} is played by ${this.things.players[name]}.`);
    return seat;
  }
}

/** Where the game stands, in words. A title that cannot say it is no reason to lose the game. */
export function statusOf(game: Game<Shape>): string | null {
  const { looks } = game.title;
  try {
    const { turn, phase } = looks.status(view(game.play, null), game.sheet);
    return `${turn}, ${phase}`;
  } catch {
    return null;
  }
}

/** What can be seen of a position from a viewpoint: with everything open, what each seat sees. */
export function viewsOf(play: Play<Shape>, viewpoint: Viewpoint): View<Shape>[] {
  const { seats } = play.title;
  if (viewpoint === OPEN) return seatsOf(seats).map((seat) => view(play, seat));
  return [view(play, seatNamed(seats, viewpoint))];
}
