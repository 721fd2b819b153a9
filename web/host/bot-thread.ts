import { botThread } from "virtual:threads";
import type { BotAnswer, BotQuestion, Thinker } from "@wusong/host";
import type { BotMessage } from "./bot-worker.ts";

/** How long a bot may think in play against a person. */
const THINK_MS = 1500;

/** Bots think on a thread of their own, which is ended when they are stopped. */
export class BotThread implements Thinker {
  private worker: Worker | null = null;
  private stopped: (() => void) | null = null;
  /** hashes of players' own sheets that the thread has */
  private readonly knows = new Set<string>();

  stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.knows.clear();
    this.stopped?.();
    this.stopped = null;
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
      worker.onmessage = ({ data }: MessageEvent<BotAnswer | { error: string }>) => {
        this.stopped = null;
        if ("command" in data) resolve(data);
        else reject(new Error(data.error));
      };
      worker.postMessage(message);
    });
  }
}
