import { z } from "zod";
import { Id, Moment } from "./basics.ts";
import { Person } from "./people.ts";

export const Ban = z.strictObject({ reason: z.string().trim().min(1).max(500) });
export const FoundPerson = Person.extend({
  created: Moment,
  seen: Moment,
  banned: Moment.nullable(),
  reason: z.string().nullable(),
});
export const FoundPeople = z.object({ people: z.array(FoundPerson) });
export const PeopleQuery = z.object({ name: z.string().max(60).default("") });
export const Report = z.object({
  id: Id,
  kind: z.enum(["person", "ruling"]),
  by: z.string().nullable(),
  about: z.string().nullable(),
  table: z.string().nullable(),
  head: z.number().nullable(),
  text: z.string(),
  record: z.unknown(),
  at: Moment,
  settled: Moment.nullable(),
});
export const Reports = z.object({ reports: z.array(Report) });
export const AuditLine = z.object({
  at: Moment,
  who: z.string(),
  what: z.string(),
  about: z.string().nullable(),
  data: z.unknown(),
});
export const Audit = z.object({ lines: z.array(AuditLine) });
export const PasswordLink = z.object({ link: z.string(), expires: Moment });
