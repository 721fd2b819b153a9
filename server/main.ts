import type { IncomingMessage, ServerResponse } from "node:http";
import { UserError } from "@wusong/engine/user-error";
import { type RulesPrograms, startServer } from "./server.ts";
import { readSettings } from "./settings.ts";

/** How the program is started: by scripts/start.mjs, which has built the page and the threads' program. */
export interface Started extends RulesPrograms {
  readonly page: (request: IncomingMessage, response: ServerResponse) => void;
  /** folder that names of files without a path mean */
  readonly home: string;
}

/** Runs the server until it is told to stop. Ctrl-C finishes what is under way; a second one ends at once. */
export async function run({ thread, rules, page, home }: Started): Promise<void> {
  const settings = readSettings(process.env, home);
  const server = await startServer(settings, { thread, rules, page, warm: true });
  const place = settings.publicUrl ?? server.address.replace("[::]", "localhost").replace("0.0.0.0", "localhost");
  console.log(`The table is open at ${place} (Ctrl-C closes it; PORT=4200 npm start takes another port).`);
  console.log(
    settings.database.includes("://")
      ? "Games are kept in the database of WUSONG_DATABASE."
      : `Games are kept in ${settings.database}.`,
  );
  if (settings.host === "127.0.0.1" || settings.host === "localhost")
    console.log("It listens on this machine only; HOST=0.0.0.0 npm start lets others in (see docs/hosting.md).");
  let closing = false;
  const stop = (): void => {
    if (closing) process.exit(1);
    closing = true;
    console.log("Finishing what is under way …");
    void server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error instanceof UserError ? error.message : error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
