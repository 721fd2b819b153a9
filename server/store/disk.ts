import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";

/**
 * The log that SQLite writes ahead, as the disk sees it. SQLite could wait for the disk itself, but then everything else in this thread
 * would wait with it: so it only writes, and whoever must be sure waits here, while the thread goes on.
 */
export class WrittenAhead {
  #log: Promise<FileHandle> | null = null;

  constructor(private readonly database: string) {}

  /** Answers when everything that was committed before has reached the disk. */
  async confirmed(): Promise<void> {
    this.#log ??= this.#open();
    await (await this.#log).datasync();
  }

  /** The log is there from the first commit on for as long as the database is open. Its name must last, too, not only what is in it. */
  async #open(): Promise<FileHandle> {
    const log = await open(`${this.database}-wal`, "r+");
    // Windows keeps names safe by itself, and opens no folders.
    if (process.platform !== "win32") {
      const folder = await open(path.dirname(path.resolve(this.database)), "r");
      await folder.sync();
      await folder.close();
    }
    return log;
  }

  async close(): Promise<void> {
    await (await this.#log)?.close();
  }
}
