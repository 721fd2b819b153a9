import type { ReadRecord, Shape, Title, Verdict, View } from "@wusong/engine";
import type { SeatMirror, SheetFiles } from "@wusong/host";

/** What a page uses of the rules of a table: `GET /api/rules/<hash>` is a module that exports them as `rules`. */
export interface PageRules {
  readonly title: Title<Shape>;
  /** the sheet made of files, or the title's own */
  sheetFrom(files: SheetFiles | null): Shape["sheet"];
  /** what a seat may pick, as far as it can see */
  mirrorOf(sheet: Shape["sheet"], view: View<Shape>): SeatMirror<Shape>;
  verify(record: ReadRecord, sheet?: Shape["sheet"]): Verdict;
}
