import { drawChance } from "./chance.ts";
import { host } from "./host.ts";

/** A record on its way into this browser: how far it is, and a way out. */
export class Importing {
  done = $state(0);
  /** entries of the record; 0 while it is being read */
  of = $state(0);
  private stopped = false;

  /** The id of the game; null where it was stopped, and then nothing is kept. */
  async open(text: string): Promise<string | null> {
    const { id, of } = await host.beginImport(text, drawChance());
    this.of = of;
    while (!this.stopped) {
      const step = await host.goOnImporting(id);
      if (!("of" in step)) return this.stopped ? this.withdrawn(id) : id;
      this.done = step.done;
    }
    await host.stopImport(id);
    return null;
  }

  stop(): void {
    this.stopped = true;
  }

  /** It was stopped while the last stretch was on its way. */
  private async withdrawn(id: string): Promise<null> {
    await host.remove(id);
    return null;
  }
}
