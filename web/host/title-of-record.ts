import { type RetiredSheets, type Save, type Shape, sheetHash, type Title } from "@wusong/engine";

export interface TitleSource {
  /** by the rules of this page, or by others of a server */
  loadTitle(id: string, rules?: string | null): Promise<Title<Shape>>;
  /** sheets a title had before: larger than all its rules, so they are loaded only where a game may need one */
  retiredSheets(id: string): Promise<RetiredSheets>;
}

/** The title of a record, with the sheets it had before where the record is not of the present one. */
export async function titleOfRecord(
  { loadTitle, retiredSheets }: TitleSource,
  record: Pick<Save, "title" | "sheet">,
): Promise<Title<Shape>> {
  const title = await loadTitle(record.title);
  if (record.sheet === sheetHash(title.defaultSheet())) return title;
  return { ...title, retired: await retiredSheets(record.title) };
}
