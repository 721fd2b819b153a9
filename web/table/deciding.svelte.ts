import type { Consequences, OddsReport, Refusal, SeatDecision, SpelledCommand } from "@wusong/engine";
import { listed } from "@wusong/engine/words";
import { faults } from "../app/faults.svelte.ts";
import { settings } from "../app/settings.svelte.ts";
import { reportsIn } from "../battle/report.ts";
import { type Aim, aimOf } from "./aiming.ts";
import { atOnce, isBattle } from "./at-once.ts";
import { type Amounts, amountsFrom, NO_AMOUNTS } from "./board/amounts.ts";
import {
  besideTheMap,
  chosenFor,
  isDropped,
  isEmpty,
  type Naming,
  offeredNow,
  onlyVerb,
  otherVerbs,
  point,
  switchVerb,
  type Target,
  takeAll,
  whyNot,
} from "./choosing.ts";
import { answer, answerAll, type Branch, begin, goOn, type Holding, heldAs, waitingBranches } from "./holding.ts";
import { consequencesIn, type LaidPart, lay, layAll } from "./laying.ts";
import { ledAgainst, type Opening, openingsAgainst, openingsFor, thingsBeyondWords } from "./openings.ts";
import { Questions } from "./questions.svelte.ts";
import { placesLit } from "./series.ts";

/**
 * The hand of the person at the screen: how a command is put together by pointing, words and numbers, laid down part by part, and
 * carried out. `act` carries whole commands to the host, which alone decides.
 */
export abstract class Deciding extends Questions {
  holding = $state.raw<Holding | null>(null);
  /** counters that were pointed at before what they are to go against */
  aim = $state.raw<Aim | null>(null);
  /** what could begin with the thing pointed at, where a word has to be said first */
  openings = $state.raw<readonly Opening[]>([]);
  /** the person has named the verb in hand, though nothing else could have been put together */
  private named = $state(false);
  /** numbers that were set side by side and not yet taken */
  private wished = $state.raw<readonly number[]>([]);
  private opened:
    | ({
        readonly of: SeatDecision;
      } & Deciding["proposed"])
    | null = null;
  private beyond: {
    readonly of: SeatDecision;
    readonly verb: string | undefined;
    readonly things: ReadonlySet<string>;
  } | null = null;

  /** Carries a whole command to the host. */
  protected abstract act(command: SpelledCommand): Promise<void>;

  /** A decision with one thing to put together needs no verb to be chosen first. */
  protected beginOnlyVerb(): void {
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
    if (this.aim !== null || this.openings.length > 0 || (this.named && this.holding !== null)) return true;
    return this.holding !== null && !(isEmpty(this.holding) && this.holding.verb === onlyVerb(this.choices));
  }

  /** Another decision: nothing of what was put together for the last one stays in hand. */
  protected letGo(): void {
    this.laid = [];
    this.holding = null;
    this.named = false;
    this.aim = null;
    this.openings = [];
  }

  protected take(holding: Holding | null): void {
    this.holding = holding;
    this.named = false;
    this.aim = null;
    this.openings = [];
    this.wished = [];
    this.refusal = null;
    this.weigh();
  }

  /** What the command in hand would mean, with the numbers as they are set. */
  private weigh(): void {
    this.meaning(this.decision?.stake);
    const command = this.seat === null ? null : (this.holding?.command ?? (this.inHand ? this.amounts.command : null));
    if (!command) return;
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
    const meant = this.ask.preview(part);
    this.setLaid([...laid, one]);
    // The odds of a battle that was just declared stay in sight until something else is taken up.
    if (!this.complete && this.odds.length === 0 && "preview" in meant)
      this.odds = reportsIn(meant.preview ?? undefined);
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

  /** What the title proposes first, part by part, as it lies open before anybody changes it. */
  get proposed(): { readonly parts: readonly LaidPart[]; readonly meant: Consequences["consequences"] } {
    const { decision, opened } = this;
    const [proposal] = this.proposals;
    if (!decision || !proposal) return NOTHING_PROPOSED;
    if (opened?.of === decision) return opened;
    const now = faults.spare(
      () => {
        const parts = layAll(this.partMirror, decision, proposal.command);
        const preview = this.mirror.preview(this.wholeWith(parts));
        return { of: decision, parts, meant: "preview" in preview ? consequencesIn(preview.preview) : [] };
      },
      { of: decision, ...NOTHING_PROPOSED },
      this.id,
    );
    this.opened = now;
    return now;
  }

  /** Takes what is proposed first as it lies open, with what was laid down already. */
  async acceptProposal(): Promise<void> {
    const { parts } = this.proposed;
    if (parts.length > 0) await this.act(this.wholeWith(parts));
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

  /** A person points at something on the map or in a panel, or drops there what is in hand. */
  point(target: Target, whole: boolean, naming: Naming = "pointed"): void {
    if (this.seat === null || this.busy) return;
    if (this.complete) return void this.refuse(null, target);
    this.attempt(() => {
      const aimed = target.place === null ? undefined : this.aim?.targets.get(target.place);
      if (aimed) {
        this.take(aimed);
        return this.sendOnOdds(naming);
      }
      if (target.foe && isDropped(naming) && this.leadAgainst(target)) return this.sendOnOdds(naming);
      if (target.foe && !isDropped(naming) && this.openAgainst(target)) return;
      const pointed = point(this.ask, this.choices, this.holding, target, whole);
      if (pointed.kind === "refused") {
        if (!this.keepInMind(target, whole) && !this.openWith(target, whole)) this.refuse(pointed.refusal, target);
        return;
      }
      if (pointed.kind === "confirm") return void this.confirm();
      this.take(pointed.holding);
      this.aimOnwards();
      this.laySettled();
      const sent = this.goesAtOnce(naming);
      if (sent) void this.carryOut(sent, false);
    });
  }

  /** A battle that was begun by dropping counters on it while its odds lay open. */
  private sendOnOdds(naming: Naming): void {
    const sent = naming === "droppedOnOdds" ? this.goesAtOnce(naming) : null;
    if (sent) void this.carryOut(sent, false);
  }

  protected readonly isPlace = (id: string): boolean => id in this.info.screen.placeNames;

  /** The march in hand, where it needs no second word. */
  private goesAtOnce(naming: Naming): SpelledCommand | null {
    const { holding } = this;
    const { confirm, confirmDrops } = settings.now;
    if (confirm || !holding || this.decision?.board !== null) return null;
    // Whoever drops counters on a place has said where they go, whatever else they could be led against.
    if (this.aim !== null && !isDropped(naming)) return null;
    return atOnce(this.ask, this.choices, this.mirror, holding, this.isPlace, { naming, confirmsDrops: confirmDrops });
  }

  /** Keeps counters in mind that cannot begin a command, where one could be led against a target with them. */
  private keepInMind({ counter, stack }: Target, whole: boolean): boolean {
    const { holding, aim } = this;
    if (counter === null || (holding && !isEmpty(holding))) return false;
    const counters = [...new Set([...(aim?.counters ?? []), ...(whole ? stack : [counter])])];
    const next = aimOf(this.ask, this.choices, counters);
    if (!next) return false;
    this.refusal = null;
    this.aim = next;
    return true;
  }

  /** Whether what lies there could be taken up and sent somewhere: a place may have to be named before its counters. */
  canLift(target: Target, whole: boolean): boolean {
    if (this.seat === null || this.busy || target.foe) return false;
    return faults.spare(
      () => {
        const pointed = point(this.ask, this.choices, this.holding, target, whole);
        return pointed.kind === "holding" && pointed.holding !== null && placesLit(pointed.holding).size > 0;
      },
      false,
      this.id,
    );
  }

  /** Whether a counter that cannot begin a command can be led against a target. */
  canBeLed(counter: string): boolean {
    if (this.seat === null || this.busy || this.inHand || this.complete) return false;
    return faults.spare(() => aimOf(this.ask, this.choices, [counter]) !== null, false, this.id);
  }

  /** Takes up what begins with a word and goes on with what was pointed at; where that is more than one thing, asks which. */
  private openWith(target: Target, whole: boolean): boolean {
    const { holding } = this;
    if (holding && !isEmpty(holding)) return false;
    const worded = openingsFor(this.ask, this.choices, holding, target, whole);
    return this.offer(worded.length > 0 || target.place === null ? worded : this.battlesAt(target.place));
  }

  /** Whoever points at the enemy with nothing in hand means to act against him there. */
  private openAgainst({ place }: Target): boolean {
    return place !== null && !this.inHand && this.offer(this.battlesAt(place));
  }

  /** Whoever drops what is in hand on counters of the enemy means to fight them. */
  private leadAgainst(target: Target): boolean {
    const led = this.ledTo(target);
    if (led) this.take(led);
    return led !== null;
  }

  private ledTo({ place }: Target): Holding | null {
    const { holding } = this;
    return holding && place !== null ? ledAgainst(this.ask, holding, place, this.battlesAt(place)) : null;
  }

  private offer(openings: readonly Opening[]): boolean {
    if (openings.length === 0) return false;
    if (openings.length === 1) this.take(openings[0].holding);
    else {
      this.refusal = null;
      this.aim = null;
      this.openings = openings;
    }
    return true;
  }

  /** The battles that could be begun against a place. */
  private battlesAt(place: string): readonly Opening[] {
    return openingsAgainst(this.ask, this.choices, place, this.isPlace, (command) => isBattle(this.ask, command));
  }

  /** One of the things that could begin so. */
  beginWith({ holding }: Opening): void {
    this.attempt(() => this.take(holding));
  }

  /** What can be pointed at on the map before a word is said. */
  get beyondWords(): ReadonlySet<string> {
    const { holding, decision, beyond } = this;
    if (this.seat === null || !decision || (holding && !isEmpty(holding)) || this.complete) return NOTHING;
    if (beyond?.of === decision && beyond.verb === holding?.verb) return beyond.things;
    const things = faults.spare(() => thingsBeyondWords(this.ask, this.choices, holding), NOTHING, this.id);
    this.beyond = { of: decision, verb: holding?.verb, things };
    return things;
  }

  /** What is in hand may be meant for something else than the verb that takes it first: "put on top", or attack with it. */
  private aimOnwards(): void {
    const { holding } = this;
    if (!holding?.command || offeredNow(this.choices, holding).size > 0) return;
    const held = holding.picks.flat().filter((pick): pick is string => typeof pick === "string");
    // The goal of a march is no counter: bombs could be led against it, but not with it.
    const counters = held.filter((id) => !this.isPlace(id));
    this.aim = counters.length > 0 ? aimOf(this.ask, this.choices, counters) : null;
  }

  /** W: why can nothing be done there? */
  askWhy(target: Target): void {
    if (this.seat === null) return;
    if (this.complete) return void this.refuse(null, target);
    this.attempt(() => this.refuse(whyNot(this.ask, this.choices, this.holding, target), target));
  }

  /** What naming a place would lead to with what is in hand: a battle, or the reason why nothing can be done. Nothing changes. */
  foresee(
    target: Target,
    whole: boolean,
    naming: Naming,
  ): { readonly odds: readonly OddsReport[]; readonly refusal: Refusal | null } {
    const nothing = { odds: [], refusal: null };
    if (this.seat === null || this.busy || this.complete || !this.inHand) return nothing;
    return faults.spare(
      () => {
        const pointed = this.wouldHold(target, whole, naming);
        if ("refusal" in pointed) return { odds: [], refusal: pointed.refusal };
        const command = pointed.holding?.command;
        if (!command) return nothing;
        const meant = this.ask.preview(command);
        return { odds: "preview" in meant ? reportsIn(meant.preview ?? undefined) : [], refusal: null };
      },
      nothing,
      this.id,
    );
  }

  /** What would be in hand then. */
  private wouldHold(
    target: Target,
    whole: boolean,
    naming: Naming,
  ): { holding: Holding | null } | { refusal: Refusal | null } {
    const aimed = target.place === null ? undefined : this.aim?.targets.get(target.place);
    const led = aimed ?? (target.foe && isDropped(naming) ? this.ledTo(target) : null);
    if (led) return { holding: led };
    const pointed = point(this.ask, this.choices, this.holding, target, whole);
    if (pointed.kind === "refused") return { refusal: pointed.refusal };
    return { holding: pointed.kind === "confirm" ? null : pointed.holding };
  }

  private refuse(refusal: Refusal | null, target: Target): void {
    // The bubble names the place; a voice has to.
    const name = target.place === null ? "" : `${this.info.screen.placeNames[target.place] ?? target.place}: `;
    const said = refusal ?? {
      rule: this.decision?.rule ?? "",
      text: this.complete
        ? "Everything is chosen: confirm it, or take the last back."
        : `Nothing can be chosen here now. ${this.whatWorks}`,
    };
    this.refusal = { refusal: said, place: target.place };
    this.spoken = `${name}${said.text}`;
  }

  /** What can be pointed at instead of something that cannot be chosen. */
  private get whatWorks(): string {
    const { placeNames, board, faces } = this.info.screen;
    const lit = [...offeredNow(this.choices, this.holding).keys(), ...this.beyondWords];
    const things = [
      ...(lit.some((id) => id in placeNames) ? [board] : []),
      ...(faces.some(({ id }) => lit.includes(id)) ? ["counter"] : []),
    ];
    return things.length === 0 ? "Choose beside the map." : `Point at a lit ${listed(things, "or")}.`;
  }

  /** A verb is chosen by its button or key. One that asks nothing is carried out at once. */
  async press(verb: string): Promise<void> {
    const choice = this.choices.find((one) => one.verb === verb);
    if (!choice) return;
    if (choice.picks.length === 0) return this.carryOut({ verb, picks: [] }, true);
    this.attempt(() => {
      this.take(switchVerb(this.ask, this.holding, verb));
      this.named = true;
    });
  }

  /** A word is chosen by its button. One that says everything by itself is carried out at once. */
  say(branch: Branch, word: string): void {
    const { holding } = this;
    if (!holding) return;
    this.attempt(() => {
      const next = answer(this.ask, holding, branch, word);
      this.take(next);
      if (isEmpty(holding) && next.command && next.branches.length === 1) void this.confirm();
    });
  }

  /** What asks for a number now. */
  private get counting(): Branch | null {
    const { holding } = this;
    if (!holding || this.complete || this.seat === null) return null;
    return besideTheMap(holding).find(({ asked }) => asked?.kind === "count") ?? null;
  }

  /** Numbers that are asked one after another, near to what was set. */
  get amounts(): Amounts {
    const { counting, holding, wished } = this;
    if (!counting || !holding) return NO_AMOUNTS;
    const begin = wished.length > 0 ? wished : this.proposedNumbers(holding.verb, counting.picks.length);
    return faults.spare(() => amountsFrom(this.ask, holding.verb, counting, begin), NO_AMOUNTS, this.id);
  }

  /** The numbers of the first proposal, where it is about those. */
  private proposedNumbers(verb: string, from: number): readonly number[] {
    const command = this.proposals[0]?.command;
    if (command?.verb !== verb) return [];
    return command.picks.slice(from).filter((pick): pick is number => typeof pick === "number");
  }

  /** Sets one of them. One that grows takes from what the later ones have: they are cut to what is left. */
  setAmount(index: number, value: number): void {
    this.wished = this.amounts.rows.map((row, i) =>
      i === index ? Math.max(row.lo, Math.min(row.hi, value)) : row.value,
    );
    this.weigh();
  }

  /** Takes the numbers as they are set; where they make a whole command, it is carried out. */
  takeAmounts(): void {
    const { holding, counting } = this;
    if (!holding || !counting) return;
    this.attempt(() => {
      const values = this.amounts.rows.map(({ value }) => value);
      const next = answerAll(this.ask, holding, counting, values);
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

  /** Something sensible to take as it stands, as long as nothing else is in hand. */
  get proposals(): SeatDecision["proposals"] {
    const begun = this.inHand || this.wished.length > 0;
    return begun || this.seat === null || this.complete ? [] : (this.decision?.proposals ?? []);
  }

  /** The word that is all there is to say: it is asked because silence would tell what the seat has. */
  get soleWord(): string | null {
    const [sole, ...others] = this.choices;
    const isAll = sole !== undefined && others.length === 0 && sole.picks.length === 0;
    return isAll && this.seat !== null && this.proposals.length === 0 ? sole.verb : null;
  }

  /**
   * Enter: carries out what was laid down, the numbers that were set, or what is in hand; where more is asked of it first, settles it
   * and asks that. With nothing in hand, takes what the title proposes first, or says the only word there is.
   */
  async confirm(): Promise<void> {
    const { holding, counting } = this;
    if (this.complete) return this.act(this.whole);
    if (counting && this.wished.length > 0) return this.takeAmounts();
    if (this.proposals.length > 0) return this.acceptProposal();
    if (holding?.command) return this.carryOut(holding.command, true);
    if (this.soleWord !== null) return this.press(this.soleWord);
    const [waiting] = holding ? waitingBranches(holding) : [];
    if (waiting) this.goOn(waiting);
    else if (counting) this.takeAmounts();
  }

  /** Carries out what is in hand, whatever is proposed. */
  async carryOutHeld(): Promise<void> {
    if (this.holding?.command) await this.carryOut(this.holding.command, true);
  }

  /**
   * Carries a command out, or lays it down where it is part of a board. The button that ends a board is its confirmation. `_confirmed`:
   * the person has said so; otherwise it goes at once.
   */
  protected async carryOut(command: SpelledCommand, _confirmed: boolean): Promise<void> {
    if (this.decision?.board == null) return this.act(command);
    let ends = false;
    this.attempt(() => {
      ends = this.layDown(command);
    });
    if (!ends) return;
    if (!this.complete) return this.act(command);
    if (command.picks.length === 0) await this.act(this.whole);
  }
}

const NOTHING: ReadonlySet<string> = new Set();
const NOTHING_PROPOSED: Deciding["proposed"] = { parts: [], meant: [] };
