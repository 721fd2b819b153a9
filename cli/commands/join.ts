import { BOTS } from "@wusong/bots";
import { listed, Random, UserError } from "@wusong/engine";
import { type Context, INTERRUPTED, OK } from "../context.ts";
import { playByBot } from "../join/bot-player.ts";
import { playByProgram } from "../join/program-player.ts";
import { RemoteSeat } from "../join/remote-seat.ts";

export interface JoinFlags {
  readonly bot?: string;
  readonly program?: string;
  readonly token?: string;
  readonly name: string;
  readonly seat?: string;
  readonly seed: string;
}

/** `wusong join LINK`: one of our bots, or a program that speaks the host protocol, plays at a table of a server. */
export async function join(context: Context, link: string, flags: JoinFlags): Promise<number> {
  if (flags.bot !== undefined && flags.program !== undefined)
    throw new UserError("Either a bot plays or a program: --bot or --program.");
  const bot = BOTS.get(flags.bot ?? "greedy");
  if (!bot) throw new UserError(`There is no bot "${flags.bot}"; there are ${listed([...BOTS.keys()])}.`);
  const token = flags.token ?? process.env.WUSONG_TOKEN ?? null;
  const stop = new AbortController();
  const forget = context.onInterrupt(() => stop.abort());
  try {
    const at = await RemoteSeat.at(link, { token, name: flags.name, seat: flags.seat ?? null });
    await context.out(`At table ${at.table}, as ${at.seat}.\n`);
    const shown =
      flags.program === undefined
        ? await playByBot(at, bot, context.titles, new Random(flags.seed), stop.signal)
        : await playByProgram(at, flags.program, context.titles, stop.signal);
    if (stop.signal.aborted) return INTERRUPTED;
    await context.out(shown?.over ? "The game is over.\n" : "The program has ended; the game goes on without it.\n");
    return OK;
  } finally {
    forget();
  }
}
