import { afterAll, beforeAll, expect, it } from "vitest";
import { goAway, OnlineServer, PHONE, press, startTable, Visitors } from "./online.ts";

const server = new OnlineServer();
let visitors: Visitors;
/** A name with a password is nobody else's, in a second try neither. */
let tries = 0;
beforeAll(async () => {
  await server.start();
  visitors = await Visitors.open();
});
afterAll(async () => {
  await visitors.close();
  await server.close();
});

it("who sets a password finds tables and a solo game again on another device, and plays on there", async () => {
  const name = `Ada ${++tries}`;
  const ada = await visitors.come(server.port, { seed: "Ada" });
  // A guest by name alone: opening a table is enough.
  await startTable(ada, { name, title: "taierzhuang-1938" });
  await ada.begin("shanghai-nanking-1937", { China: "level-1" });
  await ada.settled();
  const played = await ada.entries();
  await ada.go("#/account");
  await ada.page.getByLabel("A password, at least 8 characters").fill("wusong creek 1842");
  await ada.page.getByRole("button", { name: "Keep my games: set the password" }).click();
  await ada.page.getByText("The password is set.").waitFor();
  await ada.page.getByRole("button", { name: "Move it there" }).click();
  await ada.page.getByText("is in your account as it is now").waitFor();

  const phone = await visitors.come(server.port, { seed: "Ada's phone", ...PHONE });
  const { page } = phone;
  await phone.go("#/");
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill("wusong creek 1842");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("waits for a player", { exact: true }).waitFor();
  await phone.go("#/account");
  await page.getByRole("button", { name: "Open it here" }).click();
  await phone.table().waitFor();
  await phone.settled();
  expect(await phone.entries()).toBe(played);
  await press(phone);
  await phone.waitForEntries(played + 1);
  await goAway([ada, phone], []);
});
