import {
  DiceStream,
  defaultOptions,
  type GameOver,
  Play,
  Random,
  type Shape,
  seatsOf,
  type Title,
  view,
} from "@wusong/engine";

/** What the last check of a title decides on a position that is thrown away afterwards. */
export interface LastCheck<S extends Shape> {
  /** changes a position of a random game a little, so that ends come up which random games do not come to */
  stir(pub: S["pub"], random: Random, sheet: S["sheet"]): void;
  /** the last check of the rules, as if it came now */
  endNow(play: Play<S>): void;
}

interface Compared {
  /** winners that the rules decided for, by name; "nobody" for none */
  readonly winners: readonly string[];
  /** where the looks said something else than the rules decided */
  readonly wrong: readonly string[];
}

const nameOf = (title: Title<never>, over: GameOver | null): string =>
  over === null ? "not over" : over.winner === null ? "nobody" : title.seats[over.winner];

/**
 * Plays at random and compares, on the way and at the end, what the looks of a title say of the end with what its rules decide:
 * "as things stand" against the last check, and the aims that are met against the winner of the game.
 */
export function compareProspects<S extends Shape>(
  title: Title<S>,
  check: LastCheck<S>,
  seeds: readonly string[],
  scenario = title.scenarios[0].id,
): Compared {
  const winners = new Set<string>();
  const wrong: string[] = [];
  const sheet = title.defaultSheet();
  const said = (play: Play<S>) => title.looks.prospects(view(play, null), sheet);
  for (const seed of seeds) {
    const random = new Random(`${seed}/prospects`);
    const play = Play.begin(title, sheet, scenario, defaultOptions(title), seed);
    for (let n = 0; !play.s.over; n++) {
      if (n % 10 === 0) {
        const stirred = Play.of(title, sheet, play.clone().s);
        check.stir(stirred.pub, random, sheet);
        const now = Play.of(title, sheet, stirred.s);
        const { ending } = said(now);
        for (const seat of seatsOf(title.seats)) {
          const own = title.looks.prospects(view(now, seat), sheet).ending;
          if (own.seat !== ending.seat) wrong.push(`${seed}, ${n}: ${title.seats[seat]} is told another end`);
        }
        check.endNow(now);
        const decided = nameOf(title as never, now.s.over);
        winners.add(decided);
        if ((ending.seat ?? "nobody") !== decided) wrong.push(`${seed}, ${n}: said ${ending.seat}, decided ${decided}`);
      }
      const [seat] = play.seatsToDecide();
      if (!play.playRandom(seat, random, new DiceStream(seed, play.diceIndex()))) throw new Error("It stands still.");
    }
    const winner = nameOf(title as never, play.s.over);
    const { aims, ending } = said(play);
    const met = aims.some((aim) => aim.met && aim.seat === winner);
    if (winner === "nobody" ? ending.seat !== null : !met)
      wrong.push(`${seed}: ${winner} won, and no aim of it is met`);
  }
  return { winners: [...winners].sort(), wrong };
}
