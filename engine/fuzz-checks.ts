import type { Command } from "./decision.ts";
import { difference, Fault } from "./fault.ts";
import { checkForgeries } from "./fuzz-forgeries.ts";
import { checkOffered, checkProposals } from "./fuzz-offered.ts";
import { checkReading, Reading } from "./fuzz-reading.ts";
import { checkReasons, type Reasons } from "./fuzz-reasons.ts";
import { checkSecrets } from "./fuzz-secrets.ts";
import { copy, plainProblem, same } from "./json.ts";
import { Play } from "./play.ts";
import type { Random } from "./random.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";

/** Everything that must hold in one position, where `seat` is about to give `command`. */
export function checkPosition<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  command: Command,
  seed: string,
  reasons: Reasons,
  random: Random,
): void {
  checkInvariants(play);
  checkCaches(play);
  checkWords(play.s);
  checkReading(play, seat, command, seed);
  const spelled = play.spellIds(seat, command);
  const reading = new Reading(play);
  reading.by("Asking", () => checkOffered(play, seat, spelled));
  reading.by("Proposing", () => checkProposals(play, seat));
  reading.by("Asking for reasons", () => checkReasons(play, seat, spelled, reasons, random));
  reading.by("Checking a command", () => checkForgeries(play, seat, spelled, random));
  reading.by("Asking on the other side's secrets", () => checkSecrets(play, seat, command, seed, random));
}

function checkInvariants<S extends Shape>(play: Play<S>): void {
  const broken = play.title.invariants(play.s as never, play.sheet);
  if (broken.length > 0) throw new Fault("invariant", broken.join(" "));
}

/** Sentences are made outside: a text in the state is an id, and no id has a space in it. */
export function checkWords(state: unknown, at = "The state"): void {
  if (typeof state === "string" && /\s/.test(state)) throw new Fault("words", `${at} holds words: "${state}".`);
  if (typeof state !== "object" || state === null) return;
  for (const [key, part] of Object.entries(state)) checkWords(part, `${at}.${key}`);
}

function checkCaches<S extends Shape>(play: Play<S>): void {
  const strange = plainProblem(play.s);
  if (strange) throw new Fault("json", `The state is not plain data: ${strange}.`);
  const rebuilt = Play.of(play.title, play.sheet, copy(play.s));
  if (!same(rebuilt.s, play.s)) throw new Fault("impure", "Building the caches changed the state.");
  if (!same(rebuilt.cache, play.cache)) {
    throw new Fault("cache", `The public cache differs from its rebuild: ${difference(play.cache, rebuilt.cache)}`);
  }
  if (!same(rebuilt.ownCache, play.ownCache)) {
    throw new Fault("cache", `A seat's cache differs from its rebuild: ${difference(play.ownCache, rebuilt.ownCache)}`);
  }
}
