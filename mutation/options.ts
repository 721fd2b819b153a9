export interface Options {
  readonly title: string;
  /** null: every mutant there is. */
  readonly sample: number | null;
  readonly seed: string;
  /** null: until all are judged. */
  readonly minutes: number | null;
  /** One rule file, from the title: "rules/04-victory.ts". */
  readonly file: string | null;
}

export const DEFAULT_SAMPLE = 300;
export const DEFAULT_SEED = "first";
export const USAGE = "npm run mutation -- TITLE [--sample NUMBER] [--seed TEXT] [--minutes NUMBER] [--file RULE-FILE]";

/** What the command line asks for, or a sentence on what is wrong with it. */
export function parseOptions(
  args: readonly string[],
  titles: readonly string[],
  rulesOf: (title: string) => readonly string[],
): Options | { readonly error: string } {
  const given = new Map<string, string>();
  const names: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg.startsWith("--")) {
      names.push(arg);
      continue;
    }
    const [key, ...inline] = arg.slice(2).split("=");
    if (!["sample", "seed", "minutes", "file"].includes(key)) return wrong(`There is no option --${key}.`);
    if (given.has(key)) return wrong(`--${key} is given twice.`);
    const value = inline.length > 0 ? inline.join("=") : args[++i];
    if (value === undefined || value === "" || value.startsWith("--")) return wrong(`--${key} needs a value.`);
    given.set(key, value);
  }
  const [title, ...others] = names;
  const known = `The titles are ${titles.join(", ")}.`;
  if (title === undefined) return wrong(`Which title? ${known}`);
  if (others.length > 0) return wrong(`One title at a time, not also ${others.join(" and ")}.`);
  if (!titles.includes(title)) return wrong(`There is no title "${title}". ${known}`);
  for (const key of ["sample", "minutes"]) {
    const value = given.get(key);
    if (value !== undefined && !isGoodNumber(key, value)) {
      return wrong(`--${key} must be a ${key === "sample" ? "whole number" : "number"} above 0, not "${value}".`);
    }
  }
  const seed = given.get("seed") ?? DEFAULT_SEED;
  if (!/^[\w.-]{1,40}$/.test(seed)) {
    return wrong("--seed is one word of at most 40 letters, digits, dots and dashes.");
  }
  const file = given.has("file") ? ruleFile(given.get("file")!, rulesOf(title)) : null;
  if (file !== null && typeof file !== "string") return file;
  const sample = given.get("sample");
  return {
    title,
    sample: sample === undefined ? (file === null ? DEFAULT_SAMPLE : null) : Number(sample),
    seed,
    minutes: given.has("minutes") ? Number(given.get("minutes")) : null,
    file,
  };
}

const wrong = (error: string): { error: string } => ({ error });

const isGoodNumber = (key: string, value: string): boolean =>
  (key === "sample" ? /^\d{1,6}$/ : /^\d{1,4}(\.\d+)?$/).test(value) && Number(value) > 0;

/** A rule file by its whole path or by the end of it. */
function ruleFile(name: string, files: readonly string[]): string | { error: string } {
  const found = files.filter((file) => file === name || `/${file}`.endsWith(`/${name}`) || name.endsWith(`/${file}`));
  if (found.length === 1) return found[0];
  return wrong(
    found.length === 0
      ? `There is no rule file "${name}"; there are ${files.join(", ")}.`
      : `"${name}" may mean ${found.join(" or ")}.`,
  );
}
