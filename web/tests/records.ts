import { decide, greedyBot, noMemory } from "@wusong/bots";
import {
  Game,
  type Looks,
  Random,
  resolveOptions,
  type Seat,
  type Shape,
  save,
  type Title,
  type View,
} from "@wusong/engine";

/** Seeds that are tried until a game comes to the wanted position. */
const SEEDS = 60;

interface Wanted {
  readonly title: string;
  /** the position is reached; asked before every decision */
  when(game: Game<Shape>, seat: Seat): boolean;
  /** a game that lasts longer does not count */
  within?: number;
  seed?: string;
}

/** A game played at random, outside the browser, up to a wanted position: the text of its record. */
export async function recordOf({ title: id, when, within = 600, seed = "a record" }: Wanted): Promise<string> {
  const { title } = (await import(`../../titles/${id}/index.ts`)) as { title: Title<Shape> };
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  for (let i = 0; i < SEEDS; i++) {
    const game = new Game({ title, scenario: title.scenarios[0].id, options: resolved.options, seed: `${seed} ${i}` });
    const random = new Random(`${seed} ${i}`);
    for (let n = 0; n < within && !game.over; n++) {
      const [seat] = game.play.seatsToDecide();
      if (when(game, seat)) return JSON.stringify(save(game), null, 1);
      const command = game.play.sample(seat, random);
      if (!command) break;
      game.act(seat, game.index, game.play.spellIds(seat, command));
    }
  }
  throw new Error(`No game of ${id} came to the wanted position.`);
}

/** A decision at a step of the rules, by the step's name; with one of the verbs, where it is named. */
export const at =
  (step: string, verb?: string) =>
  (game: Game<Shape>, seat: Seat): boolean =>
    game.play.waiting()?.name === step && (verb === undefined || game.play.verbsNow(seat).includes(verb));

/**
 * A record of so many commands: a game at random in which what can be taken back is taken back and played otherwise, so that even
 * short games grow long.
 */
export async function longRecord(id: string, commands: number, seed = "a long record"): Promise<string> {
  const { title } = (await import(`../../titles/${id}/index.ts`)) as { title: Title<Shape> };
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  const game = new Game({ title, scenario: title.scenarios[0].id, options: resolved.options, seed });
  const random = new Random(seed);
  const acts = (): number => game.entries.filter(({ kind }) => kind === "act").length;
  while (acts() < commands) {
    const [seat] = game.play.seatsToDecide();
    const command = seat === undefined ? null : game.play.sample(seat, random);
    if (!command) throw new Error(`${id} was over after ${acts()} commands.`);
    game.act(seat, game.index, game.play.spellIds(seat, command));
    if (!game.canUndo(seat)) continue;
    const left = commands - acts();
    for (let i = 0; i < 6 && i < left && game.canUndo(seat); i++) {
      game.undo(seat);
      const other = game.play.sample(seat, random);
      if (!other) break;
      game.act(seat, game.index, game.play.spellIds(seat, other));
    }
  }
  return JSON.stringify(save(game), null, 1);
}

/** A hasty opponent: good enough that a game lasts, quick enough that a picture need not wait for it. */
const HASTY = greedyBot({ positions: 16, worlds: 1, horizon: 4 });

/** The moment in the second half of a few games with the most counters on the map: a late position, and how many they are. */
export async function lateRecord(
  id: string,
  { when = () => true, seeds = 5 }: { when?: Wanted["when"]; seeds?: number } = {},
): Promise<{ record: string; counters: number }> {
  const { title } = (await import(`../../titles/${id}/index.ts`)) as { title: Title<Shape> };
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  const looks = title.looks as Looks<View<Shape>, object>;
  let best = { record: "", counters: -1 };
  for (let i = 0; i < seeds; i++) {
    const seed = `late ${i}`;
    const game = new Game({ title, scenario: title.scenarios[0].id, options: resolved.options, seed });
    const random = new Random(seed);
    while (!game.over) {
      const [seat] = game.play.seatsToDecide();
      const view = game.view(seat);
      if (looks.status(view, game.sheet).turnNumber > looks.turns.length / 2 && when(game, seat)) {
        const { stacks } = looks.scene(view, game.sheet);
        const counters = stacks.reduce((sum, stack) => sum + stack.counters.length, 0);
        if (counters > best.counters) best = { record: JSON.stringify(save(game)), counters };
      }
      const { command } = decide(HASTY, { title, sheet: game.sheet, view, seat, random, memory: noMemory() });
      game.act(seat, game.index, game.play.spellIds(seat, command));
    }
  }
  if (best.counters < 0) throw new Error(`No game of ${id} came to a late position.`);
  return best;
}
