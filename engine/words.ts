/** "A", "A and B", "A, B and C". */
export function listed(words: readonly (string | number)[], before = "and"): string {
  if (words.length < 2) return String(words[0] ?? "");
  return `${words.slice(0, -1).join(", ")} ${before} ${words[words.length - 1]}`;
}

/** "1 unit", "2 units". */
export const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`;

/** "A advances", "A and B advance": who does something. */
export const does = (names: readonly string[], verb: string): string =>
  `${listed(names)} ${verb}${names.length === 1 ? "s" : ""}`;
