import type { SpelledCommand, SpelledPick } from "./decision.ts";
import type { GameEvent } from "./event.ts";
import type { Know, Shape } from "./state.ts";

/** A decision as a seat meets it: what it knows, and what it could answer. */
export interface Sight<S extends Shape> {
  readonly know: Know<S>;
  /** name of the decision on the table; null when the game is over */
  readonly decision: string | null;
  /** whether the seat is asked */
  readonly asked: boolean;
  /** a legal command that begins like this, the rest answered with the first thing offered; null where it is not offered now */
  complete(verb: string, beginning?: readonly SpelledPick[]): SpelledCommand | null;
}

/** A moment of a step, as the learner's side sees it. */
export interface LessonMoment<S extends Shape> extends Sight<S> {
  /** what the side knew when the step began */
  readonly began: Know<S>;
  /** what the side has seen happen since then: for what no position keeps */
  readonly seen: readonly GameEvent[];
}

/** One thing to learn. What counts is the position, never the clicks or the commands that led to it. */
export interface GuideStep<S extends Shape> {
  readonly text: string;
  readonly rule: string;
  /** Whether the position fulfils the step. Absent: a step to be read, done when the learner goes on. */
  done?(at: LessonMoment<S>): boolean;
  /** False: it cannot be done any more. The lesson says so and goes on. Absent: it always can while the game goes on. */
  possible?(at: LessonMoment<S>): boolean;
  /** Readable ids of what is still to be put right; the fewer, the nearer. */
  missing?(at: LessonMoment<S>): readonly string[];
  /** Readable ids to point at. */
  pointAt?(at: LessonMoment<S>): readonly string[];
  /** Commands that bring the step on from here; none where something else is asked first. */
  ways?(at: LessonMoment<S>): readonly (SpelledCommand | null)[];
  /** For a learner who did something else: how to come back, in a sentence. */
  readonly help?: string;
  /** Whatever else the learner does during the step is as good. */
  readonly free?: true;
}

/** A first game: one side learns, the other one is played. */
export interface Guide<S extends Shape> {
  /** the side that learns */
  readonly seat: string;
  readonly steps: readonly GuideStep<S>[];
  /** Said when the lesson is over: what to try next. */
  readonly next: string;
  /** What the other side answers in the lesson; null, or a command that is not offered: its bot decides. */
  reply?(at: Sight<S>): SpelledCommand | null;
}

/** How a step was passed, and how many entries the record had then. */
export interface PassedStep {
  readonly how: "done" | "read" | "skipped" | "impossible";
  readonly at: number;
}

/** What a screen shows of a lesson. */
export interface GuideNow {
  readonly seat: string;
  readonly texts: readonly { readonly text: string; readonly rule: string }[];
  readonly passed: readonly PassedStep[];
  /** index of the present step; null: the lesson is over */
  readonly step: number | null;
  /** the present step is only to be read */
  readonly toRead: boolean;
  readonly pointAt: readonly string[];
  readonly missing: readonly string[];
  /** the learner did something else: how to come back */
  readonly strayed: string | null;
  /** a command that brings the step on */
  readonly way: SpelledCommand | null;
  readonly next: string;
}
