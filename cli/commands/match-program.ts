import { seat as seatOf, UserError } from "@wusong/engine";
import { sheetFrom } from "@wusong/host";
import { botNamed } from "../bots.ts";
import type { Context } from "../context.ts";
import { playAgainstProgram } from "../programs/play.ts";
import { progress } from "../progress.ts";
import { titleNamed } from "../shelf.ts";
import { count } from "../tally.ts";
import { emptyYield, type GamesWork, score, seedOf, type Yield } from "../work.ts";
import type { Done } from "../workshop.ts";

export interface ProgramMatch {
  readonly work: GamesWork;
  readonly games: number;
  readonly command: string;
  /** seconds for one decision of the program */
  readonly deadline: number;
}

/** The games of a match in which the second player is a program of somebody else's: one after another, a new process for each. */
export async function matchAgainstProgram(context: Context, match: ProgramMatch): Promise<Done> {
  const { work, games, command } = match;
  const { title: id, scenario, options, sheetFiles } = work.setting;
  const title = titleNamed(context.titles, id);
  if (command.trim() === "") throw new UserError("--program names the command that starts the program.");
  const sheet = sheetFrom(title, sheetFiles);
  const begun = performance.now();
  const result: Yield = emptyYield();
  const stop = new AbortController();
  const forget = context.onInterrupt(() => stop.abort());
  const bar = progress(context, games);
  let played = 0;
  try {
    for (; played < games && !stop.signal.aborted; played++) {
      const swapped = played % 2 === 1;
      const seed = seedOf(work, played);
      const one = await playAgainstProgram({
        titles: context.titles,
        title,
        sheet,
        scenario,
        options,
        seed,
        bot: botNamed(work.bots[0]),
        seat: seatOf(swapped ? 0 : 1),
        command,
        deadline: 1000 * match.deadline,
        stop: stop.signal,
        onNoise: (text) => context.err(text),
      });
      if (stop.signal.aborted) break;
      if (one.fault !== null)
        context.err(`${seed}, as ${title.seats[swapped ? 0 : 1]}: the program lost, because ${one.fault}.\n`);
      count(result.tally, one);
      score(result, title.seats[swapped ? 1 : 0], one.winner);
      bar.advance(1);
    }
  } finally {
    forget();
    bar.stop();
  }
  const interrupted = stop.signal.aborted;
  return { result, seconds: (performance.now() - begun) / 1000, interrupted, stretches: [[0, played]] };
}
