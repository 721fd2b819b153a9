import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from "kysely";

/** How the two databases differ where tables are made. */
export type Dialect = "sqlite" | "postgres";

/** A new table whose columns are named by kind: `text`, `whole` (64 bits), with `?` where it may be empty. */
export type Kind = "text" | "text?" | "whole" | "whole?" | "counted";

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

export class Making {
  constructor(
    private readonly db: Kysely<never>,
    private readonly dialect: Dialect,
  ) {}

  async table(
    name: string,
    columns: Readonly<Record<string, Kind>>,
    keys: { primary?: readonly string[]; unique?: readonly (readonly string[])[] } = {},
  ): Promise<void> {
    let made: CreateTableBuilder<string, string> = this.db.schema.createTable(name);
    for (const [column, kind] of Object.entries(columns)) {
      if (kind === "counted") made = this.counted(made, column);
      else
        made = made.addColumn(column, kind.startsWith("text") ? "text" : this.whole, (built) =>
          kind.endsWith("?") ? built : required(built),
        );
    }
    const { primary, unique = [] } = keys;
    if (primary) made = made.addPrimaryKeyConstraint(`${name}_key`, primary as string[]);
    for (const list of unique) made = made.addUniqueConstraint(`${name}_${list.join("_")}`, list as string[]);
    await made.execute();
  }

  /** One more column, empty in the rows that are there. */
  async column(table: string, name: string, kind: Extract<Kind, `${string}?`>): Promise<void> {
    await this.db.schema
      .alterTable(table)
      .addColumn(name, kind === "text?" ? "text" : this.whole)
      .execute();
  }

  async index(table: string, columns: readonly string[]): Promise<void> {
    await this.db.schema
      .createIndex(`${table}_by_${columns.join("_")}`)
      .on(table)
      .columns(columns as string[])
      .execute();
  }

  /** Numbers that grow by themselves and are never used again. */
  private counted(made: CreateTableBuilder<string, string>, column: string): CreateTableBuilder<string, string> {
    return this.dialect === "postgres"
      ? made.addColumn(column, "bigint", (built) => built.generatedAlwaysAsIdentity().primaryKey())
      : made.addColumn(column, "integer", (built) => built.primaryKey().autoIncrement());
  }

  private get whole(): "bigint" | "integer" {
    return this.dialect === "postgres" ? "bigint" : "integer";
  }
}
