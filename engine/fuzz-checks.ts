import type { Command } from "./decision.ts";
import { difference, Fault } from "./fault.ts";
import { checkForgeries } from "./fuzz-forgeries.ts";
import { checkOffered } from "./fuzz-offered.ts";
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
  const before = copy(play.s);
  checkInvariants(play);
  checkCaches(play);
  checkWords(play.s);
  const spelled = play.spellIds(seat, command);
  checkOffered(play, seat, spelled);
  checkReasons(play, seat, spelled, reasons, random);
  if (!same(play.s, before)) throw new Fault("impure", "Asking changed the state.");
  checkForgeries(play, seat, spelled, random);
  if (!same(play.s, before)) throw new Fault("impure", "Checking a command changed the state.");
  checkSecrets(play, seat, command, seed, random);
  if (!same(play.s, before)) throw new Fault("impure", "Asking changed the state.");
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
