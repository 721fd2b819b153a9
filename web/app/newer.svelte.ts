/** How often a page that stays open asks whether there is a newer version of it. */
const ASK_EVERY = 60 * 60_000;

/**
 * A newer version of the page that was fetched and waits: with a tab open, loading the page again would show the old one for ever.
 * Whoever sees the line decides when it is loaded, so that nothing in hand is lost.
 */
class Newer {
  ready = $state(false);
  private waiting: ServiceWorker | null = null;
  private asked = false;

  /** Keeps the page for use without a network, and looks for newer versions of it. */
  async watch(workers: ServiceWorkerContainer): Promise<void> {
    // The first version of all is not newer than anything.
    const known = workers.controller !== null;
    const registration = await workers.register("/service-worker.js");
    const look = (): void => {
      const { waiting, installing } = registration;
      if (waiting && workers.controller) this.offer(waiting);
      installing?.addEventListener("statechange", look);
    };
    registration.addEventListener("updatefound", look);
    look();
    workers.addEventListener("controllerchange", () => {
      if (this.asked) location.reload();
      // Another tab has loaded it: this one still shows the old version, whose files are kept as long.
      else if (known) this.offer(null);
    });
    let last = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - last < ASK_EVERY) return;
      last = Date.now();
      // Without a network there is nothing newer.
      registration.update().catch(() => undefined);
    });
  }

  private offer(waiting: ServiceWorker | null): void {
    this.waiting = waiting;
    this.ready = true;
  }

  load(): void {
    this.asked = true;
    if (this.waiting) this.waiting.postMessage("take over");
    else location.reload();
  }
}

export const newer = new Newer();
