export * from "./area-sheet.ts";
export * from "./hex-sheet.ts";
export type { Parsed } from "./sheet-problems.ts";
