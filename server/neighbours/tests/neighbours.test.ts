import { PassThrough } from "node:stream";
import type { Server } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { Frames } from "../frames.ts";
import { hearLines, lineTo, listenAt } from "../lines.ts";
import { HeardLine, Lost, Neighbour } from "../neighbour.ts";

const SECRET = Buffer.alloc(32, 7);
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A process that answers, and where it hears. */
async function process(id: string, answer: (text: string) => Promise<string>) {
  const lines: HeardLine[] = [];
  const server: Server = hearLines(SECRET, (line) => lines.push(new HeardLine(id, line, answer)));
  opened.push(server);
  return { place: await listenAt(server, { host: "127.0.0.1", port: 0 }), lines };
}

/** Another process as this one sees it, when it is known whether it can be asked. */
async function neighbour(id: string, place: string, secret = SECRET) {
  const line = lineTo(place, secret);
  let lost = (): void => {};
  const gone = new Promise<void>((done) => {
    lost = done;
  });
  const one = new Neighbour(id, line, () => lost());
  opened.push(one);
  // The first word it says is who it is.
  await Promise.race([gone, new Promise((done) => line.once("data", done))]);
  return { one, gone };
}

test("texts arrive whole, however they are cut on their way", () => {
  const line = new PassThrough();
  const heard: [number, number, string][] = [];
  const sent: Buffer[] = [];
  const out = new PassThrough();
  out.on("data", (part: Buffer) => sent.push(part));
  const texts = ["", "吳淞", "x".repeat(70_000), '{"a":1}'];
  const frames = new Frames(out, () => {});
  for (const [i, text] of texts.entries()) frames.send(2, i, text);
  out.uncork();
  const all = Buffer.concat(sent.length > 0 ? sent : [out.read() as Buffer]);
  new Frames(line, (...frame) => heard.push(frame));
  for (let at = 0; at < all.length; at += 7_001) line.emit("data", all.subarray(at, at + 7_001));
  expect(heard).toEqual(texts.map((text, i) => [2, i, text]));
});

test("a process is asked, and every answer finds its question", async () => {
  const { place } = await process("one", async (text) => `${text}, answered`);
  const { one } = await neighbour("one", place);
  expect(one.there).toBe(true);
  expect(await Promise.all(["a", "b", "c"].map((text) => one.ask(text)))).toEqual([
    "a, answered",
    "b, answered",
    "c, answered",
  ]);
});

test("who has not the secret is not heard", async () => {
  const { place, lines } = await process("one", async () => "");
  const { one } = await neighbour("one", place, Buffer.alloc(32, 8));
  expect(one.there).toBe(false);
  expect(lines).toEqual([]);
});

test("another process at the same address is not asked", async () => {
  const { place } = await process("another", async () => "");
  const { one, gone } = await neighbour("one", place);
  await gone;
  expect(one.there).toBe(false);
});

test("what a process that is gone has not answered is lost at once", async () => {
  const { place } = await process("one", () => new Promise(() => {}));
  const { one } = await neighbour("one", place);
  const asked = one.ask("anything");
  one.close();
  await expect(asked).rejects.toThrow(Lost);
});

test("a process that closes answers what it was asked, and is asked no more", async () => {
  let hear = (): void => {};
  const heard = new Promise<void>((done) => {
    hear = done;
  });
  let say = (_: string): void => {};
  const said = new Promise<string>((done) => {
    say = done;
  });
  const { place, lines } = await process("one", () => {
    hear();
    return said;
  });
  const { one, gone } = await neighbour("one", place);
  const asked = one.ask("anything");
  await heard;
  const left = lines[0].leave();
  say("the last word");
  expect(await asked).toBe("the last word");
  await left;
  await gone;
  expect(one.there).toBe(false);
});
