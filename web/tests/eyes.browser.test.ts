import { describe, expect, it } from "vitest";
import { openEyes } from "../hands/eyes.ts";
import { Finger } from "../hands/finger.ts";
import { browserForFile } from "./browser.ts";

const table = browserForFile({ width: 390, height: 844, touch: true, phone: true });

/** A finger on a page of these few things, its row pushed sideways by so many pixels; says what it has pressed. */
async function pressed(body: string, name: string, pushed = 0): Promise<string> {
  const player = await table.come();
  const { page } = player;
  await page.setContent(`<meta name="viewport" content="width=device-width"><body style="margin:0">${body}</body>`);
  await page.evaluate(openEyes);
  await page.evaluate((by) => {
    document.querySelector(".row")?.scrollTo(by, 0);
    for (const button of document.querySelectorAll("button"))
      button.onclick = () => document.body.setAttribute("data-pressed", button.textContent ?? "");
  }, pushed);
  const control = await page.evaluate(
    (said) => window.eyes.controlsIn(document.body).find((one) => one.control.name === said)!.control,
    name,
  );
  await new Finger(page).press(control);
  const answer = (await page.locator("body").getAttribute("data-pressed")) ?? "nothing";
  await player.leave();
  return answer;
}

describe("what a finger brings into sight before it taps", () => {
  it("a chit whose middle has been pushed behind the gap beside the heading", async () => {
    const chits = ["Banzai", "Engineers", "Fighters"].map(
      (name) => `<button style="flex:none;width:170px;height:44px">${name}</button>`,
    );
    const heading = `<div style="flex:none;width:100px">Chits</div>`;
    const row = `<div class="row" style="display:flex;overflow-x:auto">${chits.join("")}</div>`;
    const hand = `<section style="display:flex;gap:20px">${heading}${row}</section>`;
    expect(await pressed(hand, "Banzai", 95)).toBe("Banzai");
  });

  it("a counter behind the actions that stay at the foot of a sheet", async () => {
    const foot = `<div style="position:sticky;bottom:0;height:160px;background:white">Actions</div>`;
    const lines = (pixels: number): string => `<div style="height:${pixels}px">Lines</div>`;
    const counter = `<button style="display:block;height:40px">Battalion</button>`;
    const sheet = `<div style="height:320px;overflow-y:auto">${lines(140)}${counter}${lines(600)}${foot}</div>`;
    expect(await pressed(sheet, "Battalion")).toBe("Battalion");
  });
});
