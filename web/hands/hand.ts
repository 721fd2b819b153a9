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
  /** Gives the screen to the next, where several hands take turns. */
  passOn?(): Promise<void>;
  /** Sizes of the screen it may be resized to; the first is its own. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

/** So many turns of the wheel, or strokes of the finger, bring anything into sight that can be brought. */
const STROKES = 40;

/** Scrolls, as the hand does it, until a control lies open; says where it is then. Null: the table has gone on meanwhile. */
export async function bring(
  page: Page,
  control: Control,
  scroll: (from: Spot, by: Spot) => Promise<void>,
): Promise<Spot | null> {
  if (control.open) return control;
  for (let i = 0; i < STROKES; i++) {
    const where = await page.evaluate(whereIs, { name: control.name, nth: control.nth });
    if (where === null) return null;
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
  readonly by: Spot;
}

/** Runs in the page: where a control is, and which part hides it. */
async function whereIs(named: Named): Promise<Whereabouts | null> {
  const { find, middle, isOpen } = window.eyes;
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const node = find(named);
  if (!node) return null;
  // What is still rolling is not aimed at.
  let at = middle(node);
  for (let still = 0; still < 3; ) {
    await frame();
    const now = middle(node);
    still = Math.hypot(now.x - at.x, now.y - at.y) < 0.5 ? still + 1 : 0;
    at = now;
  }
  const open = isOpen(node);
  /** Whatever lies so near to the middle of its part is not hidden by the edge of it. */
  const NEAR = 12;
  const rolling = ({ scrollWidth, scrollHeight, clientWidth, clientHeight }: Element, style: CSSStyleDeclaration) => ({
    x: scrollWidth > clientWidth + 1 && /auto|scroll/.test(style.overflowX),
    y: scrollHeight > clientHeight + 1 && /auto|scroll/.test(style.overflowY),
  });
  let within: Element = node;
  let found: Whereabouts = { at, open, scroller: null, by: { x: 0, y: 0 } };
  // A list that is itself out of sight is brought into sight first, by whatever it lies in.
  for (let part = node.parentElement; part && !open; part = part.parentElement) {
    const rolls = rolling(part, getComputedStyle(part));
    if (!rolls.x && !rolls.y) continue;
    const box = part.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    let [upper, lower] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    // What stays at its head and at its foot hides what lies behind.
    for (const one of part.querySelectorAll("*")) {
      if (getComputedStyle(one).position !== "sticky" || one.contains(node)) continue;
      const { top, bottom } = one.getBoundingClientRect();
      if (top <= upper + 1) upper = Math.max(upper, Math.min(bottom, lower));
      else if (bottom >= lower - 1) lower = Math.min(lower, Math.max(top, upper));
    }
    const seen = { x: (left + right) / 2, y: (upper + lower) / 2 };
    const aim = found.scroller === null ? at : middle(within);
    const there = document.elementFromPoint(aim.x, aim.y);
    const inSight = found.scroller !== null && there !== null && within.contains(there);
    const by = { x: rolls.x ? aim.x - seen.x : 0, y: rolls.y ? aim.y - seen.y : 0 };
    if (!inSight && Math.hypot(by.x, by.y) > NEAR) {
      found = { at, open, scroller: seen, by };
      within = part;
    }
  }
  return found;
}
