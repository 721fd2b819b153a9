import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe.ts";
import {
  beginByLink,
  followLink,
  forgiveCuts,
  goAway,
  inStep,
  isDeciding,
  OnlineServer,
  PHONE,
  playOn,
  press,
  startTable,
  Visitors,
} from "./online.ts";
import { PATIENCE, type Player } from "./player.ts";

const TITLE = "shanghai-nanking-1937";
const server = new OnlineServer();
let visitors: Visitors;
beforeAll(async () => {
  await server.start();
  visitors = await Visitors.open();
});
afterAll(async () => {
  await visitors.close();
  await server.close();
});

const twoAtTable = (title = TITLE) => beginByLink(server, visitors, title);

it("two people begin by a link and play, one on a phone, and talk; a private table is nobody else's", async () => {
  const { ada, ben, lines } = await twoAtTable();
  expect((await isDeciding(ada)) || (await isDeciding(ben))).toBe(true);
  await playOn(ada, ben, 6);
  expect(await inStep(ada, ben)).toBeGreaterThanOrEqual(6);
  await ada.page.getByRole("button", { name: "Talk", exact: true }).first().click();
  await ada.page.getByLabel("Say something").fill("Good luck, Ben.");
  await ada.page.keyboard.press("Enter");
  await ben.page
    .getByRole("button", { name: /^Talk 1/ })
    .first()
    .waitFor();
  await ben.page.getByRole("button", { name: /^Talk/ }).first().click();
  await ben.page.getByText("Good luck, Ben.").waitFor();
  expect(await findings(ada)).toEqual([]);
  expect(await findings(ben)).toEqual([]);
  // The table is private: a third one finds no seat and no game.
  const eve = await visitors.come(server.port, {});
  await eve.go(`#/table/${ada.page.url().split("/").at(-1)}`);
  await eve.page.getByText("This table cannot be shown").waitFor();
  forgiveCuts(eve);
  await goAway([ada, ben, eve], lines);
});

it("nothing of the home page moves when the server answers", async () => {
  for (const size of [{}, PHONE]) {
    const eve = await visitors.come(server.port, size);
    const { page } = eve;
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/place.json", async (route) => {
      await asked;
      await route.continue();
    });
    await eve.go("#/");
    const play = page.getByRole("link", { name: "Play now" }).first();
    const before = await play.boundingBox();
    answer();
    await page.getByText("Nobody waits for a player now.").waitFor();
    expect(await play.boundingBox()).toEqual(before);
    await goAway([eve], []);
  }
});

it("a command whose answer is lost happens once, and the table says so meanwhile", async () => {
  const { ada, ben, lines } = await twoAtTable();
  await playOn(ada, ben, 2);
  const before = await inStep(ada, ben);
  const [player, line] = (await isDeciding(ada)) ? [ada, lines[0]] : [ben, lines[1]];
  line.loseNextAnswer();
  await press(player);
  await player.page.locator("[data-line=lost]").waitFor();
  expect(await player.table().getAttribute("data-doing")).toBe("acting");
  line.mend();
  await player.waitForEntries(before + 1);
  await player.page.locator("[data-line=well]").waitFor({ state: "attached" });
  expect(await inStep(ada, ben)).toBeGreaterThan(before);
  for (const one of [ada, ben]) forgiveCuts(one);
  await playOn(ada, ben, 2);
  await goAway([ada, ben], lines);
});

it("a server that is killed and started again goes on where it was", async () => {
  const { ada, ben, lines } = await twoAtTable();
  await playOn(ada, ben, 2);
  const before = await inStep(ada, ben);
  await server.kill();
  await ada.page.getByText("Connection lost").waitFor();
  await server.start();
  await ada.page.locator("[data-line=well]").waitFor({ timeout: PATIENCE });
  for (const one of [ada, ben]) forgiveCuts(one);
  await playOn(ada, ben, 2);
  expect(await inStep(ada, ben)).toBeGreaterThan(before);
  for (const one of [ada, ben]) forgiveCuts(one);
  await goAway([ada, ben], lines);
});

it("who looks on sees the game, and nothing that is hidden", async () => {
  const title = "pacific-battles-shanghai-1937";
  const ada = await visitors.come(server.port, { seed: "Ada" });
  const ben = await visitors.come(server.port, { seed: "Ben", ...PHONE });
  const link = await startTable(ada, { name: "Ada", title, spectators: "At once" });
  await followLink(ben, link, "Ben");
  await ada.table().waitFor();
  const eve = await visitors.come(server.port, {});
  const views: { views: { seat: unknown; mine: unknown }[]; asked: unknown; seed: unknown }[] = [];
  eve.page.on("response", async (answer) => {
    if (/\/(view|at\/)/.test(answer.url())) views.push(await answer.json());
  });
  await eve.go(`#/table/${ada.page.url().split("/").at(-1)}`);
  await eve.table().waitFor();
  await eve.page.getByText("You look on").first().waitFor();
  expect(views.length).toBeGreaterThan(0);
  for (const { views: seen, asked, seed } of views) {
    expect([asked, seed]).toEqual([null, null]);
    for (const one of seen) expect([one.seat, one.mine]).toEqual([null, null]);
  }
  expect(await eve.page.getByRole("button", { name: "Everything open" }).count()).toBe(0);
  expect(await findings(eve)).toEqual([]);
  await goAway([ada, ben, eve], []);
});

it("an invitation stops offering a seat that somebody else has taken meanwhile", async () => {
  const ada = await visitors.come(server.port, { seed: "Ada" });
  const link = await startTable(ada, { name: "Ada", title: TITLE });
  const eve = await visitors.come(server.port, { seed: "Eve" });
  await eve.go(new URL(link).hash);
  await eve.page.getByRole("heading", { name: "Sit down" }).waitFor();
  const ben = await visitors.come(server.port, { seed: "Ben", ...PHONE });
  await followLink(ben, link, "Ben");
  await eve.page.getByText("Somebody sat down before you").waitFor();
  expect(await eve.page.getByRole("button", { name: /^Play / }).count()).toBe(0);
  await goAway([ada, ben, eve], []);
});

it("over plain http home says what needs https, to whoever plays here", async () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((some) => some ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal);
  if (!outside) throw new Error("This machine has no address beside its own: plain http cannot be tried.");
  const open = new OnlineServer();
  await open.start({ HOST: "0.0.0.0" });
  const player = await visitors.come(open.port, { seed: "plain" }, outside.address);
  await startTable(player, { name: "Ada", title: TITLE });
  await player.go("#/");
  await player.page.getByText("which need https").waitFor();
  expect(await findings(player)).toEqual([]);
  await player.go("#/account");
  await player.page.getByText("Opening the page without a connection needs https, too.").waitFor();
  // Browsers say of a header that it does nothing over plain http.
  player.faults.splice(0, player.faults.length, ...player.faults.filter((one) => !/Opener-Policy/.test(one)));
  await player.leave();
  const safe = await visitors.come(open.port, { seed: "safe" });
  await startTable(safe, { name: "Ben", title: TITLE });
  await safe.go("#/");
  await safe.page.getByText("Waiting for others").first().waitFor();
  expect(await safe.page.getByText("which need https").count()).toBe(0);
  await safe.leave();
  await open.close();
});

it.each([{ dark: false }, { dark: true }])("every page of the place is accessible (dark: $dark)", async ({ dark }) => {
  const player = await visitors.come(server.port, { dark, seed: `axe ${dark}` });
  const { page } = player;
  const link = await startTable(player, { name: "Axel", title: TITLE });
  expect(await findings(player), "waiting room").toEqual([]);
  for (const [hash, ready] of [
    [new URL(link).hash, "This is what your friend will see"],
    ["#/", "Waiting for others"],
    ["#/start", "Your side"],
    ["#/watch", "Finished games"],
    ["#/account", "Where you are signed in"],
    ["#/sign-in", "Playing needs no account"],
    ["#/privacy", "What the server keeps of you"],
    ["#/password/abcdef", "New password"],
    ["#/address/abcdef", "Is this your address?"],
  ] as const) {
    await player.go(hash);
    await page.getByText(ready).first().waitFor();
    expect(await findings(player), hash).toEqual([]);
  }
  const { me } = await page.evaluate(() => fetch("/api/me").then((answer) => answer.json()));
  await player.go(`#/player/${me.id}`);
  await page.getByText("Finished games").first().waitFor();
  expect(await findings(player), "player").toEqual([]);
  await mailPages(player);
  await player.leave();
  const guest = await visitors.come(server.port, { dark, seed: `guest ${dark}` });
  await guest.go(new URL(link).hash);
  await guest.page.getByText("Sit down", { exact: true }).waitFor();
  expect(await findings(guest), "invitation").toEqual([]);
  await guest.leave();
});

/** The pages that come with mails: the mailbox of a server that sends none, and where one stops them. */
async function mailPages(player: Player): Promise<void> {
  const { page } = player;
  const send = (method: string, path: string, body: object = {}): Promise<number> =>
    page.evaluate(
      async ([how, where, what]) =>
        (await fetch(where, { method: how, headers: { "content-type": "application/json" }, body: what })).status,
      [method, path, JSON.stringify(body)] as const,
    );
  const inMailbox = async (link: RegExp): Promise<string> => {
    for (;;) {
      await player.go("api/mailbox");
      const found = link.exec(await page.content());
      if (found) return found[1];
    }
  };
  await player.go("#/");
  expect(await send("PUT", "/api/me", { mail: "axel@example.org" })).toBe(200);
  const token = await inMailbox(/#\/address\/([\w-]+)/);
  expect(await findings(player), "mailbox").toEqual([]);
  await player.go(`#/address/${token}`);
  await page.getByRole("button", { name: "Yes, it is mine" }).click();
  await page.getByText("The address is proven.").waitFor();
  expect(await findings(player), "address").toEqual([]);
  expect(await send("POST", "/api/me/notices/test")).toBe(200);
  await player.go(`api/stop/${await inMailbox(/api\/stop\/([\w.-]+)/)}`);
  await page.getByRole("button", { name: "Stop the mails" }).waitFor();
  expect(await findings(player), "stop").toEqual([]);
  await page.getByRole("button", { name: "Stop the mails" }).click();
  await page.getByRole("button").waitFor({ state: "detached" });
  expect(await findings(player), "stopped").toEqual([]);
}
