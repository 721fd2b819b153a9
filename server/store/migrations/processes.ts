import type { Making } from "./columns.ts";

/** Processes on one database know of each other. */
export async function processes(making: Making): Promise<void> {
  await making.table("processes", { id: "text", place: "text", until_at: "whole" }, { primary: ["id"] });
}
