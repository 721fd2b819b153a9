import { Told } from "../host/client.ts";

/** What went wrong, for a message on the page. A fault of the program can be exported with the record; a told one is a sentence. */
class Faults {
  fault = $state.raw<{ text: string; game: string | null } | null>(null);
  told = $state<string | null>(null);

  report(error: unknown, game: string | null = null): void {
    if (error instanceof Told) this.told = error.message;
    else this.fault = { text: error instanceof Error ? error.message : String(error), game };
  }

  /** Runs a task of the page; whatever it throws becomes a message. */
  async guard<T>(task: () => Promise<T>, game: string | null = null): Promise<T | undefined> {
    try {
      return await task();
    } catch (error) {
      this.report(error, game);
      return undefined;
    }
  }
}

export const faults = new Faults();
