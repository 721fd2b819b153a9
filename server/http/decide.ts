import { needsTable, refusalOf } from "./authorise.ts";
import type { Entered } from "./entrance.ts";
import type { AnyRoute } from "./route.ts";
import type { Services } from "./services.ts";

/** Who asks for what, without anything of the connection that it came by: any process can decide about it. */
export interface Inquiry {
  readonly ip: string;
  /** the token of a browser's session */
  readonly session: string | null;
  /** the token of a bot */
  readonly bot: string | null;
  /** the id in its address, where there is one */
  readonly table: string;
  /** the unguessable part of a link that came with it */
  readonly invite: string | null;
  /** it comes from the machine of a server that is for this machine alone */
  readonly atHome: boolean;
}

/** Who asks, how often, and whether they may. */
export async function decided(services: Services, route: AnyRoute, inquiry: Inquiry): Promise<Entered> {
  const { rates, entrance } = services;
  const { session, bot } = inquiry;
  const entering = { session, bot, table: needsTable(route.access) ? inquiry.table : null };
  const { who, table } = await entrance.enter(entering);
  if (who.user) rates.take("user", who.user.id);
  for (const rate of route.rates ?? []) rates.take(rate, who.user?.id ?? inquiry.ip);
  const refusal = refusalOf(route.access, who, table, inquiry);
  if (refusal) throw refusal;
  return { who, table };
}
