import type { MapLook, MapSheet } from "@wusong/engine";
import type { AreaSpace } from "./area/spaces.ts";
import type { SheetMeasures } from "./drawing.ts";
import type { Band } from "./look.ts";
import type { Layer } from "./markup.ts";
import type { Names } from "./name-seats.ts";

/** What a sheet shows in one zoom band, from bottom to top. */
export interface PrintedBand {
  readonly layers: readonly Layer[];
  readonly names: Names | null;
}

/** A sheet as it leaves the press when the page is built: plain data, one file for all bands and one for each. */
export interface PrintedSheet {
  readonly measures: SheetMeasures;
  readonly spaces: readonly AreaSpace[];
  readonly margin: string;
  /** Layers that look alike in every band, by name. */
  readonly common: Readonly<Record<string, string>>;
}

/** A band's own file: layers without markup are common ones, or look as they do in another band. */
export interface PrintedBandFile {
  readonly layers: readonly (Omit<Layer, "markup"> & { readonly markup?: string; readonly like?: Band })[];
  readonly names: Names | null;
}

/** Where the files of a title's sheet lie. */
export interface SheetFiles {
  readonly sheet: string;
  readonly bands: Readonly<Record<Band, string>>;
}

/** Everything the press needs to know of a title. */
export interface SheetToPrint {
  readonly sheet: MapSheet;
  readonly look: MapLook;
}
