import type { GroundInk, MapLook, ShoreInk, StreamInk } from "@wusong/engine";

export type { GroundInk, LegendEntry, MapLook, ShoreInk, SideInk, StreamInk } from "@wusong/engine";

/** The common vocabulary of the sheets. */
const GROUND_WORDS: Readonly<Record<string, GroundInk>> = {
  clear: "clear",
  woods: "woods",
  marsh: "marsh",
  ricePaddy: "paddy",
  cultivated: "paddy",
  mudFlat: "mud",
  city: "city",
  town: "town",
  sea: "water",
  lake: "water",
  yangtze: "water",
  majorRiver: "water",
  greatRiver: "water",
  northbank: "outside",
  offmap: "outside",
};

const STREAM_WORDS: Readonly<Record<string, StreamInk>> = {
  creek: "creek",
  stream: "creek",
  river: "river",
  majorRiver: "wide",
  huangpu: "wide",
};

const SHORE_WORDS: Readonly<Record<string, ShoreInk>> = { greatRiver: "broad", majorRiver: "broad" };

export function groundInk(
  look: MapLook,
  terrain: string,
  tags: readonly string[] = [],
  places: readonly string[] = [],
): GroundInk {
  for (const place of places) if (look.groundByPlace?.[place]) return look.groundByPlace[place];
  for (const tag of tags) if (look.groundByTag?.[tag]) return look.groundByTag[tag];
  return look.ground?.[terrain] ?? GROUND_WORDS[terrain] ?? "clear";
}

export const streamInk = (look: MapLook, kind: string): StreamInk =>
  look.streams?.[kind] ?? STREAM_WORDS[kind] ?? "creek";
export const shoreInk = (look: MapLook, type: string): ShoreInk => look.shores?.[type] ?? SHORE_WORDS[type] ?? "lobes";

/** Zoom by the height of a hex on the screen. */
export type Band = "far" | "sheet" | "table" | "close";
export const BANDS: readonly Band[] = ["far", "sheet", "table", "close"];

export function bandOf(hexPixels: number): Band {
  if (hexPixels < 28) return "far";
  if (hexPixels < 56) return "sheet";
  return hexPixels < 110 ? "table" : "close";
}

/** Height of a hex at the lower end of a band: names are placed for it, because they only shrink from there. */
export const BAND_START: Readonly<Record<Band, number>> = { far: 19, sheet: 28, table: 56, close: 110 };
