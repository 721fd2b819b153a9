import type { Random } from "@wusong/engine";
import type { Page } from "playwright-core";
import type { Control, Spot } from "./eyes.ts";
import { bring, type Hand } from "./hand.ts";

/** Milliseconds a pointer rests on a pile before somebody gives up waiting for it to fan out. */
const REST = 600;

/** A mouse, with a keyboard beside it for Esc, Shift and numbers. */
export class Mouse implements Hand {
  readonly sizes = [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 1100, height: 800 },
    { width: 1920, height: 1080 },
  ];

  constructor(private readonly page: Page) {}

  async press(control: Control): Promise<void> {
    const there = await bring(this.page, control, async (from, by) => {
      await this.page.mouse.move(from.x, from.y);
      await this.page.mouse.wheel(by.x, by.y);
    });
    if (there) await this.page.mouse.click(there.x, there.y);
  }

  /** Mostly at once, at times after resting until the pile has fanned out, at times with Shift. */
  async point({ x, y }: Spot, random: Random): Promise<void> {
    const { mouse, keyboard } = this.page;
    await mouse.move(x, y);
    const manner = random.below(10);
    if (manner < 2) await this.rest({ x, y }, random);
    else if (manner === 2) {
      await keyboard.down("Shift");
      await mouse.click(x, y);
      await keyboard.up("Shift");
    } else await mouse.click(x, y);
  }

  async miss({ x, y }: Spot): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  /** A pile fans out under a resting pointer; one of its lit counters is picked then. */
  private async rest(spot: Spot, random: Random): Promise<void> {
    const { page } = this;
    const fanned = await page
      .waitForFunction(() => document.querySelector(".map svg.play .stack .tray") !== null, undefined, {
        timeout: REST,
      })
      .then(
        () => true,
        () => false,
      );
    const inFan = fanned ? await page.evaluate(litInFan) : [];
    const { x, y } = inFan.length > 0 ? random.of(inFan) : spot;
    await page.mouse.click(x, y);
  }

  async fill(field: Control, value: number): Promise<void> {
    await this.page.mouse.click(field.x, field.y, { clickCount: 3 });
    await this.page.keyboard.type(String(value));
    await this.page.keyboard.press("Enter");
  }

  async zoomOut(): Promise<void> {
    await this.page.getByRole("button", { name: "Zoom out" }).click();
  }

  readonly letGo = (): Promise<void> => this.page.keyboard.press("Escape");
}

/** Runs in the page: the counters of the fan that can be picked. */
function litInFan(): Spot[] {
  const fan = document.querySelector(".map svg.play .stack .tray")?.closest(".stack");
  return [...(fan?.querySelectorAll(".halo.pickable") ?? [])].map(window.eyes.middle);
}
