import type { SheetMeasures } from "./drawing.ts";

/** Pixels a counter wants on a sheet seen as a whole: there it grows over its ground as far as its neighbours allow. */
const WANTED = { hex: 27, area: 44 } as const;
const LARGEST = { hex: 1.3, area: 1.6 } as const;

/** Side of a counter in world units at a scale: its printed size, or larger where that would be too small to read. */
export function counterSide({ kind, counter }: Pick<SheetMeasures, "kind" | "counter">, scale: number): number {
  return Math.min(counter * LARGEST[kind], Math.max(counter, WANTED[kind] / scale));
}
