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
  const sizes = new ResizeObserver(fit);
  const watch = (): void => {
    sizes.disconnect();
    for (const one of [part, ...part.children]) sizes.observe(one);
  };
  const parts = new MutationObserver(watch);
  parts.observe(part, { childList: true });
  watch();
  return () => {
    sizes.disconnect();
    parts.disconnect();
  };
}

const isHair = (over: number): boolean => over > 0 && over <= HAIR;
