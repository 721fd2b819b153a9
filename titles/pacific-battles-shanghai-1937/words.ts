import { type Consequences, listed } from "@wusong/engine";
import { sideAdjective, sideName } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Know, Public } from "./state.ts";

/** How hexes and units are called in sentences for players. */
export const hexName = (sheet: Sheet, hex: number): string => sheet.board.names[hex];
export const unitName = (sheet: Sheet, unit: number): string => sheet.units[unit].name;
/** "Japanese 29/3 Brigade", where both sides read it. */
export const fullName = (sheet: Sheet, unit: number): string =>
  `${sideAdjective(sheet.side[unit])} ${sheet.units[unit].name}`;
export const unitText = (sheet: Sheet, unit: number): string => sheet.units[unit].text;

/** A prompt says whose decision it is and what about, in one line. */
export const prompt =
  (matter: string) =>
  (k: Know): string =>
    `${sideName(k.seat)}: ${matter}`;

/** The same in the battle under way, which is named by what is attacked. */
export const battlePrompt =
  (matter: string) =>
  (k: Know): string =>
    `${sideName(k.seat)}: ${matter} in the battle for ${battleName(k.pub, k.sheet)}`;

function battleName(pub: Public, sheet: Sheet): string {
  return listed(pub.fight!.targets.map((hex) => hexName(sheet, hex)));
}

/** What a choice leads to, one sentence each; those that do not apply are left out. */
export const consequences = (...given: (Consequences["consequences"][number] | null)[]): Consequences => ({
  consequences: given.filter((one) => one !== null),
});
