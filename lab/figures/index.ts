export type * from "./figures.ts";
export type { Difference, Share, Spread } from "./numbers.ts";
export { reckon } from "./reckon.ts";
