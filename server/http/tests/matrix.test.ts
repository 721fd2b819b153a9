import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { titleNamed } from "../../load/any-command.ts";
import { begunTable, type TestServer, testServer, type Visitor } from "../../tests/running.ts";
import { needsTable } from "../authorise.ts";
import { ROUTES } from "../routes/index.ts";
import { ASKERS, type Asker, LISTED, MATRIX, WATCHED } from "./matrix.ts";

let server: TestServer;
const visitors = new Map<Asker, Visitor | null>();
const tables: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  const { store } = server.services.around;
  for (const asker of ASKERS)
    visitors.set(asker, asker === "nobody" || asker === "bot" ? null : await server.guest(`The ${asker}`));
  const id = (asker: Asker) => visitors.get(asker)!.id;
  await store.write(async (all) => {
    await all
      .updateTable("users")
      .set({ banned: 1, ban_reason: "for the test" })
      .where("id", "=", id("banned"))
      .execute();
    await all.updateTable("users").set({ admin: 1 }).where("id", "=", id("admin")).execute();
  });
  const made = await server.ask("POST", "/api/tokens", { as: visitors.get("player")!, body: { name: "bot" } });
  const { token } = made.body as unknown as { token: string };
  visitors.set("bot", { id: id("player"), name: "bot", headers: { authorization: `Bearer ${token}` } });
  const title = "shanghai-incident-1932";
  const [one, other] = titleNamed(title).seats;
  const players = [visitors.get("player")!, visitors.get("opponent")!] as const;
  for (const visibility of ["private", "listed", "watched"] as const)
    tables[visibility] = await begunTable(server, players, { title, seats: [one, other], visibility });
});
afterAll(async () => {
  await server.close();
  expect(server.faults).toEqual([]);
});

/** Whether the decision was made: a body that does not fit is only looked at by who may go on. */
async function decision(route: (typeof ROUTES)[number], asker: Asker, table: string): Promise<string> {
  const url = route.url
    .replace(":id", needsTable(route.access) ? table : "nothing-here")
    .replace(/:(person|proposal|invite|token)/, "nothing-here")
    .replace(":entries", "0");
  const as = visitors.get(asker) ?? null;
  // The stream never ends by itself: its first line is all that is waited for.
  if (route.url === "/api/stream") return streamDecision(as);
  const withBody = route.method === "POST" || route.method === "PUT" || route.url === "/api/me";
  const answer = await server.ask(route.method, url, {
    // Who signs out does it on a device that is not needed any more.
    as: route.url === "/api/sessions/current" && as?.headers.cookie ? await onAnotherDevice(as) : as,
    ...(withBody && route.method !== "GET" ? { body: { nonsense: true } } : {}),
  });
  return answer.status === 401 || answer.status === 403
    ? String(answer.status)
    : answer.status === 404 && answer.body.error === "There is no such table."
      ? "404"
      : "+";
}

async function streamDecision(as: Visitor | null): Promise<string> {
  const away = new AbortController();
  const { status } = await fetch(`${server.address}/api/stream`, { headers: as?.headers ?? {}, signal: away.signal });
  away.abort();
  return status === 200 ? "+" : String(status);
}

async function onAnotherDevice(visitor: Visitor): Promise<Visitor> {
  const { sessions, store } = server.services.around;
  const { token, work } = sessions.begin(visitor.id, "another device");
  await store.write(work);
  return { ...visitor, headers: { cookie: `wusong=${token}` } };
}

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
    for (const kind of Object.keys(wanted)) {
      const row: string[] = [];
      for (const asker of ASKERS) row.push(await decision(route, asker, tables[kind]));
      made[kind] = row;
    }
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
