import { UserError } from "@wusong/engine/user-error";

/** What went wrong, for a message on the page. A fault of the program can be exported with the record; a message is a sentence for whoever asked. */
class Faults {
  fault = $state.raw<{ text: string; game: string | null } | null>(null);
  message = $state<string | null>(null);

  report(error: unknown, game: string | null = null): void {
    if (error instanceof UserError) this.message = error.message;
    else this.fault = { text: error instanceof Error ? error.message : String(error), game };
  }

  /** What only adorns the game (ways, dice, sounds) does not stop it: what it throws becomes a message, and the rest goes on. */
  spare<T>(adornment: () => T, without: T, game: string | null = null): T {
    try {
      return adornment();
    } catch (error) {
      this.report(error, game);
      return without;
    }
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
