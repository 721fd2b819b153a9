import { chanceOf, decide, noMemory } from "@wusong/bots";
import { DiceStream, everyFall, outcomeOf, Play, Random, type Shape, seatsOf, view } from "@wusong/engine";
import { settledChance } from "../review/settled.ts";
import { Measure, rounded } from "./measure.ts";
import type { SettledRun } from "./settled.ts";
import type { GameLine, GameSummary } from "./summary.ts";

/** Above so many falls of the dice of one command, so many are drawn. */
const MOST_FALLS = 60;

export const seedOfGame = (seed: string, game: number): string => `${seed}/${game}`;

/** Plays one game of a run and sums it up. A game that breaks off is a line, too. */
export function playStudied(settled: SettledRun, planSeed: string, game: number): GameLine {
  const seed = seedOfGame(planSeed, game);
  try {
    return { run: settled.key, game, seed, ...played(settled, seed, wantsLuck(settled, game)) };
  } catch (error) {
    return { run: settled.key, game, seed, failed: error instanceof Error ? error.message : String(error) };
  }
}

const wantsLuck = ({ run: { luck } }: SettledRun, game: number): boolean =>
  typeof luck === "number" ? game < luck : luck === true;

function played(settled: SettledRun, seed: string, reckonsLuck: boolean): Omit<GameSummary, "run" | "game" | "seed"> {
  const { title, sheet, scenario, options, bots } = settled;
  const measure = new Measure(title, sheet, chanceOfFirst);
  const play = Play.begin(title, sheet, scenario, options, seed, measure.tell);
  const random = new Random(`${seed}/choices`);
  const memories = title.seats.map(() => noMemory());
  const start = reckonsLuck && chanceOfFirst(play) !== null ? oncePaid(play) : null;
  const luck = start === null ? null : { start, luck: 0, decisions: 0 };
  let before = start ?? 0;
  let commands = 0;
  measure.begin(play);
  while (!play.s.over) {
    if (commands >= title.bound) throw new Error(`${title.id} went on for more than ${title.bound} commands.`);
    const [seat] = play.seatsToDecide();
    measure.asked(play, seat);
    const situation = { title, sheet, view: view(play, seat), seat, random, memory: memories[seat] };
    const { command } = decide(bots[seat], situation);
    measure.decided(seat, play.spellIds(seat, command));
    const hoped = luck && expected(play, seat, command, seed);
    const refusal = play.act(seat, command, new DiceStream(seed, play.diceIndex()));
    if (refusal) throw new Error(`${bots[seat].name} was refused: ${refusal.text}`);
    commands++;
    measure.follow(play);
    if (luck) {
      const after = oncePaid(play);
      luck.luck += after - (hoped ?? after);
      luck.decisions += (hoped ?? after) - before;
      before = after;
    }
  }
  const { over } = play.s;
  const { battles, used, verbs, events, phases, turns, taken, counts } = measure;
  return {
    winner: over.winner === null ? null : title.seats[over.winner],
    outcome: outcomeOf(over),
    reason: over.reason,
    onPoints: title.study?.onPoints(over) ?? false,
    turn: turns.at(-1)?.turn ?? 0,
    commands,
    turns,
    taken,
    losses: measure.losses(play),
    battles: byName(battles),
    used: byName(used),
    verbs: byName(verbs),
    events: byName(events),
    phases: byName(phases),
    counts: byName(counts),
    ...(luck
      ? { luck: { start: rounded(luck.start), luck: rounded(luck.luck), decisions: rounded(luck.decisions) } }
      : {}),
  };
}

/** The chance of the first seat by all that is known; null where the title has no weights for this sheet. */
function chanceOfFirst<S extends Shape>(play: Play<S>): number | null {
  const { over } = play.s;
  const known = chanceOf(play.title, ...seatsOf(play.title.seats).map((seat) => play.know(seat)));
  if (!known || !over) return known?.score[0] ?? null;
  return over.winner === null ? 0.5 : over.winner === 0 ? 1 : 0;
}

/** The same where the dice have fallen and what they cost is still to be paid: once it is paid. */
const oncePaid = <S extends Shape>(play: Play<S>): number => settledChance(play, (one) => chanceOfFirst(one)!);

/** The chance over every fall of the dice of a command; null where it only waits for other seats' answers, or rolls none. */
function expected<S extends Shape>(
  play: Play<S>,
  seat: Parameters<Play<S>["drawn"]>[0],
  command: Parameters<Play<S>["drawn"]>[1],
  seed: string,
): number | null {
  const drawn = play.drawn(seat, command);
  if (!drawn) return null;
  const { falls } = everyFall(
    (dice) => {
      const copy = play.clone();
      copy.actDrawn(seat, drawn, dice);
      return oncePaid(copy);
    },
    { most: MOST_FALLS, seed: `${seed}/falls/${play.s.n}` },
  );
  return falls.length > 1 ? falls.reduce((sum, { weight, result }) => sum + weight * result, 0) : null;
}

/** One spelling, whatever the order in which things were counted. */
const byName = <T>(counts: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
