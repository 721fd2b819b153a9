import type { Random } from "@wusong/engine";
import type { Page } from "playwright-core";
import type { Control, Named, Spot } from "./eyes.ts";

/** Why a game could not be played on. */
export class Stuck extends Error {}

/** A way to do things at the screen: mouse, keys, or a finger. */
export interface Hand {
  press(control: Control, random: Random): Promise<void>;
  /** Points at something on the map that is lit. */
  point(spot: Spot, random: Random): Promise<void>;
  /** Points at something on the map that is not. */
  miss(spot: Spot): Promise<void>;
  fill(field: Control, value: number): Promise<void>;
  /** Brings more of the map into sight. */
  zoomOut(random: Random): Promise<void>;
  /** Puts down what is in hand, closes what lies on top; null: only by its button. */
  readonly letGo: (() => Promise<void>) | null;
  /** Sizes of the screen it may be resized to. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

/** So many turns of the wheel, or strokes of the finger, bring anything into sight that can be brought. */
const STROKES = 40;

/** Scrolls, as the hand does it, until a control lies open; says where it is then. */
export async function bring(
  page: Page,
  control: Control,
  scroll: (from: Spot, by: number) => Promise<void>,
): Promise<Spot> {
  if (control.open) return control;
  for (let i = 0; i < STROKES; i++) {
    const where = await page.evaluate(whereIs, { name: control.name, nth: control.nth });
    if (where === null) throw new Stuck(`[${control.name}] was there, and is gone.`);
    if (where.open) return where.at;
    if (where.scroller === null) break;
    await scroll(where.scroller, where.by);
  }
  throw new Stuck(`[${control.name}] cannot be brought into sight: something lies over it.`);
}

interface Whereabouts {
  readonly at: Spot;
  readonly open: boolean;
  /** the middle of the part that has to be scrolled */
  readonly scroller: Spot | null;
  readonly by: number;
}

/** Runs in the page: where a control is, and which part hides it. */
async function whereIs(named: Named): Promise<Whereabouts | null> {
  const { find, middle, isOpen } = window.eyes;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const node = find(named);
  if (!node) return null;
  const at = middle(node);
  const open = isOpen(node);
  const { height: own } = node.getBoundingClientRect();
  for (let part = node.parentElement; part && !open; part = part.parentElement) {
    if (part.scrollHeight <= part.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(part).overflowY)) continue;
    const box = part.getBoundingClientRect();
    const inside = at.y - own / 2 >= box.top && at.y + own / 2 <= box.bottom;
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (!inside && bottom > top)
      return { at, open, scroller: { x: box.x + box.width / 2, y: (top + bottom) / 2 }, by: at.y - (top + bottom) / 2 };
  }
  return { at, open, scroller: null, by: 0 };
}
