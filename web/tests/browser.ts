import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { BROWSER_FLAGS, needBrowser } from "../../scripts/browser.mjs";
import { servePage } from "../../scripts/serve.mjs";

/** A page of the built table in a real browser, and what a person does with it. */
export interface Opened {
  readonly browser: Browser;
  readonly address: string;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<Opened> {
  const served = await servePage(0);
  const browser = await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_FLAGS });
  return {
    browser,
    address: served.address,
    close: async () => {
      await browser.close();
      served.close();
    },
  };
}

export class Player {
  readonly faults: string[] = [];

  private constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    page.on("pageerror", (error) => this.faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(message.text());
    });
  }

  static async come(
    { browser, address }: Opened,
    setting: { width?: number; height?: number; touch?: boolean; dark?: boolean } = {},
  ): Promise<Player> {
    const context = await browser.newContext({
      viewport: { width: setting.width ?? 1440, height: setting.height ?? 900 },
      hasTouch: setting.touch ?? false,
      colorScheme: setting.dark ? "dark" : "light",
      // Tests look at results, not at counters on their way.
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return new Player(page, address);
  }

  async go(hash: string): Promise<void> {
    await this.page.goto(`${this.address}${hash}`);
  }

  /** Begins a game; a seat that is not named is played by a person at the screen. */
  async begin(title: string, bots: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.go(`#/new/${title}`);
    const seats = this.page.locator(".seats label");
    await seats.first().waitFor();
    for (const seat of await seats.all()) {
      const name = (await seat.locator("b").textContent()) ?? "";
      await seat.locator("select").selectOption(bots[name] ?? "you");
    }
    await this.page.getByRole("button", { name: /^(Begin|Watch) the game/ }).click();
    await this.prompt().waitFor();
  }

  prompt(): Locator {
    return this.page.locator(".prompt h2");
  }

  /** Waits until the person at the screen has something to decide; looks at results of battles on the way. */
  async myDecision(): Promise<string> {
    for (let i = 0; i < 400; i++) {
      const curtain = this.page.locator(".curtain button");
      if (await curtain.count()) await curtain.click();
      const result = this.page.locator("[data-result] .button.main");
      if (await result.count()) await result.click();
      const choices = await this.page.locator(".prompt .row .button, [data-offered]").count();
      const text = (await this.prompt().textContent()) ?? "";
      if (await this.over()) return text;
      if (choices > 0 && !/thinking|waits|^Waiting/.test(text)) return text;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`Nothing to decide: ${await this.prompt().textContent()}`);
  }

  async over(): Promise<boolean> {
    return (await this.page.locator(".who b", { hasText: "The game is over" }).count()) > 0;
  }

  /** What can be pointed at, by readable ids. */
  async offered(): Promise<string[]> {
    return this.page
      .locator("[data-offered]")
      .evaluateAll((list) => list.map((one) => one.getAttribute("data-offered") ?? ""));
  }

  /** The next lit place (not a counter that may be added), in pixels of the page. */
  async nextLit(kind: "place" | "any" = "any"): Promise<{ x: number; y: number }> {
    for (let i = 0; i < 20; i++) {
      await this.page.keyboard.press("n");
      await this.page.waitForTimeout(30);
      const said = (await this.page.locator("p.aside[aria-live]").last().textContent()) ?? "";
      if (kind === "any" || said.includes("can be chosen")) break;
    }
    const ring = this.page.locator(".map svg [class*=focus]").first();
    await ring.waitFor({ state: "attached" });
    const box = await ring.boundingBox();
    if (!box) throw new Error("The lit place is not in sight.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** One decision by mouse: points at lit things until a command is complete and carries it out. */
  async decide(prefer: (labels: readonly string[]) => number = () => 0): Promise<void> {
    const { page } = this;
    for (let i = 0; i < 40; i++) {
      const main = page.locator(".prompt .button.main:not([disabled])");
      if (await main.count()) return void (await main.first().click());
      const offered = page.locator("[data-offered][aria-pressed=false]");
      if (await offered.count()) {
        await page.locator("details.offered").evaluate((one) => ((one as HTMLDetailsElement).open = true));
        await offered.first().click();
        await page.waitForTimeout(40);
        continue;
      }
      const buttons = page.locator(".prompt .row .button:not(.plain)");
      const labels = await buttons.allTextContents();
      if (labels.length === 0) return;
      const button = buttons.nth(Math.min(labels.length - 1, prefer(labels)));
      const acts = await button.evaluate((one) => one.classList.contains("decision") && !one.closest("form"));
      await button.click();
      await page.waitForTimeout(60);
      if (acts && !(await page.locator(".prompt .button.main").count())) return;
    }
    throw new Error("The command was never complete.");
  }

  async entries(): Promise<number> {
    return this.page.locator(".log li .at").count();
  }
}
