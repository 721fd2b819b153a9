import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { LONGEST_LINE } from "../host/limits.ts";
import { linesOf } from "../host/lines.ts";

/** Why nothing more comes of a program. */
export interface Silent {
  /** a part of a sentence: "it ended with exit code 1" */
  readonly because: string;
}

/** A program of somebody else's, line by line. It is started in a shell, and ended with all that it started. */
export class Program {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncGenerator<string | null>;
  private readonly ended: Promise<Silent>;

  constructor(command: string, onNoise: (text: string) => void) {
    this.child = spawn(command, { shell: true, stdio: "pipe", detached: process.platform !== "win32" });
    this.lines = linesOf(this.child.stdout, LONGEST_LINE);
    this.child.stderr.on("data", (part: Buffer) => onNoise(part.toString("utf8")));
    // A program that has gone reads nothing more.
    this.child.stdin.on("error", () => undefined);
    this.ended = new Promise((resolve) => {
      this.child.once("error", (error) => resolve({ because: `it could not be started: ${error.message}` }));
      this.child.once("close", (code, signal) =>
        resolve({ because: code === null ? `it was ended by ${signal}` : `it ended with exit code ${code}` }),
      );
    });
  }

  /** Its next line; null is one that was too long. */
  async next(within: number, stop: AbortSignal): Promise<{ line: string | null } | Silent> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Silent>((resolve) => {
      timer = setTimeout(() => resolve({ because: "its time was up" }), Math.max(0, within));
      stop.addEventListener("abort", () => resolve({ because: "it was stopped" }), { once: true });
    });
    try {
      return await Promise.race([this.said(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async said(): Promise<{ line: string | null } | Silent> {
    const { value, done } = await this.lines.next();
    return done ? this.ended : { line: value };
  }

  say(answer: object): void {
    this.child.stdin.write(`${JSON.stringify(answer)}\n`);
  }

  /** Ends it, whatever it does. */
  end(): void {
    this.child.stdin.end();
    if (this.child.exitCode !== null || this.child.pid === undefined) return;
    try {
      if (process.platform === "win32") this.child.kill();
      else process.kill(-this.child.pid, "SIGKILL");
    } catch {
      // It has just ended by itself.
    }
  }
}
