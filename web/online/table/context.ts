import { tableOf } from "../../app/online-id.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import type { RemoteTable } from "../remote-table.svelte.ts";
import { tableAt } from "../tables.ts";

/** The table at the server that lies on a desk. */
export const remoteOf = (desk: Desk): RemoteTable => tableAt(tableOf(desk.table.id));
