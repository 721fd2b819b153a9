import type { EditChange } from "../host/protocol.ts";
import type { GameTable } from "./game-table.svelte.ts";

/**
 * A position under a person's hands: which piece is picked up, and how it will lie. In an analysis it changes at once, at a table with
 * others when they agree.
 */
export class PositionEditing {
  private wanted = $state(false);
  piece = $state<string | null>(null);
  /** the place whose marks are changed */
  spot = $state<string | null>(null);
  state = $state("");

  constructor(private readonly table: GameTable) {
    this.state = table.info.screen.edit?.states[0]?.value ?? "";
  }

  /** Only what somebody looks at as it is now can be changed. */
  get on(): boolean {
    const { shown, company, moment } = this.table;
    return this.wanted && (shown?.analysis === true || company !== null) && moment === null;
  }

  toggle(): void {
    this.wanted = !this.wanted;
    this.table.putDown();
    this.putDown();
  }

  take(counter: string): void {
    this.piece = this.piece === counter ? null : counter;
    this.spot = null;
  }

  /** With a piece in hand a place is where it goes; otherwise what lies there is picked up, or the place itself is looked at. */
  async point(place: string, counter: string | null): Promise<void> {
    if (this.piece !== null) await this.put(this.piece, place);
    else if (counter !== null) this.take(counter);
    else this.spot = place;
  }

  async drag(counter: string | null, to: string): Promise<void> {
    if (counter !== null) await this.put(counter, to);
  }

  async put(piece: string, where: string): Promise<void> {
    await this.change({ kind: "put", piece, where, state: this.state });
    if (!this.table.refusal) this.piece = null;
  }

  change(change: EditChange): Promise<void> {
    return this.table.edit(change);
  }

  /** Whether there was anything to put down. */
  putDown(): boolean {
    const held = this.piece !== null || this.spot !== null;
    this.piece = null;
    this.spot = null;
    return held;
  }
}
