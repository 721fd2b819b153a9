import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestServer, testServer } from "../../tests/running.ts";
import { needsTable } from "../authorise.ts";
import { ROUTES } from "../routes/index.ts";
import { MatrixScene } from "./askers.ts";
import { LISTED, MATRIX, WATCHED } from "./matrix.ts";

let server: TestServer;
let scene: MatrixScene;

beforeAll(async () => {
  server = await testServer();
  scene = await MatrixScene.at(server);
});
afterAll(async () => {
  await server.close();
  expect(server.faults).toEqual([]);
});

test("every route has its row, and every row its route", () => {
  expect(ROUTES.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(Object.keys(MATRIX).sort());
});

test("nothing is answered under /api that is no route of the list", async () => {
  const known = new Set([...ROUTES.map(({ url }) => url), "/api/docs", "/api/docs/openapi.json"]);
  const printed = server.app.printRoutes({ commonPrefix: false });
  const found = printed.split("\n").flatMap((line) => /(\/api\/\S+) \(/.exec(line)?.[1] ?? []);
  expect(found.length).toBeGreaterThan(10);
  for (const url of found) expect(known).toContain(url.replace(/\/$/, ""));
});

describe.each(ROUTES.map((route) => [`${route.method} ${route.url}`, route] as const))("%s", (name, route) => {
  test("lets in whom it should, and nobody else", async () => {
    const made: Record<string, readonly string[]> = {};
    const wanted: Record<string, readonly string[]> = { private: MATRIX[name] };
    if (needsTable(route.access))
      Object.assign(wanted, { listed: LISTED[route.access], watched: WATCHED[route.access] });
    for (const kind of Object.keys(wanted)) made[kind] = await scene.row(route, scene.tables[kind]);
    expect(made).toEqual(wanted);
  });
});

test("the description for programs names every route", async () => {
  const { text } = await server.ask("GET", "/api/docs/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  const named = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(named.sort()).toEqual(Object.keys(MATRIX).sort());
  expect((await server.ask("GET", "/api/docs")).text).toContain("/api/tables/{id}/entries");
});

test("what is no part of the interface is the page's, and an unknown part of it is not", async () => {
  const asked: string[] = [];
  const other = await testServer({
    page: (request, response) => {
      asked.push(request.url!);
      response.end("the page");
    },
  });
  expect((await other.ask("GET", "/")).text).toBe("the page");
  expect((await other.ask("GET", "/assets/x.js")).text).toBe("the page");
  expect((await other.ask("GET", "/api/nothing")).status).toBe(404);
  expect(asked).toEqual(["/", "/assets/x.js"]);
  await other.close();
});

test.each([
  ["has a name of its own", { PUBLIC_URL: "http://table.example.org" }, {}],
  ["is asked through a proxy it believes", { TRUST_PROXY: "yes" }, {}],
  ["is asked through a proxy it does not know of", {}, { "x-forwarded-for": "198.51.100.7" }],
])("a server that %s shows mails to its administrators alone", async (_name, environment, headers) => {
  const other = await testServer({ environment });
  const [guest, admin] = [await other.guest("Guest"), await other.guest("Admin")];
  await other.services.around.store.write((all) =>
    all.updateTable("users").set({ admin: 1 }).where("id", "=", admin.id).execute(),
  );
  const statuses: number[] = [];
  for (const as of [null, guest, admin])
    statuses.push((await other.ask("GET", "/api/mailbox", { as, headers })).status);
  expect(statuses).toEqual([401, 403, 200]);
  await other.close();
});
