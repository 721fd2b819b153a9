import { afterAll, expect } from "vitest";
import { testServer } from "./running.ts";

/** A server for the tests of one file, and three guests who have come to it. Nothing may go wrong in it unseen. */
export const server = await testServer();
export const ada = await server.guest("Ada");
export const ben = await server.guest("Ben");
export const eve = await server.guest("Eve");

afterAll(async () => {
  await server.close();
  expect(server.faults).toEqual([]);
});
