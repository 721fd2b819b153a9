import { describe, expect, it } from "vitest";
import { blemishesIn } from "../hands/blemishes.ts";
import { openEyes } from "../hands/eyes.ts";
import { browserForFile, type Player } from "./browser.ts";

const table = browserForFile();

const focused = (player: Player): Promise<string> =>
  player.page.evaluate(() => {
    const node = document.activeElement;
    return node === null || node === document.body
      ? "nothing"
      : (node.getAttribute("aria-label") ?? node.textContent ?? "");
  });

describe("the keys have something to go on from", () => {
  it("when the table is opened, after a button went away with its decision, and on the way through the log", async () => {
    const player = await table.come({ seed: "focus" });
    const { page } = player;
    await player.begin("mars-la-tour-1870");
    await player.settled();
    await page.waitForFunction(() => document.activeElement?.matches(".map .viewport"));
    await page.getByRole("button", { name: /^Pass/ }).focus();
    await page.keyboard.press("Enter");
    await player.waitForEntries(1);
    await player.settled();
    await page.waitForFunction(() => document.activeElement !== document.body);
    // Every line of the log marks something on the map while it has the focus, and lets the focus go on.
    const met = new Set<string>();
    for (let i = 0; i < 60; i++) {
      met.add(await focused(player));
      await page.keyboard.press("Tab");
    }
    expect([...met].filter((name) => name.startsWith("Look at the table after entry")).length).toBeGreaterThan(1);
    expect([...met].some((name) => name.startsWith("Hint"))).toBe(true);
    await player.leave();
  });

  it("after N: Enter picks what the frame is on, and not the button that was pressed before", async () => {
    const player = await table.come({ seed: "focus" });
    const { page } = player;
    await player.begin("taierzhuang-1938");
    await player.settled();
    await page.getByRole("button", { name: /^Hint/ }).focus();
    await page.keyboard.press("n");
    await page.waitForFunction(() => document.activeElement?.matches(".map .viewport"));
    await player.leave();
  });

  it("after a click beside everything", async () => {
    const player = await table.come({ seed: "focus" });
    const { page } = player;
    await player.begin("mars-la-tour-1870");
    await player.settled();
    await page.locator(".prompt h2").click();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await player.leave();
  });
});

describe("a decision that was looked back from", () => {
  it("can be answered as before", async () => {
    const player = await table.come({ seed: "focus" });
    const { page } = player;
    await player.begin("taierzhuang-1938");
    await player.settled();
    await page.waitForFunction(() => (document.querySelector<HTMLElement>(".table")?.dataset.choices ?? "") !== "");
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Take all/ }).click();
    await page.locator(".prompt [data-confirm]").click();
    await player.waitForEntries(1);
    const held = await player.table().getAttribute("data-held");
    expect(held).not.toBe("");
    await page.getByRole("button", { name: "Look at the table after entry 0" }).first().click();
    await page.getByRole("heading", { name: "Looking back" }).waitFor();
    await page.getByRole("button", { name: "Back to the present" }).click();
    await page.getByRole("heading", { name: "Looking back" }).waitFor({ state: "detached" });
    expect(await player.table().getAttribute("data-held")).toBe(held);
    await player.leave();
  });
});

describe("everything can be read and pressed", () => {
  const TITLES = ["shanghai-incident-1932", "taierzhuang-1938", "shanghai-nanking-1937"];
  const SIZES = [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
    { width: 844, height: 390 },
    { width: 820, height: 1180 },
    { width: 1180, height: 760 },
  ];

  it.each(TITLES)("%s, on a phone upright and sideways, a tablet and a small window", async (title) => {
    const player = await table.come({ seed: "legible", touch: true, phone: true, ...SIZES[0] });
    const { page } = player;
    await page.context().addInitScript(openEyes);
    await player.begin(title);
    await player.settled();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForFunction(({ width }) => innerWidth === width, size);
      expect(await blemishesIn(page), `${size.width} by ${size.height}`).toEqual([]);
    }
    await player.leave();
  });

  it("and no part scrolls for a pixel or two that it lacks, but for a line of text", async () => {
    const player = await table.come({ seed: "legible" });
    const { page } = player;
    await page.context().addInitScript(openEyes);
    await player.begin("shanghai-nanking-1937");
    await player.settled();
    const decision = page.getByRole("region", { name: "Decision" });
    const lack = (pixels: number): Promise<void> =>
      decision.evaluate((part, lacking) => {
        part.style.minHeight = "0";
        part.style.maxHeight = "none";
        part.style.maxHeight = `${part.getBoundingClientRect().height - lacking}px`;
      }, pixels);
    const scrolls = () => decision.evaluate((part) => getComputedStyle(part).overflowY);
    for (const pixels of [1, 3]) {
      await lack(pixels);
      expect(await blemishesIn(page)).toEqual([]);
      expect(await scrolls()).toBe("hidden");
    }
    await lack(20);
    expect(await blemishesIn(page)).toEqual([]);
    expect(await scrolls()).toBe("auto");
    await player.leave();
  });

  it("sees a text that is cut off, buttons over each other, and a scrollbar for a pixel", async () => {
    const player = await table.come();
    const { page } = player;
    await page.context().addInitScript(openEyes);
    await player.go("#/");
    await page.locator(".saved").waitFor();
    await page.evaluate(() => {
      document.body.innerHTML = `
        <p style="width:40px;overflow:hidden;white-space:nowrap">Japan to decide</p>
        <p title="China to decide" style="width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">China to decide</p>
        <button style="position:absolute;left:0;top:90px;width:80px;height:20px">Move</button>
        <button style="position:absolute;left:60px;top:90px;width:80px;height:20px">Pass</button>
        <div aria-label="List" style="position:absolute;top:150px;height:40px;width:90px;overflow-y:auto"><div style="height:41px"></div></div>
        <p style="position:absolute;left:0;top:220px">Under</p><div class="over" style="position:absolute;left:0;top:220px;width:90px;height:60px"></div>`;
    });
    expect(await blemishesIn(page)).toEqual([
      "“Japan to decide” is cut off.",
      "“Under” lies under “over”.",
      "The buttons “Move” and “Pass” lie over each other.",
      "List scrolls by one pixel.",
    ]);
    await player.leave();
  });
});
