import { botThread } from "virtual:threads";
import type { BotAnswer, BotQuestion, Thinker } from "@wusong/host";
import type { BotMessage, BotWord } from "./bot-worker.ts";

/** How long a bot may think about one decision in play against a person; on an ordinary machine none needs so long. */
const THINK_MS = 6000;

/** Bots think on a thread of their own, which is ended when they are stopped. */
export class BotThread implements Thinker {
  private worker: Worker | null = null;
  private stopped: (() => void) | null = null;
  progress: number | null = null;
  /** hashes of players' own sheets that the thread has */
  private readonly knows = new Set<string>();

  stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.knows.clear();
    this.stopped?.();
    this.stopped = null;
    this.progress = null;
  }

  hurry(): void {
    if (this.stopped) this.worker?.postMessage("hurry");
  }

  think({ effort, sheetFiles, ...question }: BotQuestion): Promise<BotAnswer | null> {
    this.worker ??= new Worker(botThread, { type: "module" });
    const { worker } = this;
    const message: BotMessage = {
      ...question,
      sheetFiles: this.knows.has(question.sheet) ? null : sheetFiles,
      milliseconds: effort === "fixed" ? null : THINK_MS,
    };
    this.knows.add(question.sheet);
    return new Promise((resolve, reject) => {
      this.stopped = () => resolve(null);
      worker.onmessage = ({ data }: MessageEvent<BotWord>) => {
        if ("done" in data) {
          this.progress = data.done;
          return;
        }
        this.stopped = null;
        this.progress = null;
        if ("command" in data) resolve(data);
        else reject(new Error(data.error));
      };
      worker.postMessage(message);
    });
  }
}
