import {
  type Dice,
  DiceStream,
  type Entry,
  endBeside,
  everyFall,
  ForcedDice,
  type Game,
  type GameEvent,
  type Play,
  type Seat,
  type Shape,
  seenBy,
  standingEntries,
  withEdit,
} from "@wusong/engine";
import { battlesIn, lineOf } from "./battles.ts";
import type { ChanceModel } from "./chance.ts";
import type { Eyes, Moment } from "./moment.ts";
import { settledChance } from "./settled.ts";
import { commandLabel } from "./words.ts";

/** Above so many falls of the dice of one command, so many are drawn. */
export const MOST_FALLS = 200;

/** One entry that stands, between the positions before and after it. */
export interface Step<S extends Shape> {
  readonly at: number;
  readonly entry: Entry;
  readonly before: Play<S>;
  readonly after: Play<S>;
}

/** Plays a game again along the entries that stand. What was taken back is not played. */
export function* stepsOf<S extends Shape>(game: Game<S>): Generator<Step<S>, void, void> {
  const from = game.continuedFrom?.at ?? 0;
  let before = game.positionAt(from);
  for (const at of standingEntries(game.entries)) {
    if (at < from) continue;
    const entry = game.entries[at];
    const after = carriedOut(game, before, entry, at);
    yield { at, entry, before, after };
    before = after;
  }
}

function carriedOut<S extends Shape>(game: Game<S>, before: Play<S>, entry: Entry, at: number): Play<S> {
  const play = before.clone();
  switch (entry.kind) {
    case "act": {
      const spelled = play.spell(entry.seat, entry.command);
      if ("refusal" in spelled) throw new Error(`Entry ${at} does not replay: ${spelled.refusal.text}`);
      const stream = new DiceStream(game.seed, at);
      play.act(entry.seat, spelled.command, entry.dice ? new ForcedDice(entry.dice, stream) : stream, at);
      return play;
    }
    case "edit": {
      const edited = withEdit(play, entry.edit);
      if ("text" in edited) throw new Error(`Entry ${at} does not replay: ${edited.text}`);
      return edited;
    }
    case "resign":
    case "draw":
    case "forfeit":
      play.s.commits.fill(null);
      play.end(endBeside(game.title.seats, entry.kind, entry.seat));
      return play;
    case "undo":
    case "back":
    case "withdraw":
      return play;
  }
}

/** The chance of the first seat that a review tells of: of one seat's knowledge while the game is on, of everything when it is over. */
export const chanceSeen = <S extends Shape>(model: ChanceModel<S>, play: Play<S>, eyes: Eyes): number =>
  eyes === null ? settledChance(play, model.open) : model.asKnownTo(play, eyes);

/** What an entry did to the chance of the first seat. */
export function momentOf<S extends Shape>(
  game: Game<S>,
  { at, entry, before, after }: Step<S>,
  model: ChanceModel<S>,
  eyes: Eyes,
): Moment {
  const chance = (play: Play<S>): number => chanceSeen(model, play, eyes);
  const events = game.events.flatMap((one) =>
    one.at === at ? (eyes === null ? [one.event] : seen(one.event, eyes)) : [],
  );
  const then = chance(after);
  // What the dice might have done rests on the whole position: while the game is on nobody is told.
  const fallen =
    entry.kind === "act" && eyes === null ? expectedOf(before, entry, chance, `${game.seedHash}/${at}`) : null;
  return {
    at,
    seat: entry.kind === "edit" || entry.kind === "draw" ? null : entry.seat,
    together: entry.kind === "act" && before.waiting()?.type === "together",
    decides: entry.kind === "act" || entry.kind === "resign",
    turn: turnOf(before),
    text: events[0]?.text ?? (eyes === null || entry.seat === eyes ? wordsOf(before, entry) : UNSEEN),
    rule: events[0]?.rule ?? "",
    before: chance(before),
    expected: fallen && fallen.falls > 1 ? fallen.expected : then,
    after: then,
    falls: fallen?.falls ?? 1,
    exact: fallen?.exact ?? true,
    battles: battlesIn(events).map(lineOf),
    spoken: [...new Set(events.flatMap(spokenOf))],
  };
}

const seen = (event: GameEvent, eyes: Seat): GameEvent[] => {
  const one = seenBy(event, eyes);
  return one ? [one] : [];
};

function expectedOf<S extends Shape>(
  before: Play<S>,
  { seat, command }: Extract<Entry, { kind: "act" }>,
  chance: (play: Play<S>) => number,
  seed: string,
): { expected: number; falls: number; exact: boolean } {
  const spelled = before.spell(seat, command);
  const drawn = "command" in spelled ? before.drawn(seat, spelled.command) : null;
  if (!drawn) throw new Error(`"${command.verb}" was played and is not offered.`);
  const { falls, exact } = everyFall(
    (dice: Dice) => {
      const copy = before.clone();
      copy.actDrawn(seat, drawn, dice);
      return chance(copy);
    },
    { most: MOST_FALLS, seed },
  );
  return { expected: falls.reduce((sum, { weight, result }) => sum + weight * result, 0), falls: falls.length, exact };
}

function spokenOf({ data }: GameEvent): string[] {
  if (!data) return [];
  return [...(data.kind === "moved" ? data.path : []), ...(data.places ?? []), ...(data.pieces ?? [])];
}

function turnOf<S extends Shape>({ title, pub }: Play<S>): string | null {
  const turn = title.periods.turn?.(pub as never);
  return turn === undefined ? null : String(turn);
}

const UNSEEN = "Something that cannot be seen from here.";

function wordsOf<S extends Shape>(before: Play<S>, entry: Entry): string {
  switch (entry.kind) {
    case "act":
      return commandLabel(before, entry.seat, entry.command);
    case "resign":
      return "Gives the game up.";
    case "draw":
      return "The sides agree on a draw.";
    case "forfeit":
      return "The time is up, and the game is claimed.";
    case "edit":
      return "The position is edited.";
    case "withdraw":
    case "undo":
    case "back":
      return "Goes back.";
  }
}
