import type { Beginning } from "@wusong/engine";
import { NORTH } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Skirmish } from "./state.ts";

/** The position before the first decision. */
export function setUp(sheet: Sheet): Beginning<Skirmish> {
  const pub = {
    turn: 1,
    side: NORTH,
    at: sheet.units.map(({ start }) => sheet.board.id(start)),
    acted: sheet.units.map(() => 0),
  };
  return { pub, own: [{}, {}], sys: {} };
}
