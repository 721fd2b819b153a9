import { titleNamed } from "../../load/any-command.ts";
import { begunTable, type TestServer, type Visitor } from "../../tests/running.ts";
import { needsTable } from "../authorise.ts";
import type { ROUTES } from "../routes/index.ts";
import { ASKERS, type Asker } from "./matrix.ts";

type SomeRoute = (typeof ROUTES)[number];

/** Everybody of the matrix at a server, and a table of each kind that `player` opened and plays against `opponent`. */
export class MatrixScene {
  private constructor(
    private readonly server: TestServer,
    private readonly visitors: ReadonlyMap<Asker, Visitor | null>,
    readonly tables: Readonly<Record<string, string>>,
  ) {}

  static async at(server: TestServer): Promise<MatrixScene> {
    const visitors = new Map<Asker, Visitor | null>();
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
    const tables: Record<string, string> = {};
    for (const visibility of ["private", "listed", "watched"] as const)
      tables[visibility] = await begunTable(server, players, { title, seats: [one, other], visibility });
    return new MatrixScene(server, visitors, tables);
  }

  /** What a route decides for each of them. */
  async row(
    route: SomeRoute,
    table: string,
    { through = this.server, body = { nonsense: true } }: { through?: TestServer; body?: object } = {},
  ): Promise<readonly string[]> {
    const row: string[] = [];
    for (const asker of ASKERS) row.push(await this.decision(route, asker, table, through, body));
    return row;
  }

  /** Whether the decision was made: a body that does not fit is only looked at by who may go on. */
  private async decision(
    route: SomeRoute,
    asker: Asker,
    table: string,
    through: TestServer,
    body: object,
  ): Promise<string> {
    const url = route.url
      .replace(":id", needsTable(route.access) ? table : "nothing-here")
      .replace(/:(person|proposal|invite|token)/, "nothing-here")
      .replace(":entries", "0");
    const as = this.visitors.get(asker) ?? null;
    // The stream never ends by itself: its first line is all that is waited for.
    if (route.url === "/api/stream") return this.streamDecision(as);
    const withBody = route.method === "POST" || route.method === "PUT" || route.url === "/api/me";
    const answer = await through.ask(route.method, url, {
      // Who signs out does it on a device that is not needed any more.
      as: route.url === "/api/sessions/current" && as?.headers.cookie ? await this.onAnotherDevice(as) : as,
      ...(withBody && route.method !== "GET" ? { body } : {}),
    });
    return answer.status === 401 || answer.status === 403
      ? String(answer.status)
      : answer.status === 404 && answer.body.error === "There is no such table."
        ? "404"
        : "+";
  }

  private async streamDecision(as: Visitor | null): Promise<string> {
    const away = new AbortController();
    const { status } = await fetch(`${this.server.address}/api/stream`, {
      headers: as?.headers ?? {},
      signal: away.signal,
    });
    away.abort();
    return status === 200 ? "+" : String(status);
  }

  private async onAnotherDevice(visitor: Visitor): Promise<Visitor> {
    const { sessions, store } = this.server.services.around;
    const { token, work } = sessions.begin(visitor.id, "another device");
    await store.write(work);
    return { ...visitor, headers: { cookie: `wusong=${token}` } };
  }
}
