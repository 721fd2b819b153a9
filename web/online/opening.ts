import type { Glance, NewTableGiven, OpenedTable, Pace } from "@wusong/server/api";
import { ask } from "./asking.ts";
import { drawNonce } from "./nonces.ts";

/** In a live game everybody is there when it begins; a slow one should begin while whoever opened it sleeps. */
const depositsAtOnce = (pace: Pace): boolean => pace.kind !== "live";

/** Opens a table and sits down at it. */
export const openTable = (given: NewTableGiven & { pace: Pace }): Promise<OpenedTable> =>
  ask("POST", "/api/tables", { ...given, ...(given.seat === null ? {} : drawNonce(depositsAtOnce(given.pace))) });

/** Sits down where a seat is free. The others have sealed their parts of the dice already, so this one can be told at once. */
export const sitDown = (table: string, seat: string, invite: string | null): Promise<Glance> => {
  const query = invite === null ? "" : `?${new URLSearchParams({ invite })}`;
  return ask("POST", `/api/tables/${encodeURIComponent(table)}/seats${query}`, { seat, ...drawNonce(true) });
};

/** The same table again, with sides swapped; whoever asks second sits down at the table of who asked first. */
export async function openRematch(table: string): Promise<OpenedTable> {
  const opened = await ask<OpenedTable>("POST", `/api/tables/${encodeURIComponent(table)}/rematch`, drawNonce(true));
  const query = `?${new URLSearchParams({ invite: opened.invite })}`;
  const glance = await ask<Glance>("GET", `/api/tables/${encodeURIComponent(opened.id)}${query}`);
  const free = glance.seats.find(({ person, level }) => person === null && level === null);
  if (glance.mine.seats.length === 0 && free) await sitDown(opened.id, free.seat, opened.invite);
  return opened;
}
