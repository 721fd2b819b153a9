import { expect, test } from "vitest";
import { Game } from "../game.ts";
import { readRecord, save } from "../record.ts";
import type { Seat } from "../seat.ts";
import { nonceCommitment, type SeedParts, seedFromParts, serverCommitment } from "../seed-parts.ts";
import { verify } from "../verify.ts";
import { raid } from "./raid.ts";

const PARTS: SeedParts = {
  table: "table1",
  server: "ab".repeat(32),
  nonces: { red: "01".repeat(32), blue: "02".repeat(32) },
};

function record(seedParts: SeedParts) {
  const game = new Game({ title: raid, scenario: "standard", options: { stores: "few" }, seed: seedFromParts(PARTS) });
  game.resign(0 as Seat);
  const read = readRecord(JSON.stringify({ ...save(game), seedParts }));
  if (typeof read === "string") throw new Error(read);
  return verify(raid, read);
}

test("the seed depends on every part, and on nothing else", () => {
  const seed = seedFromParts(PARTS);
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(seedFromParts({ ...PARTS, nonces: { blue: PARTS.nonces.blue, red: PARTS.nonces.red } })).toBe(seed);
  const others: SeedParts[] = [
    { ...PARTS, table: "table2" },
    { ...PARTS, server: "ac".repeat(32) },
    { ...PARTS, nonces: { ...PARTS.nonces, red: "03".repeat(32) } },
    { ...PARTS, nonces: { red: PARTS.nonces.blue, blue: PARTS.nonces.red } },
  ];
  expect(new Set([seed, ...others.map(seedFromParts)]).size).toBe(5);
});

test("a record is proven with its parts, and tells the hashes that were known before the game", () => {
  const { worth, lines } = record(PARTS);
  expect(worth).toBe("proven");
  const told = lines.join("\n");
  expect(told).toContain(serverCommitment(PARTS.server));
  expect(told).toContain(nonceCommitment(PARTS.nonces.red));
  expect(told).toContain(nonceCommitment(PARTS.nonces.blue));
});

test("a record whose parts do not give its seed is false", () => {
  expect(record({ ...PARTS, server: "cd".repeat(32) }).worth).toBe("false");
});
