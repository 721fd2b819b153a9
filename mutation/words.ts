import ts from "typescript";

const WORDS = /^(text|label|prompt|words|place|sentence)$|Words$/;

/** Code that only makes words for people: a fault there breaks no rule. */
export function makesWords(node: ts.Node): boolean {
  if (ts.isTemplateExpression(node) || ts.isThrowStatement(node)) return true;
  if (ts.isFunctionLike(node)) return node.type?.kind === ts.SyntaxKind.StringKeyword;
  if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) {
    return (ts.isIdentifier(node.name) && WORDS.test(node.name.text)) || isStringType(node);
  }
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && WORDS.test(node.expression.text);
}

const isStringType = (node: ts.PropertyAssignment | ts.VariableDeclaration): boolean =>
  ts.isVariableDeclaration(node) && node.type?.kind === ts.SyntaxKind.StringKeyword;

/** `refuse(case, () => sentence)`: what a sentence is made of. */
export const isSentence = (node: ts.Node): boolean =>
  node.parent !== undefined &&
  ts.isCallExpression(node.parent) &&
  ts.isIdentifier(node.parent.expression) &&
  node.parent.expression.text === "refuse" &&
  node.parent.arguments.indexOf(node as ts.Expression) > 0;
