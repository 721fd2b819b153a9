import type { Point } from "./geometry/point.ts";

export interface PointerDeeds {
  pan(dx: number, dy: number): void;
  zoom(pointer: Point, factor: number): void;
  /** A press that may become a drag of a counter: true when something was grabbed. */
  grab(pointer: Point): boolean;
  carry(pointer: Point, event: MouseEvent): void;
  drop(pointer: Point | null, event: MouseEvent): void;
  pick(pointer: Point, event: MouseEvent): void;
  hover(pointer: Point | null, event: MouseEvent): void;
  hold(pointer: Point, event: MouseEvent): void;
}

const SLACK = 5;
const HOLD_AFTER = 480;

/** Mouse, pen and fingers on the map: pan, wheel, pinch, pick, drag and long press. Returns how to stop watching. */
export function watchPointers(node: HTMLElement, deeds: PointerDeeds): () => void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let moved = false;
  let grabbed = false;
  let held = false;
  let holdTimer: ReturnType<typeof setTimeout> | undefined;
  let hoverFrame = 0;

  const locate = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onFloating = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest("[data-floating]") !== null;

  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || onFloating(event)) return;
    const p = locate(event);
    down.set(event.pointerId, p);
    node.setPointerCapture(event.pointerId);
    clearTimeout(holdTimer);
    if (down.size > 1) {
      if (grabbed) deeds.drop(null, event);
      grabbed = false;
      moved = true;
      return;
    }
    start = p;
    moved = held = false;
    grabbed = deeds.grab(p);
    holdTimer = setTimeout(() => {
      held = true;
      deeds.hold(p, event);
    }, HOLD_AFTER);
  };

  const move = (event: PointerEvent): void => {
    const p = locate(event);
    const before = down.get(event.pointerId);
    if (!before) {
      cancelAnimationFrame(hoverFrame);
      hoverFrame = requestAnimationFrame(() => deeds.hover(onFloating(event) ? null : p, event));
      return;
    }
    if (down.size >= 2) {
      const other = [...down].find(([key]) => key !== event.pointerId)?.[1] ?? before;
      const from = Math.hypot(before.x - other.x, before.y - other.y);
      const to = Math.hypot(p.x - other.x, p.y - other.y);
      deeds.pan((p.x - before.x) / 2, (p.y - before.y) / 2);
      if (from > 0) deeds.zoom({ x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 }, to / from);
    } else if (moved || (start && Math.hypot(p.x - start.x, p.y - start.y) > SLACK)) {
      clearTimeout(holdTimer);
      moved = true;
      if (grabbed) deeds.carry(p, event);
      else deeds.pan(p.x - before.x, p.y - before.y);
    } else return;
    down.set(event.pointerId, p);
  };

  const release = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(holdTimer);
    if (down.size > 0) return;
    const p = locate(event);
    const lost = event.type === "pointercancel";
    if (grabbed && moved) deeds.drop(lost ? null : p, event);
    else if (!moved && !held && !lost) deeds.pick(p, event);
    grabbed = false;
    start = null;
  };

  const wheel = (event: WheelEvent): void => {
    if (onFloating(event)) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 18 : 1;
    deeds.zoom(locate(event), Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016)));
  };
  const menu = (event: MouseEvent): void => {
    if (onFloating(event)) return;
    event.preventDefault();
    deeds.hold(locate(event), event);
  };
  const leave = (event: PointerEvent): void => {
    cancelAnimationFrame(hoverFrame);
    if (down.size === 0) deeds.hover(null, event);
  };

  node.addEventListener("pointerdown", press);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", release);
  node.addEventListener("pointercancel", release);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("wheel", wheel, { passive: false });
  node.addEventListener("contextmenu", menu);
  return () => {
    clearTimeout(holdTimer);
    cancelAnimationFrame(hoverFrame);
    node.removeEventListener("pointerdown", press);
    node.removeEventListener("pointermove", move);
    node.removeEventListener("pointerup", release);
    node.removeEventListener("pointercancel", release);
    node.removeEventListener("pointerleave", leave);
    node.removeEventListener("wheel", wheel);
    node.removeEventListener("contextmenu", menu);
  };
}
