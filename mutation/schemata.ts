import ts from "typescript";
import type { Mutant } from "./mutant.ts";

/** A mutant with the number by which it is switched on. */
export interface Numbered {
  readonly id: number;
  readonly mutant: Mutant;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
  /** Where several begin or end at one place, the outer one embraces the inner ones. */
  readonly rank: number;
}

const SWITCH = `import { at as __at, tick as __tick } from "wusong:switch"; `;

/**
 * A source with all its mutants in it, each behind its switch, and with every round of a loop counted. Nothing is compiled again
 * from mutant to mutant, and a mutant that never ends is stopped by its count and not by a clock.
 */
export function withSwitches(file: string, text: string, mutants: readonly Numbered[]): string {
  const insertions = [...mutants.flatMap(({ id, mutant }) => around(id, mutant)), ...countedLoops(file, text)];
  if (insertions.length === 0) return text;
  insertions.sort((a, b) => a.at - b.at || a.rank - b.rank);
  let result = SWITCH;
  let done = 0;
  for (const { at, text: inserted } of insertions) {
    result += text.slice(done, at) + inserted;
    done = at;
  }
  return result + text.slice(done);
}

/** Ends come before beginnings at the same place, outer beginnings before inner ones, inner ends before outer ones. */
const opening = (at: number, end: number, id: number, text: string): Insertion => ({
  at,
  text,
  rank: 1e9 - (end - at) * 1e3 + (id % 1e3),
});
const closing = (at: number, start: number, id: number, text: string): Insertion => ({
  at,
  text,
  rank: -1e9 + (at - start) * 1e3 - (id % 1e3),
});

function around(id: number, { start, end, code }: Mutant): Insertion[] {
  const [before, after] = code === null ? [`{ if (!__at(${id})) { `, " } }"] : [`(__at(${id}) ? (${code}) : `, ")"];
  return [opening(start, end, id, before), closing(end, start, id, after)];
}

function countedLoops(file: string, text: string): Insertion[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const insertions: Insertion[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false)) {
      const body = node.statement;
      const [start, end] = [body.getStart(source), body.getEnd()];
      // Ranked by one more than its size, the count embraces what is dropped from a body without braces.
      insertions.push(opening(start, end + 1, 0, "{ __tick(); "), closing(end, start - 1, 0, " }"));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return insertions;
}
