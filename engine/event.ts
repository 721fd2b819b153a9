import type { EventData } from "./screen.ts";
import type { Seat } from "./seat.ts";

/**
 * What happened, with its rule case, for logs, animation, replay and statistics. An event that not everybody may see names who
 * may; the others get `instead`, or nothing.
 */
export interface GameEvent {
  readonly type: string;
  readonly rule: string;
  readonly text: string;
  /** what changed, by readable ids */
  readonly data?: EventData;
  /** absent: everybody */
  readonly seenBy?: readonly Seat[];
  readonly instead?: GameEvent;
}

/** The event as a seat (or a spectator, null) gets it. */
export function seenBy(event: GameEvent, seat: Seat | null): GameEvent | null {
  if (!event.seenBy || (seat !== null && event.seenBy.includes(seat))) {
    const { seenBy: _who, instead: _instead, ...plain } = event;
    return plain;
  }
  return event.instead ? seenBy(event.instead, seat) : null;
}
