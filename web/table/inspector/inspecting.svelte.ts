/** A pointer that rests so long wants to know what it is on. */
const REST = 300;

/** The place somebody looks at closely: the one the pointer rests on, the one the keys are on, or one that was pinned. */
export class Inspecting {
  pinned = $state<string | null>(null);
  private resting = $state<string | null>(null);
  /** the place somebody has just decided at */
  private left: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get place(): string | null {
    return this.pinned ?? this.resting;
  }

  /** The pointer is on a place, or on none. */
  rest(place: string | null): void {
    clearTimeout(this.timer);
    if (place === this.resting) return;
    this.resting = null;
    if (place === this.left) return;
    this.left = null;
    if (place !== null) this.timer = setTimeout(() => this.show(place), REST);
  }

  /** The keys are on a place: nobody waits. */
  show(place: string | null): void {
    clearTimeout(this.timer);
    this.resting = place;
  }

  /** What is pinned stays until it is put away; pinning it once more puts it away. */
  pin(place: string | null): void {
    this.pinned = place === this.pinned ? null : place;
  }

  /** Whether there was anything pinned to put away. */
  unpin(): boolean {
    const there = this.pinned !== null;
    this.pinned = null;
    return there;
  }

  /** Whoever decides at a place has looked at it: the card goes, and comes again for another place. */
  leave(place: string): void {
    clearTimeout(this.timer);
    this.pinned = null;
    this.left = place;
    this.resting = null;
  }

  close(): void {
    this.unpin();
    this.show(null);
  }
}
