import type { HexSheet } from "@wusong/board";
import { areaSpaces } from "./area/spaces.ts";
import type { BoardDrawing } from "./drawing.ts";
import { hexSpaces } from "./hex/spaces.ts";
import type { Band } from "./look.ts";
import type { PrintedBand, PrintedBandFile, PrintedSheet, SheetFiles } from "./printed-sheet.ts";

/** Where what left the press (`printSheet`) is read: files that were written when the page was built, or what was just printed. */
export interface SheetPages {
  sheet(): Promise<PrintedSheet>;
  band(band: Band): Promise<PrintedBandFile>;
}

/** The files of a title's sheet. */
export const pagesAt = ({ sheet, bands }: SheetFiles): SheetPages => ({
  sheet: () => readFile<PrintedSheet>(sheet),
  band: (band) => readFile<PrintedBandFile>(bands[band]),
});

/** Opens a printed sheet. `hexes` is the sheet's data of a hex board; area boards carry their shapes. */
export async function openSheet(pages: SheetPages, hexes: HexSheet | null): Promise<BoardDrawing> {
  const { measures, spaces, margin, common } = await pages.sheet();
  const bands = new Map<Band, Promise<PrintedBand>>();
  const fileOf = (band: Band): Promise<PrintedBandFile> => pages.band(band);
  const open = async (band: Band): Promise<PrintedBand> => {
    const { layers, names } = await fileOf(band);
    const whole = layers.map(async ({ like, ...layer }) => ({
      ...layer,
      markup: layer.markup ?? (like ? await sharedWith(like, layer.name) : common[layer.name]),
    }));
    return { layers: await Promise.all(whole), names };
  };
  const sharedWith = async (band: Band, name: string): Promise<string> =>
    (await opened(band)).layers.find((layer) => layer.name === name)?.markup ?? "";
  const opened = (band: Band): Promise<PrintedBand> => {
    let found = bands.get(band);
    if (!found) {
      found = open(band);
      // A file that did not come is asked for again.
      found.catch(() => bands.delete(band));
      bands.set(band, found);
    }
    return found;
  };
  return {
    ...measures,
    ...(hexes ? hexSpaces(hexes) : areaSpaces(spaces, measures.frame)),
    margin,
    band: opened,
    async sketch() {
      const { layers } = await fileOf("far");
      return layers
        .filter(({ like }) => !like)
        .map((layer) => ({ ...layer, markup: layer.markup ?? common[layer.name] }));
    },
  };
}

async function readFile<T>(file: string): Promise<T> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`The map could not be loaded (${answer.status}).`);
  return answer.json();
}
