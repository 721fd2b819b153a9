export { type NextPick, SeatMirror } from "./mirror.ts";
export { mirrorLaw } from "./mirror-law.ts";
