import type { ValueSource } from "@wusong/engine";

/** What the files of a sheet say of themselves. */
type Files = Readonly<Record<string, { readonly provenance: Readonly<Record<string, string>> }>>;

/** Values a title speaks of: the entry of a file, and what people call it. */
export interface NamedValues {
  readonly file: string;
  readonly key: string;
  readonly name: string;
  /** where the file itself does not say so in these words */
  readonly reconstructed?: boolean;
}

const OWN_WORK = /reconstruct|inferred|estimate|schematic|hand-digitised/i;
const NOT_SAID = "The sheet does not say where these values come from.";

/** A sentence about values of one file, and whether it owns to work of our own. */
export const sourceIn = (file: string, id: string, name: string, text: string): ValueSource => ({
  id,
  file,
  name,
  text,
  reconstructed: OWN_WORK.test(text),
});

/** Where values of a sheet come from, in the words of its files. */
export const sheetSources = (files: Files, named: readonly NamedValues[]): ValueSource[] =>
  named.map(({ file, key, name, reconstructed }) => {
    const source = sourceIn(file, `${file}.${key}`, name, files[file].provenance[key] ?? NOT_SAID);
    return reconstructed === undefined ? source : { ...source, reconstructed };
  });
