import type { Time } from "../time.ts";

/** A clock that goes on when a test says so. */
export class ManualTime implements Time {
  readonly #timers = new Set<{ at: number; call: () => void }>();

  constructor(private at = Date.parse("2026-11-16T12:00Z")) {}

  now(): number {
    return this.at;
  }

  after(ms: number, call: () => void): { cancel(): void } {
    const timer = { at: this.at + ms, call };
    this.#timers.add(timer);
    return { cancel: () => this.#timers.delete(timer) };
  }

  /** Goes on to a moment; what was to be called until then is called in its order. */
  to(moment: number): void {
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= moment).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.at = Math.max(this.at, next.at);
      next.call();
    }
    this.at = Math.max(this.at, moment);
  }

  by(ms: number): void {
    this.to(this.at + ms);
  }

  /** The machine stood still for so long: nothing was called. */
  skip(ms: number): void {
    this.at += ms;
  }

  /** When the next call is due. */
  get next(): number | null {
    return this.#timers.size > 0 ? Math.min(...[...this.#timers].map(({ at }) => at)) : null;
  }
}
