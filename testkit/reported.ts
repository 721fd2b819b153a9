import { beginSave, copy, enter, openSave, readSave, type Shape, type Title } from "@wusong/engine";
import { TestTable } from "./table.ts";

/**
 * The position of a record after so many of its entries, as a table for a test: this is how a game that somebody reports becomes one.
 * `wusong replay FILE --to N` shows the entries with their numbers.
 */
export function tableAfter<S extends Shape>(title: Title<S>, record: unknown, entries: number): TestTable<S> {
  const read = readSave(JSON.stringify(record));
  if (typeof read === "string") throw new Error(read);
  const opened = openSave(title, read);
  if ("error" in opened) throw new Error(opened.error);
  if (entries > opened.entries.length)
    throw new Error(`The record has ${opened.entries.length} entries, not ${entries}.`);
  const game = beginSave(opened);
  for (const entry of opened.entries.slice(game.entries.length, entries)) {
    const wrong = enter(game, entry);
    if (wrong !== null) throw new Error(wrong);
  }
  const { scenario, options, sheet, play } = game;
  return new TestTable(title, { scenario, options: { ...options }, sheet, from: copy(play.s) });
}
