import type { Choice, GameEvent, Refusal, SpelledCommand } from "@wusong/engine";
import type { OddsReport } from "@wusong/mechanics";
import { faults } from "../app/faults.svelte.ts";
import { host } from "../app/host.ts";
import { settings } from "../app/settings.svelte.ts";
import { type BattleSeen, battlesIn } from "../battle/luck.ts";
import { reportsIn } from "../battle/report.ts";
import { keepAlike } from "../host/alike.ts";
import type { Acted, EditChange, LessonWord, Moment, TableShown, TitleInfo, Viewpoint } from "../host/protocol.ts";
import { isEmpty, onlyVerb, point, switchVerb, type Target, takeAll, whyNot } from "./choosing.ts";
import { type Answers, answer, type Branch, begin, goOn, type Holding, waitingBranches } from "./holding.ts";
import { waysIn } from "./ways.ts";

export interface ShownRefusal {
  readonly refusal: Refusal;
  /** where it was pointed at; null: the prompt */
  readonly place: string | null;
}

/** Between two commands of a bot a person wants to see what happened. */
const BOT_PAUSE = 350;
/** However far it goes, a counter is not waited for longer than this. */
const LONGEST_WALK = 900;

/**
 * A game on the screen: what is shown, what the person holds, whose turn it is. Everything it knows comes from the host; it keeps
 * no rules and no secrets.
 */
export class GameTable {
  shown = $state.raw<TableShown | null>(null);
  /** another moment of the game, while somebody looks back */
  moment = $state.raw<Moment | null>(null);
  /** the moment somebody is on the way to: several steps may be asked for before the first is shown */
  private goal: number | null = null;
  /** through whose eyes somebody looks back; null: as at the table */
  private lookingFrom: Viewpoint | null = null;
  private lookingBack: Promise<void> | null = null;
  holding = $state.raw<Holding | null>(null);
  /** what the command in hand, or the decision itself, would mean */
  odds = $state.raw<readonly OddsReport[]>([]);
  refusal = $state.raw<ShownRefusal | null>(null);
  /** the seat whose bot thinks */
  thinking = $state<string | null>(null);
  /** bots wait for a word of the person */
  paused = $state(false);
  /** hot-seat: the seat that is to come to the screen */
  curtain = $state<string | null>(null);
  /** battles fought since the last command of the person, to be looked at one by one */
  battles = $state.raw<readonly BattleSeen[]>([]);
  /** the ways counters went with the last command, for those who want to see them walk */
  ways = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  hint = $state.raw<SpelledCommand | null>(null);
  /** a bot looks for a hint */
  hinting = $state(false);
  /** dice to be used for the next command of an analysis */
  dice = $state<string>("");
  busy = $state(false);
  /** what a screen reader should say now */
  spoken = $state("");

  private asking = 0;
  /** by viewpoint: entries of the record when it was last shown */
  private readonly lookedAt = new Map<Viewpoint, number>();
  private openedAt = 0;
  private watching: Viewpoint | null = null;
  private closed = false;

  constructor(
    readonly id: string,
    readonly info: TitleInfo,
    /** by the person at the screen, just now */
    private readonly begun = false,
  ) {}

  get now(): Moment | null {
    return this.moment ?? this.shown;
  }

  /** The seat that decides at this screen, by name. */
  get seat(): string | null {
    const { shown } = this;
    if (!shown || this.moment || shown.readOnly || this.curtain !== null) return null;
    if (shown.viewpoint === "open") return shown.analysis ? (shown.toDecide[0] ?? null) : null;
    return shown.toDecide.includes(shown.viewpoint) && shown.players[shown.viewpoint] === "you"
      ? shown.viewpoint
      : null;
  }

  get choices(): readonly Choice[] {
    return this.seat === null || this.shown?.decision?.in ? [] : (this.shown?.decision?.choices ?? []);
  }

  get ask(): Answers {
    const seat = this.seat ?? "";
    return {
      options: (verb, picks, draft) => host.options(this.id, seat, verb, picks, draft),
      why: (verb, picks, pointedAt, draft) => host.why(this.id, seat, verb, picks, pointedAt, draft),
    };
  }

  sideName(seat: string): string {
    return this.info.screen.sides.find((side) => side.seat === seat)?.name ?? seat;
  }

  async open(viewpoint: Viewpoint | null): Promise<void> {
    await faults.guard(async () => {
      const table = await host.open(this.id, viewpoint);
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
    const shared = Object.values(players).filter((player) => player === "you").length > 1;
    if (!shared || analysis || over || !(secrets || atOnce)) return;
    this.curtain = toDecide.find((seat) => players[seat] === "you") ?? null;
  }

  close(): void {
    this.closed = true;
    void host.stopBot(this.id);
  }

  private show(given: TableShown): void {
    const table = keepAlike(this.now, given);
    this.shown = table;
    this.lookedAt.set(table.viewpoint, table.entries);
    this.holding = null;
    this.refusal = null;
    this.hint = null;
    this.odds = reportsIn(table.decision?.stake);
    if (table.over) this.spoken = `The game is over. ${table.over.text}`;
    else if (this.seat !== null && table.decision) this.spoken = table.decision.prompt;
    this.beginOnlyVerb();
  }

  /** A decision with one thing to put together needs no verb to be chosen first. */
  private beginOnlyVerb(): void {
    const verb = onlyVerb(this.choices);
    if (verb === null) return;
    void this.newest(
      () => begin(this.ask, verb),
      (holding) => {
        this.holding = holding;
      },
    );
  }

  /** Whether the person has something to put down. */
  get holds(): boolean {
    return this.holding !== null && !(isEmpty(this.holding) && this.holding.verb === onlyVerb(this.choices));
  }

  /** Runs a question to the host; an answer that comes after a newer question is dropped. */
  private async newest<T>(task: () => Promise<T>, use: (value: T) => void): Promise<void> {
    const mine = ++this.asking;
    await faults.guard(async () => {
      const value = await task();
      if (mine === this.asking) use(value);
    }, this.id);
  }

  private take(holding: Holding | null): void {
    this.holding = holding;
    this.refusal = null;
    this.odds = reportsIn(this.shown?.decision?.stake);
    if (!holding?.command || this.seat === null) return;
    const { command } = holding;
    const seat = this.seat;
    void faults.guard(async () => {
      const meant = await host.preview(this.id, seat, command);
      if (this.holding !== holding || !("preview" in meant)) return;
      const reports = reportsIn(meant.preview);
      if (reports.length > 0) this.odds = reports;
    }, this.id);
  }

  /** A person points at something on the map or in a panel. */
  async point(target: Target, whole: boolean): Promise<void> {
    if (this.seat === null) return;
    await this.newest(
      () => point(this.ask, this.choices, this.holding, target, whole),
      (pointed) => {
        if (pointed.kind === "holding") {
          this.take(pointed.holding);
          if (!settings.now.confirm && pointed.holding?.command && pointed.holding.branches.length === 1) {
            void this.confirm();
          }
        } else if (pointed.kind === "confirm") void this.confirm();
        else this.refuse(pointed.refusal, target);
      },
    );
  }

  /** W: why can nothing be done there? */
  async askWhy(target: Target): Promise<void> {
    if (this.seat === null) return;
    await this.newest(
      () => whyNot(this.ask, this.choices, this.holding, target),
      (refusal) => this.refuse(refusal, target),
    );
  }

  private refuse(refusal: Refusal | null, target: Target): void {
    const name = target.place === null ? "that" : (this.info.screen.placeNames[target.place] ?? target.place);
    const said = refusal ?? { rule: this.shown?.decision?.rule ?? "", text: `Nothing can be chosen at ${name} now.` };
    this.refusal = { refusal: said, place: target.place };
    this.spoken = said.text;
  }

  /** A verb is chosen by its button or key. One that asks nothing is carried out at once. */
  async press(verb: string): Promise<void> {
    const choice = this.choices.find((one) => one.verb === verb);
    if (!choice) return;
    if (choice.picks.length === 0) return this.act({ verb, picks: [] });
    await this.newest(
      () => switchVerb(this.ask, this.holding, verb),
      (holding) => this.take(holding),
    );
  }

  async say(branch: Branch, value: string | number): Promise<void> {
    const { holding } = this;
    if (!holding) return;
    await this.newest(
      () => answer(this.ask, holding, branch, value),
      (next) => this.take(next),
    );
  }

  /** What is in hand is settled; the question that waited for it is asked. */
  async goOn(branch: Branch): Promise<void> {
    const { holding } = this;
    if (!holding) return;
    await this.newest(
      () => goOn(this.ask, holding, branch),
      (next) => this.take(next),
    );
  }

  /** Everything that may be put into the set in hand. */
  async takeAll(): Promise<void> {
    const { holding } = this;
    if (!holding) return;
    await this.newest(
      () => takeAll(this.ask, holding),
      (next) => this.take(next),
    );
  }

  /** Puts everything down; a set that was only just settled is opened again first. */
  putDown(): void {
    this.asking++;
    if (this.refusal) this.refusal = null;
    else if (this.holding?.settled) this.back();
    else {
      this.take(null);
      this.beginOnlyVerb();
    }
  }

  /** Takes the last pick back. */
  back(): void {
    if (!this.holding) return;
    this.take(this.holding.before);
    if (!this.holding) this.beginOnlyVerb();
  }

  /** Carries out what is in hand; where more is asked of it first, settles it and asks that. */
  async confirm(): Promise<void> {
    const { holding } = this;
    if (holding?.command) return this.act(holding.command);
    const [waiting] = holding ? waitingBranches(holding) : [];
    if (waiting) await this.goOn(waiting);
  }

  async takeHint(): Promise<void> {
    const { seat } = this;
    if (seat === null || this.hinting) return;
    this.hinting = true;
    await this.newest(
      () => host.hint(this.id, seat, settings.now.botEffort),
      (command) => {
        this.hint = command;
      },
    );
    this.hinting = false;
  }

  stopHint(): void {
    void host.stopBot(this.id);
  }

  async act(command: SpelledCommand): Promise<void> {
    const { seat, shown } = this;
    if (seat === null || !shown || this.busy) return;
    const dice = shown.analysis ? this.dice.match(/\d+/g)?.map(Number) : undefined;
    await this.change(() => host.act(this.id, seat, shown.index, command, dice));
    this.dice = "";
  }

  async undo(): Promise<void> {
    const { shown } = this;
    if (shown?.canUndo) await this.change(() => host.undo(this.id, this.seat ?? shown.viewpoint));
  }

  async withdraw(): Promise<void> {
    const { shown } = this;
    if (shown) await this.change(() => host.withdraw(this.id, shown.viewpoint));
  }

  async resign(): Promise<void> {
    const { shown } = this;
    const seat = this.seat ?? (shown && shown.players[shown.viewpoint] === "you" ? shown.viewpoint : null);
    if (seat) await this.change(() => host.resign(this.id, seat));
  }

  async edit(change: EditChange): Promise<void> {
    await this.change(() => host.edit(this.id, change));
  }

  async order(window: string, until: string | null): Promise<void> {
    const { seat } = this;
    if (seat !== null) await this.change(() => host.order(this.id, seat, window, until));
  }

  /** A word of the learner about the lesson: nothing of the game changes. */
  async teach(word: LessonWord): Promise<void> {
    const { shown } = this;
    if (!shown || this.busy) return;
    await faults.guard(async () => {
      const { guide } = await host.teach(this.id, shown.viewpoint, word);
      if (this.shown) this.shown = { ...this.shown, guide };
    }, this.id);
  }

  /** Points at what brings the lesson on. */
  showWay(): void {
    this.hint = this.shown?.guide?.way ?? null;
  }

  private async change(run: () => Promise<Acted>): Promise<void> {
    this.busy = true;
    this.asking++;
    await faults.guard(async () => this.accept(await run()), this.id);
    this.busy = false;
    this.carryOn();
  }

  private accept(acted: Acted): void {
    if ("refusal" in acted) {
      this.refusal = { refusal: acted.refusal, place: null };
      this.spoken = acted.refusal.text;
      return;
    }
    const news = acted.table.log.filter(({ at }) => at >= acted.from).map(({ event }) => event);
    this.ways = faults.spare(() => waysIn(news), new Map(), this.id);
    this.show(acted.table);
    // Somebody who watches bots wants to see the war go on, not to close dialogs.
    if (Object.values(acted.table.players).includes("you"))
      this.battles = [...this.battles, ...faults.spare(() => battlesIn(news), [], this.id)];
    const told = sentences(news);
    if (told) this.spoken = `${told} ${this.spoken}`;
  }

  /** Whose decision is next: the person at the screen, another person, or a bot. */
  private carryOn(): void {
    const { shown } = this;
    if (!shown || shown.over || shown.readOnly || this.closed || this.busy || this.moment) return;
    const people = shown.toDecide.filter((seat) => shown.players[seat] === "you");
    if (this.seat !== null) return;
    const [called] = people;
    if (called !== undefined) {
      if (shown.secrets || shown.atOnce) {
        this.curtain = called;
      } else void this.open(called);
    } else if (!this.paused) void this.letBotAct();
  }

  private async letBotAct(): Promise<void> {
    const { shown } = this;
    if (this.thinking !== null || !shown) return;
    this.thinking = shown.toDecide[0] ?? null;
    const acted = await faults.guard(async () => {
      const acted = await host.letBotAct(this.id, shown.viewpoint, settings.now.botEffort);
      if (acted && !this.closed) {
        this.accept(acted);
        // Meanwhile the person may have asked to see more, or less.
        if (this.watching !== null && this.watching !== shown.viewpoint)
          this.show(await host.open(this.id, this.watching));
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
    this.battles = [];
    await this.open(seat);
    // The battles fought while the other side was at the screen, as this one may see them.
    const news = this.shown?.log.filter(({ at }) => at >= from).map(({ event }) => event);
    this.battles = faults.spare(() => battlesIn(news ?? []), [], this.id);
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
        const moment = await host.at(this.id, entries, viewpoint);
        if (this.goal === null) return;
        this.moment = keepAlike(this.now, moment);
        this.holding = null;
        if (this.goal === entries && viewpoint === (this.lookingFrom ?? this.shown.viewpoint)) this.goal = null;
      }
    }, this.id);
    this.goal = null;
  }

  async takeOver(): Promise<void> {
    await faults.guard(() => host.takeOver(this.id), this.id);
    await this.open(this.shown?.viewpoint ?? null);
  }

  /** Another tab may have played on or taken the game over while this one was out of sight. */
  async lookAgain(): Promise<void> {
    const { shown } = this;
    if (!shown || this.busy || this.thinking !== null || this.curtain || this.moment) return;
    await faults.guard(async () => {
      const now = await host.open(this.id, shown.viewpoint);
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
