import ts from "typescript";
import type { Kind } from "./mutant.ts";
import type { SeatNames } from "./seats.ts";

/** A change of one node. `code` is what runs, `shown` what people read; both null where the statement is dropped. */
export interface Change {
  readonly kind: Kind;
  readonly node: ts.Node;
  readonly code: string | null;
  readonly shown: string;
}

const K = ts.SyntaxKind;

const SHIFTED = new Map([
  [K.LessThanToken, "<="],
  [K.LessThanEqualsToken, "<"],
  [K.GreaterThanToken, ">="],
  [K.GreaterThanEqualsToken, ">"],
]);
const NEGATED = new Map([
  [K.EqualsEqualsEqualsToken, "!=="],
  [K.ExclamationEqualsEqualsToken, "==="],
]);
const SWAPPED = new Map([
  [K.PlusToken, "-"],
  [K.MinusToken, "+"],
  [K.AsteriskToken, "/"],
  [K.SlashToken, "*"],
  [K.PlusEqualsToken, "-="],
  [K.MinusEqualsToken, "+="],
]);
const CLAUSES = new Map([
  [K.AmpersandAmpersandToken, "||"],
  [K.BarBarToken, "&&"],
]);
const METHODS: Readonly<Record<string, string>> = { some: "every", every: "some", min: "max", max: "min" };

/** Properties in which the rules keep a seat, and those that only look like it. */
const OF_A_SEAT = new Set(["seat", "side", "attacker"]);
const NOT_A_SEAT = new Set(["sheet", "odds", "losses", "unit", "row", "one", "enemy"]);

/** All changes of one node, without those of its children. */
export function changesOf(node: ts.Node, seats: SeatNames | null): Change[] {
  if (ts.isStatement(node)) return droppable(node) ? [change("statement dropped", node, null, "")] : [];
  if (!ts.isExpression(node)) return [];
  return [...ofConditions(node), ...ofExpressions(node), ...ofSeats(node, seats)];
}

const change = (kind: Kind, node: ts.Node, code: string | null, shown = code ?? ""): Change => ({
  kind,
  node,
  code,
  shown,
});

/** Statements that only act, and those that only leave early. */
function droppable(node: ts.Statement): boolean {
  if (ts.isExpressionStatement(node)) return true;
  if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) return !ts.isCaseOrDefaultClause(node.parent);
  if (ts.isReturnStatement(node)) return node.expression === undefined;
  return ts.isIfStatement(node) && node.elseStatement === undefined && leaves(node.thenStatement);
}

function leaves(node: ts.Statement): boolean {
  if (ts.isBlock(node)) return node.statements.length > 0 && leaves(node.statements[node.statements.length - 1]);
  return (ts.isReturnStatement(node) && node.expression !== undefined) || ts.isContinueStatement(node);
}

function ofConditions(node: ts.Expression): Change[] {
  const text = node.getText();
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) {
    return [change("condition negated", node, node.operand.getText())];
  }
  // An equality negates itself by its operator, and clauses are negated one by one.
  if (!isCondition(node) || (ts.isBinaryExpression(node) && NEGATED.has(node.operatorToken.kind))) return [];
  return [change("condition negated", node, `!(${text})`)];
}

function isCondition(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) {
    return parent.expression === node;
  }
  return ts.isConditionalExpression(parent) && parent.condition === node;
}

function ofExpressions(node: ts.Expression): Change[] {
  if (ts.isBinaryExpression(node)) return ofOperators(node);
  if (ts.isNumericLiteral(node)) return ofNumber(node);
  if (node.kind === K.TrueKeyword) return [change("constant changed", node, "false")];
  if (node.kind === K.FalseKeyword) return [change("constant changed", node, "true")];
  if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) return ofSteps(node);
  return ts.isCallExpression(node) ? ofCalls(node) : [];
}

function ofOperators(node: ts.BinaryExpression): Change[] {
  const { kind } = node.operatorToken;
  const [left, right] = [node.left.getText(), node.right.getText()];
  const shifted = SHIFTED.get(kind);
  // A loop that runs past the end of its list meets nothing there: no rule is broken by it.
  if (shifted && ts.isForStatement(node.parent) && /\.length$/.test(right)) return [];
  if (shifted) return [change("comparison shifted", node, `${left} ${shifted} ${right}`)];
  const negated = NEGATED.get(kind);
  if (negated) return [change("condition negated", node, `${left} ${negated} ${right}`)];
  const other = CLAUSES.get(kind);
  if (other) {
    return [
      change("operator swapped", node, `(${left}) ${other} (${right})`, `${left} ${other} ${right}`),
      change("clause dropped", node, left),
      change("clause dropped", node, right),
    ];
  }
  const swapped = SWAPPED.get(kind);
  if (!swapped || isText(node.left) || isText(node.right)) return [];
  return [change("operator swapped", node, `${left} ${swapped} ${right}`)];
}

const isText = (node: ts.Expression): boolean =>
  ts.isStringLiteral(node) ||
  ts.isTemplateExpression(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));

/** One more and one less; a negative number is one number. */
function ofNumber(node: ts.NumericLiteral): Change[] {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return [];
  const negative = ts.isPrefixUnaryExpression(parent) && parent.operator === K.MinusToken;
  const value = negative ? -Number(node.text) : Number(node.text);
  const place = negative ? parent : node;
  return [value + 1, value - 1].map((other) => change("constant changed", place, String(other)));
}

/** `n++` as `n--`, except where a loop counts. */
function ofSteps(node: ts.PostfixUnaryExpression | ts.PrefixUnaryExpression): Change[] {
  if (ts.isForStatement(node.parent)) return [];
  const other = node.operator === K.PlusPlusToken ? "--" : node.operator === K.MinusMinusToken ? "++" : null;
  if (other === null) return [];
  const operand = node.operand.getText();
  return [
    change("operator swapped", node, ts.isPostfixUnaryExpression(node) ? `${operand}${other}` : `${other}${operand}`),
  ];
}

/** `some` as `every`, the least as the most, and a selection that selects nothing. */
function ofCalls(node: ts.CallExpression): Change[] {
  if (!ts.isPropertyAccessExpression(node.expression) || node.flags & ts.NodeFlags.OptionalChain) return [];
  const { expression: object, name } = node.expression;
  if (name.text === "filter") return [change("clause dropped", node, object.getText())];
  const other = METHODS[name.text];
  const isMath = object.getText() === "Math";
  if (!other || isMath !== /^m/.test(name.text) || node.arguments.length === 0) return [];
  const list = node.arguments.map((one) => one.getText()).join(", ");
  return [change("operator swapped", node, `${object.getText()}.${other}(${list})`)];
}

function ofSeats(node: ts.Expression, seats: SeatNames | null): Change[] {
  if (!seats) return [];
  if (ts.isIdentifier(node)) {
    const at = seats.names.indexOf(node.text);
    // The other name may not be known in this file; seats are 0 and 1.
    return at >= 0 && isRead(node) ? [change("seat swapped", node, `(1 - ${node.text})`, seats.names[1 - at])] : [];
  }
  if (ts.isCallExpression(node) && node.expression.getText() === seats.opposite) {
    return [change("seat swapped", node, node.arguments[0].getText())];
  }
  if (!ts.isPropertyAccessExpression(node) || !OF_A_SEAT.has(node.name.text)) return [];
  if (node.flags & ts.NodeFlags.OptionalChain || !ts.isIdentifier(node.expression)) return [];
  if (NOT_A_SEAT.has(node.expression.text) || !isRead(node) || isOfOther(node, seats)) return [];
  return [change("seat swapped", node, `(1 - ${node.getText()})`, `${seats.opposite}(${node.getText()})`)];
}

/** The seat whose opposite is asked: its own swap is the same as leaving the question out. */
const isOfOther = (node: ts.Node, seats: SeatNames): boolean =>
  ts.isCallExpression(node.parent) && node.parent.expression.getText() === seats.opposite;

/** An expression whose value is used: no name of something, no place that is written to, no list that is looked up in. */
function isRead(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return false;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isBinaryExpression(parent) && parent.left === node) return parent.operatorToken.kind !== K.EqualsToken;
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node;
  return !ts.isShorthandPropertyAssignment(parent) && !ts.isBindingElement(parent) && !ts.isParameter(parent);
}
