export type * from "./figures.ts";
export type { Difference, Estimate, Share, Spread } from "./numbers.ts";
export { reckon } from "./reckon.ts";
