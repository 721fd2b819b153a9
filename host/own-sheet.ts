import { parseWithin, SHEET_BOUNDS, type Shape, type Title } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";

/** Files of a player's own sheet by name, laid over those of the title. */
export type SheetFiles = Readonly<Record<string, unknown>>;

/** A file as it was chosen. */
export interface SheetText {
  readonly name: string;
  readonly text: string;
}

export const MOST_SHEET_FILES = 50;
const MOST_ERRORS = 6;

/** Reads the files of a player's own sheet; what cannot be read is said with the name of its file. */
export function readSheetFiles(texts: readonly SheetText[]): SheetFiles {
  if (texts.length === 0) throw new UserError("There are no JSON files among these to make a sheet of.");
  if (texts.length > MOST_SHEET_FILES)
    throw new UserError(`These are ${texts.length} JSON files; a sheet has at most ${MOST_SHEET_FILES}.`);
  return Object.fromEntries(
    texts.map(({ name, text }) => {
      const read = parseWithin(text, SHEET_BOUNDS);
      if ("tooLarge" in read) throw new UserError(`${name} cannot be read. ${read.tooLarge}`);
      if ("broken" in read) throw new UserError(`${name} is not complete JSON: ${read.broken}.`);
      return [name, read.value];
    }),
  );
}

/** The sheet to play with: the title's own, or files laid over it. */
export function sheetFrom(title: Title<Shape>, files: SheetFiles | null | undefined): object {
  if (!files) return title.defaultSheet();
  const loaded = title.loadSheet(files);
  if ("errors" in loaded) throw new UserError(`The sheet does not fit ${title.id}: ${first(loaded.errors)}`);
  return loaded.sheet;
}

/** What is wrong with a sheet, as much of it as can be read in one go. */
function first(errors: readonly string[]): string {
  const more = errors.length - MOST_ERRORS;
  return more <= 0 ? errors.join(" ") : `${errors.slice(0, MOST_ERRORS).join(" ")} And ${more} more.`;
}
