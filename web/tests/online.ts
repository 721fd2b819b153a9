import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { BROWSER_FLAGS, needBrowser } from "../../scripts/browser.mjs";
import { Player, type Visit } from "./player.ts";

const PROGRAM = fileURLToPath(new URL("./online-server.mjs", import.meta.url));

/** The real server with the built page, on a database of its own, in a process that can be killed and started again. */
export class OnlineServer {
  private child: ChildProcess | null = null;
  private readonly data = mkdtempSync(path.join(tmpdir(), "wusong-online-"));
  port = 0;

  constructor(private readonly program = PROGRAM) {}

  /** Starts it, with settings of its own: WUSONG_RULES names a folder with other rules than those of this program. */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = spawn(process.execPath, [this.program], {
      env: {
        ...process.env,
        PORT: String(this.port),
        WUSONG_DATA: this.data,
        WUSONG_RATES: "1000",
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    let said = "";
    await new Promise<void>((resolve, reject) => {
      const hear = (text: Buffer): void => {
        said += text;
        const found = /open at http:\/\/[^:]+:(\d+)/.exec(said);
        if (!found) return;
        this.port = Number(found[1]);
        resolve();
      };
      child.stdout?.on("data", hear);
      child.stderr?.on("data", hear);
      child.once("exit", () => reject(new Error(`The server did not start: ${said}`)));
    });
  }

  /** As the power fails: nothing is finished. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A line between a page and the server that can be cut. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  /** up: everything passes; cut: nothing does; deaf: what the page says arrives, and no answer comes back */
  private state: "up" | "cut" | "deaf" = "up";
  port = 0;

  static async to(server: OnlineServer): Promise<Line> {
    const line = new Line();
    line.server = createServer((page) => line.join(page, server.port));
    await new Promise<void>((resolve) => line.server?.listen(0, "127.0.0.1", resolve));
    const address = line.server.address();
    line.port = typeof address === "object" && address ? address.port : 0;
    return line;
  }

  private join(page: Socket, port: number): void {
    if (this.state === "cut") {
      page.destroy();
      return;
    }
    const server = connect(port, "127.0.0.1");
    for (const socket of [page, server]) {
      this.sockets.add(socket);
      socket.on("close", () => {
        this.sockets.delete(socket);
        page.destroy();
        server.destroy();
      });
      socket.on("error", () => socket.destroy());
    }
    page.on("data", (part) => server.write(part));
    server.on("data", (part) => {
      if (this.state === "deaf") this.cut();
      else page.write(part);
    });
  }

  cut(): void {
    this.state = "cut";
    for (const socket of this.sockets) socket.destroy();
  }

  /** The next thing the page says still arrives; then the line is cut. */
  loseNextAnswer(): void {
    this.state = "deaf";
  }

  mend(): void {
    this.state = "up";
  }

  close(): void {
    this.cut();
    this.server?.close();
  }
}

export const PHONE: Visit = { width: 390, height: 844, touch: true, phone: true };

/** People with browsers of their own, who come to a server. */
export class Visitors {
  private constructor(private readonly browser: Browser) {}

  static async open(): Promise<Visitors> {
    return new Visitors(await chromium.launch({ executablePath: await needBrowser(), args: BROWSER_FLAGS }));
  }

  come(port: number, visit: Visit, host = "127.0.0.1"): Promise<Player> {
    return Player.come({ browser: this.browser, address: `http://${host}:${port}/` }, { motion: false, ...visit });
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** From the home page, so that there is a way back. */
async function comeHome(player: Player): Promise<void> {
  await player.go("#/");
  await player.page.getByRole("link", { name: "Start a table" }).first().waitFor();
}

/** Opens a table by the page, and answers its link. */
export async function startTable(
  player: Player,
  given: { name: string; title: string; spectators?: "At once" },
): Promise<string> {
  const { page } = player;
  await comeHome(player);
  await player.go(`#/start/${given.title}`);
  await page.getByText("Your side", { exact: true }).waitFor();
  const name = page.getByLabel("The name others will see");
  if (await name.isVisible()) await name.fill(given.name);
  await page.getByText("No clock", { exact: true }).first().click();
  if (given.spectators) await page.getByText(given.spectators, { exact: true }).click();
  await page.getByRole("button", { name: "Open the table" }).click();
  return page.getByLabel("The link", { exact: true }).inputValue();
}

/** Follows a link, types a name and plays. */
export async function followLink(player: Player, link: string, name: string): Promise<void> {
  const { page } = player;
  await comeHome(player);
  // The link names the line of who sent it; everybody comes by a line of their own.
  await player.go(new URL(link).hash);
  await page.getByLabel(/^The name/).fill(name);
  await page.getByRole("button", { name: /^Play / }).click();
  await player.table().waitFor();
}

/** Two people who have begun a game by a link, one of them on a phone, each by a line of their own. */
export async function beginByLink(
  server: OnlineServer,
  visitors: Visitors,
  title: string,
): Promise<{ ada: Player; ben: Player; lines: readonly [Line, Line] }> {
  const lines = [await Line.to(server), await Line.to(server)] as const;
  const ada = await visitors.come(lines[0].port, { seed: "Ada" });
  const ben = await visitors.come(lines[1].port, { seed: "Ben", ...PHONE });
  const link = await startTable(ada, { name: "Ada", title });
  await followLink(ben, link, "Ben");
  await ada.table().waitFor();
  return { ada, ben, lines };
}

export const isDeciding = async (player: Player): Promise<boolean> =>
  (await player.table().getAttribute("data-doing")) === "deciding";

/** The button that ends the decision at hand: announcements, passes, ends of phases. */
export const press = (player: Player): Promise<void> =>
  player.page.locator("section[aria-label=Decision] .button.decision:visible").last().click();

/** Lets whoever has to decide press a button, so many times. */
export async function playOn(ada: Player, ben: Player, commands: number): Promise<void> {
  for (let i = 0; i < commands; i++) {
    const entries = await inStep(ada, ben);
    const player = await Promise.race(
      [ada, ben].map(async (one) => {
        await one.page.locator(".table[data-doing=deciding]").waitFor();
        return one;
      }),
    );
    await press(player);
    await player.waitForEntries(entries + 1);
  }
}

/** Both screens show the same number of entries. */
export async function inStep(ada: Player, ben: Player): Promise<number> {
  const entries = Math.max(await ada.entries(), await ben.entries());
  await ada.waitForEntries(entries);
  await ben.waitForEntries(entries);
  return entries;
}

export async function goAway(people: readonly Player[], lines: readonly Line[]): Promise<void> {
  for (const player of people) await player.leave();
  for (const line of lines) line.close();
}

/** What the browser itself says about lines that were cut is no fault of the page. */
export function forgiveCuts(player: Player): void {
  const left = player.faults.filter((fault) => !/net::ERR_|Failed to load resource/.test(fault));
  player.faults.splice(0, player.faults.length, ...left);
}
