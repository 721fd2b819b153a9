/**
 * The contract between the server and whoever speaks to it. The page takes the types alone (`import type`), so nothing of this is
 * loaded there; the server checks what comes in by the schemas, and /api/docs is made of them.
 */
export * from "./admin.ts";
export * from "./basics.ts";
export * from "./notices.ts";
export * from "./people.ts";
export type * from "./rules.ts";
export * from "./stream.ts";
export * from "./table.ts";
export * from "./tables.ts";
