import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Settings } from "../app/settings.svelte.ts";

/** The built page, served, and a real browser to look at it with. */
export interface Opened {
  readonly browser: Browser;
  readonly address: string;
}

/** How somebody comes to the table. */
export interface Visit {
  width?: number;
  height?: number;
  touch?: boolean;
  /** a phone: no pointer that could rest anywhere */
  phone?: boolean;
  dark?: boolean;
  /** false: the system asks for less motion, and results are shown at once; otherwise counters walk and dice roll */
  motion?: boolean;
  /** the page keeps itself for offline use; it fetches every title for that, so only who looks at that wants it */
  keepsPage?: boolean;
  /** what the page draws by chance follows from this text */
  seed?: string;
  settings?: Partial<Settings>;
}

/** A loaded machine is no reason to fail: waiting ends as soon as what is waited for is there. */
export const PATIENCE = 120_000;

/**
 * Runs in the page before anything else. Chance comes from a seed, and goes on where it was after the page is loaded again, so
 * that no two games get the same name.
 */
function fixChance({ seed, settings }: { seed: string; settings: Partial<Settings> }): void {
  const DRAWN = "test: bytes drawn";
  let memory = 0;
  const drawn = (): number => {
    try {
      return Number(localStorage.getItem(DRAWN) ?? 0);
    } catch {
      return memory;
    }
  };
  const keep = (n: number): void => {
    memory = n;
    try {
      localStorage.setItem(DRAWN, String(n));
    } catch {
      // A page without a store counts for itself.
    }
  };
  const byteAt = (n: number): number => {
    let h = 2166136261;
    for (const letter of `${seed} ${n}`) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
    return (h ^ (h >>> 15)) & 255;
  };
  Crypto.prototype.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (!array) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const from = drawn();
    for (let i = 0; i < bytes.length; i++) bytes[i] = byteAt(from + i);
    keep(from + bytes.length);
    return array;
  };
  try {
    if (!localStorage.getItem("wusong settings")) localStorage.setItem("wusong settings", JSON.stringify(settings));
  } catch {
    // The empty page a browser begins with has no store.
  }
}

/** Somebody at the screen, with everything that went wrong on it. */
export class Player {
  readonly faults: string[] = [];
  /** has no mouse */
  keyboardOnly = false;
  /** looks at the result of a battle, once its dice rest, before it is closed; nobody else waits for the dice */
  onResult: (() => Promise<void>) | null = null;

  private constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.watch(page);
  }

  private watch(page: Page): void {
    page.on("pageerror", (error) => this.faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(message.text());
    });
  }

  static async come({ browser, address }: Opened, visit: Visit = {}): Promise<Player> {
    const options: BrowserContextOptions = {
      viewport: { width: visit.width ?? 1440, height: visit.height ?? 900 },
      hasTouch: visit.touch ?? false,
      isMobile: visit.phone ?? false,
      colorScheme: visit.dark ? "dark" : "light",
      reducedMotion: visit.motion === false ? "reduce" : "no-preference",
      acceptDownloads: true,
      serviceWorkers: visit.keepsPage ? "allow" : "block",
      // Packing for a line as short as this one takes longer than sending.
      extraHTTPHeaders: { "accept-encoding": "identity" },
    };
    const context = await browser.newContext(options);
    await context.addInitScript(fixChance, {
      seed: visit.seed ?? "wusong",
      settings: { botEffort: "fixed", confirm: true, ...visit.settings } satisfies Partial<Settings>,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    return new Player(page, address);
  }

  /** A second tab of the same browser. */
  async anotherTab(): Promise<Player> {
    const page = await this.page.context().newPage();
    page.setDefaultTimeout(PATIENCE);
    return new Player(page, this.address);
  }

  /** Goes away; nothing may have gone wrong in the page. */
  async leave(): Promise<void> {
    const { faults } = this;
    await this.page.context().close();
    if (faults.length > 0) throw new Error(`Faults in the page:\n${faults.join("\n")}`);
  }

  async go(hash: string): Promise<void> {
    await this.page.goto(`${this.address}${hash}`);
  }

  /** Begins a game; a seat that is not named is played by a person at the screen. */
  async begin(title: string, bots: Readonly<Record<string, string>> = {}, scenario?: string): Promise<void> {
    const { page } = this;
    await this.go(`#/new/${title}`);
    const seats = page.locator(".seats label");
    await seats.first().waitFor();
    for (const seat of await seats.all()) {
      const name = (await seat.locator("b").textContent()) ?? "";
      await seat.locator("select").selectOption(bots[name] ?? "you");
    }
    if (scenario) await page.locator(`input[name=scenario][value="${scenario}"]`).check();
    await page.getByRole("button", { name: /^(Begin|Watch) the game/ }).click();
    await this.table().waitFor();
  }

  table(): Locator {
    return this.page.locator(".table[data-doing]");
  }

  prompt(): Locator {
    return this.page.locator(".prompt h2");
  }

  /** What the table is doing once it waits for somebody at the screen. Results of battles are looked at on the way. */
  async settled(entries = 0): Promise<Doing> {
    for (;;) {
      const doing = await this.page
        .waitForFunction(
          (least) => {
            const table = document.querySelector<HTMLElement>(".table[data-doing]");
            if (!table) return null;
            if (document.querySelector("[data-result] .button.main")) return "result";
            const { doing = "", entries = "0" } = table.dataset;
            const resting = ["deciding", "changing seats", "over", "answered", "looking back", "stopped"];
            return Number(entries) >= least && resting.includes(doing) ? doing : null;
          },
          entries,
          { timeout: PATIENCE },
        )
        .then((handle) => handle.jsonValue());
      if (doing !== "result") return doing as Doing;
      await this.closeResult();
    }
  }

  /** Reads the result of a battle and goes on. */
  async closeResult(): Promise<void> {
    const { page } = this;
    if (this.onResult) {
      await page.locator("[data-result][aria-busy=false]").first().waitFor();
      await this.onResult();
    }
    const shown = await page.locator("[data-result]").first().elementHandle();
    if (this.keyboardOnly) await page.keyboard.press("Enter");
    else await page.locator("[data-result] .button.main").click();
    // The next battle has a dialog of its own.
    await page.waitForFunction((one) => !one?.isConnected, shown);
  }

  /** Somebody who opens a game of two people says who sits there. */
  async sitDown(): Promise<void> {
    const curtain = this.page.locator(".curtain");
    await curtain.getByRole("button").click();
    await curtain.waitFor({ state: "detached" });
  }

  /** Entries of the record the table shows. */
  async entries(): Promise<number> {
    return Number(await this.table().getAttribute("data-entries"));
  }

  /** The answer is in: somebody else is called to the screen or waited for, or a computer has answered already. */
  async waitForHandOver(entries: number): Promise<void> {
    await this.page.waitForFunction((before) => {
      const { doing = "", entries: now = "0" } = document.querySelector<HTMLElement>(".table")?.dataset ?? {};
      return Number(now) > before || ["changing seats", "answered", "thinking", "waiting"].includes(doing);
    }, entries);
  }

  async waitForEntries(least: number): Promise<void> {
    await this.page.waitForFunction(
      (n) => Number(document.querySelector<HTMLElement>(".table")?.dataset.entries) >= n,
      least,
    );
  }

  async isOver(): Promise<boolean> {
    return (await this.table().getAttribute("data-doing")) === "over";
  }

  /** Id of the game on the table. */
  gameId(): string {
    return /#\/game\/([^/?]+)/.exec(this.page.url())?.[1] ?? "";
  }
}

export type Doing = "deciding" | "changing seats" | "over" | "answered" | "looking back" | "stopped";
