import type { RowWrite } from "./row-writes.ts";

/** One statement and what it is given. */
export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

/** Of the database's language. */
const ALL_OF = " and ";

const quoted = (name: string): string => `"${name}"`;
const listed = (names: readonly string[], before = ""): string => names.map((one) => before + quoted(one)).join(", ");

/** Writes of one shape differ in nothing but what the rows hold. */
interface Shape {
  /** the part of the statement, which takes all rows of the shape as the JSON of one value */
  part(value: string): string;
  /** every row has to be there */
  readonly strict: boolean;
  readonly rows: unknown[];
}

/**
 * PostgreSQL is told any number of writes as one statement, which it carries out whole or not at all. The same shapes give the same
 * text however many rows there are, so that it is read and planned once. Where an update has not found its row the statement fails, by
 * a division by nothing.
 */
export function groupStatement(writes: readonly RowWrite[]): Statement {
  const shapes = new Map<string, Shape>();
  for (const write of writes) {
    const name = shapeOf(write);
    const shape = shapes.get(name) ?? newShape(write);
    shapes.set(name, shape);
    shape.rows.push(...rowsOf(write));
  }
  const sorted = [...shapes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, shape]) => shape);
  const parts = sorted.map(({ part }, i) => `w${i} as (${part(`$${i + 1}::json`)})`);
  const found = sorted.flatMap(({ strict }, i) =>
    strict ? [`(select count(*) from w${i}) = json_array_length($${i + 1}::json)`] : [],
  );
  const check = found.length > 0 ? `1 / (case when ${found.join(ALL_OF)} then 1 else 0 end)` : "1";
  return {
    text: `with ${parts.join(", ")} select ${check}`,
    values: sorted.map(({ rows }) => JSON.stringify(rows)),
  };
}

/** Rows that two writes of one statement may not share: it would see neither what the other has done. */
export function rowNames(write: RowWrite): readonly string[] {
  const { kind, table } = write;
  if (kind !== "insert") return [JSON.stringify([table, ...Object.entries(write.by).flat()])];
  const { conflict, rows } = write;
  return conflict
    ? rows.map((row) => JSON.stringify([table, ...conflict.columns.flatMap((one) => [one, row[one]])]))
    : [];
}

function shapeOf(write: RowWrite): string {
  const { kind, table } = write;
  if (kind === "delete") return `${table} delete ${Object.keys(write.by)}`;
  if (kind === "update") return `${table} update ${Object.keys(write.by)} ${Object.keys(write.set)}`;
  const { conflict, rows } = write;
  return `${table} insert ${Object.keys(rows[0])} ${conflict?.columns} ${conflict?.replaced}`;
}

const rowsOf = (write: RowWrite): readonly unknown[] => {
  if (write.kind === "insert") return write.rows;
  return write.kind === "update" ? [{ by: write.by, set: write.set }] : [write.by];
};

function newShape(write: RowWrite): Shape {
  const table = quoted(write.table);
  switch (write.kind) {
    case "insert": {
      const { conflict, rows } = write;
      const columns = listed(Object.keys(rows[0]));
      const replaced = conflict?.replaced.map((one) => `${quoted(one)} = excluded.${quoted(one)}`) ?? [];
      const otherwise = replaced.length > 0 ? `do update set ${replaced.join(", ")}` : "do nothing";
      const clash = conflict ? ` on conflict (${listed(conflict.columns)}) ${otherwise}` : "";
      const part = (value: string): string =>
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${value})${clash}`;
      return { part, strict: false, rows: [] };
    }
    case "update": {
      const set = Object.keys(write.set).map((one) => `${quoted(one)} = new.${quoted(one)}`);
      const part = (value: string): string =>
        `update ${table} as old set ${set.join(", ")} from json_array_elements(${value}) as one, ` +
        `json_populate_record(null::${table}, one -> 'by') as which, json_populate_record(null::${table}, one -> 'set') as new ` +
        `where ${same(Object.keys(write.by), "old", "which")} returning 1`;
      return { part, strict: true, rows: [] };
    }
    case "delete": {
      const part = (value: string): string =>
        `delete from ${table} as old using json_populate_recordset(null::${table}, ${value}) as which ` +
        `where ${same(Object.keys(write.by), "old", "which")}`;
      return { part, strict: false, rows: [] };
    }
  }
}

const same = (columns: readonly string[], one: string, other: string): string =>
  columns.map((column) => `${one}.${quoted(column)} = ${other}.${quoted(column)}`).join(ALL_OF);
