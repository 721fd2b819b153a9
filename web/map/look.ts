/** How a sheet is inked. All of it is data: a title's looks hold these words, the map knows how to draw them. */

export type GroundInk =
  | "clear"
  | "woods"
  | "marsh"
  | "paddy"
  | "mud"
  | "water"
  | "outside"
  | "city"
  | "neutralCity"
  | "town";

export type StreamInk = "creek" | "river" | "wide";
/** Water on a hexside between two land hexes: a lake's lobes or the broad band of a great river. */
export type ShoreInk = "lobes" | "broad";

export interface LegendEntry {
  readonly label: string;
  readonly note?: string;
  readonly sample:
    | GroundInk
    | StreamInk
    | "road"
    | "rail"
    | "landing"
    | "townMark"
    | "cityMark"
    | "fortMark"
    | "star"
    | "shield"
    | "border"
    | "ravine"
    | "wall"
    | "canal"
    | "bridge"
    | "romanRoad"
    | "hill";
}

export interface MapLook {
  readonly title: string;
  readonly subtitle?: string;
  /** The name in the script of the place, set at the right of the title. */
  readonly native?: string;
  readonly note?: string;
  /** Ink by the sheet's terrain word; words not listed use the common vocabulary. */
  readonly ground?: Readonly<Record<string, GroundInk>>;
  /** Ink of a hex that carries a tag, before its terrain is asked. */
  readonly groundByTag?: Readonly<Record<string, GroundInk>>;
  /** Ink of every hex of a named place (a sector of a city), before tag and terrain are asked. */
  readonly groundByPlace?: Readonly<Record<string, GroundInk>>;
  readonly streams?: Readonly<Record<string, StreamInk>>;
  readonly shores?: Readonly<Record<string, ShoreInk>>;
  /** Names to print instead of the sheet's; null leaves a name out. */
  readonly names?: Readonly<Record<string, string | null>>;
  /** Small landing marks for hexes with this tag (where the sheet lists no arrows). */
  readonly landingTag?: string;
  readonly legend?: readonly LegendEntry[];
  readonly scale?: {
    readonly kmPerHex?: number;
    readonly unitsPerKm?: number;
    readonly marks: readonly number[];
    readonly text: string;
  };
  /** Area maps: colour token of each side, for washes and zones. */
  readonly sides?: Readonly<Record<string, SideInk>>;
  /** Area maps: borders of these areas carry a town wall. */
  readonly walled?: readonly string[];
  /** Area maps: print the id as a big letter before the name. */
  readonly letters?: boolean;
}

/** The hue of a side: counters, washes and zones of one army share it. */
export type SideInk = "red" | "blue" | "iron";

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
export const BAND_START: Readonly<Record<Band, number>> = { far: 15, sheet: 28, table: 56, close: 110 };
