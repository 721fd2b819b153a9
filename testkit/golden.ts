import {
  type Command,
  DiceStream,
  Game,
  outcomeOf,
  type Play,
  Random,
  resolveOptions,
  type Seat,
  type Shape,
  type Title,
} from "@wusong/engine";

/** A whole game that is kept as a record, to be replayed by every later version of the rules. */
export interface GoldenGame<S extends Shape> {
  readonly name: string;
  /** how it ends, as `endingOf` spells it */
  readonly ending: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly scenario?: string;
  /**
   * What both sides steer towards, as a number that grows. Endings that players who want to win hardly ever meet are reached by two
   * sides that work together. Absent: both play at random.
   */
  readonly seek?: (play: Play<S>) => number;
  /** commands looked at for a decision; more steer better and take longer */
  readonly looks?: number;
  /** given up by this seat after so many commands */
  readonly resigns?: { readonly seat: Seat; readonly after: number };
}

/** The games of one title that together end in every way and use every option. */
export interface GoldenGames<S extends Shape> {
  readonly title: Title<S>;
  /** every way a game of this title can end by its rules */
  readonly endings: readonly string[];
  readonly games: readonly GoldenGame<S>[];
}

/** "japan: cities", "nobody: draw". */
export function endingOf<S extends Shape>(game: Pick<Game<S>, "title" | "over">): string {
  const { title, over } = game;
  if (!over) return "not over";
  return `${over.winner === null ? "nobody" : title.seats[over.winner]}: ${outcomeOf(over)}`;
}

const LOOKS = 6;
const MOST_TRIES = 100;

/** Plays a golden game: the first of its seeds that ends as it should. The same game every time. */
export function playGolden<S extends Shape>(
  title: Title<S>,
  golden: GoldenGame<S>,
  onTry: (tries: number, ending: string) => void = () => undefined,
): Game<S> {
  for (let i = 0; i < MOST_TRIES; i++) {
    const game = playOnce(title, golden, `golden/${golden.name}/${i}`);
    const ending = endingOf(game);
    onTry(i + 1, ending);
    if (ending === golden.ending) return game;
  }
  throw new Error(`${title.id}, ${golden.name}: no game of ${MOST_TRIES} ends with ${golden.ending}.`);
}

function playOnce<S extends Shape>(title: Title<S>, golden: GoldenGame<S>, seed: string): Game<S> {
  const resolved = resolveOptions(title, golden.options ?? {});
  if ("error" in resolved) throw new Error(resolved.error);
  const game = new Game({ title, scenario: golden.scenario ?? title.scenarios[0].id, options: resolved.options, seed });
  const random = new Random(`${seed}/choices`);
  for (let commands = 0; !game.over; commands++) {
    if (commands >= title.bound) throw new Error(`${title.id}, ${golden.name}: more than ${title.bound} commands.`);
    if (golden.resigns && commands === golden.resigns.after) {
      game.resign(golden.resigns.seat);
      break;
    }
    const [seat] = game.play.seatsToDecide();
    const command = choose(game, golden, seat, random);
    const refusal = game.act(seat, game.index, game.play.spellIds(seat, command));
    if (refusal) throw new Error(`${title.id}, ${golden.name}: ${refusal.text}`);
  }
  return game;
}

/** The best of a few commands, tried with the very dice of the game: these players know the future and want the same. */
function choose<S extends Shape>(game: Game<S>, golden: GoldenGame<S>, seat: Seat, random: Random): Command {
  const { play } = game;
  const { seek } = golden;
  if (!seek) return play.sample(seat, random)!;
  let best: Command | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < (golden.looks ?? LOOKS); i++) {
    const command = play.sample(seat, random)!;
    const next = play.clone();
    next.act(seat, command, new DiceStream(game.seed, next.diceIndex()));
    const over = next.s.over && endingOf({ title: game.title, over: next.s.over });
    const worth = over === null ? seek(next) : over === golden.ending ? 1e9 : -1e9;
    if (worth > most) {
      most = worth;
      best = command;
    }
  }
  return best!;
}
