/** At most so many pixels of a part's own padding may lie beyond its edge: a scroll bar for them would be one too many. */
const HAIR = 3;

/**
 * For a part that scrolls when it has to. Windows, letters and neighbours come in all sizes, so now and then a part has a pixel or two less than
 * it needs. It stands still then, and what lies beyond the edge is its padding.
 */
export function snug(part: HTMLElement): () => void {
  const fit = (): void => {
    part.style.overflowX = "";
    part.style.overflowY = "";
    const { overflowX, overflowY } = getComputedStyle(part);
    if (/auto|scroll/.test(overflowX) && isHair(part.scrollWidth - part.clientWidth)) {
      part.scrollLeft = 0;
      part.style.overflowX = "hidden";
    }
    if (/auto|scroll/.test(overflowY) && isHair(part.scrollHeight - part.clientHeight)) {
      part.scrollTop = 0;
      part.style.overflowY = "hidden";
    }
  };
  let within: readonly Element[] = [];
  let soon = 0;
  const sizes = new ResizeObserver(() => {
    fit();
    // A window that is turned may lay the parts out in another way. Whom to watch is not changed while they are being told.
    cancelAnimationFrame(soon);
    if (boxesIn(part).some((box, i) => box !== within[i])) soon = requestAnimationFrame(watch);
  });
  const parts = new MutationObserver(() => {
    watch();
  });
  const watch = (): void => {
    sizes.disconnect();
    parts.disconnect();
    within = boxesIn(part);
    for (const one of [part, ...framesIn(part)]) parts.observe(one, { childList: true });
    for (const one of [part, ...within]) sizes.observe(one, { box: "border-box" });
  };
  watch();
  return () => {
    cancelAnimationFrame(soon);
    sizes.disconnect();
    parts.disconnect();
  };
}

/** A frame without a box of its own: nobody is told when what it holds grows. */
const isBare = (one: Element): boolean => getComputedStyle(one).display === "contents";

const framesIn = (part: Element): Element[] =>
  [...part.children].filter(isBare).flatMap((one) => [one, ...framesIn(one)]);

/** What lies in a part, be it in such a frame. */
const boxesIn = (part: Element): Element[] => [...part.children].flatMap((one) => (isBare(one) ? boxesIn(one) : [one]));

const isHair = (over: number): boolean => over > 0 && over <= HAIR;
