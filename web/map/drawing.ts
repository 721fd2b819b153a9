import type { AreaSpace } from "./area/spaces.ts";
import type { Box, Point } from "./geometry/point.ts";
import type { Band } from "./look.ts";
import type { Layer } from "./markup.ts";
import type { Names } from "./name-seats.ts";
import type { PrintedBand } from "./printed-sheet.ts";

/** Ways a keyboard walks the board: six for hexes (N to NW), any angle for areas. */
export type Arrow = "up" | "down" | "left" | "right";

/** The measures of a sheet. */
export interface SheetMeasures {
  readonly kind: "hex" | "area";
  /** The map itself, and the paper with the margin around it. */
  readonly frame: Box;
  readonly paper: Box;
  /** Everything a game is played on: the map, and the zones beside it. */
  readonly parts: readonly Box[];
  /** World units that count as one hex height for the zoom bands. */
  readonly module: number;
  /** Side of a counter in world units. */
  readonly counter: number;
}

/** Room for counters, in world units. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** The spaces of a board (hexes or areas), and nothing of the game that is played on it. */
export interface Spaces {
  spaceAt(p: Point): string | null;
  has(space: string): boolean;
  /** Where counters stand, and how much room they have around that point. */
  standOf(space: string): Point;
  roomOf(space: string): Room;
  /** Box of a space, to bring it into view. */
  boxOf(space: string): Box;
  /** Exact outline of one space, or the common outline of several, as path data. */
  outline(spaces: readonly string[]): string;
  /** Where a cost or a small note sits in a space. */
  footOf(space: string): Point;
  step(space: string, arrow: Arrow): string | null;
  /** The space in the words a screen reader speaks. */
  nameOf(space: string): string;
}

/** A board to play on, however it is printed. */
export interface Board extends SheetMeasures, Spaces {}

/** A sheet while it is drawn, which happens when the page is built. */
export interface SheetDrawing extends Board {
  /** Areas carry their shapes with them; hexes follow from their numbers. */
  readonly spaces: readonly AreaSpace[];
  layers(band: Band): Layer[];
  names(band: Band): Names | null;
  margin(): string;
}

/** A printed board: what the map view needs to show it. What a zoom band shows is fetched when somebody comes to it. */
export interface BoardDrawing extends Board {
  readonly margin: string;
  band(band: Band): Promise<PrintedBand>;
  /** The sheet from afar without the fine ground, for a small picture. */
  sketch(): Promise<readonly Layer[]>;
}

/** What a snippet drawn in the world needs to know about the zoom. */
export interface WorldScale {
  /** Screen pixels per world unit, as last settled. */
  readonly scale: number;
  /** World units per ink unit. */
  readonly ink: number;
  readonly band: Band;
  /** Side of a counter in world units and in pixels. */
  readonly side: number;
  readonly pixels: number;
}
