import { copy, type Edit, type GameEvent, type Inspection, type SpelledCommand } from "@wusong/engine";
import { type Hint, OPEN, PERSON, type Player, type SheetFiles, type Viewpoint } from "@wusong/host";
import { faults } from "../app/faults.svelte.ts";
import { host } from "../app/host.ts";
import { settings } from "../app/settings.svelte.ts";
import { keepAlike } from "../host/alike.ts";
import { inspectionOf, type Moment, momentOf } from "../host/moment.ts";
import type { Acted, Change, EditChange, LessonWord, TableGiven, TitleInfo, Watching } from "../host/protocol.ts";
import { editOf } from "../host/screen.ts";
import type { Company } from "./company.ts";
import { Leading } from "./leading.svelte.ts";
import type { Played } from "./played.ts";
import { KnownLogs, type TableShown, tableOf } from "./shown-table.ts";
import { waysIn } from "./ways.ts";

/** Between two commands of a bot a person wants to see what happened. */
const BOT_PAUSE = 350;
/** Milliseconds between two questions how far a bot is. */
const PROGRESS_EVERY = 250;
/** However far it goes, a counter is not waited for longer than this. */
const LONGEST_WALK = 900;

/** A game on the screen: what is shown of it, whose turn it is, and all that goes to the host and comes back from it. */
export class GameTable extends Leading {
  /** the moment somebody is on the way to: several steps may be asked for before the first is shown */
  private goal: number | null = null;
  /** through whose eyes somebody looks back; null: as at the table */
  private lookingFrom: Viewpoint | null = null;
  private lookingBack: Promise<void> | null = null;
  /** the seat whose bot thinks */
  thinking = $state<string | null>(null);
  /** how far it is, from 0 to 1, where it says so */
  thought = $state<number | null>(null);
  /** bots wait for a word of the person */
  paused = $state(false);
  /** what happened since the person at the screen was asked last, with what came of the answer */
  news = $state.raw<readonly GameEvent[]>([]);
  /** the ways counters went with the last command, for those who want to see them walk */
  ways = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  hint = $state.raw<SpelledCommand | null>(null);
  /** what the adviser says for the hint, and what it would do otherwise */
  advice = $state.raw<Omit<Hint, "command"> | null>(null);
  /** a bot looks for a hint */
  hinting = $state(false);
  /** dice to be used for the next command of an analysis */
  dice = $state<string>("");
  /** others who play at this table from elsewhere; null: everybody sits here */
  company: Company | null = null;
  private readonly logs = new KnownLogs();
  /** by viewpoint: entries of the record when it was last shown */
  private readonly lookedAt = new Map<Viewpoint, number>();
  private openedAt = 0;
  private watching: Viewpoint | null = null;
  /** what the computer is about */
  private botAct: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    id: string,
    info: TitleInfo,
    played: Played,
    /** by the person at the screen, just now */
    private readonly begun = false,
  ) {
    super(id, info, played);
  }

  /** Files of the sheet it is played with, where that is the player's own. */
  get ownFiles(): SheetFiles | null {
    return this.played.ownFiles;
  }

  get now(): Moment | null {
    return this.moment ?? this.withLaid ?? this.shown;
  }

  /** The table as it will be when what was laid down is carried out. */
  private withLaid: Moment | null = $derived.by(() => {
    const { shown, laid, played } = this;
    const seen = laid.findLast((one) => one.seen !== null)?.seen;
    if (!shown || !seen || shown.viewpoint === OPEN) return null;
    const { entries, viewpoint, over } = shown;
    return keepAlike(shown, copy(momentOf(played.title, played.sheet, { entries, viewpoint, views: [seen], over })));
  });

  private watchingFrom(viewpoint: Viewpoint): Watching {
    return { viewpoint, since: this.logs.since(viewpoint) };
  }

  private drawn(given: TableGiven): TableShown {
    return tableOf(this.played.title, this.played.sheet, given, this.logs);
  }

  sideName(seat: string): string {
    return this.info.screen.sides.find((side) => side.seat === seat)?.name ?? seat;
  }

  async open(viewpoint: Viewpoint | null): Promise<void> {
    await faults.guard(async () => {
      const table = this.drawn(await host.open(this.id, viewpoint, this.logs.since(viewpoint)));
      if (!this.shown) {
        this.openedAt = table.entries;
        if (!this.begun) this.cover(table);
      }
      this.show(table);
      this.carryOn();
    }, this.id);
  }

  /**
   * Nobody knows who of two people sits before a game that is opened again, or loaded anew: where there is something to hide, a
   * curtain hangs until the one who has to decide says so.
   */
  private cover({ toDecide, players, analysis, over, secrets, atOnce }: TableShown): void {
    const shared = Object.values(players).filter((player) => player === PERSON).length > 1;
    if (!shared || analysis || over || !(secrets || atOnce)) return;
    this.curtain = toDecide.find((seat) => players[seat] === PERSON) ?? null;
  }

  close(): void {
    this.closed = true;
    void host.stopBot(this.id);
  }

  private show(given: TableShown): void {
    const { decision } = given;
    const alike = keepAlike(this.now, given);
    // Another position asks anew, be it in the same words: what was found out for the decision before it does not hold.
    const table = this.shown?.entries === alike.entries ? alike : { ...alike, decision };
    this.shown = table;
    this.lookedAt.set(table.viewpoint, table.entries);
    this.letGo();
    this.refusal = null;
    this.hint = null;
    this.advice = null;
    this.meaning(table.decision?.stake);
    if (table.over) this.spoken = `The game is over. ${table.over.text}`;
    else if (this.seat !== null && table.decision) this.spoken = table.decision.prompt;
    this.beginOnlyVerb();
  }

  /** Runs a question to the host; an answer that comes after a newer question is dropped. */
  private async newest<T>(task: () => Promise<T>, use: (value: T) => void): Promise<void> {
    const mine = ++this.asking;
    await faults.guard(async () => {
      const value = await task();
      if (mine === this.asking) use(value);
    }, this.id);
  }

  async takeHint(): Promise<void> {
    const { seat } = this;
    if (seat === null || this.hinting) return;
    this.hinting = true;
    await this.newest(
      () => host.hint(this.id, seat, settings.now.botEffort),
      (hint) => {
        this.hint = hint?.command ?? null;
        this.advice = hint;
      },
    );
    this.hinting = false;
  }

  /** The best hint found so far will do. */
  stopHint(): void {
    void host.hurryBot(this.id);
  }

  /** The bot that thinks plays the best it has found so far. */
  hurry(): void {
    void host.hurryBot(this.id);
  }

  /** Asks now and then how far the bot is, as long as it thinks. */
  private async followThinking(): Promise<void> {
    while (this.thinking !== null && !this.closed) {
      this.thought = await host.botProgress(this.id);
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_EVERY));
    }
    this.thought = null;
  }

  async act(command: SpelledCommand): Promise<void> {
    const { seat, shown } = this;
    if (seat === null || !shown || this.busy) return;
    const dice = shown.analysis ? this.dice.match(/\d+/g)?.map(Number) : undefined;
    await this.submit({ kind: "act", seat, index: shown.index, command, ...(dice ? { dice } : {}) });
    this.dice = "";
  }

  get canUndo(): boolean {
    return this.laid.length > 0 || (this.shown?.canUndo ?? false);
  }

  /** Takes the last command back, or all of a series; `single`: only the last of them. */
  async undo(single = false): Promise<void> {
    if (this.laid.length > 0) return this.takeBack();
    const commands = single ? 1 : this.goingBack;
    for (let i = 0; i < commands && this.shown?.canUndo; i++) await this.undoLast(this.shown);
  }

  private async undoLast({ viewpoint }: TableShown): Promise<void> {
    const seat = this.seat ?? (viewpoint === OPEN ? this.info.seats[0] : viewpoint);
    await this.submit({ kind: "undo", seat });
  }

  async withdraw(): Promise<void> {
    const { shown } = this;
    if (shown) await this.submit({ kind: "withdraw", seat: shown.viewpoint });
  }

  async resign(): Promise<void> {
    const { shown } = this;
    const seat = this.seat ?? (shown && shown.players[shown.viewpoint] === PERSON ? shown.viewpoint : null);
    if (seat) await this.submit({ kind: "resign", seat });
  }

  async edit(change: EditChange): Promise<void> {
    await this.submit({ kind: "edit", change });
  }

  async order(window: string, until: string | null): Promise<void> {
    const { seat } = this;
    if (seat !== null) await this.submit({ kind: "order", seat, window, until });
  }

  /** A word of the learner about the lesson: nothing of the game changes. */
  async teach(word: LessonWord): Promise<void> {
    const { shown } = this;
    if (!shown || this.busy) return;
    await faults.guard(async () => {
      const { guide } = await host.teach(this.id, word, this.watchingFrom(shown.viewpoint));
      if (this.shown) this.shown = { ...this.shown, guide };
    }, this.id);
  }

  /** Points at what brings the lesson on. */
  showWay(): void {
    this.hint = this.shown?.guide?.way ?? null;
  }

  private async submit(change: Change): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    this.busy = true;
    this.asking++;
    this.news = [];
    await faults.guard(
      async () => this.accept(await host.submit(this.id, change, this.watchingFrom(shown.viewpoint))),
      this.id,
    );
    this.busy = false;
    this.carryOn();
  }

  /** What is known of the table here, for whoever asks for news of it. */
  get known(): Watching | null {
    return this.shown && this.watchingFrom(this.shown.viewpoint);
  }

  /**
   * Somebody played elsewhere: shows what happened as if it had been done here. What is in hand stays there while nothing happened.
   * False: a command is under way, whose answer comes first.
   */
  follow(given: TableGiven): boolean {
    const { shown } = this;
    if (!shown || this.busy) return false;
    // An answer that was overtaken on its way; entries only ever become more.
    if (given.entries < shown.entries) return true;
    const answered = (given.asked?.decision.in ?? false) !== (shown.decision?.in ?? false);
    if (given.entries !== shown.entries || given.index !== shown.index || answered) {
      this.accept({ table: given, from: shown.entries });
      return true;
    }
    const { players, canUndo, standingOrders } = given;
    const quiet = keepAlike(shown, { ...shown, players, canUndo, standingOrders });
    if (quiet !== shown) this.shown = quiet;
    return true;
  }

  private accept(acted: Acted): void {
    if ("refusal" in acted) {
      if ("table" in acted) this.accept({ table: acted.table, from: acted.from });
      this.refusal = { refusal: acted.refusal, place: null };
      this.spoken = acted.refusal.text;
      return;
    }
    const table = this.drawn(acted.table);
    const news = table.log.filter(({ at }) => at >= acted.from).map(({ event }) => event);
    this.ways = faults.spare(() => waysIn(news), new Map(), this.id);
    this.show(table);
    this.news = [...this.news, ...news];
    const told = sentences(news);
    if (told) this.spoken = `${told} ${this.spoken}`;
  }

  /** Whose decision is next: the person at the screen, another person, or a bot. */
  private carryOn(): void {
    const { shown } = this;
    if (!shown || shown.over || shown.readOnly || this.closed || this.busy || this.moment) return;
    const people = shown.toDecide.filter((seat) => shown.players[seat] === PERSON);
    // What others decide elsewhere comes by itself.
    if (this.seat !== null || this.company) return;
    const [called] = people;
    if (called !== undefined) {
      if (shown.secrets || shown.atOnce) {
        this.curtain = called;
      } else void this.open(called);
    } else if (!this.paused) this.botAct = this.letBotAct();
  }

  private async letBotAct(): Promise<void> {
    const { shown } = this;
    if (this.thinking !== null || !shown) return;
    this.thinking = shown.toDecide[0] ?? null;
    void this.followThinking();
    const acted = await faults.guard(async () => {
      const acted = await host.letBotAct(this.id, settings.now.botEffort, this.watchingFrom(shown.viewpoint));
      if (acted && !this.closed) {
        this.accept(acted);
        // Meanwhile the person may have asked to see more, or less.
        if (this.watching !== null && this.watching !== shown.viewpoint)
          this.show(this.drawn(await host.open(this.id, this.watching, this.logs.since(this.watching))));
        const longest = Math.max(0, ...[...this.ways.values()].map((way) => way.length - 1));
        const walking = Math.min(LONGEST_WALK, longest * settings.stepTime);
        const pause = settings.stepTime === 0 ? 0 : Math.max(walking, BOT_PAUSE / settings.now.speed);
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
      return acted !== null;
    }, this.id);
    this.thinking = null;
    // A bot that was stopped or failed waits for a word of the person; a fault of anything else is no reason to wait.
    if (acted) this.carryOn();
    else this.paused = true;
  }

  /** Whoever only watches may look at everything, or at what lies open on the table. */
  async watch(viewpoint: Viewpoint): Promise<void> {
    this.watching = viewpoint;
    await this.open(viewpoint);
  }

  pause(): void {
    this.paused = true;
    void host.stopBot(this.id);
  }

  /** Hands a seat to the computer, or takes it back: whoever has it goes on from here. */
  async seatPlayer(seat: string, player: Player): Promise<void> {
    this.pause();
    await this.botAct;
    await faults.guard(() => host.seatPlayer(this.id, seat, player), this.id);
    this.paused = false;
    this.watching = null;
    this.curtain = null;
    await this.open(null);
  }

  resume(): void {
    this.paused = false;
    this.carryOn();
  }

  /** The person the curtain waits for has come to the screen. */
  async lift(): Promise<void> {
    const seat = this.curtain;
    if (!seat) return;
    const from = this.lookedAt.get(seat) ?? this.openedAt;
    this.curtain = null;
    this.news = [];
    await this.open(seat);
    // What happened while the other side was at the screen, as this one may see it.
    this.news = this.shown?.log.filter(({ at }) => at >= from).map(({ event }) => event) ?? [];
  }

  /** Entries of the record at the moment that is shown, or will be as soon as the host has answered. */
  get heading(): number {
    return this.goal ?? this.now?.entries ?? 0;
  }

  /** Shows the game as it was after so many entries; null: as it is now. */
  lookAt(entries: number | null): Promise<void> {
    const { shown } = this;
    if (!shown) return Promise.resolve();
    if (entries === null) this.lookingFrom = null;
    if (entries === null || (entries >= shown.entries && this.lookingFrom === null)) {
      this.goal = null;
      this.asking++;
      this.moment = null;
      // Looking back puts down what was in hand: the decision begins as it did.
      if (this.seat !== null && this.holding === null) this.beginOnlyVerb();
      this.carryOn();
      return Promise.resolve();
    }
    this.goal = Math.max(0, Math.min(shown.entries, entries));
    this.lookingBack ??= this.lookBack().finally(() => {
      this.lookingBack = null;
    });
    return this.lookingBack;
  }

  /** Looks at the same moment through other eyes. */
  lookFrom(viewpoint: Viewpoint): Promise<void> {
    this.lookingFrom = viewpoint;
    return this.lookAt(this.heading);
  }

  /** One question at a time: whoever steps fast sees as many moments as the host can show, and ends where the steps lead. */
  private async lookBack(): Promise<void> {
    this.asking++;
    await faults.guard(async () => {
      while (this.goal !== null && this.shown && !this.closed) {
        const [entries, viewpoint] = [this.goal, this.lookingFrom ?? this.shown.viewpoint];
        const { title, sheet } = this.played;
        const moment = momentOf(title, sheet, await host.at(this.id, entries, viewpoint));
        if (this.goal === null) return;
        this.moment = keepAlike(this.now, copy(moment));
        this.letGo();
        if (this.goal === entries && viewpoint === (this.lookingFrom ?? this.shown.viewpoint)) this.goal = null;
      }
    }, this.id);
    this.goal = null;
  }

  /** What is known of a place, as the person at the screen may see it. */
  inspect(place: string): Inspection {
    const nothing: Inspection = { ground: "", facts: [], counters: {} };
    const { now, played } = this;
    if (!now || this.curtain !== null) return nothing;
    return faults.spare(() => inspectionOf(played.title, played.sheet, now, place), nothing, this.id);
  }

  /** The position as it is now, from another viewpoint. */
  async momentFrom(viewpoint: Viewpoint): Promise<Moment | null> {
    const { shown, played } = this;
    return shown && momentOf(played.title, played.sheet, await host.at(this.id, shown.entries, viewpoint));
  }

  async takeOver(): Promise<void> {
    await faults.guard(() => host.takeOver(this.id), this.id);
    await this.open(this.shown?.viewpoint ?? null);
  }

  /** A change by hand in the words of the title; null where it names no piece. */
  editFor(change: EditChange): Edit | null {
    return editOf(this.played.title, this.played.sheet, change);
  }

  /** Another tab may have played on or taken the game over while this one was out of sight. */
  async lookAgain(): Promise<void> {
    const { shown } = this;
    if (!shown || this.busy || this.thinking !== null || this.curtain || this.moment || this.company) return;
    await faults.guard(async () => {
      const now = this.drawn(await host.open(this.id, shown.viewpoint, this.logs.since(shown.viewpoint)));
      if (now.readOnly !== shown.readOnly || now.entries !== shown.entries) this.show(now);
    }, this.id);
  }

  async markSeen(): Promise<void> {
    const { shown } = this;
    if (!shown || shown.readOnly) return;
    await faults.guard(() => host.seen(this.id, shown.viewpoint), this.id);
    this.shown = { ...shown, seenTo: shown.entries };
  }
}

const sentences = (events: readonly GameEvent[]): string => events.map(({ text }) => text).join(" ");
