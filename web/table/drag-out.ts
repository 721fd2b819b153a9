import type { Point } from "../map/geometry/point.ts";

export interface DragDeeds {
  /** Whether a press may become a drag. */
  canLift(): boolean;
  carry(client: Point): void;
  /** null: the drag was broken off */
  letGo(client: Point | null): void;
}

/** A press that moves less is a click. */
const SLACK = 5;

/**
 * Watches a button that can also be dragged, by mouse or pen: a finger pushes the list it lies in. The button may be gone from the page
 * while it is dragged, so the way is watched on the page as a whole. Returns how to stop watching.
 */
export function watchDragOut(node: HTMLElement, deeds: DragDeeds): () => void {
  let pressed: Point = { x: 0, y: 0 };
  let dragged = false;
  const clientOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

  const press = (event: PointerEvent): void => {
    dragged = false;
    if (event.button !== 0 || event.pointerType === "touch" || !deeds.canLift()) return;
    pressed = clientOf(event);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
  };
  const move = (event: PointerEvent): void => {
    const here = clientOf(event);
    dragged ||= Math.hypot(here.x - pressed.x, here.y - pressed.y) > SLACK;
    if (dragged) deeds.carry(here);
  };
  const release = (event: PointerEvent): void => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", release);
    window.removeEventListener("pointercancel", release);
    if (dragged) deeds.letGo(event.type === "pointercancel" ? null : clientOf(event));
  };
  /** The click at the end of a drag is none. */
  const click = (event: MouseEvent): void => {
    if (dragged) event.stopImmediatePropagation();
    dragged = false;
  };

  node.addEventListener("pointerdown", press);
  node.addEventListener("click", click, { capture: true });
  return () => {
    node.removeEventListener("pointerdown", press);
    node.removeEventListener("click", click, { capture: true });
  };
}
