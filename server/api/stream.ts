import { z } from "zod";
import { Id } from "./basics.ts";

/** `GET /api/stream?table=…`: the table that is looked at, for presence. */
export const StreamQuery = z.object({ table: Id.optional() });

/**
 * Events of the stream carry ids and numbers, never what happened: each page fetches its own view.
 * `hello` comes first; `resync` says that too much was missed: ask for everything again.
 */
export type StreamEvent =
  | { readonly event: "hello"; readonly data: { readonly user: string | null } }
  | { readonly event: "resync"; readonly data: Record<string, never> }
  | { readonly event: "table"; readonly data: TableNews }
  | { readonly event: "presence"; readonly data: { readonly table: string } }
  | { readonly event: "user"; readonly data: { readonly what: string; readonly table: string | null } };

/** "Table 12 is at 57, and it is your move." */
export interface TableNews {
  readonly table: string;
  readonly what: TableNewsKind;
  readonly head: number;
  readonly yours: boolean;
}

export type TableNewsKind = "seats" | "begun" | "entry" | "over" | "chat" | "proposal" | "clock" | "withdrawn";
