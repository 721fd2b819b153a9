import { MOST_ENTRIES } from "./bounds.ts";
import { diceProblem, readCommand } from "./command.ts";
import type { Command, SpelledCommand } from "./decision.ts";
import { type Dice, DiceStream, ForcedDice, ForcedDieRefused, seedHash } from "./dice.ts";
import { withEdit } from "./edit.ts";
import type { Entry, TimedEvent } from "./entry.ts";
import { seenBy } from "./event.ts";
import { hashState, hashText } from "./hash.ts";
import { canonical, copy, same } from "./json.ts";
import { type BesideRules, endBeside, overText } from "./over.ts";
import { Play } from "./play.ts";
import type { Step } from "./procedure.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { Replayer } from "./replayer.ts";
import { NO_DICE } from "./running.ts";
import { type Seat, seatNamed, seatsOf } from "./seat.ts";
import type { SeatDecision } from "./seat-decision.ts";
import type { GameOver, Shape, State } from "./state.ts";
import { canStartAt } from "./taken-back.ts";
import { type Edit, keptOptions, type Options, type Title } from "./title.ts";
import { type View, view } from "./view.ts";
import { listed } from "./words.ts";

export interface GameSetting<S extends Shape> {
  title: Title<S>;
  scenario: string;
  options: Options;
  seed: string;
  /** Absent: the title's own sheet. */
  sheet?: S["sheet"];
  /** Analysis games take forced dice and edits and show their state. */
  analysis?: boolean;
  /** Analysis only: begins at this position instead of the set-up. */
  from?: State<S>;
}

/** A window passed, or a decision answered as proposed, without asking. Kept outside the state: the table issues ordinary recorded passes. */
export interface StandingOrder {
  readonly seat: Seat;
  /** name of the window, or of the decision */
  readonly window: string;
  /** name of one of the title's periods */
  readonly until: string;
  readonly value: number | string;
}

interface Before<S extends Shape> {
  play: Play<S>;
  seat: Seat;
  /** index of the entry that would be taken back */
  entry: number;
  events: number;
}

/** A game as it was kept, with a position behind which nobody can go back. */
export interface KeptPosition<S extends Shape> {
  readonly entries: readonly Entry[];
  readonly events: readonly TimedEvent[];
  /** number of entries before the position */
  readonly at: number;
  readonly state: State<S>;
  /** rolling hash there, and the beginnings of those before it */
  readonly hash: string;
  readonly trail: string;
  readonly continued: Game<S>["continuedFrom"];
}

/** A command that was checked, with its spelling. */
interface Given {
  seat: Seat;
  command: Command;
  spelled: SpelledCommand;
}

const SNAPSHOT_EVERY = 50;
/** Digits of every rolling hash that are kept: enough to find the entry where two games part. */
export const TRAIL_DIGITS = 4;
/** A line of them: those of fifty entries. */
const TRAIL_LINE = /.{1,200}/g;

const PASS: SpelledCommand = { verb: "pass", picks: [] };

/** Whether a standing order can answer a step: a window is passed, a decision answered as proposed. */
const canBeOrdered = <S extends Shape>(step: Step<S>): boolean =>
  step.type === "window" || (step.type === "decide" && step.proposals.length > 0);

const neverRolled = (count: number): Refusal => refuse("", `${count} of the dice given were never rolled.`);

/** A game at a table: a position with its record, undo, dice and log. */
export class Game<S extends Shape> {
  readonly title: Title<S>;
  readonly scenario: string;
  readonly options: Options;
  readonly sheet: S["sheet"];
  readonly seed: string;
  readonly analysis: boolean;
  /** The position an analysis began at, if not the set-up. */
  readonly from: State<S> | null;
  readonly entries: Entry[] = [];
  readonly events: TimedEvent[] = [];
  /** States to start a replay from, by number of entries before them. */
  readonly snapshots = new Map<number, State<S>>();
  standingOrders: StandingOrder[] = [];
  /** Where the game was taken up from a snapshot of another version of the rules, or of another sheet. */
  continuedFrom: {
    readonly rulesVersion: string;
    readonly sheet?: string;
    readonly at: number;
    readonly state: State<S>;
  } | null = null;
  play: Play<S>;
  private rolling: string;
  /** The beginnings of the rolling hashes, one after every entry that was carried out here: they tell where two games part. */
  private trailed = "";
  private readonly undoable: Before<S>[] = [];

  constructor(setting: GameSetting<S>) {
    this.title = setting.title;
    this.scenario = setting.scenario;
    this.options = keptOptions(this.title, setting.options);
    this.sheet = setting.sheet ?? setting.title.defaultSheet();
    this.seed = setting.seed;
    this.analysis = setting.analysis ?? false;
    if (setting.from && !this.analysis) throw new Error("Only an analysis can begin at a position.");
    this.from = setting.from ? beginningAt(this.title, setting.from) : null;
    this.play = this.from
      ? Play.of(this.title, this.sheet, copy(this.from))
      : Play.begin(this.title, this.sheet, this.scenario, this.options, this.seed, (event) =>
          this.events.push({ at: -1, event }),
        );
    this.rolling = hashState(hashText(announced(this, this.title.rulesVersion)), this.play.s);
    this.snapshots.set(0, copy(this.play.s));
  }

  /** Takes a game up at a snapshot. What was before it is kept as a record that is not replayed. */
  static continue<S extends Shape>(
    setting: GameSetting<S>,
    rules: { readonly rulesVersion: string; readonly sheet?: string },
    entries: readonly Entry[],
    state: State<S>,
  ): Game<S> {
    const game = new Game(setting);
    game.entries.push(...entries);
    game.play = Play.of(game.title, game.sheet, copy(state));
    game.continuedFrom = { ...rules, at: entries.length, state: copy(state) };
    game.snapshots.clear();
    game.snapshots.set(entries.length, copy(state));
    game.rolling = hashState(hashText(`continued at ${entries.length} ${announced(game, rules.rulesVersion)}`), state);
    return game;
  }

  /**
   * Takes a game up where it was kept, under the same rules: the position is trusted, and what came before it is not played again.
   * Nothing before it can be taken back any more.
   */
  static resume<S extends Shape>(setting: GameSetting<S>, kept: KeptPosition<S>): Game<S> {
    const { at, continued } = kept;
    const before = kept.entries.slice(0, at);
    const game = continued
      ? Game.continue(setting, continued, before.slice(0, continued.at), continued.state)
      : new Game(setting);
    game.entries.push(...before.slice(game.entries.length));
    game.events.length = 0;
    game.events.push(...kept.events.filter((one) => one.at < at));
    game.play = Play.of(game.title, game.sheet, copy(kept.state));
    game.snapshots.set(at, copy(kept.state));
    game.rolling = kept.hash;
    game.trailed = kept.trail;
    return game;
  }

  get index(): number {
    return this.play.s.opened;
  }

  get over(): GameOver | null {
    return this.play.s.over;
  }

  /** A sentence about the end of the game, for people; null while it is on. */
  get overText(): string | null {
    return this.over && overText(this.over, this.play);
  }

  get seedHash(): string {
    return seedHash(this.seed);
  }

  /** Hash of this state and all before it. It is as secret as the state: withhold it from seats until the game is over. */
  get hash(): string {
    return this.rolling;
  }

  /** The beginnings of all rolling hashes since the game was begun or taken up, in lines. As secret as the hash. */
  get trail(): string[] {
    return this.trailed.match(TRAIL_LINE) ?? [];
  }

  /**
   * The seats the table waits for, as far as a seat (or a spectator: null) may know: whether others have answered a decision of
   * several seats is not told.
   */
  waitingFor(asking: Seat | null): Seat[] {
    const seats = seatsOf(this.title.seats);
    return seats.filter((one) => this.play.takesPart(one) && (one !== asking || this.play.s.commits[one] === null));
  }

  seatNamed(name: string): Seat | null {
    return seatNamed(this.title.seats, name);
  }

  decision(seat: Seat): SeatDecision | null {
    return this.play.decision(seat);
  }

  view(seat: Seat | null): View<S> {
    return view(this.play, seat);
  }

  /** What happened since an entry, as a seat may see it. */
  log(seat: Seat | null, since = -1): TimedEvent[] {
    const list: TimedEvent[] = [];
    for (const { at, event } of this.events) {
      if (at < since) continue;
      const seen = seenBy(event, seat);
      if (seen) list.push({ at, event: seen });
    }
    return list;
  }

  /** Submits an answer to the decision with that index. A refusal changes nothing. */
  act(seat: Seat, index: number, command: unknown, forced?: readonly number[]): Refusal | null {
    const refusal = this.actOnce(seat, index, command, forced);
    if (!refusal) this.followStandingOrders();
    return refusal;
  }

  private actOnce(seat: Seat, index: number, command: unknown, forced?: readonly number[]): Refusal | null {
    const given = readCommand(command);
    if ("text" in given) return given;
    if (this.over) return refuse("", "The game is over.");
    const step = this.play.waiting();
    const full = this.full(step?.type === "together" ? this.waitingFor(null).length : 1);
    if (full) return full;
    if (index !== this.play.s.opened) {
      return refuse("", `This answers decision ${index}; the table is at decision ${this.play.s.opened}.`);
    }
    const wrong = forced === undefined ? null : this.setWrongly(forced);
    if (wrong) return wrong;
    const spelled = this.play.spell(seat, given);
    if ("refusal" in spelled) return spelled.refusal;
    if (step?.type === "together") return this.answer(seat, spelled.command, forced);
    return this.carry([{ seat, ...spelled }], forced);
  }

  /**
   * An answer to a decision of several seats waits beside the list, where it can be changed and withdrawn. When the last one is in
   * all are entered in the order of the seats: nobody can tell who was first, or who thought twice.
   */
  private answer(seat: Seat, command: Command, forced: readonly number[] | undefined): Refusal | null {
    if (this.play.seatsToDecide().some((one) => one !== seat)) {
      if (forced && forced.length > 0) return neverRolled(forced.length);
      return this.play.act(seat, command, NO_DICE);
    }
    const given: Given[] = [];
    for (const [i, waiting] of this.play.s.commits.entries()) {
      const picks = i === seat ? command.picks : waiting;
      if (picks !== null) given.push(this.respelled(i as Seat, { verb: command.verb, picks }));
    }
    const unanswered = this.play.clone();
    unanswered.s.commits.fill(null);
    return this.carry(given, forced, unanswered);
  }

  private respelled(seat: Seat, command: Command): Given {
    return { seat, command, spelled: this.play.spellIds(seat, command) };
  }

  /** The answers to a decision of several seats that wait for others, in the order of the seats. */
  get answers(): { seat: Seat; command: SpelledCommand }[] {
    const step = this.play.waiting();
    if (step?.type !== "together") return [];
    return this.play.s.commits.flatMap((picks, i) => {
      const seat = i as Seat;
      return picks === null ? [] : [{ seat, command: this.play.spellIds(seat, { verb: step.verb, picks }) }];
    });
  }

  /** Carries one recorded entry out just as it stands in its list. */
  enter(entry: Entry): Refusal | null {
    switch (entry.kind) {
      case "act": {
        if (this.over) return refuse("", "The game is over.");
        const wrong = entry.dice && this.setWrongly(entry.dice);
        if (wrong) return wrong;
        const spelled = this.play.spell(entry.seat, entry.command);
        return "refusal" in spelled ? spelled.refusal : this.carry([{ seat: entry.seat, ...spelled }], entry.dice);
      }
      case "withdraw": {
        const refusal = this.withdraw(entry.seat);
        if (!refusal) this.afterEntry(entry);
        return refusal;
      }
      case "undo":
        return this.undo(entry.seat);
      case "edit":
        return this.edit(entry.edit, entry.seat);
      case "back":
        return this.back(entry.seat, entry.to);
      case "resign":
      case "draw":
      case "forfeit":
        return this.endBeside(entry.kind, entry.seat);
    }
  }

  /** Carries commands out as the next entries; the last of them rolls the dice that were set. */
  private carry(given: readonly Given[], forced: readonly number[] | undefined, from = this.play): Refusal | null {
    const first = this.entries.length;
    const { seat } = given[0];
    const before: Before<S> = { play: this.play, seat, entry: first, events: this.events.length };
    const together = this.play.waiting()?.type === "together";
    const told: TimedEvent[] = [];
    const stages: { play: Play<S>; entry: Entry }[] = [];
    let rolled = 0;
    let next = from;
    for (const [i, one] of given.entries()) {
      const at = first + i;
      next = next.clone();
      next.tell = (event) => told.push({ at, event });
      // Before the last of several answers nothing happens, so nothing is rolled.
      const last = i === given.length - 1;
      const set = last ? forced : undefined;
      const dice = last ? this.diceFor(set, new DiceStream(this.seed, at)) : NO_DICE;
      try {
        const refusal = next.act(one.seat, one.command, dice, at);
        if (refusal) return refusal;
      } catch (error) {
        if (error instanceof ForcedDieRefused) return refuse("", error.message);
        throw error;
      }
      if (dice instanceof ForcedDice && dice.surplus > 0) return neverRolled(dice.surplus);
      rolled += dice.used;
      const entry: Entry = { kind: "act", seat: one.seat, command: one.spelled, ...(set ? { dice: [...set] } : {}) };
      stages.push({ play: next, entry });
    }
    this.events.push(...told);
    for (const { play, entry } of stages) {
      this.play = play;
      this.afterEntry(entry);
    }
    // An answer that waits for others tells nobody anything, so it bars nobody's way back.
    if (together && next.hasAnswers()) return null;
    if (this.undoable.length > 0 && this.undoable[this.undoable.length - 1].seat !== seat) this.undoable.length = 0;
    if (rolled > 0 || next.revealed || together) this.undoable.length = 0;
    else this.undoable.push(before);
    return null;
  }

  private setWrongly(forced: readonly number[]): Refusal | null {
    return this.analysis ? diceProblem(forced) : refuse("", "Dice can only be set in an analysis game.");
  }

  /** The dice of a command: those that were set, and those of its entry for what is rolled beyond them. */
  protected diceFor(forced: readonly number[] | undefined, stream: Dice): Dice {
    return forced ? new ForcedDice(forced, stream) : stream;
  }

  /** A record has an end, so that whatever was played can be loaded again: after it a side can still resign, and nothing else. */
  private full(adding = 1): Refusal | null {
    if (this.entries.length + adding < MOST_ENTRIES) return null;
    return refuse(
      "",
      `A game has at most ${MOST_ENTRIES} entries, and this one has reached them: it can only be resigned.`,
    );
  }

  private afterEntry(entry: Entry): void {
    this.entries.push(entry);
    this.rolling = hashState(this.rolling, this.play.s);
    this.trailed += this.rolling.slice(0, TRAIL_DIGITS);
    if (this.over) this.snapshots.set(this.entries.length, copy(this.play.s));
    else this.keepSnapshot(this.entries.length, this.play);
  }

  private keepSnapshot(at: number, play: Play<S>): void {
    if (at % SNAPSHOT_EVERY !== 0 || this.snapshots.has(at) || play.hasAnswers()) return;
    if (canStartAt(this.entries, at)) this.snapshots.set(at, copy(play.s));
  }

  /** Whether somebody could still take a command back: the position cannot be kept without what came before. */
  get canGoBack(): boolean {
    return this.undoable.length > 0 || this.play.hasAnswers();
  }

  /** Whether the seat's last command can be taken back: nothing was rolled or revealed since, and nobody else has decided. */
  canUndo(seat: Seat): boolean {
    const last = this.undoable[this.undoable.length - 1];
    return last !== undefined && last.seat === seat && !this.over && this.play.s.commits[seat] === null;
  }

  undo(seat: Seat): Refusal | null {
    if (this.play.s.commits[seat] !== null) return refuse("", "Your answer waits for the others: withdraw it first.");
    const last = this.undoable[this.undoable.length - 1];
    if (!last || last.seat !== seat || this.over) {
      return refuse(
        "",
        "There is nothing to take back: dice were rolled, something was revealed, or another side has decided.",
      );
    }
    const full = this.full();
    if (full) return full;
    this.undoable.pop();
    this.play = last.play;
    this.events.length = last.events;
    // A replay that starts between the command and its undo could not go back.
    for (const at of [...this.snapshots.keys()]) if (at > last.entry) this.snapshots.delete(at);
    this.play.countEntries(this.entries.length + 1);
    this.afterEntry({ kind: "undo", seat });
    return null;
  }

  /** Takes back an answer to a decision of several seats while others are still to come. It leaves no trace in the record. */
  withdraw(seat: Seat): Refusal | null {
    if (this.over) return refuse("", "The game is over.");
    if (!this.play.withdraw(seat)) return refuse("", "There is no answer of yours to withdraw.");
    return null;
  }

  resign(seat: Seat): Refusal | null {
    return this.endBeside("resign", seat);
  }

  /** All sides have agreed on a draw; the seat proposed it. */
  draw(seat: Seat): Refusal | null {
    return this.endBeside("draw", seat);
  }

  /** The time of the seat was up, and the others have claimed the game. */
  forfeit(seat: Seat): Refusal | null {
    return this.endBeside("forfeit", seat);
  }

  /** Ends the game beside its rules. */
  private endBeside(kind: BesideRules, seat: Seat): Refusal | null {
    if (this.over) return refuse("", "The game is over.");
    this.play.s.commits.fill(null);
    this.play.end(endBeside(this.title.seats, kind, seat));
    this.play.countEntries(this.entries.length + 1);
    this.undoable.length = 0;
    this.afterEntry({ kind, seat });
    return null;
  }

  /**
   * Changes the position of an analysis game; in any other one what everybody sees and the proposer's own things, because all sides
   * have agreed. An impossible edit changes nothing.
   */
  edit(edit: Edit, agreed?: Seat): Refusal | null {
    if (!this.analysis && agreed === undefined)
      return refuse("", "A position can only be edited in an analysis game, or by agreement.");
    const full = this.full();
    if (full) return full;
    const edited = withEdit(this.play, edit);
    if ("text" in edited) return edited;
    if (agreed !== undefined && edited.own.some((own, i) => i !== agreed && !same(own, this.play.own[i])))
      return refuse("", "By agreement only what everybody sees and the proposer's own things can be changed.");
    this.play = edited;
    this.play.countEntries(this.entries.length + 1);
    this.undoable.length = 0;
    this.afterEntry({ kind: "edit", edit: copy(edit), ...(agreed === undefined ? {} : { seat: agreed }) });
    return null;
  }

  /**
   * Goes back to the position after a number of entries, because all sides have agreed. What came after it stays in the record; its
   * dice are not rolled again, because the next entry has an index of its own.
   */
  back(seat: Seat, to: number): Refusal | null {
    if (this.over) return refuse("", "The game is over.");
    if (!Number.isInteger(to) || to < (this.continuedFrom?.at ?? 0) || to >= this.entries.length)
      return refuse("", `There is no position after ${to} entries to go back to.`);
    const full = this.full();
    if (full) return full;
    const play = this.positionAt(to);
    play.s.commits.fill(null);
    this.play = play;
    this.events.splice(0, this.events.length, ...this.events.filter(({ at }) => at < to));
    for (const at of [...this.snapshots.keys()]) if (at > to) this.snapshots.delete(at);
    this.play.countEntries(this.entries.length + 1);
    this.undoable.length = 0;
    this.afterEntry({ kind: "back", seat, to });
    return null;
  }

  /**
   * From now on, a window of that name is passed for the seat until the period is over; or a decision with proposals is answered by
   * the first of them.
   */
  order(seat: Seat, window: string, until: string): Refusal | null {
    const period = Object.hasOwn(this.title.periods, until) ? this.title.periods[until] : undefined;
    if (!period) {
      return refuse("", `There is no period "${until}"; there are ${listed(Object.keys(this.title.periods))}.`);
    }
    const known = [...this.title.book.procedures.values()].some((proc) =>
      proc.steps.some((step) => canBeOrdered(step) && step.name === window),
    );
    if (!known) return refuse("", `There is no window or decision with a proposal called "${window.slice(0, 60)}".`);
    this.cancelOrder(seat, window);
    this.standingOrders.push({ seat, window, until, value: period(this.play.pub as never) });
    this.followStandingOrders();
    return null;
  }

  cancelOrder(seat: Seat, window: string): void {
    this.standingOrders = this.standingOrders.filter((one) => one.seat !== seat || one.window !== window);
  }

  private followStandingOrders(): void {
    for (;;) {
      this.standingOrders = this.standingOrders.filter(
        (one) => this.title.periods[one.until](this.play.pub as never) === one.value,
      );
      const step = this.play.waiting();
      if (!step || !canBeOrdered(step)) return;
      const [seat] = this.play.seatsToDecide();
      if (!this.standingOrders.some((one) => one.seat === seat && one.window === step.name)) return;
      try {
        const command = step.type === "window" ? PASS : this.play.proposals(seat)[0]?.command;
        if (!command || this.actOnce(seat, this.index, command)) return;
      } catch {
        // What led here has been done and stays. The seat is asked itself now, and hears what is wrong when it passes.
        this.cancelOrder(seat, step.name);
        return;
      }
    }
  }

  /** The position after a number of entries, by replaying from the nearest snapshot. Dice and log as they were. */
  positionAt(entries: number): Play<S> {
    let from = -1;
    for (const at of this.snapshots.keys()) if (at <= entries && at > from) from = at;
    if (from < 0) throw new Error(`There is no snapshot before entry ${entries}.`);
    const replay = new Replayer(this.title, this.sheet, this.seed, copy(this.snapshots.get(from)!));
    for (let i = from; i < entries; i++) {
      const refusal = replay.apply(this.entries[i], i);
      if (refusal) throw new Error(`Entry ${i} does not replay: ${refusal.text}`);
      this.keepSnapshot(i + 1, replay.play);
    }
    return replay.play;
  }
}

/** What is known of a game before it begins: every hash of it rests on this. */
export const announced = <S extends Shape>(game: Announced<S>, rulesVersion: string): string =>
  canonical([game.title.id, rulesVersion, game.scenario, game.options, game.seedHash, game.analysis]);

type Announced<S extends Shape> = Pick<Game<S>, "title" | "scenario" | "options" | "seedHash" | "analysis">;

/** A position as the beginning of an analysis. One that was given up can be played on; where the rules ended it, it stays over. */
function beginningAt<S extends Shape>(title: Title<S>, position: State<S>): State<S> {
  const top = position.stack[position.stack.length - 1];
  const proc = top && title.book.procedures.get(top.p);
  const step = proc?.steps[proc.index.get(top.at) ?? -1];
  const decides = step?.type === "decide" || step?.type === "window" || step?.type === "together";
  const commits = position.commits.map(() => null);
  return { ...copy(position), commits, n: 0, opened: 0, over: decides ? null : copy(position.over) };
}
