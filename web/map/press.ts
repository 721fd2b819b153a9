import { areaDrawing } from "./area/drawing.ts";
import type { SheetDrawing } from "./drawing.ts";
import { hexDrawing } from "./hex/drawing.ts";
import { BANDS, type Band } from "./look.ts";
import type { PrintedBandFile, PrintedSheet, SheetToPrint } from "./printed-sheet.ts";

export const drawSheet = ({ sheet, look }: SheetToPrint): SheetDrawing =>
  sheet.kind === "hex" ? hexDrawing(sheet, look) : areaDrawing(sheet, look);

/** Prints a sheet for every zoom band. Runs when the page is built, because a large sheet takes seconds. */
export function printSheet({ sheet, look }: SheetToPrint): {
  sheet: PrintedSheet;
  bands: Record<Band, PrintedBandFile>;
} {
  const drawing = drawSheet({ sheet, look });
  const { kind, frame, paper, parts, module, counter, spaces } = drawing;
  const drawn = BANDS.map((band) => drawing.layers(band));
  const common: Record<string, string> = {};
  for (const { name, markup } of drawn[0]) {
    if (drawn.every((layers) => layers.some((layer) => layer.name === name && layer.markup === markup)))
      common[name] = markup;
  }
  // From afar the ground looks as it does on the sheet: it is written once.
  const onSheet = new Map(drawing.layers("sheet").map(({ name, markup }) => [name, markup]));
  const fileOf = (band: Band): PrintedBandFile => ({
    layers: drawn[BANDS.indexOf(band)].map(({ name, under, markup }) => ({
      name,
      ...(under ? { under } : {}),
      ...(common[name] !== undefined
        ? {}
        : band === "far" && onSheet.get(name) === markup
          ? { like: "sheet" }
          : { markup }),
    })),
    names: namesOf(drawing.names(band)),
  });
  return {
    sheet: { measures: { kind, frame, paper, parts, module, counter }, spaces, margin: drawing.margin(), common },
    bands: { far: fileOf("far"), sheet: fileOf("sheet"), table: fileOf("table"), close: fileOf("close") },
  };
}

/** What the names cover is of no use once the sheet is printed. */
const namesOf = (names: PrintedBandFile["names"]): PrintedBandFile["names"] => names && { ...names, taken: [] };
