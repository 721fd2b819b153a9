import ts from "typescript";

/** How a title spells its two seats and the way from one to the other. */
export interface SeatNames {
  readonly names: readonly [string, string];
  /** `enemyOf`: the function that gives the other seat. */
  readonly opposite: string;
}

/** The seats by the function of ids.ts that tells them apart: `(side) => (side === A ? B : A)`; null where there is none. */
export function seatNames(idsSource: string): SeatNames | null {
  const source = ts.createSourceFile("ids.ts", idsSource, ts.ScriptTarget.Latest, true);
  let found: SeatNames | null = null;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer)) {
      const pair = oppositeSeats(node.initializer.body);
      if (pair) found ??= { names: pair, opposite: node.name.getText(source) };
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function oppositeSeats(body: ts.Node): [string, string] | null {
  const choice = ts.isParenthesizedExpression(body) ? body.expression : body;
  if (!ts.isConditionalExpression(choice) || !ts.isBinaryExpression(choice.condition)) return null;
  const { whenTrue, whenFalse } = choice;
  const asked = choice.condition.right;
  if (!ts.isIdentifier(asked) || !ts.isIdentifier(whenTrue) || !ts.isIdentifier(whenFalse)) return null;
  return asked.text === whenFalse.text && whenTrue.text !== whenFalse.text ? [whenFalse.text, whenTrue.text] : null;
}
