import { listed } from "@wusong/engine";
import type { Know } from "./book.ts";
import { SIDE_TITLES } from "./ids.ts";
import { hexName } from "./position.ts";
import type { Public } from "./shape.ts";
import type { Sheet } from "./sheet.ts";

/** A prompt says whose decision it is and what about, in one line. */
export const prompt =
  (matter: string) =>
  (k: Know): string =>
    `${SIDE_TITLES[k.seat]}: ${matter}`;

/** The same in the battle under way, which is named by what is attacked. */
export const battlePrompt =
  (matter: string) =>
  (k: Know): string =>
    `${SIDE_TITLES[k.seat]}: ${matter} in the battle for ${battleName(k.pub, k.sheet)}`;

function battleName(pub: Public, sheet: Sheet): string {
  return listed(pub.fight!.targets.map((hex) => hexName(sheet, hex)));
}
