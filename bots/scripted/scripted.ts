import { type GameEvent, ImaginedDice, type Seat, type Shape } from "@wusong/engine";
import { type Bot, plainly, type Situation } from "../bot.ts";
import { beginSearch, type Candidate, chanceOf, closingVerb, type Search } from "../search/search.ts";
import { askedNow, drawSome, isThrough } from "../search/try.ts";
import { nothingOffered } from "../weighing.ts";

/** What a command leads to, by what the rules tell of it. */
export interface Seen<S extends Shape> {
  readonly one: Candidate<S>;
  readonly fights: boolean;
  /** places entered */
  readonly marched: number;
  /** ends the decision and does nothing else */
  readonly closes: boolean;
  /** the title's own valuation afterwards */
  readonly value: number;
}

/**
 * A player with one idea, written to find out whether a level can be beaten by it. It draws some commands, sees what each does at
 * once, and takes the one its idea likes best. It knows no title.
 */
export interface Idea {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** the more the better */
  likes<S extends Shape>(seen: Seen<S>, situation: Situation<S>): number;
  /** what it writes down for its next decision */
  remembers?<S extends Shape>(situation: Situation<S>, now: number): unknown;
}

const DRAWN = 48;
/** A command is followed for so many decisions, until its procedure is through: only then is there a battle, or none. */
const HORIZON = 8;

export function scriptedBot(idea: Idea): Bot {
  const { name, label, text } = idea;
  return {
    name,
    label,
    text,
    // biome-ignore lint/correctness/useYield: it has one thought
    *think(situation) {
      const search = beginSearch(situation, 1);
      const [world] = search.worlds;
      const { seat, random, title } = situation;
      const found = drawSome(world, seat, random, DRAWN);
      if (found.length === 0) throw nothingOffered(situation);
      const plan = idea.remembers?.(situation, title.value(world.know(seat))) ?? null;
      const knowing = { ...situation, memory: { plan } };
      const base = random.next();
      let best = found[0];
      let top = Number.NEGATIVE_INFINITY;
      for (const one of found) {
        const liked = idea.likes(lookAt(search, seat, one, base), knowing);
        if (liked > top) {
          top = liked;
          best = one;
        }
      }
      return { ...plainly(best.drawn.command), plan };
    },
  };
}

function lookAt<S extends Shape>({ worlds: [world] }: Search<S>, seat: Seat, one: Candidate<S>, base: number): Seen<S> {
  const play = world.clone();
  let fights = false;
  let marched = 0;
  play.tell = ({ data }: GameEvent) => {
    if (data?.kind === "battle") fights = true;
    if (data?.kind === "moved") marched += data.path.length;
  };
  const closing = closingVerb(play.title, play.verbsNow(seat));
  const asked = askedNow(play);
  const chance = chanceOf(base, 0);
  const dice = new ImaginedDice(chance);
  play.actDrawn(seat, one.drawn, dice);
  for (let i = 0; i < HORIZON && !play.s.over && !isThrough(play, seat, asked); i++) {
    const [next] = play.seatsToDecide();
    if (next === undefined || !play.playRandom(next, chance, dice)) break;
  }
  play.tell = undefined;
  const { over } = play.s;
  const value = over
    ? over.winner === seat
      ? 1e6
      : over.winner === null
        ? 0
        : -1e6
    : world.title.value(play.know(seat));
  return { one, fights, marched, closes: one.drawn.command.verb === closing, value };
}
