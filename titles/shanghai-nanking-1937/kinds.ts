import { hexKind } from "@wusong/board";
import type { Kind } from "@wusong/engine";
import { MARKERS, type MarkerId, type UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

export const HEX = hexKind<Sheet>();

export const UNIT: Kind<UnitId, Sheet> = {
  of: "unit",
  count: (sheet) => sheet.units.length,
  text: (sheet, unit) => sheet.units[unit].text,
  find: (sheet, text) => sheet.unitByText.get(text),
};

export const MARKER: Kind<MarkerId, Sheet> = {
  of: "marker",
  count: () => MARKERS.length,
  text: (_sheet, marker) => MARKERS[marker],
  find: (_sheet, text) => {
    const marker = (MARKERS as readonly string[]).indexOf(text);
    return marker < 0 ? undefined : (marker as MarkerId);
  },
};
