import { describe, expect, it } from "vitest";
import { cardPlace, leaderLine } from "./card-place.ts";

const VIEW = { width: 1000, height: 800 };
const CARD = { width: 318, height: 260 };
const hex = (x: number, y: number) => ({ x, y, width: 60, height: 60 });
const covers = (at: { x: number; y: number }, box: { x: number; y: number; width: number; height: number }) =>
  at.x < box.x + box.width && box.x < at.x + CARD.width && at.y < box.y + box.height && box.y < at.y + CARD.height;

describe("where the inspector lies", () => {
  it("is never over the place it speaks of, wherever that is", () => {
    for (let x = 0; x <= 940; x += 94)
      for (let y = 0; y <= 740; y += 74) {
        const target = hex(x, y);
        const at = cardPlace(CARD, VIEW, target, []);
        expect(covers(at, target), `${x} ${y}`).toBe(false);
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.y).toBeGreaterThanOrEqual(0);
        expect(at.x + CARD.width).toBeLessThanOrEqual(VIEW.width);
        expect(at.y + CARD.height).toBeLessThanOrEqual(VIEW.height);
      }
  });

  it("leaves lit places free where there is other room", () => {
    const target = hex(300, 400);
    const lit = [hex(400, 340), hex(460, 400), hex(400, 460), hex(520, 460), hex(580, 400)];
    const at = cardPlace(CARD, VIEW, target, lit);
    expect(lit.filter((one) => covers(at, one))).toEqual([]);
  });

  it("leaves what lies over the map free", () => {
    const minimap = { x: 16, y: 600, width: 190, height: 150 };
    const at = cardPlace(CARD, VIEW, hex(380, 640), [hex(480, 640), hex(700, 640)], [minimap]);
    expect(covers(at, minimap)).toBe(false);
  });

  it("goes where fewer stacks lie, if that is near", () => {
    const stacks = [hex(560, 300), hex(620, 380), hex(560, 460), hex(680, 300)];
    const at = cardPlace(CARD, VIEW, hex(470, 380), [], [], stacks);
    expect(stacks.filter((one) => covers(at, one))).toEqual([]);
  });

  it("draws its line between the edges that face each other", () => {
    const line = leaderLine({ x: 10, y: 100, ...CARD }, hex(500, 200));
    expect(line).toEqual({ from: { x: 328, y: 230 }, to: { x: 500, y: 230 } });
  });
});
