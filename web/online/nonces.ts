import { nonceCommitment } from "@wusong/engine";
import type { Glance } from "@wusong/server/api";
import { ask } from "./asking.ts";

/**
 * The parts of the dice that this page has drawn, and what it was shown of the server's part: kept in the browser, by the hash that
 * was given when sitting down, so that both can be compared when the game is over.
 */
const storeName = (hash: string): string => `wusong nonce ${hash}`;

function hexadecimal(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What every command has of its own. */
export const newKey = (): string => hexadecimal(12);

/** Draws a nonce and keeps it. It is told at once only where the game should be able to begin while this page is away. */
export function drawNonce(atOnce: boolean): { nonceHash: string; nonce?: string } {
  const nonce = hexadecimal(32);
  const nonceHash = nonceCommitment(nonce);
  try {
    localStorage.setItem(storeName(nonceHash), nonce);
  } catch {
    // A browser that keeps nothing could not tell it later.
    return { nonceHash, nonce };
  }
  return atOnce ? { nonceHash, nonce } : { nonceHash };
}

export function keptNonce(hash: string): string | null {
  try {
    return localStorage.getItem(storeName(hash));
  } catch {
    return null;
  }
}

/** When everybody sits this page shows its nonce, and the game begins. */
export async function revealIfAllSit({ id, status, seats, mine }: Glance): Promise<void> {
  if (status !== "open" || seats.some(({ person, level }) => person === null && level === null)) return;
  for (const { seat, nonceHash, nonceMissing } of seats) {
    const nonce = nonceMissing && mine.seats.includes(seat) && nonceHash !== null ? keptNonce(nonceHash) : null;
    if (nonce !== null) await ask("POST", `/api/tables/${encodeURIComponent(id)}/nonce`, { nonce });
  }
}
