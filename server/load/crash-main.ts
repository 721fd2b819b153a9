import { titles } from "@wusong/titles";
import { type CrashReport, crash } from "./crash.ts";
import { scratchFile, startPostgres } from "./databases.ts";
import type { Programs } from "./processes.ts";

const STANDARD = [200, 100];

/** `npm run crash [-- KILLS_ON_SQLITE KILLS_ON_POSTGRESQL]`: 200 and 100 unless told otherwise. Gives its exit code. */
export async function main(programs: Programs, args: readonly string[]): Promise<number> {
  const [onSqlite, onPostgres] = STANDARD.map((standard, i) => Number(args[i] ?? standard));
  if (![onSqlite, onPostgres].every((kills) => Number.isInteger(kills) && kills >= 0)) {
    console.error("npm run crash takes two whole numbers: how often to kill on SQLite and on PostgreSQL.");
    return 2;
  }
  const setting = { programs, titles: titles.map(({ id }) => id), seed: String(Date.now()), told: progress };
  console.log(`Seed ${setting.seed}.`);
  if (onSqlite > 0) {
    const { file, remove } = scratchFile();
    report("SQLite", await crash({ ...setting, database: file, processes: 1, kills: onSqlite }));
    remove();
  }
  if (onPostgres > 0) {
    const cluster = await startPostgres();
    try {
      const database = await cluster.newDatabase();
      report("PostgreSQL, three processes", await crash({ ...setting, database, processes: 3, kills: onPostgres }));
    } finally {
      await cluster.stop();
    }
  }
  return 0;
}

function progress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
}

function report(where: string, { kills, confirmed, unanswered, hadHappened }: CrashReport): void {
  console.log(
    `\n${where}: killed ${kills} times. ${confirmed} commands were confirmed, and all of them are there once. Of ${unanswered} whose ` +
      `answer was lost ${hadHappened} had happened, and sending them again did not do them twice. Every table opens and is played on.`,
  );
}
