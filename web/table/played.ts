import type { Shape, Title, View } from "@wusong/engine";
import { SeatMirror, type SheetFiles, sheetFrom } from "@wusong/host";
import { host } from "../app/host.ts";
import { loadTitle, rulesFromServer } from "../app/titles.ts";
import type { TableGiven } from "../host/protocol.ts";

/** What a table is played by: the rules, and the sheet of this game. */
export interface Played {
  readonly title: Title<Shape>;
  readonly sheet: object;
  /** files of its sheet, where it is not the title's present one */
  readonly sheetFiles: SheetFiles | null;
  /** those of them that are a sheet of the player's own */
  readonly ownFiles: SheetFiles | null;
  mirrorOf(sheet: object, view: View<Shape>): SeatMirror<Shape>;
}

/** The rules of a game's title, and the sheet it is played with. A table at a server may be played by others than this page has. */
export async function playedOf({ id, title: titleId, ownSheet, earlierSheet, rules }: TableGiven): Promise<Played> {
  const sheetFiles = ownSheet || earlierSheet ? await host.sheetFiles(id) : null;
  if (rules !== null) {
    const { title, sheetFrom, mirrorOf } = await rulesFromServer(rules);
    return { title, sheet: sheetFrom(sheetFiles), sheetFiles, ownFiles: ownSheet ? sheetFiles : null, mirrorOf };
  }
  const title = await loadTitle(titleId);
  return {
    title,
    sheet: sheetFrom(title, sheetFiles),
    sheetFiles,
    ownFiles: ownSheet ? sheetFiles : null,
    mirrorOf: (sheet, view) => SeatMirror.of(title, sheet, view),
  };
}
