import { textWidth } from "../../fonts/measure.ts";
import { frameMarkup, legendMarkup, paperAround, scaleAndCompass, titleMarkup, unitOf } from "../cartouche.ts";
import { centreOf, type HexLayout, RADIUS } from "../geometry/hex-layout.ts";
import type { Box } from "../geometry/point.ts";
import { short } from "../geometry/point.ts";
import type { MapLook } from "../look.ts";
import { tag } from "../markup.ts";

/** Title, edge, column and row numbers, legend, scale and compass around a hex map. */
export const margin = {
  paper: (frame: Box, look: MapLook): Box => paperAround(frame, look),
  markup(frame: Box, look: MapLook, layout: HexLayout): string {
    const u = unitOf(frame);
    const perKm = look.scale?.kmPerHex ? (Math.sqrt(3) * RADIUS) / look.scale.kmPerHex : undefined;
    return (
      frameMarkup(frame) +
      edgeNumbers(frame, layout, u) +
      titleMarkup(frame, look) +
      legendMarkup(frame, look) +
      scaleAndCompass(frame, look, perKm)
    );
  },
};

/** Every second column above and below, every row left and right, between the two lines of the frame. */
function edgeNumbers(frame: Box, { cols, rows }: HexLayout, u: number): string {
  let out = "";
  const put = (x: number, y: number, n: number): void => {
    out += tag(
      "text",
      { class: "edge-number", x: short(x), y: short(y), "font-size": short(6.2 * u) },
      String(n).padStart(2, "0"),
    );
  };
  const drop = 2.2 * u;
  for (let c = 1; c <= cols; c += 2) {
    const { x } = centreOf(c, 1);
    put(x, frame.y - 4.2 * u + drop, c);
    put(x, frame.y + frame.height + 4.2 * u + drop, c);
  }
  const step = textWidth("condensed", "00") * 6.2 * u > RADIUS * 1.7 ? 2 : 1;
  for (let r = 1; r <= rows; r += step) {
    const { y } = centreOf(1, r);
    put(frame.x - 4.2 * u, y + drop, r);
    put(frame.x + frame.width + 4.2 * u, y + drop, r);
  }
  return out;
}
