import type { Json } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";
export function odds(_sheet: Sheet, _situation: Json): { report: Json } | { error: string } {
  return { error: "not yet" };
}
