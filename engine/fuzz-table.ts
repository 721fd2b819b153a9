import type { Command, SpelledCommand } from "./decision.ts";
import { DiceStream, seedHash } from "./dice.ts";
import { difference, Fault } from "./fault.ts";
import { checkSentence, MALFORMED } from "./fuzz-forgeries.ts";
import { Game } from "./game.ts";
import { load } from "./load.ts";
import type { Random } from "./random.ts";
import { readSave, type Save, save, share } from "./record.ts";
import type { Refusal } from "./refusal.ts";
import { type Seat, seatsOf } from "./seat.ts";
import type { Shape } from "./state.ts";
import type { Options, Title } from "./title.ts";

/** Plays a known game again at a table: hostile messages, undo, saving, loading and sharing on the way. */
export function checkTable<S extends Shape>(
  title: Title<S>,
  sheet: S["sheet"],
  scenario: string,
  options: Options,
  seed: string,
  played: readonly { seat: Seat; command: Command }[],
  random: Random,
): void {
  let game = new Game({ title, sheet, scenario, options, seed });
  let undone = false;
  checkShared(game);
  // Loading replays the whole game: a long game is loaded as often as a short one.
  const loads = Math.max(60, Math.ceil(played.length / 2));
  for (const { seat, command } of played) {
    // Once something was taken back, indices and so dice differ from the known game: go on with fresh choices.
    const [next, choice] = undone ? fresh(game, random) : [seat, command];
    if (next === null || choice === null) break;
    const spelled = game.play.spellIds(next, choice);
    checkMessages(game, next, spelled, random);
    const before = bare(game);
    const undoableBefore = game.canUndo(next);
    if (game.play.waiting()?.type === "together") {
      answerTogether(game, next, spelled, random);
      if (!game.play.hasAnswers()) checkBarrier(game, next, true);
    } else {
      const barrier = isBarrier(game, next, choice);
      const refusal = game.act(next, game.index, spelled);
      if (refusal) throw new Fault("table", `The table refuses what play accepts: ${refusal.text}`);
      checkBarrier(game, next, barrier);
    }
    if (random.below(30) === 0 && game.canUndo(next)) {
      game.undo(next);
      undone = true;
      if (bare(game) !== before) throw new Fault("undo", "An undo did not restore the position.");
      if (game.canUndo(next) !== undoableBefore) throw new Fault("undo", "An undo changed what can be undone.");
    }
    if (random.below(loads) === 0) {
      checkShared(game);
      game = reload(title, sheet, game, save(game));
    }
    if (game.over) break;
  }
  checkShared(game);
}

/** All that somebody else at the table can get to know of a game. */
const toldTo = <S extends Shape>(game: Game<S>, seat: Seat | null): unknown => [
  share(game, seat),
  game.index,
  game.waitingFor(seat),
  seat !== null && [game.canUndo(seat), game.decision(seat)],
];

/** Answers to a decision of several seats are given, given again and withdrawn, and nobody else notices any of it. */
function answerTogether<S extends Shape>(game: Game<S>, seat: Seat, command: SpelledCommand, random: Random): void {
  const others = [...seatsOf(game.title.seats), null].filter((one) => one !== seat);
  const before = others.map((one) => JSON.stringify(toldTo(game, one)));
  const first = game.entries.length;
  const answering = seatsOf(game.title.seats).filter((one) => game.play.takesPart(one));
  const completes = game.play.seatsToDecide().every((one) => one === seat);
  const give = (one: SpelledCommand): void => {
    const refusal = game.act(seat, game.index, one);
    if (refusal) throw new Fault("table", `The table refuses what play accepts: ${refusal.text}`);
  };
  if (!completes) {
    for (let again = random.below(3); again > 0; again--) {
      give(game.play.spellIds(seat, game.play.sample(seat, random)!));
      if (random.below(2) === 0 && game.withdraw(seat)) throw new Fault("together", "An answer cannot be withdrawn.");
    }
  }
  give(command);
  if (completes) {
    const entered = game.entries.slice(first).map((entry) => ("seat" in entry ? entry.seat : null));
    if (JSON.stringify(entered) !== JSON.stringify(answering)) {
      throw new Fault("together", `Answers were entered for the seats ${entered}, not ${answering}.`);
    }
    return;
  }
  for (const [i, one] of others.entries()) {
    const after = JSON.stringify(toldTo(game, one));
    if (after === before[i]) continue;
    const who = one === null ? "A spectator" : game.title.seats[one];
    throw new Fault(
      "unnoticed",
      `${who} notices an answer that waits: ${difference(JSON.parse(before[i]), JSON.parse(after))}`,
    );
  }
  if (game.canUndo(seat)) throw new Fault("undo", "A command is taken back behind an answer that waits.");
}

function fresh<S extends Shape>(game: Game<S>, random: Random): [Seat | null, Command | null] {
  const seats = game.play.seatsToDecide();
  if (seats.length === 0) return [null, null];
  const seat = random.of(seats);
  return [seat, game.play.sample(seat, random)];
}

/** What must be refused whatever the position: a broken message, a wrong index, a wrong seat, dice and edits in a real game. */
function checkMessages<S extends Shape>(game: Game<S>, seat: Seat, command: SpelledCommand, random: Random): void {
  const { play } = game;
  const entries = game.entries.length;
  const before = bare(game);
  const refused = (kind: string, what: string, refusal: Refusal | null): void => {
    if (!refusal) throw new Fault(kind, `${what} was accepted.`);
    checkSentence(refusal);
    if (game.play !== play || game.entries.length !== entries) throw new Fault(kind, `${what} changed the game.`);
  };
  const malformed = random.below(MALFORMED.length);
  refused("malformed", `A malformed command (${malformed})`, game.act(seat, game.index, MALFORMED[malformed]));
  const index = random.of<unknown>([game.index + 1, game.index - 1, Number.NaN, String(game.index), null]) as number;
  refused("stale", "A command with a wrong index", game.act(seat, index, command));
  for (const other of seatsOf(game.title.seats)) {
    if (!game.play.takesPart(other)) refused("forgery", "Another seat's command", game.act(other, game.index, command));
  }
  refused("analysis", "A forced die in a real game", game.act(seat, game.index, command, [1 + random.below(6)]));
  refused("analysis", "An edit of a real game", game.edit({}));
  if (bare(game) !== before) throw new Fault("impure", "Refused messages changed the state.");
}

/** Whether nobody may take this command of one seat back, found out on a copy: dice, or something revealed. */
function isBarrier<S extends Shape>(game: Game<S>, seat: Seat, command: Command): boolean {
  const copy = game.play.clone();
  const dice = new DiceStream(game.seed, game.entries.length);
  copy.act(seat, command, dice);
  return copy.revealed || dice.used > 0 || copy.s.over !== null;
}

function checkBarrier<S extends Shape>(game: Game<S>, seat: Seat, barrier: boolean): void {
  for (const one of seatsOf(game.title.seats)) {
    if (one === seat && !barrier) {
      if (!game.canUndo(one)) throw new Fault("undo", "A command that told nothing cannot be taken back.");
      continue;
    }
    const entries = game.entries.length;
    if (game.canUndo(one) || !game.undo(one) || game.entries.length !== entries) {
      throw new Fault("undo", `${game.title.seats[one]} can take back what is behind a barrier.`);
    }
  }
}

/** The position without the count of entries, which an undo does not turn back. */
function bare<S extends Shape>(game: Game<S>): string {
  const { n: _n, opened: _opened, ...rest } = game.play.s;
  return JSON.stringify(rest);
}

function reload<S extends Shape>(title: Title<S>, sheet: S["sheet"], game: Game<S>, saved: Save): Game<S> {
  const read = readSave(JSON.stringify(saved));
  if (typeof read === "string") throw new Fault("record", read);
  const loaded = load(title, read, sheet);
  if ("error" in loaded) throw new Fault("record", loaded.error);
  if (JSON.stringify(loaded.game.play.s) !== JSON.stringify(game.play.s)) {
    throw new Fault("record", "A loaded game is not the game that was saved.");
  }
  return loaded.game;
}

/** A shared record tells neither seed nor hash nor commands while the game is on, and everything when it is over. */
function checkShared<S extends Shape>(game: Game<S>): void {
  for (const reader of [...seatsOf(game.title.seats), null]) {
    const record = share(game, reader);
    const text = JSON.stringify(record);
    if (record.seedHash !== seedHash(game.seed))
      throw new Fault("record", "A shared record tells another seed's hash.");
    if (game.over) {
      if (!record.save) throw new Fault("record", "The record of a finished game hides its commands.");
      if (reader === null) reload(game.title, game.sheet, game, record.save);
    } else if (record.save || text.includes(JSON.stringify(game.seed)) || text.includes(game.hash)) {
      throw new Fault("record", "The record of a game that is still played tells its seed, its hash or its commands.");
    }
  }
}
