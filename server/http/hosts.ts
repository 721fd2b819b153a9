import { isIP } from "node:net";
import { hostname } from "node:os";
import type { FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";
import type { Settings } from "../settings.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** The name a request was sent to, without its port. */
function nameOf(host: string): string {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, "");
  } catch {
    return "";
  }
}

/** Names that mean this machine, whoever asks: no other page can have them. */
const isOwn = (name: string): boolean =>
  name === "localhost" || isIP(name) !== 0 || name.endsWith(".local") || name === hostname().toLowerCase();

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Whether somebody asks from this machine a server that is for this machine alone: then they run it. */
export function isAtHome({ host, publicUrl, trustProxy }: Settings, { ip, headers }: FastifyRequest): boolean {
  const alone = LOOPBACK.test(host) && publicUrl === null && !trustProxy;
  // Whatever stands in between says for whom it asks.
  const between =
    headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;
  return alone && !between && LOOPBACK.test(ip);
}

/**
 * A page of somebody else cannot write here: browsers tell where a request comes from, and it must be this server. Nor can a foreign
 * name be pointed at this machine: only names are answered that belong to it.
 */
export function checkOrigin(
  { publicUrl }: Pick<Settings, "publicUrl">,
  request: FastifyRequest,
  withCookie: boolean,
): void {
  const { host = "", origin } = request.headers;
  const name = nameOf(host);
  const known = publicUrl !== null && name === new URL(publicUrl).hostname;
  if (!known && !isOwn(name))
    throw new Problem(
      421,
      "This server does not go by that name. Whoever runs it sets PUBLIC_URL to the address that people use.",
    );
  if (SAFE.has(request.method)) return;
  if (origin === undefined) {
    if (withCookie && request.headers["sec-fetch-site"] !== "same-origin")
      throw new Problem(403, "A browser says where its request comes from; this one does not.");
    return;
  }
  if (origin !== publicUrl && origin !== `${request.protocol}://${host}`)
    throw new Problem(403, "This request comes from a page of another server.");
}
