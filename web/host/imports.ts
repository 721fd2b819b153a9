import { type Loaded, loading, readSave, type Save, type Shape } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import type { Chance } from "../app/chance.ts";
import type { AnyTitle } from "./kept-games.ts";
import type { Importing } from "./protocol.ts";
import { type TitleSource, titleOfRecord } from "./title-of-record.ts";

/** Entries replayed in one go: the host answers other calls between two of them, so that an import can be given up. */
const ENTRIES_AT_ONCE = 100;

interface Running {
  readonly steps: ReturnType<typeof loading<Shape>>;
  readonly read: Save;
  readonly chance: Chance;
}

/** What became of a record that is loaded to its end. */
interface Finished {
  readonly loaded: Loaded<Shape>;
  readonly chance: Chance;
}

/** Records on their way in. The page asks for one stretch after the other; who asks no more has given up. */
export class Imports {
  private readonly running = new Map<string, Running>();

  constructor(private readonly titles: TitleSource) {}

  async begin(text: string, chance: Chance): Promise<Importing> {
    const read = readSave(text);
    if (typeof read === "string") throw new UserError(read);
    let title: AnyTitle;
    try {
      title = await titleOfRecord(this.titles, read);
    } catch {
      throw new UserError(`This record is of "${read.title}", a title that is not on this table.`);
    }
    this.running.set(chance.id, { steps: loading(title, read), read, chance });
    return { id: chance.id, done: 0, of: read.entries.length };
  }

  goOn(id: string): Importing | Finished {
    const running = this.running.get(id);
    if (!running) throw new UserError("This record is no longer being opened.");
    const { steps, read, chance } = running;
    let done = 0;
    for (let i = 0; i < ENTRIES_AT_ONCE; i++) {
      const step = steps.next();
      if (!step.done) {
        done = step.value;
        continue;
      }
      this.running.delete(id);
      if ("error" in step.value) throw new UserError(step.value.error);
      return { loaded: step.value, chance };
    }
    return { id, done, of: read.entries.length };
  }

  stop(id: string): void {
    this.running.delete(id);
  }
}
