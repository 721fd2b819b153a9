import type { Point } from "../map/geometry/point.ts";
import type { Target } from "./choosing.ts";
import type { PositionEditing } from "./position-editing.svelte.ts";

/** What carrying a counter asks of the desk. */
interface CarryingDesk {
  hovered: string | null;
  readonly table: { pointTogether(target: Target): void; canBeLed(counter: string): boolean };
  readonly print: { readonly offered: ReadonlyMap<string, unknown>; readonly selected: ReadonlySet<string> };
  readonly map: { placeUnder(client: Point): string | null } | null;
  readonly editor: Pick<PositionEditing, "on" | "drag">;
  drop(place: string): void;
}

/** A counter that is dragged from beside the map onto it: picked when it is lifted, sent where it is let go. */
export class Carrying {
  /** what is under the pointer, and where */
  counter = $state<string | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 });

  constructor(private readonly desk: CarryingDesk) {}

  canLift(counter: string): boolean {
    const { editor, print, table } = this.desk;
    return editor.on || print.offered.has(counter) || print.selected.has(counter) || table.canBeLed(counter);
  }

  /** `together`: all of a formation, by whichever of them comes first. */
  carry(counter: string, at: Point, together: readonly string[] = [counter]): void {
    const { desk } = this;
    if (this.counter === null && !desk.editor.on && !desk.print.selected.has(counter))
      desk.table.pointTogether({ counter, stack: together, place: null });
    this.counter = counter;
    this.at = at;
    desk.hovered = desk.map?.placeUnder(at) ?? null;
  }

  /** Beside the map it stays in hand. */
  letGo(counter: string, at: Point | null): void {
    const place = at && (this.desk.map?.placeUnder(at) ?? null);
    this.counter = null;
    if (place === null) return;
    if (this.desk.editor.on) void this.desk.editor.drag(counter, place);
    else this.desk.drop(place);
  }
}
