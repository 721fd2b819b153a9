import { Distribution } from "./distribution.ts";

/** A printed table: one row per die, one cell per column. */
export type ResultsTable<R> = { columns: string[]; rows: R[][] };

export function lookUp<R>(table: ResultsTable<R>, column: number, die: number): R {
  const row = table.rows[die - 1];
  if (!row || column < 0 || column >= row.length)
    throw new RangeError(`The table has no cell for column ${column} and die ${die}.`);
  return row[column];
}

/** The chances of a column's results with one die. */
export function columnChances<R>(table: ResultsTable<R>, column: number): Distribution<R> {
  return Distribution.evenly(table.rows.map((_, i) => lookUp(table, column, i + 1)));
}

/** What keeps a table of a player's own sheet from being read. */
export function tableProblems(where: string, table: ResultsTable<unknown>, columns: number, dice = 6): string[] {
  const problems: string[] = [];
  if (table.columns.length !== columns)
    problems.push(`${where}.columns: the table needs ${columns} columns, found ${table.columns.length}.`);
  if (table.rows.length !== dice)
    problems.push(`${where}.rows: the table needs ${dice} rows, one per die, found ${table.rows.length}.`);
  table.rows.forEach((row, i) => {
    if (row.length !== table.columns.length)
      problems.push(
        `${where}.rows: the row of die ${i + 1} has ${row.length} cells for ${table.columns.length} columns.`,
      );
  });
  return problems;
}
