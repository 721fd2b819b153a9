import { existsSync } from "node:fs";
import { UserError } from "@wusong/engine/user-error";
import { Problem } from "../problem.ts";
import { readSettings } from "../settings.ts";
import { openStore } from "../store/open.ts";
import { administer } from "./admin.ts";
import { backup } from "./backup.ts";

/** What a tool has to do with the world outside. */
export interface ToolWorld {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** folder that names of files without a path mean, as for the server */
  readonly home: string;
  out(text: string): Promise<void>;
  err(text: string): void;
}

/** Runs `backup FILE` or `admin …` beside a server that runs, and gives the exit code. */
export async function tool(world: ToolWorld, name: "backup" | "admin", words: readonly string[]): Promise<number> {
  try {
    const settings = readSettings(world.environment, world.home);
    if (name === "backup") {
      await backup(settings, words[0]);
      await world.out(`Everything is in ${words[0]}.\n`);
      return 0;
    }
    if (!settings.database.includes("://") && !existsSync(settings.database))
      throw new UserError(`There is no database at ${settings.database}: set WUSONG_DATA as for the server.`);
    const store = await openStore(settings.database);
    try {
      const lines = await administer(store, settings, () => Date.now(), words);
      await world.out(lines.length > 0 ? `${lines.join("\n")}\n` : "There is nothing.\n");
    } finally {
      await store.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof UserError) && !(error instanceof Problem)) throw error;
    world.err(`wusong: ${error.message}\n`);
    return 2;
  }
}
