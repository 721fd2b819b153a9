import { type Drawn, ImaginedDice, imagine, type Play, type Random, type Seat, type Shape } from "@wusong/engine";
import { type Bot, plainly, type Situation, type Thinking } from "./bot.ts";

/**
 * Tries commands on imagined positions and takes the one with the best expected value, by the title's own valuation. Bounded by
 * the number of positions it looks at, so that a seed reproduces a game. Its way of looking is kept as it is: other opponents are
 * measured against it.
 */
export interface GreedySetting {
  /** positions looked at for one decision */
  positions: number;
  /** imagined completions of what the seat sees */
  worlds: number;
  /** a try is played on, at random, for at most this many commands until its procedure is over */
  horizon: number;
}

/** Tries of one candidate in one round. */
const MOST_TRIES = 12;

const STANDARD: GreedySetting = { positions: 144, worlds: 2, horizon: 16 };

interface Candidate<S extends Shape> {
  drawn: Drawn<S>;
  sum: number;
  tries: number;
  /** no try met a die or a further choice: another one in the same world would tell nothing new */
  certain: boolean;
}

export function greedyBot(setting: Partial<GreedySetting> = {}, name = "greedy"): Bot {
  const whole = { ...STANDARD, ...setting };
  return {
    name,
    label: "Level 2: one command ahead",
    text: "Looks one command ahead and takes what promises most at once.",
    think: (situation) => chooseBest(situation, whole),
  };
}

function* chooseBest<S extends Shape>(situation: Situation<S>, setting: GreedySetting): Thinking {
  const { title, seat, random } = situation;
  const worlds = imagineWorlds(situation, setting.worlds);
  const candidates = gather(worlds[0], seat, random, Math.ceil(setting.positions / 2));
  if (candidates.length === 0) throw new Error(`${title.id} offers ${title.seats[seat]} nothing.`);
  if (candidates.length === 1) return plainly(candidates[0].drawn.command);
  let left = setting.positions;
  let field = candidates;
  // Halving round by round, the looking shared evenly among the rounds: few candidates are looked at often before one is dropped.
  for (let rounds = halvings(field.length); rounds > 0 && left > 0; rounds--) {
    const each = Math.min(MOST_TRIES, Math.max(1, Math.floor(left / (rounds * field.length))));
    for (let i = 0; i < each; i++) {
      for (const candidate of field) {
        if (candidate.certain && candidate.tries >= worlds.length) continue;
        if (left-- <= 0) break;
        tryOut(worlds[candidate.tries % worlds.length], seat, candidate, random, setting.horizon);
      }
      yield {
        best: plainly([...field].sort(byMean)[0].drawn.command),
        done: Math.min(1, 1 - left / setting.positions),
      };
    }
    field = [...field].sort(byMean).slice(0, Math.max(1, field.length >> 1));
  }
  // Only those that were looked at most are compared: a single lucky try proves nothing.
  return plainly(best(field, random).drawn.command);
}

/** How often a field is halved until one is left. */
const halvings = (size: number): number => 32 - Math.clz32(size - 1);

/** Different completions of what the seat sees. Where nothing is hidden there is only one. */
function imagineWorlds<S extends Shape>(situation: Situation<S>, most: number): Play<S>[] {
  const { title, sheet, view, random } = situation;
  const worlds = new Map<string, Play<S>>();
  for (let i = 0; i < most; i++) {
    const world = imagine(title, sheet, view, random);
    worlds.set(JSON.stringify(world.s), world);
  }
  return [...worlds.values()];
}

const mean = <S extends Shape>(one: Candidate<S>): number =>
  one.tries === 0 ? Number.NEGATIVE_INFINITY : one.sum / one.tries;
const byMean = <S extends Shape>(a: Candidate<S>, b: Candidate<S>): number => mean(b) - mean(a);

function best<S extends Shape>(candidates: readonly Candidate<S>[], random: Random): Candidate<S> {
  let top: Candidate<S>[] = [];
  for (const one of candidates) {
    if (top.length === 0 || mean(one) > mean(top[0])) top = [one];
    else if (mean(one) === mean(top[0])) top.push(one);
  }
  return random.of(top);
}

/** Different commands of every verb, in equal shares; a verb without picks needs only one place. */
function gather<S extends Shape>(play: Play<S>, seat: Seat, random: Random, most: number): Candidate<S>[] {
  const found = new Map<string, Candidate<S>>();
  const know = play.know(seat);
  const verbs = play.verbsNow(seat, know);
  const share = Math.max(2, Math.ceil(most / Math.max(1, verbs.length)));
  for (const verb of verbs) {
    let misses = 0;
    for (let own = 0; own < share && misses < 4; ) {
      const drawn = play.drawVerb(seat, verb, random, know);
      if (!drawn) break;
      const { picks } = drawn.command;
      const key = `${verb} ${JSON.stringify(picks)}`;
      if (found.has(key)) {
        misses++;
        continue;
      }
      found.set(key, { drawn, sum: 0, tries: 0, certain: true });
      own++;
      if (picks.length === 0) break;
    }
  }
  return [...found.values()];
}

/** Adds the value for the seat once the procedure that asked is through with this answer. */
function tryOut<S extends Shape>(
  world: Play<S>,
  seat: Seat,
  candidate: Candidate<S>,
  random: Random,
  horizon: number,
): void {
  const play = world.clone();
  const depth = play.s.stack.length;
  const asking = play.s.stack[depth - 1];
  const step = play.waiting();
  const dice = new ImaginedDice(random);
  play.actDrawn(seat, candidate.drawn, dice);
  if (dice.used > 0) candidate.certain = false;
  const through = (): boolean => {
    const { stack, commits } = play.s;
    // An answer given in secret shows nothing before the others have given theirs, and then all that it does.
    if (step?.type === "together") return commits[seat] === null;
    // Another frame in its place means that the procedure that asked is over, even if the next one lies as deep or deeper.
    return stack[depth - 1] !== asking || (stack.length === depth && play.waiting()?.name === step?.name);
  };
  for (let i = 0; i < horizon && !play.s.over && !through(); i++) {
    const [next] = play.seatsToDecide();
    if (next === undefined || !play.playRandom(next, random, new ImaginedDice(random))) break;
    candidate.certain = false;
  }
  candidate.sum += worth(play, seat);
  candidate.tries++;
}

function worth<S extends Shape>(play: Play<S>, seat: Seat): number {
  const { over } = play.s;
  if (!over) return play.title.value(play.know(seat));
  return over.winner === seat ? 1e6 : over.winner === null ? 0 : -1e6;
}
