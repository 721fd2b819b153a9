export * from "./area-board.ts";
export * from "./area-sheet.ts";
export * from "./flood.ts";
export * from "./hex-board.ts";
export * from "./hex-sheet.ts";
export * from "./network.ts";
export type { Parsed } from "./sheet-problems.ts";
export * from "./trace.ts";
export * from "./zones.ts";
