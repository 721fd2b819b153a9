import type { Json } from "@wusong/engine";

/** What is drawn along and across hexsides: maps say of all of it at once where it comes from. */
const LINES = ["hexsides", "waterHexsides", "streams", "road", "rail", "routes", "bridges"];

/** Said where a file does not say where a value comes from. */
const NOT_SAID = "not said";

/**
 * Where a value of a file comes from, in the words of the file. Its `provenance` names what stands at its top ("combat"), several at once
 * ("turns, firstDay"), a field of all entries ("chits.count") or a field wherever it stands ("cf, df, ma"); the closest word counts.
 */
export function originOf(file: Json, at: string): string {
  const provenance = textsOf(file);
  const parts = at.split("/").filter((part) => !/^\d+$/.test(part));
  const [first, last] = [parts[0], parts[parts.length - 1]];
  for (const wanted of [`${first}.${last}`, last, first, ...(LINES.includes(first) ? ["lines"] : [])]) {
    const found = Object.keys(provenance).find((key) => key.split(", ").includes(wanted));
    if (found !== undefined) return provenance[found];
  }
  return NOT_SAID;
}

function textsOf(file: Json): Readonly<Record<string, string>> {
  if (typeof file !== "object" || file === null || Array.isArray(file)) return {};
  const { provenance } = file as { readonly provenance?: Json };
  if (typeof provenance !== "object" || provenance === null || Array.isArray(provenance)) return {};
  return Object.fromEntries(Object.entries(provenance).map(([key, text]) => [key, String(text)]));
}
