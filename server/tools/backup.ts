import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { UserError } from "@wusong/engine/user-error";
import Sqlite from "libsql";
import type { Settings } from "../settings.ts";

/** Copies the database into one file, whole and as of one moment, while the server goes on. What is there is not written over. */
export async function backup({ database }: Settings, target: string): Promise<void> {
  if (existsSync(target)) throw new UserError(`${target} is there already: a backup is a file of its own.`);
  if (!existsSync(path.dirname(path.resolve(target)))) throw new UserError(`There is no folder for ${target}.`);
  if (database.includes("://")) return dumpPostgres(database, target);
  if (!existsSync(database))
    throw new UserError(`There is no database at ${database}: set WUSONG_DATA as for the server.`);
  const copied = new Sqlite(database);
  try {
    copied.prepare("vacuum into ?").run(target);
  } finally {
    copied.close();
  }
}

/** PostgreSQL has a program for this; it comes with its client. */
function dumpPostgres(database: string, target: string): Promise<void> {
  return new Promise((done, failed) => {
    const program = spawn("pg_dump", ["--format=custom", "--no-owner", `--file=${target}`], {
      // The address may hold a password: it is not put where everybody on the machine reads it.
      env: { ...process.env, ...variablesOf(new URL(database)) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    program.stderr.on("data", (part: Buffer) => {
      said += part.toString("utf8");
    });
    program.once("error", () =>
      failed(new UserError("pg_dump is needed to back PostgreSQL up: install its client programs.")),
    );
    program.once("exit", (code) =>
      code === 0 ? done() : failed(new UserError(`pg_dump could not do it: ${said.trim().slice(0, 500)}`)),
    );
  });
}

const variablesOf = ({ hostname, port, username, password, pathname }: URL): Record<string, string> => ({
  PGHOST: hostname,
  PGPORT: port || "5432",
  PGUSER: decodeURIComponent(username),
  PGPASSWORD: decodeURIComponent(password),
  PGDATABASE: decodeURIComponent(pathname.slice(1)),
});
