import type { Random } from "@wusong/engine";
import type { CDPSession, Page } from "playwright-core";
import type { Control, Spot } from "./eyes.ts";
import { bring, type Hand, Stuck } from "./hand.ts";

/** Pixels between two places of a finger on its way. */
const STRIDE = 20;
/** Pixels a finger draws a list in one stroke. */
const STROKE = 120;
/** Milliseconds a finger rests at the end of a stroke. */
const REST = 60;
/** How far two fingers come together to see more. */
const PINCH = 0.72;

/** A thumb on a phone: nothing but touches. */
export class Finger implements Hand {
  readonly sizes = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 360, height: 740 },
    { width: 820, height: 1180 },
  ];
  readonly letGo = null;
  private session: Promise<CDPSession> | null = null;

  constructor(private readonly page: Page) {}

  private async touch(type: "touchStart" | "touchMove" | "touchEnd", touchPoints: readonly Spot[]): Promise<void> {
    this.session ??= this.page.context().newCDPSession(this.page);
    await (await this.session).send("Input.dispatchTouchEvent", {
      type,
      touchPoints: touchPoints.map(({ x, y }, id) => ({ x, y, id })),
    });
  }

  /** Fingers from some points to others, in small steps. */
  private async draw(from: readonly Spot[], to: readonly Spot[]): Promise<void> {
    const far = Math.max(...from.map((one, i) => Math.hypot(to[i].x - one.x, to[i].y - one.y)));
    const steps = Math.max(2, Math.ceil(far / STRIDE));
    await this.touch("touchStart", from);
    for (let n = 1; n <= steps; n++) {
      const part = n / steps;
      await this.touch(
        "touchMove",
        from.map((one, i) => ({ x: one.x + (to[i].x - one.x) * part, y: one.y + (to[i].y - one.y) * part })),
      );
    }
    // A finger that rests before it is lifted does not leave anything rolling.
    await this.page.waitForTimeout(REST);
    await this.touch("touchMove", to);
    await this.touch("touchEnd", []);
  }

  private tap({ x, y }: Spot): Promise<void> {
    return this.page.touchscreen.tap(x, y);
  }

  async press(control: Control): Promise<void> {
    const there = await bring(this.page, control, (from, by) =>
      this.draw([from], [{ x: from.x - atMost(by.x), y: from.y - atMost(by.y) }]),
    );
    if (there) await this.tap(there);
  }

  point(spot: Spot): Promise<void> {
    return this.tap(spot);
  }

  miss(spot: Spot): Promise<void> {
    return this.tap(spot);
  }

  async fill(field: Control, value: number): Promise<void> {
    await this.tap(field);
    await this.page.keyboard.type(String(value));
    await this.page.keyboard.press("Enter");
  }

  /** Two fingers come together, or one draws the map aside. */
  async zoomOut(random: Random): Promise<void> {
    const bare = await this.page.evaluate(bareMap);
    if (bare === null) throw new Stuck("Nothing of the map lies open to be drawn aside.");
    const { x, y, far } = bare;
    if (random.below(3) > 0) {
      const ends = (by: number): Spot[] => [
        { x: x - by, y },
        { x: x + by, y },
      ];
      await this.draw(ends(far), ends(far * PINCH));
      return;
    }
    const turn = (random.below(8) * Math.PI) / 4;
    await this.draw([{ x, y }], [{ x: x + Math.cos(turn) * far, y: y + Math.sin(turn) * far }]);
  }
}

const atMost = (by: number): number => Math.max(-STROKE, Math.min(STROKE, by));

/** Runs in the page: the middle of the largest free part of the map, and how far it reaches to each side. */
function bareMap(): (Spot & { far: number }) | null {
  const viewport = document.querySelector(".map .viewport");
  if (!viewport) return null;
  const { left, top, width, height } = viewport.getBoundingClientRect();
  const free = (x: number, y: number): boolean => {
    const there = document.elementFromPoint(x, y);
    return there !== null && viewport.contains(there) && there.closest("[data-floating]") === null;
  };
  let best: (Spot & { far: number }) | null = null;
  for (let i = 1; i < 12; i++) {
    for (let j = 1; j < 12; j++) {
      const [x, y] = [left + (width * i) / 12, top + (height * j) / 12];
      let far = 0;
      while (far < 160 && free(x - far, y) && free(x + far, y) && free(x, y - far / 2) && free(x, y + far / 2))
        far += 10;
      if (far > (best?.far ?? 20)) best = { x, y, far: far - 10 };
    }
  }
  return best;
}
