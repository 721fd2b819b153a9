import { RemoteTable } from "./remote-table.svelte.ts";

/** The tables that are open in this page, by id: one line each. */
const open = new Map<string, RemoteTable>();

export function tableAt(id: string): RemoteTable {
  const known = open.get(id);
  if (known) return known;
  const table = new RemoteTable(id);
  open.set(id, table);
  return table;
}

/** Nobody looks at the table any more. */
export function leaveTable(id: string): void {
  open.get(id)?.close();
  open.delete(id);
}
