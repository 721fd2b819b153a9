import { z } from "zod";
import { Id } from "../../api/basics.ts";
import { NewVacation, Vacations } from "../../api/notices.ts";
import { newId } from "../../chance.ts";
import { daysTaken } from "../../clock/vacation.ts";
import { announceVacation, endVacation, VACATION_DAYS_A_YEAR, vacationsOf } from "../../clock/vacation-book.ts";
import { Zone } from "../../clock/zones.ts";
import { profileOf } from "../../people/accounts.ts";
import type { UserRow } from "../../store/schema.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

/** Days on which the clocks of one's slow games rest. */
export const vacations = [
  route({
    method: "GET",
    url: "/api/me/vacations",
    access: "person",
    summary: "One's vacations, and how many days of this year are left.",
    answer: Vacations,
    handle: async ({ services, user }) => listOf(services, user),
  }),
  route({
    method: "POST",
    url: "/api/me/vacations",
    access: "person",
    summary: "Announces a vacation, from today on: one's clocks in slow games that allow it rest.",
    body: NewVacation,
    answer: Vacations,
    handle: async ({ services, user, body: days }) => {
      const { now } = services.around;
      const given = { id: newId(), user: user.id, days, zone: zoneOf(user) };
      await services.personClocks.change(user.id, async (all) => ({
        kind: "vacation",
        ...(await announceVacation(all, given, now())),
      }));
      return listOf(services, user);
    },
  }),
  route({
    method: "DELETE",
    url: "/api/me/vacations/:id",
    access: "person",
    summary: "Ends a vacation today, or calls it off; the day on which it ends is taken.",
    params: z.object({ id: Id }),
    answer: Vacations,
    handle: async ({ services, user, params }) => {
      const { now } = services.around;
      await services.personClocks.change(user.id, async (all) => ({
        kind: "vacation",
        ...(await endVacation(all, user.id, params.id, now())),
      }));
      return listOf(services, user);
    },
  }),
];

const zoneOf = (user: UserRow): string => profileOf(user).zone ?? "UTC";

async function listOf({ around }: Services, user: UserRow): Promise<Vacations> {
  const rows = await vacationsOf(around.store.db, user.id);
  const now = around.now();
  const { year } = new Zone(zoneOf(user)).local(now);
  return {
    vacations: rows.map(({ id, first, last, zone, to_at }) => ({ id, first, last, zone, over: to_at <= now })),
    left: VACATION_DAYS_A_YEAR - daysTaken(rows, year),
  };
}
