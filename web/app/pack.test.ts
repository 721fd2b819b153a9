import { expect, test } from "vitest";
import { pack, unpack } from "./pack.ts";

test("a text comes out of an address as it went in, in letters that need no escape", async () => {
  const text = `${JSON.stringify({ title: "Shanghai–Nanking", entries: Array.from({ length: 400 }, (_, i) => i * 7) })} 上海`;
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(text.length);
  expect(await unpack(packed)).toBe(text);
});

test("letters that were cut off or changed are not a text", async () => {
  const packed = await pack("a game that was played to its end, and then some more words to fill a few blocks");
  expect(await unpack(packed.slice(0, packed.length / 2))).toBeNull();
  expect(await unpack("no!")).toBeNull();
});
