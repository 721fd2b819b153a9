import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Cluster, startPostgres } from "../../load/databases.ts";
import { Neighbour } from "../../neighbours/neighbour.ts";
import { type TestServer, testServer } from "../../tests/running.ts";
import { ROUTES } from "../routes/index.ts";
import { MatrixScene } from "./askers.ts";
import { LISTED, MATRIX, WATCHED } from "./matrix.ts";

let cluster: Cluster;
let servers: readonly [TestServer, TestServer];
let scene: MatrixScene;

beforeAll(async () => {
  cluster = await startPostgres();
  const database = await cluster.newDatabase();
  servers = [await testServer({ database }), await testServer({ database })];
  await vi.waitFor(() => expect(servers.map(({ services }) => services.neighbours.size)).toEqual([1, 1]), 20_000);
  scene = await MatrixScene.at(servers[0]);
}, 60_000);
afterAll(async () => {
  for (const server of servers) {
    await server.close();
    expect(server.faults).toEqual([]);
  }
  await cluster.stop();
});

/** What fits each route, so that it is passed on: what does not fit is answered where it came in. */
const BODIES: Readonly<Record<string, object>> = {
  "POST /api/tables/:id/entries": { expect: 9999, key: "a-key-of-nobody", entry: { kind: "undo" } },
  "POST /api/tables/:id/options": { verb: "nothing", picks: [], draft: [] },
  "POST /api/tables/:id/preview": { command: { verb: "nothing", picks: [] } },
};

const PASSED = ROUTES.filter(({ home }) => home).map((route) => [`${route.method} ${route.url}`, route] as const);

describe.each(PASSED)("%s, passed on to another process", (name, route) => {
  test("is decided there as it would be here", async () => {
    const wanted = { private: MATRIX[name], listed: LISTED[route.access], watched: WATCHED[route.access] };
    for (const [kind, row] of Object.entries(wanted)) {
      const table = scene.tables[kind];
      const away = servers.find(({ services }) => services.neighbours.homeOf(table) !== null)!;
      const passed = vi.spyOn(Neighbour.prototype, "ask");
      const body = BODIES[name] ?? {};
      expect([kind, await scene.row(route, table, { through: away, body })]).toEqual([kind, row]);
      expect(passed).toHaveBeenCalledTimes(row.length);
      passed.mockClear();
      // What does not fit is told to who may ask, and to nobody else.
      if (route.method === "POST") expect(await scene.row(route, table, { through: away })).toEqual(row);
      expect(passed).not.toHaveBeenCalled();
    }
  });
});
