import { type Save, sheetHash } from "./record.ts";
import type { Shape } from "./state.ts";
import type { RetiredSheets, SheetLoaded, Title } from "./title.ts";

type Files = Readonly<Record<string, unknown>>;

/** The files of an earlier sheet of a title, all of them; null where the hash is that of its present one, or is not known. */
export function earlierFiles<S extends Shape>(title: Title<S>, hash: string): Files | null {
  const { retired } = title;
  if (!retired || !Object.hasOwn(retired.sheets, hash) || hash === sheetHash(title.defaultSheet())) return null;
  return filesOf(retired, hash);
}

const filesOf = ({ sheets, files }: RetiredSheets, hash: string): Files =>
  Object.fromEntries(Object.entries(sheets[hash]).map(([name, key]) => [name, files[key]]));

/** A sheet is worked out once, like the present one of its title. */
const workedOut = new WeakMap<RetiredSheets, Map<string, object>>();

/** A sheet out of those that are kept of a title, which is to have the hash it is kept by; sentences where it has not. */
export function retiredSheet<S extends Shape>(
  title: Title<S>,
  retired: RetiredSheets,
  hash: string,
): SheetLoaded<S["sheet"]> {
  const known = workedOut.get(retired) ?? new Map<string, object>();
  workedOut.set(retired, known);
  const found = known.get(hash);
  if (found) return { sheet: found };
  const loaded = made(title, retired, hash);
  if ("errors" in loaded)
    return {
      errors: [
        `The earlier sheet ${hash} of ${title.id} is damaged or does not fit its rules any more.`,
        ...loaded.errors,
      ],
    };
  known.set(hash, loaded.sheet);
  return loaded;
}

function made<S extends Shape>(title: Title<S>, retired: RetiredSheets, hash: string): SheetLoaded<S["sheet"]> {
  const files = filesOf(retired, hash);
  const missing = Object.keys(files).filter((name) => files[name] === undefined);
  if (missing.length > 0) return { errors: missing.map((name) => `${name} is not kept.`) };
  const loaded = title.loadSheet(files);
  if ("errors" in loaded) return loaded;
  const given = sheetHash(loaded.sheet);
  return given === hash ? loaded : { errors: [`Its files make the sheet ${given}.`] };
}

export interface RecordedSheet<S extends Shape> {
  readonly sheet: S["sheet"];
  /** files of a sheet that is none of the title's, so that laid over its present ones they make this sheet */
  readonly ownFiles: Files | null;
}

/**
 * The sheet a record was made with, by its hash: of the record's own files, the title's present one, or an earlier one. Where the
 * hash is not known it is the present one, or what the files make now.
 */
export function sheetOfRecord<S extends Shape>(
  title: Title<S>,
  { sheet: hash, sheetFiles }: Pick<Save, "sheet" | "sheetFiles">,
): RecordedSheet<S> | { readonly errors: readonly string[] } {
  if (!sheetFiles) {
    if (!earlierFiles(title, hash)) return { sheet: title.defaultSheet(), ownFiles: null };
    const earlier = retiredSheet(title, title.retired!, hash);
    return "errors" in earlier ? earlier : { sheet: earlier.sheet, ownFiles: null };
  }
  const loaded = title.loadSheet(sheetFiles);
  if ("sheet" in loaded && sheetHash(loaded.sheet) === hash) return { sheet: loaded.sheet, ownFiles: sheetFiles };
  // Files of one's own lie over those of the title, which may have been others when the game began.
  for (const earlier of Object.keys(title.retired?.sheets ?? {})) {
    const ownFiles = { ...filesOf(title.retired!, earlier), ...sheetFiles };
    const over = title.loadSheet(ownFiles);
    if ("sheet" in over && sheetHash(over.sheet) === hash) return { sheet: over.sheet, ownFiles };
  }
  return "sheet" in loaded ? { sheet: loaded.sheet, ownFiles: sheetFiles } : loaded;
}
