import { BOTS } from "@wusong/bots";
import { Random } from "@wusong/engine";
import type { BotQuestion } from "@wusong/host";
import { loadTitle } from "../app/titles.ts";
import type { AnyTitle } from "./kept-games.ts";

/** A bot on a thread of its own. It is told what its seat may see, and can be ended at any time. */
export interface BotMessage extends Omit<BotQuestion, "effort" | "sheetFiles"> {
  /** comes with the first question about a sheet that is not the title's own */
  readonly sheetFiles: BotQuestion["sheetFiles"];
  /** null: no limit of time */
  readonly milliseconds: number | null;
}

/** Sheets of players' own, by hash: they are sent once. */
const sheets = new Map<string, object>();

function sheetFor(title: AnyTitle, { sheet, sheetFiles }: BotMessage): object {
  if (sheetFiles) {
    const loaded = title.loadSheet(sheetFiles);
    if ("errors" in loaded) throw new Error(loaded.errors[0]);
    sheets.set(sheet, loaded.sheet);
  }
  return sheets.get(sheet) ?? title.defaultSheet();
}

self.onmessage = async ({ data }: MessageEvent<BotMessage>) => {
  try {
    const title = await loadTitle(data.title);
    const bot = BOTS.get(data.bot);
    if (!bot) throw new Error(`There is no bot called "${data.bot}".`);
    const end = data.milliseconds === null ? null : performance.now() + data.milliseconds;
    const { view, seat, seed, memory } = data;
    const command = bot.choose({
      title,
      sheet: sheetFor(title, data),
      view,
      seat,
      random: new Random(seed),
      memory,
      ...(end === null ? {} : { shouldStop: () => performance.now() > end }),
    });
    self.postMessage({ command, memory });
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) });
  }
};
