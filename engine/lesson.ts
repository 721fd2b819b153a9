import { completed } from "./complete.ts";
import type { SpelledCommand } from "./decision.ts";
import type { Entry } from "./entry.ts";
import { seenBy } from "./event.ts";
import type { Game } from "./game.ts";
import type { Guide, GuideNow, GuideStep, LessonMoment, PassedStep, Sight } from "./guide.ts";
import type { Play } from "./play.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";

/** A decision through the eyes of a seat. */
export function sightOf<S extends Shape>(play: Play<S>, seat: Seat): Sight<S> {
  return {
    know: play.know(seat),
    decision: play.waiting()?.name ?? null,
    asked: play.seatsToDecide().includes(seat),
    complete: (verb, beginning) => completed(play, seat, verb, beginning),
  };
}

/** Indices of the commands of the record that were not taken back. */
function standing(entries: readonly Entry[]): number[] {
  const commands: number[] = [];
  entries.forEach(({ kind }, i) => {
    if (kind === "act") commands.push(i);
    else if (kind === "undo") commands.pop();
  });
  return commands;
}

/**
 * A guided game: which steps are passed follows from the positions of the game, so that it does not matter in what order or with
 * how many commands they were reached, and an undo goes back in the lesson too.
 */
export class Lesson<S extends Shape> {
  private readonly seat: Seat;
  /** the position the present step began with, and its number of entries */
  private beginning: { at: number; play: Play<S> } | null = null;

  constructor(
    private readonly game: Game<S>,
    private readonly guide: Guide<S>,
    public passed: readonly PassedStep[] = [],
  ) {
    this.seat = game.title.seats.indexOf(guide.seat) as Seat;
  }

  private get step(): GuideStep<S> | undefined {
    return this.guide.steps[this.passed.length];
  }

  get over(): boolean {
    return this.step === undefined;
  }

  /** Number of entries the record had when the present step began. */
  private get begun(): number {
    return Math.max(this.passed.at(-1)?.at ?? 0, this.game.continuedFrom?.at ?? 0);
  }

  private beganWith(): Play<S> {
    const at = this.begun;
    if (this.beginning?.at !== at) this.beginning = { at, play: this.positionAt(at) };
    return this.beginning.play;
  }

  private positionAt(entries: number): Play<S> {
    return entries === this.game.entries.length ? this.game.play : this.game.positionAt(entries);
  }

  private moment(play: Play<S> = this.game.play): LessonMoment<S> {
    return {
      ...sightOf(play, this.seat),
      began: this.beganWith().know(this.seat),
      seen: this.game.events.flatMap(({ at, event }) => (at < this.begun ? [] : (seenBy(event, this.seat) ?? []))),
    };
  }

  /** After every change of the game: reopens what an undo went behind, passes what the position fulfils or no longer allows. */
  follow(): void {
    this.reopen();
    for (let { step } = this; step; { step } = this) {
      const how = this.judge(step);
      if (how === null) return;
      this.pass(how);
    }
  }

  private judge(step: GuideStep<S>): PassedStep["how"] | null {
    const at = this.moment();
    if (step.done?.(at)) return "done";
    if (this.game.over) return "impossible";
    return step.possible?.(at) === false && !this.canBePutRight(step) ? "impossible" : null;
  }

  /** The learner's very last command has made the step impossible, and can still be taken back: it is not given up yet. */
  private canBePutRight(step: GuideStep<S>): boolean {
    const last = standing(this.game.entries).at(-1) ?? -1;
    if (last < this.begun || !this.game.canUndo(this.seat)) return false;
    return step.possible!(this.moment(this.positionAt(last)));
  }

  private pass(how: PassedStep["how"]): void {
    this.passed = [...this.passed, { how, at: this.game.entries.length }];
  }

  /** What was passed with a command that has been taken back is open again. */
  private reopen(): void {
    const { entries } = this.game;
    if (entries.at(-1)?.kind !== "undo") return;
    const before = standing(entries.slice(0, -1)).at(-1) ?? 0;
    this.passed = this.passed.filter(({ at }) => at <= before || at === entries.length);
    this.beginning = null;
  }

  /** The learner has read the present step, or wants to go on without it. A word about another step is late and changes nothing. */
  goOn(step: number): void {
    if (step !== this.passed.length || !this.step) return;
    this.pass(this.step.done ? "skipped" : "read");
    this.follow();
  }

  /** The learner takes a step up that was skipped. */
  takeUp(step: number): void {
    if (this.passed[step]?.how !== "skipped") return;
    this.passed = this.passed.slice(0, step);
    this.follow();
  }

  /** Commands that bring the present step on and are offered. */
  ways(play: Play<S> = this.game.play): SpelledCommand[] {
    const at = this.moment(play);
    if (!at.asked) return [];
    return (this.step?.ways?.(at) ?? []).filter(
      (command): command is SpelledCommand => command !== null && !("refusal" in play.spell(this.seat, command)),
    );
  }

  /** What to tell a learner whose last command could have brought the step on and did not. */
  private strayed(step: GuideStep<S>): string | null {
    if (step.free) return null;
    const { entries } = this.game;
    const last = standing(entries).findLast((i) => (entries[i] as { seat?: Seat }).seat === this.seat) ?? -1;
    const entry = entries[last];
    if (last < this.begun || entry.kind !== "act") return null;
    const before = this.positionAt(last);
    const ways = this.ways(before).map((command) => JSON.stringify(command));
    if (ways.length === 0 || ways.includes(JSON.stringify(entry.command))) return null;
    if (this.possible(step) && this.guide.steps.slice(this.passed.length).some((one) => this.advanced(one, before)))
      return null;
    return [
      "That is not what this step asks for.",
      step.help ?? "",
      this.game.canUndo(this.seat) ? "Undo takes it back." : "It cannot be taken back.",
      this.ways().length > 0 ? "You can still do it now." : "Play on, or skip the step.",
    ]
      .filter((sentence) => sentence !== "")
      .join(" ");
  }

  private possible(step: GuideStep<S>): boolean {
    return step.possible?.(this.moment()) !== false;
  }

  /** Whether a step, the present one or one to come, is nearer to its end than it was. */
  private advanced(step: GuideStep<S>, before: Play<S>): boolean {
    const [then, now] = [this.moment(before), this.moment()];
    if (step.missing && step.missing(now).length < step.missing(then).length) return true;
    return step.done?.(now) === true && !step.done(then);
  }

  now(): GuideNow {
    const { step, guide, passed } = this;
    const at = this.moment();
    return {
      seat: guide.seat,
      texts: guide.steps.map(({ text, rule }) => ({ text, rule })),
      passed: passed.slice(0, guide.steps.length),
      step: step ? passed.length : null,
      toRead: step !== undefined && step.done === undefined,
      pointAt: step?.pointAt?.(at) ?? [],
      missing: step?.missing?.(at) ?? [],
      strayed: step ? this.strayed(step) : null,
      way: this.ways()[0] ?? null,
      next: guide.next,
    };
  }
}
