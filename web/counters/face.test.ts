import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { besideSign, detailFor, overSign } from "./face.ts";

describe("what is printed on a counter", () => {
  it("is as much as can be read at its size", () => {
    expect([48, 36, 32, 29, 27, 24, 20].map(detailFor)).toEqual([48, 48, 32, 32, 28, 28, 24]);
  });
  it("stands beside the sign when it is short, and not at all when it would be too small", () => {
    expect(besideSign("98")?.size).toBe(9.4);
    expect(besideSign("52C")).not.toBeNull();
    expect(besideSign("Shanghai")).toBeNull();
    expect(besideSign("")).toBeNull();
  });
  it("puts a long name over the sign, without its last words where they find no room", () => {
    expect(overSign("Shanghai")?.text).toBe("Shanghai");
    expect(overSign("Le Poitevin de la Croix")?.text).toBe("Le Poitevin");
    expect(overSign("Unpronounceablehausen")).toBeNull();
  });
});

/** Contrast of two colours as the accessibility guidelines reckon it. */
function contrast(a: string, b: string): number {
  const light = (hex: string): number => {
    const [r, g, blue] = [1, 3, 5].map((i) => {
      const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe("the inks of the counters", () => {
  const css = readFileSync(new URL("../tokens.css", import.meta.url), "utf8");
  const inks = (part: string): Map<string, string> =>
    new Map([...part.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
  const [plain, ...visions] = css.split(/^\[data-vision=/m);
  it.each([["", ""], ...visions.map((part) => [part.slice(1, part.indexOf('"', 1)), part])])(
    "can be read on every body%s",
    (_, vision) => {
      const found = new Map([...inks(plain), ...inks(vision)]);
      for (const hue of ["red", "blue", "iron"]) {
        for (const body of ["plain", "elite", "naval"])
          expect(contrast(found.get(`${hue}-${body}`)!, found.get("counter-ink")!)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(found.get(`${hue}-garrison`)!, found.get("counter-dark-ink")!)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(found.get(`${hue}-pale`)!, found.get(`${hue}-pale-ink`)!)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
