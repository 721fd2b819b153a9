import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type TLSSocket } from "node:tls";

/** The processes of one database share a secret that lies in it: both ends of a line prove that they have it, and nobody else can listen. */
const SHARED = { ciphers: "TLS_AES_128_GCM_SHA256", minVersion: "TLSv1.3" } as const;
const NAME = "wusong";

/** Opens a line to where another process hears, `address:port`. */
export function lineTo(place: string, secret: Buffer): TLSSocket {
  const cut = place.lastIndexOf(":");
  return connect({
    ...SHARED,
    host: place.slice(0, cut).replace(/^\[|\]$/g, ""),
    port: Number(place.slice(cut + 1)),
    // Who has the secret is one of us: there are no certificates.
    checkServerIdentity: () => undefined,
    pskCallback: () => ({ psk: secret, identity: NAME }),
  });
}

/** Hears other processes, and nobody who has not the secret. */
export function hearLines(secret: Buffer, heard: (line: TLSSocket) => void): Server {
  const server = createServer({ ...SHARED, pskCallback: (_, name) => (name === NAME ? secret : null) }, heard);
  server.on("tlsClientError", (_, line) => line.destroy());
  return server;
}

/** Begins to listen, and says where. */
export function listenAt(server: Server, place: { readonly host: string; readonly port: number }): Promise<string> {
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(place.port, place.host, () => {
      server.off("error", failed);
      const { port } = server.address() as AddressInfo;
      done(`${place.host.includes(":") ? `[${place.host}]` : place.host}:${port}`);
    });
  });
}
