import { changeWords, chapterOf, type Mutant } from "./mutant.ts";
import type { WeakStatement } from "./weak.ts";

export type Fate = "killed" | "survived" | "equivalent";

export interface Judgement {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** Whether any test came to its place. */
  readonly reached: boolean;
}

export interface TitleReport {
  readonly title: string;
  readonly size: number;
  readonly seed: string;
  readonly judgements: readonly Judgement[];
  readonly weak: readonly WeakStatement[];
}

const HEAD = `# Mutation report

Faults planted in \`titles/*/rules/\`, and in \`set-up.ts\`, \`position*.ts\` and \`options.ts\` beside it, by a generator (conditions
negated, comparisons shifted, operators and seats swapped, clauses and statements dropped, constants changed), one at a time, and what
the tests of the title made of them. A sample is seeded and spread over the rule files by their size. Functions that only propose a
choice the rules offer are left out; a mutant that changes no rule is noted as equivalent, and the score is of the others. Both are named
with the reason in \`titles/<id>/equivalent-mutants.json\`. Made by the commands below; written by \`npm run mutation\`, not by hand.
`;

const TABLE =
  "| Title | Sample | Seed | Killed | Survived | Equivalent | Score |\n| --- | ---: | --- | ---: | ---: | ---: | ---: |";

interface Count {
  readonly sample: number;
  readonly killed: number;
  readonly survived: number;
  readonly equivalent: number;
}

export function countOf(judgements: readonly Judgement[]): Count {
  const of = (fate: Fate): number => judgements.filter((one) => one.fate === fate).length;
  return {
    sample: judgements.length,
    killed: of("killed"),
    survived: of("survived"),
    equivalent: of("equivalent"),
  };
}

/** "93.1 %" of the mutants that are not equivalent. */
export function scoreOf({ killed, survived }: Pick<Count, "killed" | "survived">): string {
  const all = killed + survived;
  // Rounded down, so that nothing looks better than it is.
  return all === 0 ? "–" : `${(Math.floor((1000 * killed) / all) / 10).toFixed(1)} %`;
}

/** The report with the part of one sample made anew; what it says of other titles and seeds stays. */
export function updatedReport(before: string, report: TitleReport): string {
  const rows = new Map<string, string>();
  const sections = new Map<string, string>();
  for (const row of before.match(/^\| \[.*$/gm) ?? []) rows.set(sampleNamedBy(ROW, row), row);
  for (const part of before.split(/^(?=## )/m).slice(1)) sections.set(sampleNamedBy(COMMAND, part), part.trimEnd());
  const { title, seed } = report;
  const count = countOf(report.judgements);
  const sample = sampleName(title, seed);
  rows.set(
    sample,
    `| [${title}](#${title}-${seed}) | ${count.sample} | ${seed} | ${count.killed} | ${count.survived} | ${count.equivalent} | ${scoreOf(count)} |`,
  );
  sections.set(sample, sectionOf(report));
  const sorted = (map: Map<string, string>): string[] =>
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `${[HEAD, [TABLE, ...sorted(rows)].join("\n"), "", sorted(sections).join("\n\n")].join("\n")}\n`;
}

/** Where a row, and where a section, says which sample it is of: a title and a seed. */
const ROW = /^\| \[([^\]]+)[^|]*\| \d+ \| (\S+) \|/;
const COMMAND = /^`npm run mutation -- (\S+) --sample \d+ --seed (\S+)`$/m;

function sampleNamedBy(where: RegExp, text: string): string {
  const [, title, seed] = where.exec(text) ?? [];
  return sampleName(title, seed);
}

const sampleName = (title: string, seed: string): string => `${title}, ${seed}`;

function sectionOf({ title, size, seed, judgements, weak }: TitleReport): string {
  return [
    `## ${sampleName(title, seed)}`,
    "",
    `\`npm run mutation -- ${title} --sample ${size} --seed ${seed}\``,
    "",
    "| Chapter | Sample | Killed | Survived | Equivalent | Score |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...chapterRows(judgements),
    "",
    ...survivorLines(judgements.filter((one) => one.fate === "survived")),
    "",
    ...weakLines(weak),
  ].join("\n");
}

function chapterRows(judgements: readonly Judgement[]): string[] {
  const chapters = new Map<string, Judgement[]>();
  for (const one of judgements) {
    const chapter = chapterOf(one.mutant.file);
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), one]);
  }
  return [...chapters]
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([chapter, list]) => {
      const count = countOf(list);
      return `| ${chapter} | ${count.sample} | ${count.killed} | ${count.survived} | ${count.equivalent} | ${scoreOf(count)} |`;
    });
}

function survivorLines(survivors: readonly Judgement[]): string[] {
  if (survivors.length === 0) return ["No mutant survived."];
  return [
    "Survivors:",
    "",
    ...survivors.map(
      ({ mutant, reached }) =>
        `- ${mutant.file}, ${mutant.inside}: ${shortened(mutant)}${reached ? "" : " (no test comes here)"}`,
    ),
  ];
}

function weakLines(weak: readonly WeakStatement[]): string[] {
  if (weak.length === 0) return ["Weak statements: none."];
  return [
    "Weak statements: their only test comes to several faults in code of their case, and none of the tests of statements notices:",
    "",
    ...weak.map(({ statement, unnoticed }) => {
      const places = [...new Set(unnoticed.map((mutant) => `${mutant.inside.split(" > ")[0]} (${mutant.file})`))];
      return `- ${statement}: ${places.join(", ")}`;
    }),
  ];
}

const LONGEST = 160;

function shortened(mutant: Mutant): string {
  const words = changeWords(mutant);
  if (words.length <= LONGEST) return words;
  const { original, replacement } = mutant;
  const cut = (text: string): string => (text.length <= LONGEST / 2 ? text : `${text.slice(0, LONGEST / 2)}…`);
  return changeWords({ ...mutant, original: cut(original), replacement: cut(replacement) });
}
