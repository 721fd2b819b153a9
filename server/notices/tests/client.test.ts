import { UserError } from "@wusong/engine/user-error";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NoAnswer, NotSent, OutsideClient, outsideUrl } from "../outside/client.ts";
import { type OutsideServer, outsideServer } from "./outside-server.ts";

const HOST = "hooks.example.org";
/** In these tests 127.0.0.1 is the open internet, and 127.0.0.2 is the machine's own network. */
const OPEN = "127.0.0.1";
const INNER = "127.0.0.2";

let outside: OutsideServer;
let inner: OutsideServer;
beforeAll(async () => {
  outside = await outsideServer(HOST, OPEN);
  inner = await outsideServer(HOST, INNER, outside.port);
});
afterAll(() => Promise.all([outside.close(), inner.close()]));
beforeEach(() => {
  outside.answer = (response) => response.writeHead(204).end();
});

function clientOf(answers: readonly (readonly string[])[], limits = {}) {
  let asked = 0;
  const client = new OutsideClient({
    resolve: async () => answers[Math.min(asked++, answers.length - 1)],
    allowed: (address) => address === OPEN,
    limits: { ports: [outside.port], ...limits },
    trust: outside.cert,
  });
  return { post: (path = "/") => client.post(`https://${HOST}:${outside.port}${path}`, {}, "{}"), asked: () => asked };
}

describe("messages to addresses of users", () => {
  test("arrive where the name leads", async () => {
    const before = outside.received.length;
    expect((await clientOf([[OPEN]]).post("/a?b=c")).status).toBe(204);
    expect(outside.received.length).toBe(before + 1);
    expect(outside.received.at(-1)).toMatchObject({ path: "/a?b=c", headers: { host: `${HOST}:${outside.port}` } });
  });

  test("go nowhere when one of the addresses of a name is not public", async () => {
    const counts = () => [outside.received.length, inner.received.length];
    const before = counts();
    await expect(clientOf([[INNER]]).post()).rejects.toThrow(UserError);
    await expect(clientOf([[OPEN, INNER]]).post()).rejects.toThrow("does not lead into the open internet");
    expect(counts()).toEqual(before);
  });

  test("go to the address that was checked, wherever the name leads a moment later", async () => {
    const before = inner.received.length;
    const rebinding = clientOf([[OPEN], [INNER]]);
    expect((await rebinding.post()).status).toBe(204);
    expect(rebinding.asked()).toBe(1);
    // The next message asks anew, on a connection of its own.
    await expect(rebinding.post()).rejects.toThrow("does not lead into the open internet");
    expect(inner.received.length).toBe(before);
  });

  test("follow no redirect", async () => {
    const before = inner.received.length;
    outside.answer = (response) => response.writeHead(307, { location: `https://${INNER}:${inner.port}/` }).end();
    expect((await clientOf([[OPEN]]).post()).status).toBe(307);
    expect(inner.received.length).toBe(before);
  });

  test("are not sent to who cannot prove the name", async () => {
    const before = outside.received.length;
    const stranger = new OutsideClient({
      resolve: async () => [OPEN],
      allowed: () => true,
      limits: { ports: [outside.port] },
    });
    await expect(stranger.post(`https://${HOST}:${outside.port}/`, {}, "{}")).rejects.toThrow(NotSent);
    expect(outside.received.length).toBe(before);
  });

  test("wait a bounded time, and it is known that they may have arrived", async () => {
    outside.answer = () => {};
    await expect(clientOf([[OPEN]], { time: 300 }).post()).rejects.toThrow(NoAnswer);
    const never = new OutsideClient({ resolve: () => new Promise(() => {}), limits: { time: 50 } });
    await expect(never.post(`https://${HOST}/`, {}, "{}")).rejects.toThrow(NotSent);
  });

  test("read a bounded part of an answer", async () => {
    outside.answer = (response) => {
      response.writeHead(200);
      // It would go on for ever.
      const more = () => response.write("x".repeat(1000), (error) => !error && setImmediate(more));
      more();
    };
    const { text } = await clientOf([[OPEN]]).post();
    expect(text.length).toBe(4096);
  });

  test("tell when nothing was sent", async () => {
    const nobody = new OutsideClient({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    await expect(nobody.post(`https://${HOST}/`, {}, "{}")).rejects.toThrow(`${HOST} was not found.`);
    const nowhere = new OutsideClient({ resolve: async () => [] });
    await expect(nowhere.post(`https://${HOST}/`, {}, "{}")).rejects.toThrow(NotSent);
  });

  test.each([
    ["http://example.org/", "https://"],
    ["ftp://example.org/", "https://"],
    ["https://me:secret@example.org/", "no name and no password"],
    ["https://example.org:22/", "the port of https"],
    ["https://example.org:8443/", "the port of https"],
    ["not an address", "no address"],
    [`https://example.org/${"x".repeat(700)}`, "at most 600"],
  ])("%s is refused with a sentence", (address, sentence) => {
    expect(() => outsideUrl(address)).toThrow(sentence);
  });

  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
  ])("%s is refused when it is named, and when something is sent", async (address) => {
    const client = new OutsideClient();
    expect(() => client.checked(address)).toThrow("does not lead into the open internet");
    await expect(client.post(address, {}, "{}")).rejects.toThrow("does not lead into the open internet");
  });
});
