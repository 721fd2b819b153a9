import type { Inspection } from "./inspection.ts";
import type { Json } from "./json.ts";
import type { Prospects } from "./prospects.ts";
import type { Provenance } from "./provenance.ts";
import type { Edit } from "./title.ts";

export type * from "./inspection.ts";
export type * from "./prospects.ts";
export type * from "./provenance.ts";

/**
 * How a title is put on a screen, as data: no markup, no colours beyond the names of inks. A title writes `looks.ts` in these
 * terms; a screen knows how to draw them and knows no title.
 */

/** The kinds of maps there are, by `kind`. Boards add theirs (board/hex-sheet.ts, board/area-sheet.ts): the engine knows no geometry. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the boards
export interface MapSheets {}
export type MapSheet = MapSheets[keyof MapSheets];

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

/** The two hues of a title, in the order of its seats. */
export type SideInk = "first" | "second";

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
  /** Stars for hexes with this tag: what the game is about. */
  readonly starTag?: string;
  readonly legend?: readonly LegendEntry[];
  readonly scale?: {
    readonly kmPerHex?: number;
    readonly unitsPerKm?: number;
    readonly marks: readonly number[];
    readonly text: string;
  };
  readonly sides?: Readonly<Record<string, SideInk>>;
  /** Area maps: borders of these areas carry a town wall. */
  readonly walled?: readonly string[];
  /** Area maps: print the id as a big letter before the name. */
  readonly letters?: boolean;
}

/** Arm of service or kind of piece; a screen has a standard sign for each. */
export type Arm =
  | "infantry"
  | "motorized"
  | "cavalry"
  | "armour"
  | "armouredCar"
  | "artillery"
  | "engineer"
  | "headquarters"
  | "naval-infantry"
  | "garrison"
  | "armouredTrain"
  | "sniper"
  | "leader"
  | "air"
  | "naval"
  | "amphibious"
  | "marker";

/** Size mark above the sign: II battalion, III regiment, X brigade, XX division, XXX corps; brackets for ad hoc forces. */
export type Echelon = "" | "I" | "II" | "III" | "X" | "XX" | "XXX" | "XXXX" | "[II]" | "[III]";

/** What is printed on a counter. */
export interface CounterFace {
  /** readable id of the piece, as in commands */
  readonly id: string;
  /** full name for people and screen readers: "3rd Division, 6th Regiment" */
  readonly name: string;
  readonly side: SideInk;
  /** body: plain, or a darker or paler variant of the side's hue (naval landing force, elite, garrison) */
  readonly body?: "plain" | "elite" | "naval" | "garrison";
  readonly arm: Arm;
  readonly echelon?: Echelon;
  /** left of the sign: number of the unit; right of it: its formation */
  readonly number?: string;
  readonly formation?: string;
  /** largest mark: strength, or factors as `1·3·3`; full and reduced side */
  readonly strength: string;
  readonly reducedStrength?: string;
  /** steps of the full side, for the dots; 0 or absent: no dots */
  readonly steps?: number;
  /** round fire support markers and chits are drawn by shape, not as square counters */
  readonly shape?: "square" | "round" | "chit";
}

/** How a counter lies: states are shown by sign and shape, never by colour alone. */
export interface CounterState {
  readonly stepsLost?: number;
  readonly moved?: boolean;
  readonly attacked?: boolean;
  readonly spent?: boolean;
  readonly disrupted?: boolean;
  readonly inactive?: boolean;
  readonly used?: boolean;
}

/** A counter on the table. A hidden one says only whose it is. */
export type CounterShown =
  | { readonly id: string; readonly state?: CounterState; readonly strength?: string }
  | { readonly hidden: true; readonly side: SideInk };

export interface StackShown {
  /** readable id of the hex, area or box */
  readonly at: string;
  readonly side: SideInk;
  /** top counter first */
  readonly counters: readonly CounterShown[];
}

/** A mark that belongs to a place and is no counter: rubble, fort, interdiction, suppression, attacked this phase. */
export interface MarkShown {
  readonly at: string;
  readonly kind: string;
  readonly label: string;
  readonly text: string;
}

/** What lies on the map, as a seat may see it. */
export interface Scene {
  readonly stacks: readonly StackShown[];
  readonly marks?: readonly MarkShown[];
  /** control by place; absent places are uncontrolled or say nothing */
  readonly control?: Readonly<Record<string, SideInk>>;
  readonly contested?: readonly string[];
  /** named overlays that can be switched on (zones of control, supply, headquarters radius): places and a word each */
  readonly overlays?: readonly { readonly name: string; readonly side?: SideInk; readonly places: readonly string[] }[];
}

/** A panel beside the map, drawn in the order given. */
export type Panel =
  | {
      readonly kind: "track";
      readonly name: string;
      /** boxes in order; the one under way is marked */
      readonly boxes: readonly {
        readonly label: string;
        readonly note?: string;
        readonly counters?: readonly CounterShown[];
      }[];
      readonly at: number | null;
      readonly rule?: string;
    }
  | {
      readonly kind: "counters";
      readonly name: string;
      readonly counters: readonly CounterShown[];
      readonly note?: string;
      readonly rule?: string;
    }
  | {
      readonly kind: "facts";
      readonly name: string;
      readonly facts: readonly { readonly label: string; readonly value: string; readonly rule?: string }[];
    }
  | {
      /** own chits in hand, or how many another side holds */
      readonly kind: "hand";
      readonly name: string;
      readonly side: SideInk;
      readonly chits:
        | readonly { readonly id: string; readonly name: string; readonly text: string; readonly rule?: string }[]
        | number;
    };

/** Where the game stands, in words. */
export interface Status {
  /** "Turn 3 of 12" */
  readonly turn: string;
  /** "Sep I, first operations phase: move" */
  readonly phase: string;
  readonly turnNumber: number;
  readonly turns: number;
}

/** One question of the combat calculator's form. The answers, by id, are the situation given to the title's `odds`. */
export type FormField = {
  readonly id: string;
  readonly label: string;
  readonly rule?: string;
  /** asked only while another field has one of these values */
  readonly when?: { readonly field: string; readonly is: readonly (string | boolean)[] };
} & (
  | {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly label: string }[];
      readonly default: string;
    }
  | { readonly kind: "number"; readonly lo: number; readonly hi: number; readonly default: number | null }
  | { readonly kind: "flag"; readonly default: boolean }
  /** one place of the map */
  | { readonly kind: "place"; readonly default: string }
  /** pieces by readable id, those of one side or of all */
  | { readonly kind: "units"; readonly side?: SideInk; readonly default: readonly string[] }
  /** faces of dice that were rolled; left empty: only the odds are asked for */
  | { readonly kind: "dice"; readonly count: number }
  /** a list of rows with the same questions each */
  | { readonly kind: "rows"; readonly lo: number; readonly hi: number; readonly fields: readonly FormField[] }
);

/** How a verb, or a word among its choices, is shown. */
export interface VerbLook {
  /** absent: as the rules call it at each decision */
  readonly label?: string;
  readonly hint?: string;
  readonly key?: string;
  /** the command is put together from many things: the button that carries it out names none of them */
  readonly whole?: boolean;
  /** the chit in hand that is played by it: clicking the chit takes the verb up */
  readonly chit?: string;
  /** what single picks of the verb ask, by the pick's name */
  readonly asks?: Readonly<Record<string, PickLook>>;
}

/** How one pick of a verb is asked, where the hint of the verb is not enough. */
export interface PickLook {
  /** the question, while it is the one to be answered */
  readonly question?: string;
  /** the button that leads to it, where what was picked before has to be settled first */
  readonly goOn?: string;
  /** of a number: what it is a number of, and what such a point does */
  readonly label?: string;
  readonly text?: string;
}

/** A word of a title's edits, with what people call it. */
export interface EditWord {
  readonly value: string;
  readonly label: string;
}

/**
 * How the position of an analysis game is changed by hand: what a screen may offer, and the edit that each choice stands for.
 * Whether it is possible is decided by the title's `edit`, like that of every edit.
 */
export interface EditForm {
  /** where a piece may lie beside the map */
  readonly off: readonly EditWord[];
  /** how a piece may lie; the first is the usual one */
  readonly states: readonly EditWord[];
  /** puts a piece on a place of the map, or beside it, in a state */
  put(piece: CounterFace, where: string, state: string): Edit;
  /** what a place may be marked with: whose it is, what happened there */
  readonly marks: readonly EditWord[];
  mark(place: string, mark: string): Edit;
  /** the rest: turn, phase, points; each field is set by itself */
  readonly fields: readonly FormField[];
  set(field: string, value: Json): Edit;
}

/** `View` is the title's view of a seat or spectator, `Sheet` its sheet. All functions are pure and read only the view. */
export interface Looks<View, Sheet> {
  readonly map: MapLook;
  /** the map a sheet holds, as it was read */
  mapSheet(sheet: Sheet): MapSheet;
  /** the names of the two sides by seat, and their inks */
  readonly sides: readonly {
    readonly seat: string;
    readonly name: string;
    readonly adjective: string;
    readonly ink: SideInk;
    readonly hue: "red" | "blue" | "iron";
  }[];
  /** for the home page */
  readonly card: {
    readonly dates: string;
    /** turns and hours: "12 turns, three to five hours" */
    readonly length: string;
    readonly complexity: 1 | 2 | 3 | 4 | 5;
    readonly sentence: string;
    readonly native?: string;
    /** how often a game changes hands where nothing is left to standing orders, as `npm run bench` measures it */
    readonly handOvers?: number;
  };
  /** the turn track, in order: what stands in its box, the date, and the date as short as a small box needs it ("25 Mar") */
  readonly turns: readonly { readonly label: string; readonly date: string; readonly short: string }[];
  faces(sheet: Sheet): readonly CounterFace[];
  scene(view: View, sheet: Sheet): Scene;
  status(view: View, sheet: Sheet): Status;
  panels(view: View, sheet: Sheet): readonly Panel[];
  /** what is said of a place, and of what lies there, while somebody points at it */
  inspect(view: View, sheet: Sheet, place: string): Inspection;
  /** what each side still needs to win, and who is ahead */
  prospects(view: View, sheet: Sheet): Prospects;
  /** readable name of a place for sentences and screen readers: "Jiashan, 2616" */
  placeName(sheet: Sheet, place: string): string;
  /** where the values of a sheet come from */
  provenance(sheet: Sheet): Provenance;
  /** the form of the combat calculator; absent: the situation is written as data */
  readonly calculator?: readonly FormField[];
  /** changing the position of an analysis by hand; absent: edits are written as data */
  readonly edit?: EditForm;
  /** which picks of a verb name things on the map, and which side-bar widget shows the rest; absent: by kind */
  readonly verbs?: Readonly<Record<string, VerbLook>>;
}
