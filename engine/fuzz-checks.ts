import type { Asked, Command, SpelledCommand } from "./decision.ts";
import { DiceStream } from "./dice.ts";
import { type GameEvent, seenBy } from "./event.ts";
import { Fault } from "./fault.ts";
import { canonical, copy } from "./json.ts";
import { Play } from "./play.ts";
import { Random } from "./random.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";
import { imagine, view } from "./view.ts";

/** Everything that must hold in one position, where `seat` is about to give `command`. */
export function checkPosition<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  command: Command,
  seed: string,
  random: Random,
): void {
  const before = JSON.stringify(play.s);
  checkInvariants(play);
  checkCaches(play);
  const spelled = play.spellIds(seat, command);
  checkOffered(play, seat, spelled);
  checkForgeries(play, seat, spelled, random);
  for (const observer of [...play.title.seats.map((_, i) => i as Seat), null]) {
    checkSecrecy(play, observer, seat, command, seed, random);
  }
  if (JSON.stringify(play.s) !== before) throw new Fault("impure", "Asking changed the state.");
}

function checkInvariants<S extends Shape>(play: Play<S>): void {
  const broken = play.title.invariants(play.s as never, play.sheet);
  if (broken.length > 0) throw new Fault("invariant", broken.join(" "));
}

function checkCaches<S extends Shape>(play: Play<S>): void {
  const saved = JSON.stringify(play.s);
  const rebuilt = Play.of(play.title, play.sheet, JSON.parse(saved));
  if (JSON.stringify(rebuilt.s) !== saved) throw new Fault("json", "The state is not plain data.");
  if (canonical(rebuilt.cache) !== canonical(play.cache)) {
    throw new Fault("cache", `The public cache differs from its rebuild: ${difference(play.cache, rebuilt.cache)}`);
  }
  if (canonical(rebuilt.ownCache) !== canonical(play.ownCache)) {
    throw new Fault("cache", `A seat's cache differs from its rebuild: ${difference(play.ownCache, rebuilt.ownCache)}`);
  }
}

/** Where two pieces of data part, for a person. */
function difference(a: unknown, b: unknown, at = ""): string {
  if (canonical(a) === canonical(b)) return "";
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
  const before = JSON.stringify(play.s);
  const spelled = play.spell(seat, forged);
  if (JSON.stringify(play.s) !== before) throw new Fault("impure", "Checking a command changed the state.");
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

/**
 * Changes only what the observer cannot see: its view, its choices, previews and refusals must not change; and the same command,
 * dice and visible events must lead to the same view.
 */
function checkSecrecy<S extends Shape>(
  play: Play<S>,
  observer: Seat | null,
  seat: Seat,
  command: Command,
  seed: string,
  random: Random,
): void {
  const seen = view(play, observer);
  const imagined = imagine(play.title, play.sheet, seen, random);
  const who = observer === null ? "a spectator" : play.title.seats[observer];
  if (canonical(view(imagined, observer)) !== canonical(seen)) {
    throw new Fault(
      "imagine",
      `An imagined position shows ${who} something else: ${difference(seen, view(imagined, observer))}`,
    );
  }
  const broken = play.title.invariants(imagined.s as never, play.sheet);
  if (broken.length > 0)
    throw new Fault("imagine", `An imagined position is impossible for ${who}: ${broken.join(" ")}`);
  if (observer !== null && play.takesPart(observer)) {
    for (const part of ["offered", "stake", "prompt"] as const) {
      const real = canonical(play[part](observer));
      if (canonical(imagined[part](observer)) !== real) {
        throw new Fault("secrecy", `What ${who} is told (${part}) depends on what it cannot see.`);
      }
    }
    const choice = random.next();
    const really = play.sample(observer, new Random(choice));
    const maybe = imagined.sample(observer, new Random(choice));
    if (canonical(really) !== canonical(maybe)) {
      throw new Fault(
        "secrecy",
        `What ${who} is offered depends on what it cannot see: ${canonical(really)} or ${canonical(maybe)}.`,
      );
    }
    checkAnswers(play, imagined, observer, really!, random);
  }
  checkDevelopment(play, imagined, observer, seat, command, seed, random);
}

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
    canonical([
      one.preview(observer, spelled),
      JSON.parse(JSON.stringify(one.why(observer, spelled.verb, prefix, pointedAt) ?? null)),
      one.options(observer, spelled.verb, prefix),
    ]);
  if (asked(play) !== asked(imagined)) {
    throw new Fault(
      "secrecy",
      `A preview, list or refusal for ${JSON.stringify(spelled)} depends on what cannot be seen.`,
    );
  }
}

/** Takes the step on both positions. What the observer sees happen decides whether they can still be compared. */
function checkDevelopment<S extends Shape>(
  play: Play<S>,
  imagined: Play<S>,
  observer: Seat | null,
  seat: Seat,
  command: Command,
  seed: string,
  random: Random,
): void {
  const dice = `${seed}/imagined/${random.next()}`;
  const run = (from: Play<S>): { after: Play<S>; told: string } | null => {
    const after = from.clone();
    const told: (GameEvent | null)[] = [];
    after.tell = (event) => told.push(seenBy(event, observer));
    if (after.act(seat, copy(command), new DiceStream(dice, 0))) return null;
    return { after, told: canonical(told.filter((one) => one !== null)) };
  };
  const real = run(play)!;
  const other = run(imagined);
  if (!other || real.told !== other.told) return;
  const a = view(real.after, observer);
  const b = view(other.after, observer);
  if (canonical(a) !== canonical(b)) {
    const who = observer === null ? "a spectator" : play.title.seats[observer];
    throw new Fault(
      "reveal",
      `After ${JSON.stringify(command)}, ${who} sees a change nobody told: ${difference(a, b)}`,
    );
  }
}
