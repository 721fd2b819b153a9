import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSigned } from "./certificate.ts";

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** A server of somebody else's: what a webhook or a browser's push service is to us. */
export interface OutsideServer {
  readonly port: number;
  readonly cert: string;
  readonly received: readonly Received[];
  /** what it does next; the standard is 204 */
  answer: (response: ServerResponse, request: Received) => void;
  close(): Promise<void>;
}

export async function outsideServer(name: string, address = "127.0.0.1", port = 0): Promise<OutsideServer> {
  const { cert, key } = selfSigned(name);
  const received: Received[] = [];
  const server = createServer({ cert, key }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const got = { path: request.url!, headers: request.headers, body: Buffer.concat(parts) };
    received.push(got);
    outside.answer(response, got);
  });
  server.listen(port, address);
  await once(server, "listening");
  const outside: OutsideServer = {
    port: (server.address() as AddressInfo).port,
    cert,
    received,
    answer: (response) => response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return outside;
}
