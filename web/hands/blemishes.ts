import type { Page } from "playwright-core";

/** What is seen when the page has laid out what just changed: parts that scroll are fitted to what they hold between two frames. */
export async function blemishesIn(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(blemishes);
}

/**
 * Runs in the page: everything on the screen that a person could not read or press as it stands, in sentences. Text that is cut
 * off or covered, buttons that lie over each other, parts that can be scrolled by a pixel.
 */
function blemishes(): string[] {
  const SLACK = 1.5;
  const found = new Set<string>();
  const top = window.eyes.onTop();
  const root = top ?? document.body;
  const textOf = (node: Node): string => node.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const short = (node: Node): string => textOf(node).slice(0, 60);
  interface Edges {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const screen: Edges = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const within = (a: Edges, b: Edges): Edges => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const inner = (node: Element): Edges => {
    const { left, top: upper } = node.getBoundingClientRect();
    const [x, y] = [left + node.clientLeft, upper + node.clientTop];
    return { left: x, top: y, right: x + node.clientWidth, bottom: y + node.clientHeight };
  };
  /** Ends in dots on purpose, and is said in full where the pointer rests. */
  const isToldInFull = (node: Element): boolean => {
    const whole = node.closest("[title]");
    for (let part: Element | null = node; part; part = part.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(part);
      if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return whole !== null;
      if (part === whole) return false;
    }
    return false;
  };
  const UNSEEN = ".aside, .viewport, svg, [aria-hidden=true], option, noscript, style, script, title";
  const isMeantUnseen = (node: Element): boolean => node.closest(UNSEEN) !== null;
  /** What is not looked at is not walked through either: a map has thousands of parts. */
  const walk = (what: number, without: string): TreeWalker =>
    document.createTreeWalker(root, what | NodeFilter.SHOW_ELEMENT, (node) => {
      if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
      if (node.matches(without)) return NodeFilter.FILTER_REJECT;
      return what === NodeFilter.SHOW_ELEMENT ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    });

  const known = new Map<Element, { seen: Edges; cut: Edges }>();
  /** The part of the screen in which something inside a node can be seen at most, and the part that hides it for good. */
  function clips(node: Element): { seen: Edges; cut: Edges } {
    const found = known.get(node) ?? clipsAnew(node);
    known.set(node, found);
    return found;
  }

  function clipsAnew(node: Element): { seen: Edges; cut: Edges } {
    let seen = screen;
    let cut = screen;
    let scrolls = false;
    for (let part: Element | null = node; part; part = part.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(part);
      if (overflowX !== "visible" || overflowY !== "visible") {
        const box = inner(part);
        const rolls = /auto|scroll/.test(overflowX + overflowY);
        seen = within(seen, box);
        // What can be scrolled into sight is not cut off.
        if (rolls) scrolls = true;
        else if (!scrolls) cut = within(cut, box);
      }
      if (position === "fixed") break;
    }
    return { seen, cut: scrolls ? { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 } : cut };
  }

  /** What stays in sight while the rest scrolls below it hides nothing: scrolling brings that forth. */
  function scrollsBelow(node: Element, above: Element): boolean {
    const sticky = (from: Element | null): Element | null => {
      for (let at = from; at; at = at.parentElement) if (getComputedStyle(at).position === "sticky") return at;
      return null;
    };
    const scroller = (from: Element | null): Element | null => {
      for (let at = from?.parentElement ?? null; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
      return null;
    };
    const stays = sticky(above);
    const within = stays && scroller(stays);
    return !!within && within.contains(node) && sticky(node) !== stays;
  }

  const texts = walk(NodeFilter.SHOW_TEXT, UNSEEN);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const node = text.parentElement;
    if (!node || textOf(text) === "") continue;
    const { visibility, opacity } = getComputedStyle(node);
    if (visibility === "hidden" || opacity === "0") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (boxes.length === 0) continue;
    const { seen, cut } = clips(node);
    const outside = boxes.some(
      (box) =>
        box.left < cut.left - SLACK ||
        box.right > cut.right + SLACK ||
        // Lines are higher than their letters.
        box.top + box.height * 0.2 < cut.top - SLACK ||
        box.bottom - box.height * 0.2 > cut.bottom + SLACK,
    );
    if (outside && !isToldInFull(node)) found.add(`“${short(node)}” is cut off.`);
    const [first] = boxes;
    const [x, y] = [first.left + first.width / 2, first.top + first.height / 2];
    // A line that is half scrolled away is not covered.
    if (x < seen.left + 2 || x > seen.right - 2 || y < seen.top + 2 || y > seen.bottom - 2) continue;
    // What lets the pointer through lies on top, and is never what the pointer meets.
    if (getComputedStyle(node).pointerEvents === "none") continue;
    const there = document.elementFromPoint(x, y);
    const covers = there && !node.contains(there) && !there.contains(node);
    // A bubble, a sheet that is pulled up and a drawer are laid over the table on purpose.
    if (covers && !there.closest(".bubble, .open, .drawer, .notice, dialog") && !scrollsBelow(node, there))
      found.add(`“${short(node)}” lies under “${window.eyes.nameOf(there).slice(0, 40) || there.className}”.`);
  }

  const buttons = [...root.querySelectorAll<HTMLElement>("button, summary, select, input, a[href]")]
    .filter((node) => !isMeantUnseen(node) && node.getClientRects().length > 0 && window.eyes.isOpen(node))
    .map((node) => ({ node, box: within(node.getBoundingClientRect(), clips(node.parentElement ?? node).seen) }));
  for (const [i, a] of buttons.entries()) {
    for (const b of buttons.slice(i + 1)) {
      const both = within(a.box, b.box);
      if (both.right - both.left < 3 || both.bottom - both.top < 3) continue;
      if (a.node.contains(b.node) || b.node.contains(a.node)) continue;
      if (scrollsBelow(a.node, b.node) || scrollsBelow(b.node, a.node)) continue;
      found.add(`The buttons “${short(a.node)}” and “${short(b.node)}” lie over each other.`);
    }
  }

  const parts = walk(NodeFilter.SHOW_ELEMENT, "svg, .aside");
  for (let part = parts.nextNode(); part; part = parts.nextNode()) {
    const node = part as HTMLElement;
    const { overflowX, overflowY } = getComputedStyle(node);
    const wide = node.scrollWidth - node.clientWidth;
    const high = node.scrollHeight - node.clientHeight;
    const name = node.getAttribute("aria-label") ?? (node.className || node.tagName);
    if (/auto|scroll/.test(overflowX) && wide > 0 && wide < 4) found.add(`${name} scrolls sideways by ${wide} pixels.`);
    // Two or three may be due to what there is to show; one is due to a fraction of a pixel.
    if (/auto|scroll/.test(overflowY) && high === 1) found.add(`${name} scrolls by one pixel.`);
  }
  const page = document.documentElement;
  if (!top && document.querySelector(".table") && page.scrollWidth > page.clientWidth)
    found.add(`The page is ${page.scrollWidth - page.clientWidth} pixels wider than the screen.`);
  if (!top && document.querySelector(".table") && page.scrollHeight > page.clientHeight)
    found.add(`The page is ${page.scrollHeight - page.clientHeight} pixels higher than the screen.`);
  return [...found];
}
