import type { HexSheet } from "@wusong/board";
import type { Arrow, Spaces } from "../drawing.ts";
import { cellAt, cellOf, centreOfHex, HEX_HEIGHT, nameOf, neighbours, RADIUS } from "../geometry/hex-layout.ts";
import { linePath } from "../geometry/point.ts";
import { exactOutline } from "../geometry/regions.ts";

/** Hexes as spaces of a board: where they lie, how they are outlined, how the keyboard walks them. */
export function hexSpaces(sheet: HexSheet): Spaces {
  const placeNames = new Map<string, string>();
  for (const place of sheet.places)
    for (const hex of place.hexes) if (!placeNames.has(hex)) placeNames.set(hex, place.name);
  const has = (space: string): boolean => sheet.hexes[space] !== undefined;
  return {
    has,
    spaceAt(p) {
      const hex = nameOf(...cellAt(p));
      return has(hex) ? hex : null;
    },
    standOf: centreOfHex,
    roomOf: () => ({ width: HEX_HEIGHT, height: HEX_HEIGHT }),
    boxOf(space) {
      const c = centreOfHex(space);
      return { x: c.x - RADIUS, y: c.y - HEX_HEIGHT / 2, width: 2 * RADIUS, height: HEX_HEIGHT };
    },
    outline: (spaces) =>
      exactOutline(spaces.map(cellOf))
        .map((loop) => linePath(loop, true))
        .join(""),
    footOf(space) {
      const c = centreOfHex(space);
      return { x: c.x, y: c.y + 0.43 * HEX_HEIGHT };
    },
    step(space, arrow) {
      const hex = nameOf(...neighbours(...cellOf(space))[direction(space, arrow)]);
      return has(hex) ? hex : null;
    },
    nameOf: (space) => (placeNames.has(space) ? `${placeNames.get(space)}, ${space}` : `hex ${space}`),
  };
}

/** Left and right zigzag along a row: odd columns step down, even columns step up, so that the row is kept. */
function direction(space: string, arrow: Arrow): number {
  if (arrow === "up") return 0;
  if (arrow === "down") return 3;
  const odd = cellOf(space)[0] % 2 === 1;
  if (arrow === "right") return odd ? 2 : 1;
  return odd ? 4 : 5;
}
