import type { Edit } from "@wusong/engine";
import type { Game } from "./book.ts";
export function edit(_g: Game, _edit: Edit): string | null {
  return "not yet";
}
