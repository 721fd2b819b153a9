import type { Point } from "../map/geometry/point.ts";
import type { Target } from "./choosing.ts";
import type { PositionEditing } from "./position-editing.svelte.ts";

/** What carrying a counter asks of the desk. */
interface CarryingDesk {
  readonly hovered: string | null;
  hoverFromBeside(place: string | null): void;
  readonly table: { pointTogether(target: Target): void; canBeLed(counter: string): boolean };
  readonly print: { readonly offered: ReadonlyMap<string, unknown>; readonly selected: ReadonlySet<string> };
  readonly map: { placeUnder(client: Point): string | null; focus(): void } | null;
  readonly editor: Pick<PositionEditing, "on" | "drag">;
  letGoOver(place: string): void;
}

/** What is under the pointer: a counter, or a chit by its name. */
export type Carried = { readonly counter: string } | { readonly chit: string };

/** A counter or a chit that is dragged from beside the map onto it: picked when it is lifted, sent where it is let go. */
export class Carrying {
  what = $state.raw<Carried | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 });

  constructor(private readonly desk: CarryingDesk) {}

  canLift(counter: string): boolean {
    const { editor, print, table } = this.desk;
    return editor.on || print.offered.has(counter) || print.selected.has(counter) || table.canBeLed(counter);
  }

  /** `together`: all of a formation, by whichever of them comes first. */
  carry(counter: string, at: Point, together: readonly string[] = [counter]): void {
    const { desk } = this;
    if (this.what === null && !desk.editor.on && !desk.print.selected.has(counter))
      desk.table.pointTogether({ counter, stack: together, place: null });
    this.carryOver({ counter }, at);
  }

  carryOver(what: Carried, at: Point): void {
    const { desk } = this;
    this.what = what;
    this.at = at;
    const place = desk.map?.placeUnder(at) ?? null;
    if (place !== desk.hovered) desk.hoverFromBeside(place);
  }

  /** Beside the map it stays in hand. Enter carries out and does not press what was dragged: the keys are on the map. */
  letGo(at: Point | null): void {
    const { desk, what } = this;
    desk.map?.focus();
    const place = at && (desk.map?.placeUnder(at) ?? null);
    if (place === null || what === null) this.what = null;
    else if (!desk.editor.on) desk.letGoOver(place);
    else {
      this.what = null;
      if ("counter" in what) void desk.editor.drag(what.counter, place);
    }
  }
}
