import { describe, expect, it, test } from "vitest";
import {
  clearOfTitle,
  coveredHead,
  fitted,
  fittedClear,
  forDecision,
  kept,
  refitted,
  showing,
  toScreen,
  toWorld,
  within,
  zoomedAt,
} from "./camera.ts";

const view = { width: 800, height: 600 };
const camera = { x: 500, y: 400, scale: 0.8 };

describe("the camera", () => {
  it("keeps the ground under the pointer while zooming", () => {
    const pointer = { x: 130, y: 470 };
    const before = toWorld(camera, view, pointer);
    const after = toWorld(zoomedAt(camera, view, pointer, 1.7, { least: 0.1, most: 4 }), view, pointer);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
  it("stops at its limits", () => {
    expect(zoomedAt(camera, view, { x: 0, y: 0 }, 100, { least: 0.1, most: 4 }).scale).toBe(4);
    expect(zoomedAt(camera, view, { x: 0, y: 0 }, 0.001, { least: 0.1, most: 4 }).scale).toBe(0.1);
  });
  it("shows the whole box when fitted", () => {
    const box = { x: -50, y: 20, width: 2000, height: 900 };
    const c = fitted(box, view);
    const corner = toScreen(c, view, box);
    expect(corner.x).toBeGreaterThanOrEqual(0);
    expect(corner.y).toBeGreaterThanOrEqual(0);
  });
  it("shows several boxes below what lies over the corner, and only where it would hide one of them", () => {
    const boxes = [
      { x: 0, y: 0, width: 900, height: 900 },
      { x: 1000, y: -100, width: 100, height: 900 },
    ];
    const top = (covered: { width: number; height: number }): number =>
      Math.min(...boxes.map((box) => toScreen(fittedClear(boxes, view, covered), view, box).y));
    expect(top({ width: 100, height: 50 })).toBeLessThan(50);
    expect(top({ width: 700, height: 50 })).toBeGreaterThan(50);
  });
  it("shows the title of a sheet as a whole or not at all", () => {
    const parts = [
      { x: 0, y: 100, width: 100, height: 400 },
      { x: 300, y: 40, width: 500, height: 460 },
    ];
    const covered = { width: 250, height: 50 };
    const of = (
      size: { width: number; height: number },
      paper: { x: number; y: number; width: number; height: number },
    ) => {
      const camera = clearOfTitle(fittedClear(parts, size, covered), parts, paper, size, covered);
      return { title: toScreen(camera, size, paper).y, parts: toScreen(camera, size, { x: 0, y: 40 }).y };
    };
    const paper = { x: 0, y: -20, width: 800, height: 600 };
    expect(of({ width: 800, height: 560 }, paper).parts).toBeCloseTo(8);
    expect(of({ width: 800, height: 560 }, paper).title).toBeLessThan(0);
    // A tall window has room for it below what covers the corner.
    expect(of({ width: 800, height: 900 }, paper).title).toBeGreaterThan(50);
    // What would come to lie under that stays where it is.
    const low = [{ x: 0, y: 60, width: 800, height: 440 }];
    const camera = fittedClear(low, view, covered);
    expect(clearOfTitle(camera, low, { x: 0, y: 0, width: 800, height: 600 }, view, covered)).toEqual(camera);
  });
  it("says what of a sheet's head cannot be read", () => {
    const [frame, paper] = [
      { x: 0, y: 100, width: 800, height: 450 },
      { x: -20, y: 40, width: 840, height: 560 },
    ];
    const whole = fitted(paper, view, 0);
    const head = (width: number, height: number) => coveredHead(whole, frame, paper, view, { width, height });
    expect(head(0, 0)).toBeNull();
    expect(head(200, 90)).toBe("left");
    expect(head(600, 90)).toBe("all");
    // Moved up, it is cut off by the edge.
    const up = { ...whole, y: whole.y + 60 };
    expect(coveredHead(up, frame, paper, view, { width: 200, height: 90 })).toBe("all");
    // A low window below the bar, and a map that is looked at closely, have no head there.
    expect(head(600, 10)).toBeNull();
    expect(coveredHead({ x: 400, y: 500, scale: 3 }, frame, paper, view, { width: 600, height: 90 })).toBeNull();
  });
  it("does not lose the paper, and lets a sheet that fits be moved", () => {
    const paper = { x: 0, y: 0, width: 2000, height: 1500 };
    expect(kept({ x: -900, y: 9999, scale: 1 }, paper)).toEqual({ x: 0, y: 1500, scale: 1 });
    const narrow = { x: 0, y: 0, width: 400, height: 1500 };
    expect(kept({ x: 30, y: 300, scale: 1 }, narrow).x).toBe(30);
  });
  it("moves only as far as needed to show a place, and not at all when it is in sight", () => {
    const sheet = { x: 0, y: 0, width: 3000, height: 3000 };
    expect(showing(camera, view, { x: 480, y: 380, width: 40, height: 40 }, sheet)).toEqual(camera);
    expect(showing(camera, view, { x: 1500, y: 380, width: 40, height: 40 }, sheet).y).toBe(camera.y);
    expect(showing(camera, view, { x: 1500, y: 380, width: 40, height: 40 }, sheet).x).toBeGreaterThan(1000);
  });
  it("follows a place to the edge of the sheet and not beyond, and shows a small sheet in the middle", () => {
    const place = { x: 960, y: 10, width: 40, height: 40 };
    const wide = { x: 0, y: 0, width: 1000, height: 3000 };
    const there = showing({ x: 3000, y: 1500, scale: 2 }, view, place, wide);
    expect(there.x + view.width / 2 / 2).toBeLessThanOrEqual(1000);
    expect(there.y - view.height / 2 / 2).toBeGreaterThanOrEqual(0);
    expect(showing({ x: 3000, y: 1500, scale: 0.5 }, view, place, wide).x).toBe(500);
  });
  it("shows the whole map again in a viewport of another size, and leaves what was looked at closely where it is", () => {
    const whole = { before: { x: 500, y: 300, scale: 0.5 }, after: { x: 500, y: 310, scale: 1.1 } };
    expect(refitted(whole.before, whole)).toEqual(whole.after);
    expect(refitted({ x: 100, y: 100, scale: 0.8 }, whole)).toEqual(whole.after);
    expect(refitted({ x: 100, y: 100, scale: 2 }, whole)).toEqual({ x: 100, y: 100, scale: 2 });
  });
});

test("the camera stays inside the map, and shows all of a map that is smaller than the viewport", () => {
  const view = { width: 100, height: 100 };
  const box = { x: 0, y: 0, width: 400, height: 60 };
  expect(within({ x: 390, y: 5, scale: 1 }, view, box)).toEqual({ x: 350, y: 30, scale: 1 });
  expect(within({ x: 200, y: 5, scale: 2 }, view, box)).toEqual({ x: 200, y: 25, scale: 2 });
});

describe("the camera and a decision", () => {
  const sheet = { x: 0, y: 0, width: 4000, height: 3000 };
  const hex = (x: number, y: number) => ({ x, y, width: 40, height: 40 });
  it("stays where everything lit is in sight and large enough", () => {
    expect(forDecision(camera, view, [hex(400, 300), hex(600, 500)], 0.5, sheet)).toBe(camera);
  });
  it("comes closer to what is too small, and goes to what lies elsewhere", () => {
    expect(forDecision({ ...camera, scale: 0.2 }, view, [hex(480, 380)], 0.9, sheet).scale).toBe(0.9);
    const there = forDecision(camera, view, [hex(3000, 2000), hex(3100, 2100)], 0.5, sheet);
    expect([there.x, there.y, there.scale]).toEqual([3070, 2070, 0.8]);
  });
  it("stays with what is in sight where not all of it fits, and otherwise goes to what lies nearest", () => {
    expect(forDecision(camera, view, [hex(480, 380), hex(3900, 2900)], 0.5, sheet)).toBe(camera);
    expect(forDecision(camera, view, [hex(2000, 1500), hex(3900, 100)], 0.5, sheet).x).toBe(2020);
  });
});
