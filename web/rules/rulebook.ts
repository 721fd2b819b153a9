/** The digital rulebook of a title: cases with a text for players and the statements the program keeps. */
export interface RuleCase {
  readonly case: string;
  readonly name: string;
  readonly text: string;
  readonly statements: readonly {
    readonly id: string;
    readonly must: string;
    readonly source: Source;
    /** its number among the rulings of the title */
    readonly ruling?: string;
    /** the option by which a table may decide it otherwise */
    readonly option?: string;
  }[];
}

/**
 * What a statement rests on: the rulebook, what was found of it elsewhere, a ruling of ours, or a value that was worked out. "ours" is
 * what the printed game does not have at all: a short scenario.
 */
export type Source = "rulebook" | "found" | "ruling" | "reconstructed" | "ours";

/** Statements of one source alone: what can be read before play, instead of a case. */
export const SOURCES: Readonly<Record<string, { readonly source: Source; readonly name: string }>> = {
  rulings: { source: "ruling", name: "Our rulings" },
  reconstructed: { source: "reconstructed", name: "Reconstructed values" },
  scenarios: { source: "ours", name: "Short scenarios" },
};

/** Cases with their statements of one source; those that have none are left out. */
export const casesFrom = (cases: readonly RuleCase[], source: Source): readonly RuleCase[] =>
  cases.flatMap((one) => {
    const statements = one.statements.filter((statement) => statement.source === source);
    return statements.length === 0 ? [] : [{ ...one, statements }];
  });

const BOOKS = import.meta.glob<{ default: { cases: readonly RuleCase[] } }>("../../titles/*/rules.json");

export async function loadRules(title: string): Promise<readonly RuleCase[]> {
  const load = BOOKS[`../../titles/${title}/rules.json`];
  return load ? (await load()).default.cases : [];
}

/** The case a rule belongs to: "9.6.b" lies in "9.6", and what has no case of its own in the nearest one above. */
export function caseOf(cases: readonly RuleCase[], rule: string): RuleCase | undefined {
  const exact = cases.find((one) => one.case === rule || one.statements.some(({ id }) => id === rule));
  if (exact) return exact;
  const parts = rule.split(".");
  for (let length = parts.length - 1; length > 0; length--) {
    const above = parts.slice(0, length).join(".");
    const found = cases.find((one) => one.case === above || one.case === `${above}.0`);
    if (found) return found;
  }
  return cases.find((one) => one.case.startsWith(`${rule}.`));
}

/** Cases that speak of all words, in their number, name, text or statements. */
export function searchRules(cases: readonly RuleCase[], wanted: string): readonly RuleCase[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return cases;
  return cases.filter((one) => {
    const all = `${one.case} ${one.name} ${one.text} ${one.statements.map(({ id, must }) => `${id} ${must}`).join(" ")}`;
    return words.every((word) => all.toLowerCase().includes(word));
  });
}
