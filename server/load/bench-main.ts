import { statSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { titles } from "@wusong/titles";
import Sqlite from "libsql";
import { scratchFile, startPostgres } from "./databases.ts";
import { type Paced, PacedTable, playPaced, spread } from "./paced.ts";
import { Person } from "./person.ts";
import { type Programs, ServerProcess } from "./processes.ts";

const TABLES = 300;
const IDLE_STREAMS = 2_000;
const STREAMS_OF_ONE = 20;
const LONG_GAME = 1_000;
const OPENED_TOGETHER = 8;
/** Commands of each title of which it is measured when the other side sees them. */
const LIVE = 20;
/** Seconds after a start that are told by themselves: programs become fast while they run. */
const FIRST = 10;

const whole = (value: number): string => Math.round(value).toLocaleString("en-GB");
const load = (): string =>
  `machine: ${cpus().length} processors, load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(" ")}`;

/** `npm run bench:server [-- SECONDS [DATABASE]]`: prints what was measured beside what is wanted, and gives its exit code. */
export async function main(programs: Programs, [seconds = "20", only]: readonly string[]): Promise<number> {
  const lasts = Number(seconds);
  if (!(lasts >= 1 && lasts <= 600) || (only !== undefined && only !== "sqlite" && only !== "postgres")) {
    console.error(
      "npm run bench:server takes a number of seconds, from 1 to 600, and sqlite or postgres to measure one.",
    );
    return 2;
  }
  console.log(load());
  if (only !== "postgres") {
    const { file, remove } = scratchFile();
    await onSqlite(programs, file, lasts);
    remove();
  }
  if (only !== "sqlite") {
    const cluster = await startPostgres();
    try {
      await onPostgres(programs, await cluster.newDatabase(), lasts);
    } finally {
      await cluster.stop();
    }
  }
  console.log(load());
  return 0;
}

async function onSqlite(programs: Programs, database: string, seconds: number): Promise<void> {
  const environment = { WUSONG_DATABASE: database, WUSONG_DATA: ".", WUSONG_WARM: "1" };
  let server = await ServerProcess.start(programs, environment);
  const away = new AbortController();
  try {
    const tables = await openTables(() => server.address);
    const empty = sizeOf(database);
    console.log(`A table that has begun takes ${whole(empty / TABLES / 1024)} kB`);
    await Promise.all(tables.flatMap(({ id, people }) => people.map((one) => one.stream(id, () => {}, away.signal))));
    console.log("SQLite, one process, 300 tables, 600 streams; wanted 200/s, p95 under 150 ms");
    const paced = await measuredAt(tables, 200, seconds, () => cpuSeconds(server.address));
    console.log(`  memory ${whole(await megabytes(server.address))} MB; wanted under 1,024`);
    console.log(`  a command takes ${((sizeOf(database) - empty) / paced.commands / 1024).toFixed(1)} kB`);
    away.abort();
    const { half, nineteenInTwenty, longest } = spread(await live(() => server.address));
    console.log(
      `Live, at one table: the other side sees a command half the time within ${whole(half)} ms, p95 ${whole(nineteenInTwenty)} ms, longest ${whole(longest)} ms; wanted 250`,
    );
    const idle = await idleStreams(() => server.address);
    console.log(`${whole(idle.open)} streams idle: memory ${whole(await megabytes(server.address))} MB`);
    idle.close();
    const { table: long, entries } = await longGame(() => server.address);
    await server.stop();
    server = await ServerProcess.start(programs, environment);
    const from = performance.now();
    const { status } = await long.people[0].ask("GET", `/api/tables/${long.id}/view?since=999999`);
    console.log(
      `A table of ${whole(entries)} commands opens cold in ${whole(performance.now() - from)} ms (${status}); wanted under 100`,
    );
  } finally {
    away.abort();
    await server.stop();
  }
}

async function onPostgres(programs: Programs, database: string, seconds: number): Promise<void> {
  const servers: ServerProcess[] = [];
  try {
    for (let i = 0; i < 3; i++)
      servers.push(
        await ServerProcess.start(programs, { WUSONG_DATABASE: database, WUSONG_DATA: ".", WUSONG_WARM: "1" }),
      );
    // Every request goes to the next process, as by a balancer that knows neither sessions nor tables.
    let next = 0;
    const tables = await openTables(() => servers[next++ % servers.length].address);
    const spent = async (): Promise<number> => {
      const each = await Promise.all(servers.map(({ address }) => cpuSeconds(address)));
      return each.reduce((sum, one) => sum + one, 0);
    };
    console.log("PostgreSQL, three processes, 300 tables; wanted 300/s");
    await measuredAt(tables, 300, seconds, spent);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Plays at a rate, and tells the first seconds after the start apart from what follows. */
async function measuredAt(
  tables: readonly PacedTable[],
  rate: number,
  seconds: number,
  cpu: () => Promise<number>,
): Promise<Paced> {
  const started = await cpu();
  const first = await playPaced(tables, rate, FIRST);
  const warm = await cpu();
  tell(`the first ${FIRST} s after the start`, first, warm - started);
  const paced = await playPaced(tables, rate, seconds);
  tell(`then ${seconds} s`, paced, (await cpu()) - warm);
  return { ...paced, commands: first.commands + paced.commands };
}

function tell(
  when: string,
  { commands, failed, rate, half, nineteenInTwenty, longest, own }: Paced,
  cpu: number,
): void {
  const each = (spent: number): string => ((spent * 1000) / commands).toFixed(1);
  const times = [...failed.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `  ${when}: ${whole(rate)} commands a second (${whole(commands)} in all, ${times} failed), half within ${whole(half)} ms, p95 ${whole(nineteenInTwenty)} ms, longest ${whole(longest)} ms; processor time ${each(cpu)} ms a command with the views it leads to, and ${each(own)} ms of the players`,
  );
  for (const [what, often] of failed) console.log(`    failed, ${often} times: ${what}`);
}

async function openTables(address: () => string): Promise<PacedTable[]> {
  const made: PacedTable[] = [];
  for (let n = 0; n < TABLES; n += OPENED_TOGETHER) {
    const some = Array.from({ length: Math.min(OPENED_TOGETHER, TABLES - n) }, (_, i) => n + i);
    made.push(
      ...(await Promise.all(some.map((i) => PacedTable.open(titles[i % titles.length].id, `Table ${i}`, address)))),
    );
  }
  return made;
}

/** How long it takes until the other side sees a command, for each of some. */
async function live(address: () => string): Promise<number[]> {
  const times: number[] = [];
  for (const [n, { id }] of titles.entries()) {
    const table = await PacedTable.open(id, `Live ${n}`, address);
    for (let i = 0; i < LIVE; i++) {
      const prepared = await table.prepared();
      const took = prepared && (await table.playSeen(prepared));
      if (took !== null) times.push(took);
    }
  }
  return times;
}

async function idleStreams(address: () => string): Promise<{ open: number; close(): void }> {
  const away: AbortController[] = [];
  let open = 0;
  while (open < IDLE_STREAMS) {
    const gone = new AbortController();
    away.push(gone);
    const person = await Person.guest(`Idle ${open}`, address);
    await Promise.all(
      Array.from({ length: STREAMS_OF_ONE }, () => person.stream("nothing-here", () => {}, gone.signal)),
    );
    open += STREAMS_OF_ONE;
  }
  const close = (): void => {
    for (const one of away) one.abort();
  };
  return { open, close };
}

/** A game of as many entries as that, or the longest of a few that ended before. */
async function longGame(address: () => string): Promise<{ table: PacedTable; entries: number }> {
  let longest: { table: PacedTable; entries: number } | null = null;
  for (const [n, { id }] of titles.entries()) {
    const table = await PacedTable.open(id, `Long ${n}`, address);
    let entries = 0;
    while (entries < LONG_GAME) {
      const prepared = await table.prepared();
      if (!prepared) break;
      await table.play(prepared);
      entries++;
    }
    if (!longest || entries > longest.entries) longest = { table, entries };
    if (entries >= LONG_GAME) break;
  }
  return longest!;
}

/** Bytes of a database, when what was written ahead has been moved into its file. */
function sizeOf(file: string): number {
  const database = new Sqlite(file);
  database.pragma("wal_checkpoint(passive)");
  database.close();
  return statSync(file).size;
}

async function measured(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/api/metrics`)).text();
  return Number(new RegExp(`^${name} ([\\d.]+)`, "m").exec(text)?.[1] ?? 0);
}
const megabytes = async (address: string): Promise<number> =>
  (await measured(address, "wusong_memory_bytes")) / 1024 / 1024;
const cpuSeconds = (address: string): Promise<number> => measured(address, "wusong_cpu_seconds");
