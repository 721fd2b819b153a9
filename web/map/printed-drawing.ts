import type { HexSheet } from "@wusong/board";
import { areaSpaces } from "./area/spaces.ts";
import type { BoardDrawing } from "./drawing.ts";
import { hexSpaces } from "./hex/spaces.ts";
import type { Band } from "./look.ts";
import type { PrintedBand, PrintedBandFile, PrintedSheet, SheetFiles } from "./printed-sheet.ts";

/** Opens a printed sheet. `hexes` is the sheet's data of a hex board; area boards carry their shapes. */
export async function openSheet(
  files: SheetFiles,
  hexes: HexSheet | null,
  read: (file: string) => Promise<unknown> = readFile,
): Promise<BoardDrawing> {
  const { measures, spaces, margin, common } = (await read(files.sheet)) as PrintedSheet;
  const bands = new Map<Band, Promise<PrintedBand>>();
  const open = async (band: Band): Promise<PrintedBand> => {
    const { layers, names } = (await read(files.bands[band])) as PrintedBandFile;
    return { layers: layers.map((layer) => ({ ...layer, markup: layer.markup ?? common[layer.name] })), names };
  };
  return {
    ...measures,
    ...(hexes ? hexSpaces(hexes) : areaSpaces(spaces, measures.frame)),
    margin,
    band(band) {
      let found = bands.get(band);
      if (!found) {
        found = open(band);
        // A file that did not come is asked for again.
        found.catch(() => bands.delete(band));
        bands.set(band, found);
      }
      return found;
    },
  };
}

async function readFile(file: string): Promise<unknown> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`The map could not be loaded (${answer.status}).`);
  return answer.json();
}
