import type { Band } from "./look.ts";

/** Ink and type grow with the square root of zoom: the factor in world units at a scale. */
export const inkAt = (scale: number): number => scale ** -0.5;

/** Names are set larger on the sheet as a whole, and smaller close by. */
export const BAND_TYPE: Readonly<Record<Band, number>> = { far: 1.3, sheet: 1.08, table: 1, close: 0.92 };
