import type { Page } from "playwright-core";
import type { Hand } from "./hand.ts";

/** Several hands at one screen, one after the other, each with a screen of its own size. */
export class InTurn implements Hand {
  private at = 0;

  constructor(
    private readonly page: Page,
    private readonly hands: readonly Hand[],
  ) {}

  private get now(): Hand {
    return this.hands[this.at];
  }

  async passOn(): Promise<void> {
    this.at = (this.at + 1) % this.hands.length;
    await this.page.setViewportSize(this.now.sizes[0]);
  }

  press: Hand["press"] = (control, random) => this.now.press(control, random);
  point: Hand["point"] = (spot, random) => this.now.point(spot, random);
  miss: Hand["miss"] = (spot) => this.now.miss(spot);
  fill: Hand["fill"] = (field, value) => this.now.fill(field, value);
  zoomOut: Hand["zoomOut"] = (random) => this.now.zoomOut(random);
  get letGo(): Hand["letGo"] {
    return this.now.letGo;
  }
  get sizes(): Hand["sizes"] {
    return this.now.sizes;
  }
}
