import { RADIUS } from "../geometry/hex-layout.ts";
import type { Box } from "../geometry/point.ts";
import { valueAt } from "../geometry/raster.ts";
import { bunds, crowns, ripples, stipple, tufts } from "../geometry/textures.ts";
import type { GroundInk } from "../look.ts";
import { paths } from "../markup.ts";
import { CODE, type Ground } from "./ground.ts";

/** Dots and sparse tufts for the whole sheet, crowns and parcels for the table. */
export type TextureStyle = "sheet" | "table";

export function textures(ground: Ground, box: Box, style: TextureStyle): string {
  const inside =
    (ink: GroundInk) =>
    (x: number, y: number): boolean =>
      valueAt(ground.raster, x, y) === CODE[ink];
  const marsh = tufts(box, RADIUS * (style === "sheet" ? 1.3 : 1), inside("marsh"));
  let woods: string;
  if (style === "sheet") {
    const { light, dark } = stipple(box, RADIUS, inside("woods"));
    woods = paths("stipple-2", light) + paths("stipple", dark);
  } else {
    const { crowns: bodies, shade } = crowns(box, RADIUS, inside("woods"));
    woods = paths("crowns", bodies) + paths("crown-shade", shade);
  }
  return (
    paths("bunds", bunds(box, RADIUS * (style === "sheet" ? 1.12 : 1), inside("paddy"))) +
    paths("ripples", ripples(box, RADIUS, inside("mud"))) +
    paths("marsh-dashes", marsh.dashes) +
    paths("tufts", marsh.tufts) +
    woods
  );
}
