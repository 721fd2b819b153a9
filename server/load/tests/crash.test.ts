import { afterAll, beforeAll, expect, test } from "vitest";
import { serverPrograms } from "../../../scripts/server-programs.mjs";
import { crash } from "../crash.ts";
import { type Cluster, scratchFile, startPostgres } from "../databases.ts";
import type { Programs } from "../processes.ts";

let built: Programs;
let cluster: Cluster;
beforeAll(async () => {
  built = await serverPrograms();
  cluster = await startPostgres();
});
afterAll(() => cluster.stop());

const TITLES = ["mars-la-tour-1870", "pacific-battles-shanghai-1937"];

// `npm run crash` does this some hundred times.
test("a server on SQLite that is killed under load loses nothing it has confirmed, and does nothing twice", async () => {
  const { file, remove } = scratchFile();
  const { confirmed } = await crash({
    programs: built,
    database: file,
    processes: 1,
    kills: 2,
    seed: "sqlite",
    titles: TITLES,
  });
  expect(confirmed).toBeGreaterThan(3);
  remove();
});

test("nor do three processes on PostgreSQL of which one is killed", async () => {
  const { confirmed } = await crash({
    programs: built,
    database: await cluster.newDatabase(),
    processes: 3,
    kills: 2,
    seed: "postgres",
    titles: TITLES,
  });
  expect(confirmed).toBeGreaterThan(3);
});
