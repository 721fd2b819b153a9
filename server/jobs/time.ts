/** The clock on the wall, as whoever waits for something sees it. Tests bring their own. */
export interface Time {
  now(): number;
  /** Calls once, so many milliseconds from now. */
  after(ms: number, call: () => void): { cancel(): void };
}

/** Timers hold at most this; who waits longer looks again in between. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const realTime: Time = {
  now: () => Date.now(),
  after(ms, call) {
    // Nobody keeps the program running only to wait.
    const timer = setTimeout(call, Math.min(Math.max(0, ms), LONGEST_TIMER)).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
