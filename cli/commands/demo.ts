import { decide, noMemory } from "@wusong/bots";
import { Game, listed, Random, type Seat, type Shape, view } from "@wusong/engine";
import { sheetFrom } from "@wusong/host";
import { botNamed } from "../bots.ts";
import { type Context, OK } from "../context.ts";
import { lines } from "../printable.ts";
import { readSeed, readSetting, type SettingFlags } from "../setting.ts";
import { titleNamed } from "../shelf.ts";

export interface DemoFlags extends SettingFlags {
  seed: string;
}

/** Who plays: sensible, and quick enough to be watched. */
const TELLING = "greedy";

/** What a spectator hears from an entry on; commands may hold what only their side knows. */
const told = (game: Game<Shape>, since: number): string =>
  lines(game.log(null, since).map(({ at, event }) => `${at < 0 ? "set-up" : at} [${event.rule}] ${event.text}`));

/** `wusong demo`: one game between the computer's players, told to a spectator as it is played. */
export async function demo(context: Context, id: string | undefined, flags: DemoFlags): Promise<number> {
  const title = id === undefined ? context.titles[0] : titleNamed(context.titles, id);
  if (!title) {
    await context.out("There are no titles yet.\n");
    return OK;
  }
  const setting = readSetting(context.titles, title.id, flags);
  const seed = readSeed(flags.seed);
  const sheet = sheetFrom(title, setting.sheetFiles);
  const game = new Game<Shape>({ title, sheet, scenario: setting.scenario, options: setting.options, seed });
  const bot = botNamed(TELLING);
  const random = new Random(`${seed}/choices`);
  const memories = title.seats.map(() => noMemory());
  let stopped = false;
  const forget = context.onInterrupt(() => {
    stopped = true;
  });
  await context.out(
    lines([`${title.name}, ${title.date}: ${bot.name} plays ${listed(title.seats)}; seed ${seed}`]) + told(game, -1),
  );
  while (!game.over && !stopped) {
    const seat = game.play.seatsToDecide()[0] as Seat;
    const situation = { title, sheet, view: view(game.play, seat), seat, random, memory: memories[seat] };
    const { command } = decide(bot, situation);
    const since = game.entries.length;
    const refusal = game.act(seat, game.index, game.play.spellIds(seat, command));
    if (refusal) throw new Error(`${bot.name} was refused: ${refusal.text}`);
    await context.out(told(game, since));
    // Lets Ctrl-C be heard.
    await new Promise((resolve) => setImmediate(resolve));
  }
  forget();
  if (game.over) {
    const winner = game.over.winner === null ? "Nobody wins" : `${title.seats[game.over.winner]} wins`;
    await context.out(lines([`${winner}: [${game.over.rule}] ${game.overText}`]));
  }
  return OK;
}
