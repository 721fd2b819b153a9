import { canonical, type Json } from "@wusong/engine";
import { entryName, keyWords, type Names, shown } from "./words.ts";

/** A value of a sheet that is another in a second one. */
export interface Difference {
  /** where it stands in the first, entry by entry: "limits/replacementSteps" */
  readonly at: string;
  /** the same for people: "limits: replacement steps" */
  readonly words: string;
  readonly ours: string;
  readonly yours: string;
  /** what the entry itself says of where it comes from */
  readonly source: string | null;
}

type Tree = Json | undefined;
type Entry = { readonly [key: string]: Json };
const isEntry = (tree: Tree): tree is Entry => typeof tree === "object" && tree !== null && !Array.isArray(tree);

/** What a file says of itself is no value of the game. */
const NO_VALUES = ["provenance", "source", "notes", "status"];
const ABSENT = "nothing";

interface Place {
  readonly at: readonly string[];
  readonly words: readonly string[];
  readonly source: string | null;
}

/** All values in which two versions of a file differ, in the order of the first. */
export function differencesOf(ours: Json, yours: Json, names: Names): Difference[] {
  const found: Difference[] = [];
  const tell = ({ at, words, source }: Place, mine: string, other: string): void => {
    found.push({ at: at.join("/"), words: words.join(", "), ours: mine, yours: other, source });
  };

  const compare = (mine: Tree, other: Tree, place: Place): void => {
    if (mine !== undefined && other !== undefined && canonical(mine) === canonical(other)) return;
    if (isTable(mine) && isTable(other)) compareTables(mine, other, place);
    else if (isEntry(mine) && isEntry(other)) compareEntries(mine, other, place);
    else if (Array.isArray(mine) && Array.isArray(other) && [...mine, ...other].every(isEntry))
      compareLists(mine as Entry[], other as Entry[], place);
    else if (mine !== undefined || other !== undefined)
      tell(place, mine === undefined ? ABSENT : shown(mine, names), other === undefined ? ABSENT : shown(other, names));
  };

  const compareEntries = (mine: Entry, other: Entry, place: Place): void => {
    const source = [mine.source, mine.provenance].find((one) => typeof one === "string") ?? place.source;
    for (const key of new Set([...Object.keys(mine), ...Object.keys(other)])) {
      if (NO_VALUES.includes(key)) continue;
      compare(mine[key], other[key], {
        at: [...place.at, key],
        words: [
          ...place.words,
          isEntry(mine[key]) ? entryName(mine[key], keyWords(key, names), names) : keyWords(key, names),
        ],
        source,
      });
    }
  };

  /** Lists of counters, places, arrivals: entries are found again by what they are called, others by their number. */
  const compareLists = (mine: readonly Entry[], other: readonly Entry[], place: Place): void => {
    const [called, calledThere] = [mine.map(identity), other.map(identity)];
    const known = [called, calledThere].every((all) => !all.includes(null) && new Set(all).size === all.length);
    const yoursOf = (i: number): Entry | undefined => (known ? other[calledThere.indexOf(called[i])] : other[i]);
    for (const [i, entry] of mine.entries()) {
      const match = yoursOf(i);
      const words = [...place.words, entryName(entry, called[i] ?? String(i + 1), names)];
      if (match) compareEntries(entry, match, { at: [...place.at, String(i)], words, source: place.source });
    }
    const missing = mine.filter((_, i) => yoursOf(i) === undefined);
    const added = other.filter((_, i) => (known ? !called.includes(calledThere[i]) : i >= mine.length));
    if (missing.length + added.length > 0)
      tell({ ...place, words: [...place.words, "entries that the other has not"] }, few(missing), few(added));
  };

  const few = (entries: readonly Entry[]): string => {
    const all = entries.map((entry) => entryName(entry, identity(entry) ?? shown(entry, names), names));
    const more = all.length - MOST_NAMED;
    return all.length === 0 ? ABSENT : `${all.slice(0, MOST_NAMED).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
  };

  const compareTables = (mine: Table, other: Table, place: Place): void => {
    const sameForm =
      canonical(mine.columns) === canonical(other.columns) &&
      mine.rows.length === other.rows.length &&
      mine.rows.every((row, i) => row.length === other.rows[i].length);
    if (!sameForm) {
      compareEntries(mine, other, place);
      return;
    }
    for (const [i, row] of mine.rows.entries()) {
      for (const [j, cell] of row.entries()) {
        const words = [...place.words, `row ${i + 1}`, `column ${shown(mine.columns[j] ?? j + 1, names)}`];
        compare(cell, other.rows[i][j], {
          at: [...place.at, "rows", String(i), String(j)],
          words,
          source: place.source,
        });
      }
    }
    const { rows: _, ...rest } = mine;
    const { rows: __, ...restThere } = other;
    compareEntries(rest, restThere, place);
  };

  compare(ours, yours, { at: [], words: [], source: null });
  return found;
}

const MOST_NAMED = 12;

/** A table of results: columns by name, rows of cells. */
type Table = Entry & { readonly columns: readonly Json[]; readonly rows: readonly (readonly Json[])[] };
const isTable = (tree: Tree): tree is Table =>
  isEntry(tree) && Array.isArray(tree.columns) && Array.isArray(tree.rows) && tree.rows.every(Array.isArray);

/** What an entry of a list is found again by. */
function identity(entry: Entry): string | null {
  for (const key of ["id", "hex", "name"]) if (typeof entry[key] === "string") return entry[key];
  return typeof entry.a === "string" && typeof entry.b === "string" ? `${entry.a} and ${entry.b}` : null;
}
