import { lookup } from "node:dns/promises";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { UserError } from "@wusong/engine/user-error";
import { isPublicAddress } from "./addresses.ts";

/** Where a name leads, all of it. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface Answer {
  readonly status: number;
  /** the beginning of what was answered */
  readonly text: string;
  /** seconds after which the other side wants to be asked again */
  readonly retryAfter: number | null;
}

/** Nothing has reached the other side. */
export class NotSent extends Error {}
/** It may have arrived, but nobody said so. */
export class NoAnswer extends Error {}

export interface Limits {
  /** milliseconds for everything, from the question for the address to the end of the answer */
  readonly time: number;
  /** bytes of an answer that are read */
  readonly answer: number;
  readonly ports: readonly number[];
}

const LIMITS: Limits = { time: 10_000, answer: 4096, ports: [443] };
const LONGEST_URL = 600;

/** An address that users may name: https, no name or password in it, and no port but those of the web. */
export function outsideUrl(text: string, ports: readonly number[] = LIMITS.ports): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new UserError("This is no address. Write one like https://hooks.example.org/wusong.");
  }
  if (text.length > LONGEST_URL) throw new UserError(`An address has at most ${LONGEST_URL} characters.`);
  if (url.protocol !== "https:") throw new UserError("The address must begin with https://.");
  if (url.username || url.password) throw new UserError("The address must hold no name and no password.");
  if (!ports.includes(url.port === "" ? 443 : Number(url.port)))
    throw new UserError("The address must use the port of https, which need not be written.");
  return url;
}

/**
 * Sends to addresses that users have named, and never into a network that only this machine can reach: every address that the name
 * leads to must be public, the connection goes to an address that was checked and to no other, whatever the name leads to a moment
 * later, and nothing that is answered leads on.
 */
export class OutsideClient {
  readonly #resolve: Resolve;
  readonly #allowed: (address: string) => boolean;
  readonly #limits: Limits;
  readonly #trust: string | undefined;

  constructor(
    given: {
      readonly resolve?: Resolve;
      /** which addresses are public */
      readonly allowed?: (address: string) => boolean;
      readonly limits?: Partial<Limits>;
      /** a certificate to believe beside those of the system */
      readonly trust?: string;
    } = {},
  ) {
    this.#resolve =
      given.resolve ?? (async (host) => (await lookup(host, { all: true })).map(({ address }) => address));
    this.#allowed = given.allowed ?? isPublicAddress;
    this.#limits = { ...LIMITS, ...given.limits };
    this.#trust = given.trust;
  }

  /** The address, if it may be named at all; where it leads is looked at when something is sent. */
  checked(text: string): URL {
    const url = outsideUrl(text, this.#limits.ports);
    const host = hostOf(url);
    if (isIP(host) !== 0 && !this.#allowed(host)) throw new UserError(notPublic(host));
    return url;
  }

  async post(address: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<Answer> {
    const url = outsideUrl(address, this.#limits.ports);
    const deadline = AbortSignal.timeout(this.#limits.time);
    const addresses = await this.#checkedAddresses(hostOf(url), deadline);
    return this.#send(url, addresses, headers, body, deadline);
  }

  async #checkedAddresses(host: string, deadline: AbortSignal): Promise<readonly string[]> {
    const late = new Promise<never>((_, reject) => {
      deadline.addEventListener("abort", () => reject(new NotSent(`${host} was not found in time.`)), { once: true });
    });
    const addresses = isIP(host) !== 0 ? [host] : await Promise.race([this.#found(host), late]);
    if (addresses.length === 0) throw new NotSent(`${host} leads nowhere.`);
    const closed = addresses.find((address) => !this.#allowed(address));
    if (closed !== undefined) throw new UserError(notPublic(host));
    return addresses;
  }

  async #found(host: string): Promise<readonly string[]> {
    try {
      return await this.#resolve(host);
    } catch {
      throw new NotSent(`${host} was not found.`);
    }
  }

  #send(
    url: URL,
    addresses: readonly string[],
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
    signal: AbortSignal,
  ): Promise<Answer> {
    const host = hostOf(url);
    const bytes = Buffer.from(body as string);
    return new Promise((resolve, reject) => {
      let connected = false;
      const failed = (error: Error) => {
        const why = signal.aborted ? `${host} did not answer in time.` : `${host}: ${error.message}`;
        reject(connected ? new NoAnswer(why) : new NotSent(why));
      };
      const sending = request({
        host,
        port: url.port === "" ? 443 : Number(url.port),
        path: `${url.pathname}${url.search}`,
        method: "POST",
        headers: { ...headers, host: url.host, "content-length": String(bytes.length) },
        // A connection of its own, closed afterwards: one that was kept could lead where nobody checked.
        agent: false,
        lookup: pinnedTo(addresses),
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(this.#trust ? { ca: this.#trust } : {}),
        signal,
      });
      sending.once("socket", (socket) => socket.once("secureConnect", () => (connected = true)));
      sending.once("error", failed);
      sending.once("response", (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        const answered = () => {
          const retryAfter = Number(response.headers["retry-after"]);
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).subarray(0, this.#limits.answer).toString("utf8"),
            retryAfter: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : null,
          });
          sending.destroy();
        };
        response.on("data", (part: Buffer) => {
          parts.push(part);
          size += part.length;
          if (size >= this.#limits.answer) answered();
        });
        response.once("end", answered);
        // Its first line has arrived, and that is all that counts.
        response.once("error", answered);
      });
      sending.end(bytes);
    });
  }
}

/** Without the brackets of an IPv6 address. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

const notPublic = (host: string): string => `${host} does not lead into the open internet; nothing was sent.`;

/** A look-up that knows only what was checked. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, found) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    if (options.all) found(null, all);
    else found(null, all[0].address, all[0].family);
  };
