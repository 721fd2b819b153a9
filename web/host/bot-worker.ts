import { BOTS } from "@wusong/bots";
import { Random, type Seat, type Shape, type View } from "@wusong/engine";
import { loadTitle } from "../app/titles.ts";

/** A bot on a thread of its own. It is told what its seat may see, and can be ended at any time. */
interface Question {
  bot: string;
  title: string;
  view: View<Shape>;
  seat: Seat;
  seed: string;
  /** null: no limit of time */
  milliseconds: number | null;
}

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  try {
    const title = await loadTitle(data.title);
    const bot = BOTS.get(data.bot);
    if (!bot) throw new Error(`There is no bot called "${data.bot}".`);
    const end = data.milliseconds === null ? null : performance.now() + data.milliseconds;
    const command = bot.choose({
      title,
      sheet: title.defaultSheet(),
      view: data.view,
      seat: data.seat,
      random: new Random(data.seed),
      ...(end === null ? {} : { shouldStop: () => performance.now() > end }),
    });
    self.postMessage({ command });
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) });
  }
};
