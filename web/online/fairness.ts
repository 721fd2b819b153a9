import { nonceCommitment, seedFromParts, serverCommitment } from "@wusong/engine";
import type { Fairness } from "@wusong/server/api";
import { keptNonce } from "./nonces.ts";

/** Compares the parts of the seed with what this page drew and was shown; sentences for who wants to know. */
export function comparison({ table, seedCommitment, seedHash, nonceHashes, revealed }: Fairness): string[] {
  if (!revealed)
    return [`The server's part of the dice is sealed as ${seedCommitment}; it is shown when the game is over.`];
  const { serverSeed, nonces, seed } = revealed;
  const wrong: string[] = [];
  if (serverCommitment(serverSeed) !== seedCommitment)
    wrong.push("The server's part of the dice is not the one it sealed before the game.");
  for (const [seat, hash] of Object.entries(nonceHashes)) {
    const mine = keptNonce(hash);
    if (nonceCommitment(nonces[seat] ?? "") !== hash) wrong.push(`The part of ${seat} is not the one that was sealed.`);
    if (mine !== null && mine !== nonces[seat]) wrong.push("Your part of the dice is not the one this page drew.");
  }
  if (seedFromParts({ table, server: serverSeed, nonces }) !== seed)
    wrong.push("The seed does not follow from its parts.");
  if (wrong.length > 0) return wrong;
  return [
    `The seed follows from the server's part, sealed before anybody sat down, and one part of each player${seedHash === null ? "" : `; its hash is ${seedHash}`}.`,
  ];
}
