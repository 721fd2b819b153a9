import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type OnConflictNode,
  type OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from "kysely";

type Columns = Readonly<Record<string, unknown>>;

/** A write that names rows by what their columns hold, told as data: so that any number of them can be one statement. */
export type RowWrite =
  | {
      readonly kind: "insert";
      readonly table: string;
      readonly rows: readonly Columns[];
      readonly conflict: Conflict | null;
    }
  | { readonly kind: "update"; readonly table: string; readonly by: Columns; readonly set: Columns }
  | { readonly kind: "delete"; readonly table: string; readonly by: Columns };

/** Where a row with these columns is there already, it gets `replaced` of the new one and keeps the rest. */
interface Conflict {
  readonly columns: readonly string[];
  readonly replaced: readonly string[];
}

/** Reads a write off the tree that Kysely has built of it. */
export function rowWriteOf(node: RootOperationNode): RowWrite {
  switch (node.kind) {
    case "InsertQueryNode": {
      const columns = (node.columns ?? []).map(nameOf);
      const lists = ValuesNode.is(known(node.values)) ? (node.values as ValuesNode).values : [];
      const rows = lists.map((list) => columnsOf(valuesIn(list).map((value, i) => [columns[i], value])));
      return { kind: "insert", table: tableIn(node.into), rows, conflict: conflictIn(node.onConflict, rows[0]) };
    }
    case "UpdateQueryNode":
      return {
        kind: "update",
        table: tableIn(node.table),
        by: equalsIn(node.where?.where),
        set: columnsOf((node.updates ?? []).map(updateIn)),
      };
    case "DeleteQueryNode":
      return { kind: "delete", table: tableIn(node.from.froms[0]), by: equalsIn(node.where?.where) };
    case "SelectQueryNode":
      throw new Error("What is sent at once reads nothing.");
    default:
      throw strange(node);
  }
}

const strange = (node: OperationNode | undefined): Error =>
  new Error(`What is sent at once names rows by what their columns are: ${node?.kind ?? "nothing"} does not.`);

function known<T>(node: T | undefined): T {
  if (node === undefined) throw strange(undefined);
  return node;
}

const columnsOf = (pairs: readonly (readonly [string, unknown])[]): Columns => Object.fromEntries(pairs);

function tableIn(node: OperationNode | undefined): string {
  if (!TableNode.is(known(node))) throw strange(node);
  return (node as TableNode).table.identifier.name;
}

function nameOf(node: OperationNode): string {
  const column = ReferenceNode.is(node) ? node.column : node;
  if (!ColumnNode.is(column)) throw strange(node);
  return column.column.name;
}

function valueIn(node: OperationNode): unknown {
  if (!ValueNode.is(node)) throw strange(node);
  return node.value;
}

function valuesIn(list: OperationNode): readonly unknown[] {
  if (PrimitiveValueListNode.is(list)) return list.values;
  if (ValueListNode.is(list)) return list.values.map(valueIn);
  throw strange(list);
}

const updateIn = ({ column, value }: ColumnUpdateNode): readonly [string, unknown] => [nameOf(column), valueIn(value)];

function equalsIn(node: OperationNode | undefined): Columns {
  const is = known(node);
  if (AndNode.is(is)) return { ...equalsIn(is.left), ...equalsIn(is.right) };
  if (!BinaryOperationNode.is(is) || !OperatorNode.is(is.operator) || is.operator.operator !== "=") throw strange(is);
  return { [nameOf(is.leftOperand)]: valueIn(is.rightOperand) };
}

function conflictIn(node: OnConflictNode | undefined, row: Columns): Conflict | null {
  if (!node) return null;
  const replaced = (node.updates ?? []).map(updateIn);
  // What the row gets is what the new one would have had: anything else would have to be told for each row.
  if (node.constraint || replaced.some(([name, value]) => row[name] !== value)) throw strange(node);
  return { columns: (node.columns ?? []).map(nameOf), replaced: replaced.map(([name]) => name) };
}
