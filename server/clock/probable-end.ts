import type { SlowPace } from "./pace.ts";
import { allowance, type Pace } from "./pace.ts";
import { type Pause, weekends, whenCounted } from "./pauses.ts";
import { HOUR, type Instant, MINUTE, type Ms } from "./times.ts";

/** How long games of a title are, measured on finished games: hand-overs from one person to another. */
export interface GameLength {
  /** half the games have at most so many */
  readonly half: number;
  /** eight in ten have at most so many */
  readonly eightInTen: number;
}

/** How long people take for a hand-over at a pace, measured on finished games or on these two players. */
export interface AnswerTimes {
  readonly half: Ms;
  readonly eightInTen: Ms;
}

export interface ProbableEnd {
  /** hand-overs still to come, usually */
  readonly handOvers: number;
  readonly probably: Instant;
  /** eight in ten end by then */
  readonly eightInTen: Instant;
  /** whether the answer times were measured, or only guessed from the pace */
  readonly measured: boolean;
}

/** Nobody plays a move of a board game in less. */
const LEAST_ANSWER = 2 * MINUTE;

/**
 * When a game will probably be over. Weekends that do not count are jumped over in the zone that is given. A game without a clock has
 * a probable end only where answers were measured.
 */
export function probableEnd(given: {
  readonly length: GameLength;
  /** hand-overs already made */
  readonly done: number;
  readonly pace: Pace;
  readonly answers: AnswerTimes | null;
  readonly zone: string;
  readonly now: Instant;
}): ProbableEnd | null {
  const { length, done, pace, now } = given;
  const answers = given.answers ?? guessedAnswers(pace, length);
  if (!answers) return null;
  // A game that is longer already than most has at least its last hand-over before it.
  const left = { half: Math.max(1, length.half - done), eightInTen: Math.max(1, length.eightInTen - done) };
  const pauses = weekendsOf(pace, given.zone);
  const after = (ms: Ms) => whenCounted(pauses, now, Math.round(ms))!;
  return {
    handOvers: left.half,
    probably: after(left.half * answers.half),
    eightInTen: after(Math.max(left.half * answers.half, left.eightInTen * answers.eightInTen)),
    measured: given.answers !== null,
  };
}

/**
 * Before anything is measured: in a slow game people use a third of what each move gives them and rarely all of it; a live game takes
 * two thirds of its minutes and rarely all of them.
 */
function guessedAnswers(pace: Pace, length: GameLength): AnswerTimes | null {
  if (pace.kind === "none") return null;
  const { free, added, bank } = allowance(pace);
  if (pace.kind === "live") {
    const whole = (2 * bank) / Math.max(1, length.half) + free;
    return { half: (2 * whole) / 3, eightInTen: whole };
  }
  const move = Math.max(free + added, HOUR);
  return { half: Math.max(LEAST_ANSWER, move / 3), eightInTen: (2 * move) / 3 };
}

function weekendsOf(pace: Pace, zone: string): readonly Pause[] {
  const counted: SlowPace["weekends"] = pace.kind === "slow" ? pace.weekends : null;
  return counted ? [weekends({ zone: counted === "player" ? zone : counted.zone, next: null })] : [];
}
