import type { Kind } from "@wusong/engine";
import { CHIT_IDS, type ChitId, PLACES, type PlaceId, placeNamed, type UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

export const PLACE: Kind<PlaceId, Sheet> = {
  of: "area",
  count: () => PLACES,
  text: (sheet, place) => sheet.placeNames[place],
  find: (_sheet, text) => placeNamed(text),
};

export const UNIT: Kind<UnitId, Sheet> = {
  of: "unit",
  count: (sheet) => sheet.unitCount,
  text: (sheet, unit) => sheet.unitNames[unit],
  find: (sheet, text) => sheet.unitByName.get(text),
};

export const CHIT: Kind<ChitId, Sheet> = {
  of: "chit",
  count: () => CHIT_IDS.length,
  text: (_sheet, chit) => CHIT_IDS[chit],
  find: (_sheet, text) => {
    const chit = (CHIT_IDS as readonly string[]).indexOf(text);
    return chit < 0 ? undefined : (chit as ChitId);
  },
};
