import type { HexSheet } from "@wusong/board";
import { cellOf, centreOfHex, HEX_HEIGHT, nameOf, neighbours, RADIUS } from "../geometry/hex-layout.ts";
import { displacementField } from "../geometry/noise.ts";
import { type Box, between } from "../geometry/point.ts";
import { markLine, type Raster, raster } from "../geometry/raster.ts";
import type { GroundInk, MapLook } from "../look.ts";
import { type Built, cities } from "./cities.ts";
import { type Ground, ground as groundOf } from "./ground.ts";
import { LINE_FLAG } from "./names.ts";
import { landingArrow, type Route, routes as routesOf } from "./routes.ts";
import { type Water, water as waterOf } from "./water.ts";

/** The geometry of a sheet before it is inked: the same for every zoom. */
export interface HexParts {
  readonly ground: Ground;
  readonly built: readonly Built[];
  readonly water: Water;
  readonly routes: readonly Route[];
  readonly arrows: readonly { readonly d: string; readonly box: Box }[];
  /** Where lines run, for whoever places names and numbers. */
  readonly lines: Raster;
}

const ARROW = 1.02 * RADIUS;

export function hexParts(sheet: HexSheet, look: MapLook): HexParts {
  const field = displacementField(0.08 * HEX_HEIGHT, 0.62 * RADIUS);
  const ground = groundOf(sheet, look, field);
  const built = cities(sheet, ground, field);
  const water = waterOf(sheet, look, ground, field);
  const routes = routesOf(sheet, ground, field);
  const lines = raster(ground.layout.frame, RADIUS / 8);
  for (const route of routes) markLine(lines, route.line, LINE_FLAG[route.kind]);
  for (const s of water.streams) markLine(lines, s.line, LINE_FLAG.stream);
  for (const shore of water.shores) markLine(lines, [...shore, shore[0]], LINE_FLAG.shore);
  return { ground, built, water, routes, arrows: arrowsOf(sheet, look, ground.ink), lines };
}

function arrowsOf(sheet: HexSheet, look: MapLook, ink: (c: number, r: number) => GroundInk): { d: string; box: Box }[] {
  const list = sheet.landings.map(({ hex, from }) => ({ hex, from, size: ARROW }));
  if (look.landingTag)
    for (const [hex, { tags }] of Object.entries(sheet.hexes)) {
      if (!tags?.includes(look.landingTag) || list.some((l) => l.hex === hex)) continue;
      const wet = neighbours(...cellOf(hex)).find(([c, r]) => sheet.hexes[nameOf(c, r)] && ink(c, r) === "water");
      if (wet) list.push({ hex, from: nameOf(...wet), size: ARROW * 0.58 });
    }
  return list.map(({ hex, from, size }) => {
    const a = centreOfHex(from);
    const b = centreOfHex(hex);
    const m = between(a, b, 0.5);
    const reach = size * 0.36;
    return {
      d: landingArrow(a, b, size),
      box: { x: m.x - reach, y: m.y - reach, width: 2 * reach, height: 2 * reach },
    };
  });
}
