import { type GameLine, nextGames, type Plan, Played, playStudied, settle } from "@wusong/lab/study";
import { loadTitle } from "../app/titles.ts";

/** What the thread says: a game that is through, that all are, or what went wrong. */
export type LabWord = { readonly line: GameLine } | { readonly done: true } | { readonly error: string };

/** Plays the games of a small plan one after another. It is ended by ending the thread. */
self.onmessage = async ({ data: plan }: MessageEvent<Plan>) => {
  try {
    const runs = settle([await loadTitle(plan.titles[0])], plan);
    const played = new Played();
    for (let todo = nextGames(runs, played); todo.length > 0; todo = nextGames(runs, played))
      for (const { run, game } of todo) {
        const line = playStudied(runs[run], plan.seed, game);
        played.add(line);
        say({ line });
      }
    say({ done: true });
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) });
  }
};

const say = (word: LabWord): void => self.postMessage(word);
