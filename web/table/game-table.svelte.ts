import {
  type Choice,
  type Consequences,
  copy,
  type GameEvent,
  type OddsReport,
  type Preview,
  type Refusal,
  Refused,
  type SeatDecision,
  type Shape,
  type SpelledCommand,
  type Title,
} from "@wusong/engine";
import { OPEN, PERSON, SeatMirror, type SheetFiles, type Viewpoint } from "@wusong/host";
import { faults } from "../app/faults.svelte.ts";
import { host } from "../app/host.ts";
import { settings } from "../app/settings.svelte.ts";
import { reportsIn } from "../battle/report.ts";
import { keepAlike } from "../host/alike.ts";
import { type Moment, momentOf } from "../host/moment.ts";
import type { Acted, Change, EditChange, LessonWord, TableGiven, TitleInfo, Watching } from "../host/protocol.ts";
import { type Amounts, amountsFrom } from "./board/amounts.ts";
import {
  chosenFor,
  isEmpty,
  onlyVerb,
  otherVerbs,
  point,
  switchVerb,
  type Target,
  takeAll,
  whyNot,
} from "./choosing.ts";
import {
  type Answers,
  answer,
  answerAll,
  type Branch,
  begin,
  goOn,
  type Holding,
  heldAs,
  waitingBranches,
} from "./holding.ts";
import { consequencesIn, type LaidPart, lay, layAll, partAnswers, partChoices } from "./laying.ts";
import { KnownLogs, type TableShown, tableOf } from "./shown-table.ts";
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

/** What a table is played by: the rules, and the sheet of this game. */
export interface Played {
  readonly title: Title<Shape>;
  readonly sheet: object;
  /** files of a sheet of the player's own */
  readonly sheetFiles: SheetFiles | null;
}

/**
 * A game on the screen: what is shown, what the person holds, whose turn it is. What may be chosen is answered on the spot, by a
 * mirror of what the seat sees; only whole commands go to the host, which alone decides.
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
  /** the parts of the board at hand that were laid down */
  laid = $state.raw<readonly LaidPart[]>([]);
  /** what the command in hand, or the decision itself, would mean */
  odds = $state.raw<readonly OddsReport[]>([]);
  consequences = $state.raw<Consequences["consequences"]>([]);
  refusal = $state.raw<ShownRefusal | null>(null);
  /** the seat whose bot thinks */
  thinking = $state<string | null>(null);
  /** bots wait for a word of the person */
  paused = $state(false);
  /** hot-seat: the seat that is to come to the screen */
  curtain = $state<string | null>(null);
  /** what happened since the person at the screen was asked last, with what came of the answer */
  news = $state.raw<readonly GameEvent[]>([]);
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
  private readonly logs = new KnownLogs();
  /** the choices of the decision at hand, each as a part of its board */
  private parted: { readonly of: SeatDecision; readonly choices: readonly Choice[] } | null = null;
  private mirrored: { readonly of: TableShown; readonly mirror: SeatMirror<Shape> } | null = null;
  /** by viewpoint: entries of the record when it was last shown */
  private readonly lookedAt = new Map<Viewpoint, number>();
  private openedAt = 0;
  private watching: Viewpoint | null = null;
  private closed = false;

  constructor(
    readonly id: string,
    readonly info: TitleInfo,
    private readonly played: Played,
    /** by the person at the screen, just now */
    private readonly begun = false,
  ) {}

  /** Files of the sheet it is played with, where that is the player's own. */
  get sheetFiles(): SheetFiles | null {
    return this.played.sheetFiles;
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

  /** The seat that decides at this screen, by name. */
  get seat(): string | null {
    const { shown } = this;
    if (!shown || this.moment || shown.readOnly || this.curtain !== null) return null;
    if (shown.viewpoint === OPEN) return shown.analysis ? (shown.toDecide[0] ?? null) : null;
    return shown.toDecide.includes(shown.viewpoint) && shown.players[shown.viewpoint] === PERSON
      ? shown.viewpoint
      : null;
  }

  /** What the person at the screen is asked: the decision of the table, or the next part of its board. Null: nothing more. */
  get decision(): SeatDecision | null {
    const last = this.laid.at(-1);
    return last ? last.decision : (this.shown?.decision ?? null);
  }

  get choices(): readonly Choice[] {
    const { decision, parted } = this;
    if (this.seat === null || !decision || decision.in) return [];
    if (decision.board === null) return decision.choices;
    if (parted?.of === decision) return parted.choices;
    const choices = faults.spare(() => partChoices(this.ask, decision), decision.choices, this.id);
    this.parted = { of: decision, choices };
    return choices;
  }

  /** Whether everything of a board has been laid down, and waits for one word. */
  get complete(): boolean {
    return this.laid.length > 0 && this.decision === null;
  }

  /** A mirror of the table as it is, nothing laid down. */
  private get mirror(): SeatMirror<Shape> {
    const { shown, mirrored, played } = this;
    if (mirrored && mirrored.of === shown) return mirrored.mirror;
    if (!shown?.asked) throw new Error("Nobody at this screen has to decide.");
    const mirror = SeatMirror.of(played.title, played.sheet, shown.asked.view);
    this.mirrored = { of: shown, mirror };
    return mirror;
  }

  private get partMirror(): SeatMirror<Shape> {
    const last = this.laid.at(-1);
    if (!last) return this.mirror;
    if (!last.mirror) throw new Error("Everything of this board has been chosen.");
    return last.mirror;
  }

  /** Answers what the person at the screen may choose. */
  private get ask(): Answers {
    return partAnswers(this.partMirror);
  }

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
    const table = keepAlike(this.now, given);
    this.shown = table;
    this.lookedAt.set(table.viewpoint, table.entries);
    this.laid = [];
    this.holding = null;
    this.refusal = null;
    this.hint = null;
    this.meaning(table.decision?.stake);
    if (table.over) this.spoken = `The game is over. ${table.over.text}`;
    else if (this.seat !== null && table.decision) this.spoken = table.decision.prompt;
    this.beginOnlyVerb();
  }

  /** A decision with one thing to put together needs no verb to be chosen first. */
  private beginOnlyVerb(): void {
    const verb = onlyVerb(this.choices);
    if (verb === null) return;
    faults.spare(
      () => {
        this.holding = begin(this.ask, verb);
      },
      undefined,
      this.id,
    );
  }

  /** Whether the person has something to put down, or to take back from a board. */
  get holds(): boolean {
    return this.inHand || this.laid.length > 0;
  }

  get inHand(): boolean {
    return this.holding !== null && !(isEmpty(this.holding) && this.holding.verb === onlyVerb(this.choices));
  }

  /** Shows what the choice at hand would mean; where it says nothing, what is at stake. */
  private meaning(preview: Preview | undefined): void {
    const reports = reportsIn(preview);
    this.odds = reports.length > 0 ? reports : reportsIn(this.decision?.stake);
    this.consequences = consequencesIn(preview);
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
    this.meaning(this.decision?.stake);
    if (!holding?.command || this.seat === null) return;
    const { command } = holding;
    faults.spare(
      () => {
        const meant = this.ask.preview(command);
        if ("preview" in meant && meant.preview) this.meaning(meant.preview);
      },
      undefined,
      this.id,
    );
  }

  /**
   * Lays a part of the board down; whether that was all. A command that is no board, or a board of one part, is not laid down: it is
   * carried out as it stands.
   */
  private layDown(part: SpelledCommand): boolean {
    const { decision, laid } = this;
    if (!decision) return true;
    const one = lay(this.partMirror, decision, part);
    if (one.mirror === null && laid.length === 0) return true;
    this.setLaid([...laid, one]);
    return one.mirror === null;
  }

  private setLaid(laid: readonly LaidPart[]): void {
    this.laid = laid;
    this.take(null);
    if (this.complete) {
      const meant = this.mirror.preview(this.whole);
      if ("preview" in meant) this.meaning(meant.preview);
      this.spoken = "Everything has been chosen.";
    } else {
      this.spoken = this.decision?.prompt ?? "";
      this.beginOnlyVerb();
    }
  }

  /** The command that was laid down. */
  private get whole(): SpelledCommand {
    return this.mirror.wholeOf(this.laid.map(({ part }) => part));
  }

  /** Lays a part down as soon as nothing could be added to it and nothing else done with what was pointed at. */
  private laySettled(): void {
    const { holding } = this;
    if (!holding?.command || this.decision?.board == null || holding.branches.length > 1) return;
    if (otherVerbs(this.choices, holding).length === 0) this.layDown(holding.command);
  }

  /** Takes back what was laid down last, and all after a part that is named. */
  takeBack(from = this.laid.length - 1): void {
    this.attempt(() => this.setLaid(this.laid.slice(0, Math.max(0, from))));
  }

  /** Lays down what the title proposes, with what was laid down already. */
  propose(command: SpelledCommand): void {
    this.attempt(() => {
      const { decision, laid } = this;
      if (!decision) return;
      const parts = layAll(this.partMirror, decision, command);
      if (laid.length + parts.length === 1) this.take(heldAs(this.ask, command));
      else this.setLaid([...laid, ...parts]);
    });
  }

  /** A verb for a thing: a fate for a counter of the board. */
  choose(verb: string, id: string): void {
    this.attempt(() => {
      const chosen = chosenFor(this.ask, verb, id);
      if (!chosen) return;
      this.take(chosen);
      if (chosen.command && chosen.branches.length === 1 && this.decision?.board != null) this.layDown(chosen.command);
    });
  }

  /** Tries what a person wants; a fault is told, and nothing in the hand changes. */
  private attempt(run: () => void): void {
    this.asking++;
    faults.spare(
      () => {
        try {
          run();
        } catch (thrown) {
          if (!(thrown instanceof Refused)) throw thrown;
          this.refusal = { refusal: thrown.refusal, place: null };
          this.spoken = thrown.refusal.text;
        }
      },
      undefined,
      this.id,
    );
  }

  /** A person points at something on the map or in a panel. */
  point(target: Target, whole: boolean): void {
    if (this.seat === null || this.busy) return;
    this.attempt(() => {
      const pointed = point(this.ask, this.choices, this.holding, target, whole);
      if (pointed.kind === "refused") return this.refuse(pointed.refusal, target);
      if (pointed.kind === "confirm") return void this.confirm();
      this.take(pointed.holding);
      this.laySettled();
      if (!settings.now.confirm && this.holding?.command && this.holding.branches.length === 1) void this.confirm();
    });
  }

  /** W: why can nothing be done there? */
  askWhy(target: Target): void {
    if (this.seat === null) return;
    this.attempt(() => this.refuse(whyNot(this.ask, this.choices, this.holding, target), target));
  }

  private refuse(refusal: Refusal | null, target: Target): void {
    // The bubble names the place; a voice has to.
    const name = target.place === null ? "" : `${this.info.screen.placeNames[target.place] ?? target.place}: `;
    const said = refusal ?? { rule: this.decision?.rule ?? "", text: "Nothing can be chosen here now." };
    this.refusal = { refusal: said, place: target.place };
    this.spoken = `${name}${said.text}`;
  }

  /** A verb is chosen by its button or key. One that asks nothing is carried out at once. */
  async press(verb: string): Promise<void> {
    const choice = this.choices.find((one) => one.verb === verb);
    if (!choice) return;
    if (choice.picks.length === 0) return this.carryOut({ verb, picks: [] });
    this.attempt(() => this.take(switchVerb(this.ask, this.holding, verb)));
  }

  say(branch: Branch, value: string | number): void {
    const { holding } = this;
    if (holding) this.attempt(() => this.take(answer(this.ask, holding, branch, value)));
  }

  /** Numbers that are asked one after another from a branch on, near to what is wished. */
  amounts(branch: Branch, wished: readonly number[]): Amounts {
    const { holding } = this;
    if (!holding || this.complete || this.seat === null) return { rows: [], command: null };
    return faults.spare(
      () => amountsFrom(this.ask, holding.verb, branch, wished),
      { rows: [], command: null },
      this.id,
    );
  }

  /** Takes numbers that were set side by side; where they make a whole command, it is carried out. */
  takeAmounts(branch: Branch, values: readonly number[]): void {
    const { holding } = this;
    if (!holding) return;
    this.attempt(() => {
      const next = answerAll(this.ask, holding, branch, values);
      this.take(next);
      if (next.command && next.branches.length === 1) void this.confirm();
    });
  }

  /** What is in hand is settled; the question that waited for it is asked. */
  goOn(branch: Branch): void {
    const { holding } = this;
    if (holding) this.attempt(() => this.take(goOn(this.ask, holding, branch)));
  }

  /** Everything that may be put into the set in hand. */
  takeAll(): void {
    const { holding } = this;
    if (holding) this.attempt(() => this.take(takeAll(this.ask, holding)));
  }

  /** Puts everything down; a set that was only just settled is opened again first, and what was laid down is taken back last. */
  putDown(): void {
    this.asking++;
    if (this.refusal) this.refusal = null;
    else if (this.holding?.settled) this.back();
    else if (!this.inHand && this.laid.length > 0) this.takeBack();
    else {
      this.take(null);
      this.beginOnlyVerb();
    }
  }

  /** Takes the last pick back, or the part of a board that was laid down last. */
  back(): void {
    if (this.inHand) {
      this.take(this.holding?.before ?? null);
      if (!this.holding) this.beginOnlyVerb();
    } else if (this.laid.length > 0) this.takeBack();
  }

  /**
   * Carries out what is in hand, or what was laid down; where more is asked of it first, settles it and asks that. With nothing in
   * hand, what the title proposes is laid down.
   */
  async confirm(): Promise<void> {
    const { holding } = this;
    if (this.complete) return this.act(this.whole);
    if (holding?.command) return this.carryOut(holding.command);
    const [waiting] = holding ? waitingBranches(holding) : [];
    const [proposal] = this.decision?.proposals ?? [];
    if (waiting) this.goOn(waiting);
    else if (proposal && !this.inHand && this.seat !== null) this.propose(proposal.command);
  }

  /** Carries a command out, or lays it down where it is part of a board. The button that ends a board is its confirmation. */
  private async carryOut(command: SpelledCommand): Promise<void> {
    if (this.decision?.board == null) return this.act(command);
    let ends = false;
    this.attempt(() => {
      ends = this.layDown(command);
    });
    if (!ends) return;
    if (!this.complete) return this.act(command);
    if (command.picks.length === 0) await this.act(this.whole);
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
    await this.submit({ kind: "act", seat, index: shown.index, command, ...(dice ? { dice } : {}) });
    this.dice = "";
  }

  get canUndo(): boolean {
    return this.laid.length > 0 || (this.shown?.canUndo ?? false);
  }

  async undo(): Promise<void> {
    const { shown } = this;
    if (this.laid.length > 0) return this.takeBack();
    if (shown?.canUndo)
      await this.submit({
        kind: "undo",
        seat: this.seat ?? (shown.viewpoint === OPEN ? this.info.seats[0] : shown.viewpoint),
      });
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

  private accept(acted: Acted): void {
    if ("refusal" in acted) {
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
        this.laid = [];
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
