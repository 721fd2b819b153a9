import type { Command } from "./decision.ts";
import { DiceStream } from "./dice.ts";
import { type GameEvent, seenBy } from "./event.ts";
import { difference, Fault } from "./fault.ts";
import { anyName, forgeries } from "./fuzz-forgeries.ts";
import { copy, same } from "./json.ts";
import type { Play } from "./play.ts";
import { Random } from "./random.ts";
import { type Seat, seatsOf } from "./seat.ts";
import type { Shape } from "./state.ts";
import { imagine, look, view } from "./view.ts";

/** For everybody at the table: only what they cannot see is changed, and nothing they are told may change. */
export function checkSecrets<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  command: Command,
  seed: string,
  random: Random,
): void {
  const dice = `${seed}/imagined/${random.next()}`;
  const real = develop(play, seat, command, dice)!;
  for (const observer of [...seatsOf(play.title.seats), null]) {
    if (observer !== seat && real.after.hasAnswers()) checkUnnoticed(play, real.after, observer);
    const imagined = imagineFor(play, observer, random);
    // Where nothing is hidden from the observer there is nothing to compare.
    if (same(imagined.s, play.s)) continue;
    checkSecrecy(play, imagined, observer, random);
    const maybe = develop(imagined, seat, command, dice);
    if (observer === seat) checkPeek(real, maybe, seat, command);
    if (maybe) checkDevelopment(real, maybe, observer, command);
  }
}

/** A position as the observer might imagine it. */
function imagineFor<S extends Shape>(play: Play<S>, observer: Seat | null, random: Random): Play<S> {
  const seen = view(play, observer);
  const imagined = imagine(play.title, play.sheet, seen, random);
  const who = nameOf(play, observer);
  // Compared with the true position: the view that was given to be completed may have been written on.
  if (!same(look(imagined, observer), look(play, observer))) {
    throw new Fault(
      "imagine",
      `An imagined position shows ${who} something else: ${difference(look(play, observer), look(imagined, observer))}`,
    );
  }
  const broken = play.title.invariants(imagined.s as never, play.sheet);
  if (broken.length > 0)
    throw new Fault("imagine", `An imagined position is impossible for ${who}: ${broken.join(" ")}`);
  // Whether others have answered a decision of several seats is not seen; as many answer here, so that both can be carried on.
  for (const [i, waiting] of play.s.commits.entries()) {
    const seat = i as Seat;
    if (waiting !== null && seat !== observer) imagined.s.commits[seat] = [...imagined.sample(seat, random)!.picks];
  }
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

/** An answer that waits for others changes nothing of what anybody else sees. */
function checkUnnoticed<S extends Shape>(before: Play<S>, after: Play<S>, observer: Seat | null): void {
  const noticed = difference(look(before, observer), look(after, observer));
  if (noticed) throw new Fault("unnoticed", `${nameOf(before, observer)} notices an answer that waits: ${noticed}`);
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
  const forged = random.of(forgeries(play, spelled, random));
  const asked = (one: Play<S>): string =>
    JSON.stringify([
      one.preview(observer, spelled),
      one.spell(observer, forged),
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
  /** whether the command was a barrier for undo: dice, something revealed, a decision of several seats */
  barrier: boolean;
}

/** The position after a command, with what was told meanwhile; null where the command is not offered. */
function develop<S extends Shape>(from: Play<S>, seat: Seat, command: Command, dice: string): Developed<S> | null {
  const after = from.clone();
  const told: GameEvent[] = [];
  const stream = new DiceStream(dice, 0);
  const together = from.waiting()?.type === "together";
  after.tell = (event) => told.push(event);
  if (after.act(seat, copy(command), stream)) return null;
  return { after, told, barrier: together || after.revealed || stream.used > 0 };
}

/** The same command and dice on both positions: if the observer was told the same, it sees the same. */
function checkDevelopment<S extends Shape>(
  real: Developed<S>,
  imagined: Developed<S>,
  observer: Seat | null,
  command: Command,
): void {
  if (!same(heard(real.told, observer), heard(imagined.told, observer))) return;
  const a = look(real.after, observer);
  const b = look(imagined.after, observer);
  if (!same(a, b)) {
    throw new Fault(
      "reveal",
      `After ${JSON.stringify(command)}, ${nameOf(real.after, observer)} sees a change nobody told: ${difference(a, b)}`,
    );
  }
}

/** What a seat learns by its own command must bar it from taking the command back: no peeking and undoing. */
function checkPeek<S extends Shape>(
  real: Developed<S>,
  imagined: Developed<S> | null,
  seat: Seat,
  command: Command,
): void {
  if (real.barrier) return;
  const learned = imagined
    ? difference(
        [look(real.after, seat), heard(real.told, seat)],
        [look(imagined.after, seat), heard(imagined.told, seat)],
      )
    : "whether it is possible";
  if (learned) {
    throw new Fault(
      "undo",
      `By ${JSON.stringify(command)}, ${nameOf(real.after, seat)} learns something hidden and could take the command back: ${learned}`,
    );
  }
}

const heard = (told: readonly GameEvent[], observer: Seat | null): (GameEvent | null)[] =>
  told.map((event) => seenBy(event, observer)).filter((event) => event !== null);
