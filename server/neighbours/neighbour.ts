import type { TLSSocket } from "node:tls";
import { ANSWERED, ASKED, Frames, LEAVING, PING, PONG } from "./frames.ts";

const LISTEN_EVERY = 1_000;
/** So many times in a row nothing was heard of it: it stands still. However long this process stood still itself, that is once. */
const MOST_UNHEARD = 4;

/** The other process cannot be asked any more. Whether it has done what it was asked last is not known. */
export class Lost extends Error {}

interface Waiting {
  readonly done: (text: string) => void;
  readonly failed: (error: Error) => void;
}

/** Another process, as this one sees it: it can be asked while the line to it holds. */
export class Neighbour {
  private readonly frames: Frames;
  private readonly waiting = new Map<number, Waiting>();
  private readonly timer: NodeJS.Timeout;
  private next = 0;
  private unheard = 0;
  private open = false;
  private leaving = false;

  constructor(
    readonly id: string,
    private readonly line: TLSSocket,
    private readonly gone: () => void,
  ) {
    this.frames = new Frames(line, (kind, number, text) => this.heard(kind, number, text));
    line.setNoDelay(true);
    line.on("error", () => {});
    line.on("close", () => this.lost());
    line.unref();
    line.once("secureConnect", () => this.frames.send(PING, 0, id));
    this.timer = setInterval(() => this.listen(), LISTEN_EVERY);
    this.timer.unref();
  }

  /** Whether it can be asked now. */
  get there(): boolean {
    return this.open && !this.leaving;
  }

  ask(text: string): Promise<string> {
    return new Promise((done, failed) => {
      this.next = (this.next + 1) >>> 0;
      this.waiting.set(this.next, { done, failed });
      this.frames.send(ASKED, this.next, text);
    });
  }

  private heard(kind: number, number: number, text: string): void {
    this.unheard = 0;
    if (kind === ANSWERED) {
      const one = this.waiting.get(number);
      this.waiting.delete(number);
      one?.done(text);
    } else if (kind === LEAVING) this.leaving = true;
    else if (kind === PONG) {
      // On another machine the same address may be another process.
      if (text === this.id) this.open = true;
      else this.close();
    }
  }

  private listen(): void {
    if (++this.unheard >= MOST_UNHEARD) this.close();
    else if (this.open) this.frames.send(PING, 0, this.id);
  }

  close(): void {
    this.line.destroy();
    this.lost();
  }

  private lost(): void {
    clearInterval(this.timer);
    this.open = false;
    for (const { failed } of this.waiting.values()) failed(new Lost("The process is gone."));
    this.waiting.clear();
    this.gone();
  }
}

/** The other end: a line on which this process is asked. Answers when the line may be let go. */
export class HeardLine {
  private readonly frames: Frames;
  private underWay = 0;
  private leaving = false;

  constructor(
    id: string,
    private readonly line: TLSSocket,
    answer: (text: string) => Promise<string>,
  ) {
    line.setNoDelay(true);
    line.on("error", () => {});
    line.unref();
    this.frames = new Frames(line, (kind, number, text) => {
      if (kind === PING) this.frames.send(PONG, 0, id);
      if (kind !== ASKED) return;
      this.underWay++;
      void answer(text).then((said) => {
        this.underWay--;
        this.frames.send(ANSWERED, number, said);
        this.endWhenDone();
      });
    });
  }

  /** Wants to be asked no more; what is under way is answered. */
  leave(): Promise<void> {
    this.leaving = true;
    this.frames.send(LEAVING, 0);
    return new Promise((done) => {
      this.line.once("close", () => done());
      if (this.line.destroyed) done();
      this.endWhenDone();
    });
  }

  private endWhenDone(): void {
    // What was just sent goes first.
    if (this.leaving && this.underWay === 0) setImmediate(() => this.line.end(() => this.line.destroy()));
  }
}
