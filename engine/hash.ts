import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The rolling hash of a game: every state is bound to all states before it. */
export const hashState = (before: string, state: unknown): string => hashText(`${before}\n${JSON.stringify(state)}`);
