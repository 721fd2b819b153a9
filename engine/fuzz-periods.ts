import { Fault } from "./fault.ts";
import type { Play } from "./play.ts";
import type { Shape } from "./state.ts";

/** The named stretches of one game: one that is over does not come back, or a standing order would outlive it. */
export class Periods<S extends Shape> {
  private readonly now = new Map<string, number | string>();
  private readonly over = new Map<string, Set<number | string>>();

  check(play: Play<S>): void {
    for (const [name, period] of Object.entries(play.title.periods)) {
      const value = period(play.pub as never);
      const before = this.now.get(name);
      if (before === value) continue;
      this.now.set(name, value);
      const over = this.over.get(name) ?? new Set();
      if (before !== undefined) this.over.set(name, over.add(before));
      if (over.has(value)) throw new Fault("period", `The period "${name}" comes back: ${value}.`);
    }
  }
}
