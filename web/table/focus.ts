/** Whether the keys have nothing to go on from: what had the focus is gone, or can no longer be pressed. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(":disabled");
}

/** What lies over the table and holds the keys while it is there. */
const onTop = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("dialog[open], [aria-modal=true]")].at(-1) ?? null;

/**
 * Keeps the focus at the table: a button that goes away with its decision takes the focus with it, and whoever plays by keys, or
 * listens, would have to begin at the top of the page again. Returns how to stop.
 */
export function keepFocus(home: () => void): () => void {
  const bringBack = (): void => {
    if (!isLost()) return;
    const top = onTop();
    // What can hold the keys itself (the curtain) must not hand them to a button that the next Enter would press.
    const stop = "button:enabled, a[href], input:enabled";
    const keeper = top?.matches("[tabindex]") ? top : top?.querySelector<HTMLElement>(stop);
    if (top) keeper?.focus({ preventScroll: true });
    else home();
  };
  // On its way from one button to the next the focus is nowhere for a moment: it is looked for when everything has happened, before
  // the next frame is drawn; a timer would be put off by a browser that is busy with a finger. While counters walk and dice roll
  // the page changes without end: what waits is not put off by that.
  let waiting: number | undefined;
  const watching = new MutationObserver(() => {
    waiting ??= requestAnimationFrame(() => {
      waiting = undefined;
      bringBack();
    });
  });
  watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden", "open"] });
  bringBack();
  return () => {
    if (waiting !== undefined) cancelAnimationFrame(waiting);
    watching.disconnect();
  };
}
