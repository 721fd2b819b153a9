import { afterAll, beforeAll, expect, it } from "vitest";
import { answerBesideServer } from "../../scripts/serve.mjs";
import type { PushPayload } from "../../server/notices/channels/push.ts";
import { OutsideClient } from "../../server/notices/outside/client.ts";
import { outsideServer } from "../../server/notices/tests/outside-server.ts";
import { Browser } from "../../server/notices/tests/scene.ts";
import { CHANGED_TITLE, OLD_WORD, olderRules } from "../../server/tests/older-rules.ts";
import { testServer } from "../../server/tests/running.ts";
import { findings } from "./axe.ts";
import { beginByLink, forgiveCuts, goAway, inStep, OnlineServer, playOn, Visitors } from "./online.ts";
import { PATIENCE, type Player } from "./player.ts";

const server = new OnlineServer();
let visitors: Visitors;
let older: Awaited<ReturnType<typeof olderRules>>;
beforeAll(async () => {
  older = await olderRules();
  await server.start({ WUSONG_RULES: older.folder });
  visitors = await Visitors.open();
});
afterAll(async () => {
  await visitors.close();
  await server.close();
  older.remove();
});

/** Opens the offers beside the talk and makes one of them. */
async function offer({ page }: Player, name: string): Promise<void> {
  await page.getByRole("button", { name: "Offers", exact: true }).first().click();
  await page.getByRole("button", { name, exact: true }).click();
}

it("a table goes on by the rules it began with after an upgrade, until both go over", async () => {
  const { ada, ben, lines } = await beginByLink(server, visitors, CHANGED_TITLE);
  await ada.page.getByText(OLD_WORD).first().waitFor({ state: "attached" });
  await playOn(ada, ben, 2);
  await server.kill();
  await server.start();
  for (const one of [ada, ben]) {
    await one.page.reload();
    await one.table().waitFor();
    // The page has newer rules than the table, and fetched those of the table.
    await one.page.getByText(OLD_WORD).first().waitFor({ state: "attached" });
    forgiveCuts(one);
  }
  await playOn(ada, ben, 2);
  const before = await inStep(ada, ben);
  await offer(ada, "Go over to the newer rules");
  await ben.page.getByText("to go on by the newer rules").waitFor();
  await ben.page.getByRole("button", { name: "Allow it" }).click();
  for (const one of [ada, ben]) await one.page.getByText(OLD_WORD).first().waitFor({ state: "detached" });
  await playOn(ada, ben, 2);
  expect(await inStep(ada, ben)).toBeGreaterThan(before);
  await goAway([ada, ben], lines);
});

it("a change of the position, a draw and a rematch happen when both agree; two tabs of one player stay in step", async () => {
  const { ada, ben, lines } = await beginByLink(server, visitors, "shanghai-nanking-1937");
  const second = await ada.anotherTab();
  await second.go(`#/table/${ada.page.url().split("/").at(-1)}`);
  await second.table().waitFor();
  await playOn(ada, ben, 2);
  const before = await inStep(ada, ben);
  await second.waitForEntries(before);

  await offer(ada, "Change the position by hand");
  await ada.page.getByText("As data", { exact: true }).click();
  await ada.page.getByLabel("The edit as data").fill('{"turn": 2}');
  await ada.page.getByRole("button", { name: "Change the position", exact: true }).click();
  await ben.page.getByText("asks to change the position by hand: turn: 2").waitFor();
  expect(await findings(ada)).toEqual([]);
  expect(await ben.entries()).toBe(before);
  await ben.page.getByRole("button", { name: "Allow it" }).click();
  for (const one of [ada, ben, second]) await one.waitForEntries(before + 1);

  await offer(ben, "A draw");
  await ada.page.getByRole("button", { name: "Allow it" }).click();
  for (const one of [ada, ben, second]) await one.page.locator(".table[data-doing=over]").waitFor();
  const table = ada.page.url();
  await ada.page.keyboard.press("Escape");
  await ada.page.getByRole("button", { name: "Menu" }).first().click();
  await ada.page.getByRole("button", { name: "Rematch, sides changed" }).click();
  await ada.page.waitForURL((url) => url.href !== table);
  await goAway([second, ada, ben].slice(1), lines);
});

/**
 * The way of a message: the server seals it for a browser's keys and brings it to the browser's own service, which here is a server of
 * the test's; there it is opened with those keys and handed to the real service worker. What this leaves out is the service of the
 * browser's maker, and that the browser opens the seal itself: without that service it gives nobody any keys.
 */
it("a message of the server, sealed and opened again, becomes a notice of the browser that leads to its table", async () => {
  const outside = await outsideServer("push.example.org");
  const place = await testServer({
    page: answerBesideServer,
    outside: new OutsideClient({
      resolve: async () => ["127.0.0.1"],
      allowed: (address) => address === "127.0.0.1",
      limits: { ports: [outside.port] },
      trust: outside.cert,
    }),
  });
  const player = await visitors.come(Number(new URL(place.address).port), { seed: "push", keepsPage: true });
  const { page } = player;
  await page.context().grantPermissions(["notifications"]);
  await player.go("#/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const seal = new Browser();
  const keys = { p256dh: seal.publicKey.toString("base64url"), auth: seal.auth.toString("base64url") };
  const send = (path: string, body: object): Promise<number> =>
    page.evaluate(
      async ([where, what]) =>
        (await fetch(where, { method: "POST", headers: { "content-type": "application/json" }, body: what })).status,
      [path, JSON.stringify(body)] as const,
    );
  const sealed = new Promise<Buffer>((came) => {
    outside.answer = (response, { body }) => {
      response.writeHead(201).end();
      came(body);
    };
  });
  expect(await send("/api/guests", { name: "Ada" })).toBe(200);
  expect(await send("/api/me/push", { endpoint: `https://push.example.org:${outside.port}/ada`, keys })).toBe(200);
  expect(await send("/api/me/notices/test", {})).toBe(200);
  const message = seal.read(await sealed) as PushPayload;
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one && !one.isDeleted) resolve(one.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const shown = (): Promise<object | null> =>
    page.evaluate(async () => {
      const [notice] = await (await navigator.serviceWorker.ready).getNotifications();
      return notice ? { title: notice.title, body: notice.body, tag: notice.tag, data: notice.data } : null;
    });
  expect(message.text).not.toBe("");
  await expect.poll(shown, { timeout: PATIENCE }).toEqual({
    title: message.heading,
    body: message.text,
    tag: message.tag,
    data: { url: message.url, stop: message.stop },
  });
  await player.leave();
  await place.close();
  await outside.close();
});
