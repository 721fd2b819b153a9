import { Game, Random, resolveOptions, type Seat, type Shape, type SpelledCommand, type Title } from "@wusong/engine";
import { SeatMirror } from "@wusong/host";
import { title as marsLaTour } from "../../titles/mars-la-tour-1870/index.ts";
import { title as pacificBattles } from "../../titles/pacific-battles-shanghai-1937/index.ts";
import { title as shanghaiIncident } from "../../titles/shanghai-incident-1932/index.ts";
import { title as shanghaiNanking } from "../../titles/shanghai-nanking-1937/index.ts";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import type { Answers } from "../table/holding.ts";
import { partAnswers } from "../table/laying.ts";

export const TITLES = [
  marsLaTour,
  pacificBattles,
  shanghaiIncident,
  shanghaiNanking,
  taierzhuang,
] as unknown as readonly Title<Shape>[];

/** The tests look at the first of the games that were searched for the list. */
export const seedOf = (n: number): string => `decisions ${n}`;

/** A command somebody could give, and the mirror of the seat that answers while it is put together. */
export interface Possible {
  readonly command: SpelledCommand;
  /** the decision and the verb */
  readonly what: string;
  readonly ask: Answers;
}

/** Every decision of random games, with a random command of each of its verbs; `often` says how often a verb is looked at. */
export function* decisionsOf(title: Title<Shape>, seeds: readonly string[], often: number): Generator<Possible> {
  const seen = new Map<string, number>();
  for (const [n, seed] of seeds.entries()) {
    const { id: scenario } = title.scenarios[n % title.scenarios.length];
    const resolved = resolveOptions(title, {});
    if ("error" in resolved) throw new Error(resolved.error);
    const game = new Game({ title, scenario, options: resolved.options, seed });
    const random = new Random(seed);
    while (!game.over) {
      const seat: Seat = game.play.seatsToDecide()[0];
      yield* ofVerbs(game, seat, (what) => {
        const times = seen.get(what) ?? 0;
        seen.set(what, times + 1);
        return times < often;
      });
      const next = game.play.sample(seat, random);
      if (!next) throw new Error("There is no command to go on with.");
      game.act(seat, game.index, game.play.spellIds(seat, next));
    }
  }
}

function* ofVerbs(game: Game<Shape>, seat: Seat, isWanted: (what: string) => boolean): Generator<Possible> {
  const { play } = game;
  let mirror: SeatMirror<Shape> | null = null;
  for (const verb of play.verbsNow(seat)) {
    const what = `${play.waiting()?.name} ${verb}`;
    if (!isWanted(what)) continue;
    // Drawn from a seed of its own: however often the verbs are looked at, the game goes on the same way.
    const sampled = play.sampleVerb(seat, verb, new Random(`${game.seed} ${game.entries.length} ${verb}`));
    if (!sampled || sampled.picks.length === 0) continue;
    mirror ??= SeatMirror.of(game.title, game.sheet, game.view(seat));
    yield* partsOf(mirror, play.spellIds(seat, sampled), what);
  }
}

/** What the rules ask in one breath is laid down part by part; nothing is laid down before a die. */
function* partsOf(mirror: SeatMirror<Shape>, whole: SpelledCommand, what: string): Generator<Possible> {
  let at: SeatMirror<Shape> | null = mirror;
  for (const command of mirror.partsOf(whole)) {
    if (!at) throw new Error(`${what} goes on after its end.`);
    if (command.picks.length > 0) yield { command, what: `${what} ${command.verb}`, ask: partAnswers(at) };
    at = at.lay(command).next;
  }
}
