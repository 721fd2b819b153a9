import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Transaction } from "kysely";
import { Problem } from "../problem.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

interface Newest {
  readonly hash: string;
  readonly file: string;
  readonly text: string;
}

/**
 * The rules that tables are played by. Every title has its newest ones, which came with the program; a table keeps those it began
 * with, which lie in the database by their hash, so that it goes on unchanged when the program has others.
 */
export class Bundles {
  private readonly newest: ReadonlyMap<string, Newest>;
  /** where rules out of the database lie while this process runs */
  private readonly folder = mkdtempSync(path.join(tmpdir(), "wusong-rules-"));
  private readonly placed = new Map<string, Promise<string>>();

  constructor(
    private readonly store: Store,
    folder: string,
  ) {
    const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
    this.newest = new Map(
      files.map((name) => {
        const file = path.join(folder, name);
        const text = readFileSync(file, "utf8");
        return [path.basename(name, ".mjs"), { hash: hashOfRules(text), file, text }];
      }),
    );
    for (const { hash, file } of this.newest.values()) this.placed.set(hash, Promise.resolve(file));
  }

  /** The files with the newest rules of every title. */
  get files(): string[] {
    return [...this.newest.values()].map(({ file }) => file);
  }

  /** The hash of the newest rules of a title. */
  newestOf(title: string): string {
    return this.found(title).hash;
  }

  /** Whether there are newer rules of a title than these. */
  isOld(title: string, rules: string): boolean {
    const newest = this.newest.get(title);
    return newest !== undefined && newest.hash !== rules;
  }

  /** The file with the rules of a table, or of a table that has none yet: then those are the newest of its title. */
  fileOf({ title, rules }: { readonly title: string; readonly rules: string | null }): Promise<string> {
    const hash = rules ?? this.newestOf(title);
    const placed = this.placed.get(hash) ?? this.place(hash);
    this.placed.set(hash, placed);
    placed.catch(() => this.placed.delete(hash));
    return placed;
  }

  /** The text of rules; null where nobody plays by them. */
  async textOf(hash: string): Promise<string | null> {
    for (const one of this.newest.values()) if (one.hash === hash) return one.text;
    const row = await this.store.db.selectFrom("rules").select("bundle").where("hash", "=", hash).executeTakeFirst();
    return row?.bundle ?? null;
  }

  /** Writes the newest rules of a title down, for a table that begins with them or goes over to them. */
  async keep(all: Transaction<Database>, title: string, rulesVersion: string, at: number): Promise<void> {
    const { hash, text } = this.found(title);
    const known = await all.selectFrom("rules").select("hash").where("hash", "=", hash).executeTakeFirst();
    if (known) return;
    await all
      .insertInto("rules")
      .values({ hash, title, rules_version: rulesVersion, bundle: text, created: at })
      .onConflict((one) => one.column("hash").doNothing())
      .execute();
  }

  private async place(hash: string): Promise<string> {
    const text = await this.textOf(hash);
    if (text === null) throw new Error(`The rules ${hash} are not in the database.`);
    if (hashOfRules(text) !== hash) throw new Error(`The rules ${hash} in the database were changed.`);
    const file = path.join(this.folder, `${hash}.mjs`);
    writeFileSync(file, text);
    return file;
  }

  private found(title: string): Newest {
    const found = this.newest.get(title);
    if (!found) throw new Problem(422, `There is no title "${title}" here.`);
    return found;
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const hashOfRules = (text: string): string => createHash("sha256").update(text).digest("hex");
