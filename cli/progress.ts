import { SingleBar } from "cli-progress";
import type { Context } from "./context.ts";

/** A bar on stderr, only where a person looks at a terminal. */
export function progress(
  context: Context,
  total: number,
  done = 0,
  things = "games",
): { advance(games: number): void; stop(): void } {
  if (!context.terminal) return { advance: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: `{bar} {percentage} % | {value} of {total} ${things} | {duration_formatted} | ready in {eta_formatted}`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    gracefulExit: false,
    etaBuffer: 100,
  });
  bar.start(total, done);
  return { advance: (games) => bar.increment(games), stop: () => bar.stop() };
}
