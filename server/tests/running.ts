import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import type { Shown } from "@wusong/host";
import { ROOT } from "../../scripts/bundle.mjs";
import { rulesPrograms } from "../../scripts/server-programs.mjs";
import type { CommandGiven } from "../api/table.ts";
import type { Glance, NewTableGiven } from "../api/tables.ts";
import type { Time } from "../jobs/time.ts";
import { scratchFile } from "../load/databases.ts";
import type { OutsideClient } from "../notices/outside/client.ts";
import type { ThreadBounds } from "../rules/threads.ts";
import { type RunningServer, startServer } from "../server.ts";
import { readSettings } from "../settings.ts";

export interface TestServer extends RunningServer {
  readonly faults: string[];
  /** Asks as whoever holds the cookie or the token. */
  ask(method: string, url: string, given?: Asking): Promise<Answer>;
  guest(name: string): Promise<Visitor>;
}

export interface Asking {
  readonly body?: unknown;
  readonly as?: Visitor | null;
  readonly headers?: Record<string, string>;
}
export interface Answer {
  readonly status: number;
  // Tests look at whatever came.
  readonly body: Record<string, never> & { error?: string };
  readonly text: string;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

/** Somebody who asks things of a server. */
export interface Visitor {
  readonly id: string;
  readonly name: string;
  readonly headers: Record<string, string>;
}

export interface TestSetting {
  readonly database?: string;
  readonly environment?: Record<string, string>;
  readonly time?: Time;
  readonly bounds?: Partial<ThreadBounds>;
  readonly page?: Parameters<typeof startServer>[1]["page"];
  readonly outside?: OutsideClient;
  /** a folder with other rules than those of this program */
  readonly rules?: string;
}

/** A server on any free port, with a database of its own unless one is named. */
export async function testServer(setting: TestSetting = {}): Promise<TestServer> {
  const scratch = setting.database === undefined ? scratchFile() : null;
  const faults: string[] = [];
  const environment = {
    PORT: "0",
    WUSONG_RATES: "1000",
    WUSONG_DATABASE: setting.database ?? scratch!.file,
    ...setting.environment,
  };
  const settings = readSettings(environment, path.join(ROOT, "server", "dist"));
  const { time, bounds, page, outside, rules } = setting;
  const server = await startServer(settings, {
    ...(await rulesPrograms()),
    ...(rules === undefined ? {} : { rules }),
    log: (line) => faults.push(line),
    ...(time ? { time } : {}),
    ...(bounds ? { bounds } : {}),
    ...(page ? { page } : {}),
    ...(outside ? { outside } : {}),
  });
  const origin = settings.publicUrl ?? "http://localhost";
  const ask = async (method: string, url: string, { body, as, headers = {} }: Asking = {}): Promise<Answer> => {
    const answer = await server.app.inject({
      method: method as "GET",
      url,
      headers: {
        host: new URL(origin).host,
        origin,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...as?.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, text: answer.payload, body: parsed(answer.payload), headers: answer.headers };
  };
  return {
    ...server,
    faults,
    ask,
    guest: async (name) => {
      const { body, headers, status, text } = await ask("POST", "/api/guests", { body: { name } });
      if (status !== 200) throw new Error(text);
      const [cookie] = String(headers["set-cookie"]).split(";");
      return { id: (body as unknown as { me: { id: string } }).me.id, name, headers: { cookie } };
    },
    close: async () => {
      await server.close();
      scratch?.remove();
    },
  };
}

function parsed(text: string): Answer["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return {} as Answer["body"];
  }
}

/** What a page gives when it sits down. */
export function newNonce(): { nonce: string; nonceHash: string } {
  const nonce = randomBytes(32).toString("hex");
  return { nonce, nonceHash: createHash("sha256").update(nonce).digest("hex") };
}

/** A table with two people at it, whose game has begun. */
export async function begunTable(
  server: Pick<TestServer, "ask">,
  players: readonly [Visitor, Visitor],
  given: Partial<NewTableGiven> & { title: string; seats: readonly [string, string] },
): Promise<string> {
  const { seats, ...setting } = given;
  const opened = await server.ask("POST", "/api/tables", {
    as: players[0],
    body: { seat: seats[0], ...newNonce(), ...setting },
  });
  if (opened.status !== 200) throw new Error(opened.text);
  const { id, invite } = opened.body as unknown as { id: string; invite: string };
  const sat = await server.ask("POST", `/api/tables/${id}/seats?invite=${invite}`, {
    as: players[1],
    body: { seat: seats[1], ...newNonce() },
  });
  if (sat.status !== 200 || (sat.body as unknown as Glance).status !== "playing") throw new Error(sat.text);
  return id;
}

export async function viewOf(
  server: Pick<TestServer, "ask">,
  id: string,
  as: Visitor | null,
  since = 0,
): Promise<Shown> {
  const { status, text } = await server.ask("GET", `/api/tables/${id}/view?since=${since}`, { as });
  if (status !== 200) throw new Error(text);
  return JSON.parse(text);
}

export const play = (
  server: Pick<TestServer, "ask">,
  id: string,
  as: Visitor,
  given: Partial<CommandGiven> & Pick<CommandGiven, "expect" | "entry">,
): Promise<Answer> =>
  server.ask("POST", `/api/tables/${id}/entries`, {
    as,
    body: { key: randomBytes(9).toString("base64url"), ...given },
  });
