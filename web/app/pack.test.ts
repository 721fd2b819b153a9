import { expect, test } from "vitest";
import { pack, unpack } from "./pack.ts";

test("a text comes out of an address as it went in, in letters that need no escape", async () => {
  const text = `${JSON.stringify({ title: "Shanghai–Nanking", entries: Array.from({ length: 400 }, (_, i) => i * 7) })} 上海`;
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(text.length);
  expect(await unpack(packed)).toEqual({ text });
});

test("letters that were cut off or changed are not a text", async () => {
  const packed = await pack("a game that was played to its end, and then some more words to fill a few blocks");
  const changed = { problem: "The link was cut off or changed on its way." };
  expect(await unpack(packed.slice(0, packed.length / 2))).toEqual(changed);
  expect(await unpack("no!")).toEqual(changed);
});

test("no more is unpacked than a record may have", async () => {
  const packed = await pack(" ".repeat(100_000));
  expect(await unpack(packed, 100_000)).toEqual({ text: " ".repeat(100_000) });
  expect(await unpack(packed, 99_999)).toEqual({ problem: expect.stringContaining("far more than a record") });
});

test("a link longer than any is not unpacked at all", async () => {
  expect(await unpack("A".repeat(400_000))).toEqual({ problem: expect.stringContaining("too long: it has 400000") });
});
