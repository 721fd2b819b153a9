import type { Component, Snippet } from "svelte";
import type { Desk } from "./desk.svelte.ts";

/**
 * What a table has more where others play at it from elsewhere: people, clocks, talk. It is loaded with such a table only, and drawn
 * where the table leaves room for it.
 */
export interface Company {
  /** who plays, in one line below the title */
  readonly seating: string;
  /** above the decision: people, clocks, and what somebody asks */
  readonly Head: Component<{ desk: Desk }>;
  /** in place of the decision while others have to decide */
  readonly Waiting: Component<{ desk: Desk }>;
  /** around the log: talk and notes */
  readonly Talk: Component<{ desk: Desk; log: Snippet }>;
  /** beside the button that takes back */
  readonly Foot: Component<{ desk: Desk }>;
  /** over the map: how the line is, and what happens at other tables */
  readonly Line: Component<{ desk: Desk }>;
  readonly Menu: Component<{ desk: Desk; onclose(): void; onkeys(): void }>;
}
