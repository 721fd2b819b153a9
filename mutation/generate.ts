import ts from "typescript";
import { changesOf } from "./changes.ts";
import type { Mutant } from "./mutant.ts";
import type { SeatNames } from "./seats.ts";
import { isSentence, makesWords } from "./words.ts";

/** Every mutant of a rule file, in the order of its text. */
export function mutantsOf(file: string, text: string, seats: SeatNames | null): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const counted = new Map<string, number>();
  const visit = (node: ts.Node, around: readonly string[]): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isSentence(node) || makesWords(node)) return;
    if (isAdvice(node)) return;
    const name = nameOf(node);
    const within = name === null || name === around[around.length - 1] ? around : [...around, name];
    for (const { kind, node: place, code, shown } of changesOf(node, seats)) {
      const inside = around.join(" > ") || "the file";
      const { original, replacement } = withSurroundings(place, shown);
      const key = JSON.stringify([inside, original, replacement]);
      const nth = (counted.get(key) ?? 0) + 1;
      counted.set(key, nth);
      const start = place.getStart(source);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      mutants.push({
        file,
        inside,
        original,
        replacement,
        nth,
        kind,
        line,
        start,
        end: place.getEnd(),
        code,
        cases: casesAround(place),
      });
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(source, []);
  return mutants;
}

/**
 * What is proposed, and how often random play chooses a verb, is no rule: the rules offer it, and none says which of the sensible
 * answers comes first.
 */
const ADVICE = ["proposals", "weight"];
const isAdvice = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && ADVICE.includes(node.name.text);

/** The cases that the declaration around a place names, with the comments above it. */
function casesAround(place: ts.Node): string[] {
  let outer = place;
  while (!ts.isSourceFile(outer.parent)) outer = outer.parent;
  return [...new Set(outer.getFullText().match(/\b\d+\.\d+(\.\d+)*\b/g) ?? [])];
}

const LONGEST_SURROUNDINGS = 80;

/** A bare constant or name says little: it is shown with the expression it stands in. */
function withSurroundings(place: ts.Node, shown: string): { original: string; replacement: string } {
  const text = place.getText();
  const { parent } = place;
  const tooLong = parent.getText().length > LONGEST_SURROUNDINGS;
  if (/[ (]/.test(text) || tooLong || !(ts.isExpression(parent) || ts.isPropertyAssignment(parent))) {
    return { original: evened(text), replacement: evened(shown) };
  }
  const before = parent.getText().slice(0, place.getStart() - parent.getStart());
  const after = parent.getText().slice(place.getEnd() - parent.getStart());
  return { original: evened(parent.getText()), replacement: evened(`${before}${shown}${after}`) };
}

const evened = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The name under which the rules speak of what is inside: functions, values, procedures and their steps. */
function nameOf(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText() ?? null;
  if (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent)) return node.name.getText();
  if (!ts.isCallExpression(node)) return null;
  if (isSteps(node)) return textOf(node.expression.expression.arguments[0]);
  if (node.arguments.length < 2) return null;
  const [first] = node.arguments;
  const holdsCode = node.arguments.some((one) => ts.isArrowFunction(one) || ts.isObjectLiteralExpression(one));
  return holdsCode ? textOf(first) : null;
}

const textOf = (node: ts.Node | undefined): string | null => (node && ts.isStringLiteral(node) ? node.text : null);

/** The steps of a procedure, whose name was given before them: `T.procedure("combat", "10.1").steps(…)`. */
const isSteps = (
  node: ts.CallExpression,
): node is ts.CallExpression & { expression: ts.PropertyAccessExpression & { expression: ts.CallExpression } } =>
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === "steps" &&
  ts.isCallExpression(node.expression.expression);
