import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { hashText } from "./hash.ts";
import { canonical } from "./json.ts";

/**
 * Where the seed of a game between people comes from: the server's part, whose hash was shown before anybody sat down, and a nonce
 * of each player, whose hash was given when they sat down. Nobody who does not know all parts can choose or foresee the seed.
 */
export interface SeedParts {
  /** id of the table, so that parts fit one game only */
  readonly table: string;
  /** the server's part: 64 hexadecimal digits */
  readonly server: string;
  /** by seat: 64 hexadecimal digits of each person who played; the computer has none */
  readonly nonces: Readonly<Record<string, string>>;
}

/** What the server shows of its part before anybody sits down. */
export const serverCommitment = (server: string): string => hashText(`wusong server seed\n${server}`);

/** What a player gives of a nonce when sitting down: the SHA-256 of its digits. */
export const nonceCommitment = (nonce: string): string => hashText(nonce);

/** The seed that follows from its parts: HMAC-SHA-256 under the server's part of the table and the nonces by seat. */
export function seedFromParts({ table, server, nonces }: SeedParts): string {
  const said = canonical(["wusong seed", table, nonces]);
  return bytesToHex(hmac(sha256, utf8ToBytes(server), utf8ToBytes(said)));
}
