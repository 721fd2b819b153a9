/** The digital rulebook of a title: cases with a text for players and the statements the program keeps. */
export interface RuleCase {
  readonly case: string;
  readonly name: string;
  readonly text: string;
  readonly statements: readonly { readonly id: string; readonly must: string }[];
}

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
