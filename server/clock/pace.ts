import { UserError } from "@wusong/engine/user-error";
import { DAY, HOUR, MINUTE, type Ms, SECOND } from "./times.ts";
import { Zone } from "./zones.ts";

/** Minutes for the whole game, and before they run, seconds for each decision. Seconds that are not used are not kept. */
export interface LivePace {
  readonly kind: "live";
  readonly minutes: number;
  readonly seconds: number;
}

/**
 * Hours for each move, and when they are used up a bank. `added` hours come into the bank with each hand-over, up to the cap. “3 d a
 * move and a bank of 5 d” is { hours: 72, bank: 120, added: 0, cap: 120 }; “+24 h, at most 7 d” is { hours: 0, bank: 168, added: 24,
 * cap: 168 }.
 */
export interface SlowPace {
  readonly kind: "slow";
  readonly hours: number;
  readonly bank: number;
  readonly added: number;
  readonly cap: number;
  /** Saturdays and Sundays do not count: where each player lives, or in the zone of the table */
  readonly weekends: null | "player" | { readonly zone: string };
  /** whether a vacation stops the clock of whoever takes it */
  readonly vacation: boolean;
}

export type Pace = LivePace | SlowPace | { readonly kind: "none" };

/** What a pace gives, in milliseconds. */
export interface Allowance {
  /** at the beginning of the game */
  readonly bank: Ms;
  /** for each decision of a live game and each move of a slow one; used first and not kept */
  readonly free: Ms;
  /** into the bank when a move is handed over */
  readonly added: Ms;
  readonly cap: Ms;
}

export function allowance(pace: Pace): Allowance {
  if (pace.kind === "none") return { bank: 0, free: 0, added: 0, cap: 0 };
  if (pace.kind === "live")
    return { bank: pace.minutes * MINUTE, free: pace.seconds * SECOND, added: 0, cap: pace.minutes * MINUTE };
  return { bank: pace.bank * HOUR, free: pace.hours * HOUR, added: pace.added * HOUR, cap: pace.cap * HOUR };
}

/** What an opponent gives who gives more time when it has run out. */
export function gift(pace: Pace): Ms {
  return pace.kind === "live" ? 5 * MINUTE : DAY;
}

const BOUNDS = {
  minutes: [1, 24 * 60],
  seconds: [0, 600],
  hours: [0, 30 * 24],
  bank: [0, 90 * 24],
  added: [0, 30 * 24],
  cap: [0, 90 * 24],
} as const;

const NAMES: Record<keyof typeof BOUNDS, string> = {
  minutes: "The minutes for the game",
  seconds: "The seconds for a decision",
  hours: "The hours for a move",
  bank: "The hours in the bank",
  added: "The hours added with each move",
  cap: "The most hours a bank may hold",
};

function bounded(pace: Readonly<Record<string, unknown>>, field: keyof typeof BOUNDS): number {
  const [least, most] = BOUNDS[field];
  const value = pace[field];
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
    throw new UserError(`${NAMES[field]} must be a whole number from ${least} to ${most}.`);
  return value;
}

/** A pace from outside, checked. */
export function paceFrom(given: unknown): Pace {
  if (typeof given !== "object" || given === null) throw new UserError("The pace of a table is live, slow or none.");
  const pace = given as Readonly<Record<string, unknown>>;
  if (pace.kind === "none") return { kind: "none" };
  if (pace.kind === "live")
    return { kind: "live", minutes: bounded(pace, "minutes"), seconds: bounded(pace, "seconds") };
  if (pace.kind !== "slow") throw new UserError("The pace of a table is live, slow or none.");
  const [hours, bank] = [bounded(pace, "hours"), bounded(pace, "bank")];
  const [added, cap] = [bounded(pace, "added"), bounded(pace, "cap")];
  if (cap < bank) throw new UserError("A bank cannot begin with more hours than it may hold.");
  if (hours + added === 0) throw new UserError("A slow game needs hours for a move or hours added with each move.");
  if (hours + bank === 0) throw new UserError("A slow game needs hours for a move or a bank to begin with.");
  if (typeof pace.vacation !== "boolean") throw new UserError("Say whether vacation stops the clock: true or false.");
  return { kind: "slow", hours, bank, added, cap, weekends: weekendsFrom(pace.weekends), vacation: pace.vacation };
}

function weekendsFrom(given: unknown): SlowPace["weekends"] {
  if (given === null || given === "player") return given;
  if (typeof given === "object" && "zone" in given && typeof given.zone === "string")
    return { zone: new Zone(given.zone).name };
  throw new UserError("Weekends are null (they count), “player” (where each player lives) or a zone for the table.");
}
