import type { Asked, Command, SpelledCommand } from "./decision.ts";
import { DiceStream } from "./dice.ts";
import { type GameEvent, seenBy } from "./event.ts";
import { Fault } from "./fault.ts";
import { copy, same } from "./json.ts";
import { Play } from "./play.ts";
import { Random } from "./random.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";
import { imagine, look, view } from "./view.ts";

/** Everything that must hold in one position, where `seat` is about to give `command`. */
export function checkPosition<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  command: Command,
  seed: string,
  random: Random,
): void {
  const before = copy(play.s);
  checkInvariants(play);
  checkCaches(play);
  const spelled = play.spellIds(seat, command);
  checkOffered(play, seat, spelled);
  if (!same(play.s, before)) throw new Fault("impure", "Asking changed the state.");
  checkForgeries(play, seat, spelled, random);
  if (!same(play.s, before)) throw new Fault("impure", "Checking a command changed the state.");
  const dice = `${seed}/imagined/${random.next()}`;
  const real = develop(play, seat, command, dice)!;
  for (const observer of [...play.title.seats.map((_, i) => i as Seat), null]) {
    const imagined = imagineFor(play, observer, random);
    // Where nothing is hidden from the observer there is nothing to compare.
    if (same(imagined.s, play.s)) continue;
    checkSecrecy(play, imagined, observer, random);
    checkDevelopment(real, develop(imagined, seat, command, dice), observer, command);
  }
  if (!same(play.s, before)) throw new Fault("impure", "Asking changed the state.");
}

function checkInvariants<S extends Shape>(play: Play<S>): void {
  const broken = play.title.invariants(play.s as never, play.sheet);
  if (broken.length > 0) throw new Fault("invariant", broken.join(" "));
}

function checkCaches<S extends Shape>(play: Play<S>): void {
  const saved = JSON.stringify(play.s);
  const rebuilt = Play.of(play.title, play.sheet, JSON.parse(saved));
  if (JSON.stringify(rebuilt.s) !== saved) throw new Fault("json", "The state is not plain data.");
  if (!same(rebuilt.cache, play.cache)) {
    throw new Fault("cache", `The public cache differs from its rebuild: ${difference(play.cache, rebuilt.cache)}`);
  }
  if (!same(rebuilt.ownCache, play.ownCache)) {
    throw new Fault("cache", `A seat's cache differs from its rebuild: ${difference(play.ownCache, rebuilt.ownCache)}`);
  }
}

/** Where two pieces of data part, for a person. */
function difference(a: unknown, b: unknown, at = ""): string {
  if (same(a, b)) return "";
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return `${at} is ${JSON.stringify(a)}, not ${JSON.stringify(b)}`;
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = difference((a as never)[key], (b as never)[key], `${at}.${key}`);
    if (found) return found;
  }
  return at;
}

/** Walks a command level by level as a person would: every pick must be among the options shown. */
function checkOffered<S extends Shape>(play: Play<S>, seat: Seat, command: SpelledCommand): void {
  const unseen = firstUnseenPick(play, seat, command);
  if (unseen) throw new Fault("offered", `${JSON.stringify(command)}: ${unseen}`);
}

function firstUnseenPick<S extends Shape>(play: Play<S>, seat: Seat, command: SpelledCommand): string | null {
  if (!play.offered(seat).some((one) => one.verb === command.verb)) return `${command.verb} is not offered`;
  for (let i = 0; i < command.picks.length; i++) {
    const pick = command.picks[i];
    const draft = Array.isArray(pick) ? (pick as string[]) : [];
    const level = play.options(seat, command.verb, command.picks.slice(0, i), draft);
    if ("refusal" in level) return level.refusal.text;
    if (!level.asked) return `nothing is asked at pick ${i}`;
    if (!shown(level.asked, pick)) return `pick ${i} is not among the options of "${level.asked.name}"`;
  }
  const end = play.options(seat, command.verb, command.picks);
  if ("refusal" in end) return end.refusal.text;
  return end.complete ? null : "the command is not complete";
}

function shown(asked: Asked, pick: SpelledCommand["picks"][number]): boolean {
  switch (asked.kind) {
    case "one":
    case "word":
      return typeof pick === "string" && asked.options.includes(pick);
    case "set":
      return (
        Array.isArray(pick) &&
        new Set(pick).size === pick.length &&
        pick.every((one) => asked.options.includes(one as string)) &&
        asked.unfinished === null
      );
    case "count":
      return typeof pick === "number" && pick >= asked.lo && pick <= asked.hi;
    case "more":
      return typeof pick === "boolean";
  }
}

const NONSENSE: readonly unknown[] = [
  "",
  "nothing",
  -1,
  0,
  1e9,
  Number.NaN,
  0.5,
  true,
  null,
  {},
  [],
  ["nothing"],
  [[]],
];

/** Forged commands: refused without a trace, unless the forgery happens to be another offered command. */
function checkForgeries<S extends Shape>(play: Play<S>, seat: Seat, command: SpelledCommand, random: Random): void {
  const forgeries: SpelledCommand[] = [
    { verb: "cheat", picks: [] },
    { ...command, picks: [...command.picks, "extra"] },
  ];
  if (command.picks.length > 0) {
    forgeries.push({ ...command, picks: command.picks.slice(0, -1) });
    const i = random.below(command.picks.length);
    for (const wrong of [random.of(NONSENSE), anyName(play, random), [anyName(play, random)]]) {
      const picks = [...command.picks];
      picks[i] = wrong as never;
      forgeries.push({ ...command, picks });
    }
  }
  for (const forged of forgeries) tryForgery(play, seat, forged);
  for (const other of play.title.seats.map((_, i) => i as Seat)) {
    if (other !== seat && !play.takesPart(other)) tryForgery(play, other, command);
  }
}

function tryForgery<S extends Shape>(play: Play<S>, seat: Seat, forged: SpelledCommand): void {
  const spelled = play.spell(seat, forged);
  if ("refusal" in spelled) {
    if (spelled.refusal.text.length === 0) throw new Fault("refusal", "A refusal says nothing.");
    return;
  }
  const unseen = play.takesPart(seat) ? firstUnseenPick(play, seat, spelled.spelled) : "it is not that seat's decision";
  if (unseen) throw new Fault("forgery", `${JSON.stringify(forged)} was accepted: ${unseen}`);
}

function anyName<S extends Shape>(play: Play<S>, random: Random): string {
  const kind = random.of(play.title.kinds);
  return kind.text(play.sheet, random.below(kind.count(play.sheet)) as never);
}

/** A position as the observer might imagine it. */
function imagineFor<S extends Shape>(play: Play<S>, observer: Seat | null, random: Random): Play<S> {
  const seen = view(play, observer);
  const imagined = imagine(play.title, play.sheet, seen, random);
  const who = nameOf(play, observer);
  if (!same(look(imagined, observer), seen)) {
    throw new Fault(
      "imagine",
      `An imagined position shows ${who} something else: ${difference(seen, look(imagined, observer))}`,
    );
  }
  const broken = play.title.invariants(imagined.s as never, play.sheet);
  if (broken.length > 0)
    throw new Fault("imagine", `An imagined position is impossible for ${who}: ${broken.join(" ")}`);
  return imagined;
}

/** Only what the observer cannot see was changed: its choices, previews and refusals must not change. */
function checkSecrecy<S extends Shape>(play: Play<S>, imagined: Play<S>, observer: Seat | null, random: Random): void {
  if (observer === null || !play.takesPart(observer)) return;
  const who = nameOf(play, observer);
  for (const part of ["offered", "stake", "prompt"] as const) {
    if (JSON.stringify(play[part](observer)) !== JSON.stringify(imagined[part](observer))) {
      throw new Fault("secrecy", `What ${who} is told (${part}) depends on what it cannot see.`);
    }
  }
  const choice = random.next();
  const really = play.sample(observer, new Random(choice));
  const maybe = imagined.sample(observer, new Random(choice));
  if (!same(really, maybe)) {
    throw new Fault(
      "secrecy",
      `What ${who} is offered depends on what it cannot see: ${JSON.stringify(really)} or ${JSON.stringify(maybe)}.`,
    );
  }
  checkAnswers(play, imagined, observer, really!, random);
}

const nameOf = <S extends Shape>(play: Play<S>, observer: Seat | null): string =>
  observer === null ? "a spectator" : play.title.seats[observer];

function checkAnswers<S extends Shape>(
  play: Play<S>,
  imagined: Play<S>,
  observer: Seat,
  command: Command,
  random: Random,
): void {
  const spelled = play.spellIds(observer, command);
  const pointedAt = { of: random.of(play.title.kinds).of, text: anyName(play, random) };
  const prefix = spelled.picks.slice(0, random.below(spelled.picks.length + 1));
  const asked = (one: Play<S>): string =>
    JSON.stringify([
      one.preview(observer, spelled),
      one.why(observer, spelled.verb, prefix, pointedAt),
      one.options(observer, spelled.verb, prefix),
    ]);
  if (asked(play) !== asked(imagined)) {
    throw new Fault(
      "secrecy",
      `A preview, list or refusal for ${JSON.stringify(spelled)} depends on what cannot be seen.`,
    );
  }
}

interface Developed<S extends Shape> {
  after: Play<S>;
  told: GameEvent[];
}

/** The position after a command, with what was told meanwhile; null where the command is not offered. */
function develop<S extends Shape>(from: Play<S>, seat: Seat, command: Command, dice: string): Developed<S> | null {
  const after = from.clone();
  const told: GameEvent[] = [];
  after.tell = (event) => told.push(event);
  return after.act(seat, copy(command), new DiceStream(dice, 0)) ? null : { after, told };
}

/** The same command and dice on both positions: if the observer was told the same, it sees the same. */
function checkDevelopment<S extends Shape>(
  real: Developed<S>,
  imagined: Developed<S> | null,
  observer: Seat | null,
  command: Command,
): void {
  if (!imagined || !same(heard(real.told, observer), heard(imagined.told, observer))) return;
  const a = look(real.after, observer);
  const b = look(imagined.after, observer);
  if (!same(a, b)) {
    throw new Fault(
      "reveal",
      `After ${JSON.stringify(command)}, ${nameOf(real.after, observer)} sees a change nobody told: ${difference(a, b)}`,
    );
  }
}

const heard = (told: readonly GameEvent[], observer: Seat | null): (GameEvent | null)[] =>
  told.map((event) => seenBy(event, observer)).filter((event) => event !== null);
