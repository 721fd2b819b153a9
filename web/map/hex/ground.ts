import type { HexSheet } from "@wusong/board";
import { cellOf, type HexLayout, hexLayout, nameOf, neighbours, RADIUS } from "../geometry/hex-layout.ts";
import type { Field } from "../geometry/noise.ts";
import type { Point } from "../geometry/point.ts";
import { fillLoops, type Raster, raster } from "../geometry/raster.ts";
import { regions } from "../geometry/regions.ts";
import { type GroundInk, groundInk, type MapLook } from "../look.ts";

/** Grounds that are parted into tinted regions; water and towns lie on top of them. */
const LAND: readonly GroundInk[] = ["clear", "woods", "marsh", "paddy", "mud", "outside"];

/** What the raster holds. */
export const CODE: Readonly<Record<GroundInk, number>> = {
  clear: 1,
  woods: 2,
  marsh: 3,
  paddy: 4,
  mud: 5,
  outside: 6,
  water: 7,
  city: 8,
  neutralCity: 9,
  town: 10,
};

export interface Ground {
  readonly layout: HexLayout;
  /** Ink of a cell; cells of the ring around the grid continue what lies beside them. */
  ink(column: number, row: number): GroundInk;
  readonly tints: ReadonlyMap<GroundInk, Point[][]>;
  readonly raster: Raster;
}

export function ground(sheet: HexSheet, look: MapLook, field: Field): Ground {
  const layout = hexLayout(sheet.grid.cols, sheet.grid.rows);
  const places = new Map<string, string[]>();
  for (const place of sheet.places)
    for (const hex of place.hexes) places.set(hex, [...(places.get(hex) ?? []), place.name]);
  const known = new Map<string, GroundInk>();
  for (const [hex, { terrain, tags }] of Object.entries(sheet.hexes))
    known.set(hex, groundInk(look, terrain, tags, places.get(hex)));
  const ink = (column: number, row: number): GroundInk =>
    known.get(nameOf(column, row)) ?? continued(column, row, layout, known);
  const land = landUnderWater(layout, ink);
  const loops = regions(layout, (c, r) => land.get(c * 100 + r)!, field);
  const tints = new Map<GroundInk, Point[][]>();
  const picture = raster(
    { x: -RADIUS, y: -RADIUS, width: layout.frame.width + 2 * RADIUS, height: layout.frame.height + 2 * RADIUS },
    RADIUS / 8,
  );
  for (const [index, rings] of loops) {
    tints.set(LAND[index], rings);
    fillLoops(picture, rings, CODE[LAND[index]]);
  }
  return { layout, ink, tints, raster: picture };
}

/** Ground outside the grid: what most of the neighbours inside show. */
function continued(column: number, row: number, layout: HexLayout, known: ReadonlyMap<string, GroundInk>): GroundInk {
  const votes = neighbours(column, row)
    .map(([c, r]) => known.get(nameOf(c, r)))
    .filter((i) => i !== undefined);
  const best = majority(votes);
  if (best) return best === "city" || best === "neutralCity" || best === "town" ? "clear" : best;
  const clamp = (n: number, high: number): number => Math.min(high, Math.max(1, n));
  return known.get(nameOf(clamp(column, layout.cols), clamp(row, layout.rows))) ?? "clear";
}

function majority<T>(votes: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  let best: T | undefined;
  for (const [vote, n] of counts) if (best === undefined || n > counts.get(best)!) best = vote;
  return best;
}

/** Carries the land on under water and towns, ring by ring, so that shores and town edges never show a gap. */
function landUnderWater(layout: HexLayout, ink: Ground["ink"]): Map<number, number> {
  const land = new Map<number, number>();
  let open: [number, number][] = [];
  for (let c = 0; c <= layout.cols + 1; c++)
    for (let r = 0; r <= layout.rows + 1; r++) {
      const index = LAND.indexOf(ink(c, r));
      if (index >= 0) land.set(c * 100 + r, index);
      else open.push([c, r]);
    }
  while (open.length) {
    const found: [number, number][] = [];
    const still: [number, number][] = [];
    for (const cell of open) {
      const votes = neighbours(...cell)
        .map(([c, r]) => land.get(c * 100 + r))
        .filter((v) => v !== undefined);
      const best = majority(votes);
      if (best === undefined) still.push(cell);
      else found.push([cell[0] * 100 + cell[1], best]);
    }
    for (const [key, value] of found) land.set(key, value);
    if (found.length === 0) for (const [c, r] of still.splice(0)) land.set(c * 100 + r, 0);
    open = still;
  }
  return land;
}

const cellsOf = (hexes: readonly string[]): [number, number][] => hexes.map(cellOf);
