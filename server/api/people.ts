import { z } from "zod";
import { Id, Moment } from "./basics.ts";

export const LONGEST_PERSON_NAME = 30;

/** A name as people type it: letters, digits, a few signs, no blanks at its ends. */
export const PersonName = z
  .string()
  .trim()
  .min(1, "a name has at least one letter")
  .max(LONGEST_PERSON_NAME, `a name has at most ${LONGEST_PERSON_NAME} letters`)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'-]*$/u,
    "a name has letters, digits, blanks and . _ ' - and begins with a letter or digit",
  );
export const Password = z.string().min(8, "a password has at least 8 characters").max(200);
export const Mail = z.email("this is no mail address").max(200);

/** Somebody, as everybody may see them. */
export const Person = z.object({
  id: Id,
  name: z.string(),
  /** has no password yet: the name is not theirs alone */
  guest: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** Presence by shape and word: filled at this table, half elsewhere here, ring away. */
export const Presence = z.enum(["here", "elsewhere", "away"]);
export type Presence = z.infer<typeof Presence>;

/** The signed-in user, as they see themselves. */
export const Me = Person.extend({
  admin: z.boolean(),
  created: Moment,
  mail: z.string().nullable(),
  mailProven: z.boolean(),
  profile: z.object({
    /** shown to others beside the name: the time zone, where its owner says so */
    zone: z.string().max(60).nullable(),
    /** chat of other people is not shown */
    quiet: z.boolean(),
  }),
});
export type Me = z.infer<typeof Me>;

/** Who asks, or that nobody is signed in. */
export const WhoAmI = z.object({ me: Me.nullable() });
export type WhoAmI = z.infer<typeof WhoAmI>;

export const NewGuest = z.strictObject({ name: PersonName });
export type NewGuest = z.infer<typeof NewGuest>;
export const NewPassword = z.strictObject({
  password: Password,
  /** the present one, where there is one */
  current: Password.optional(),
});
export type NewPassword = z.infer<typeof NewPassword>;
export const SignIn = z.strictObject({ name: z.string().max(200), password: z.string().max(200) });
export type SignIn = z.infer<typeof SignIn>;
export const ProfileChange = z.strictObject({
  name: PersonName.optional(),
  zone: z.string().max(60).nullable().optional(),
  quiet: z.boolean().optional(),
  /** null: the address is forgotten */
  mail: Mail.nullable().optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;
export const LinkToken = z.strictObject({ token: z.string().max(100) });
export const PasswordByLink = z.strictObject({ token: z.string().max(100), password: Password });
export const ForgottenPassword = z.strictObject({ name: z.string().max(200) });
export const Leaving = z.strictObject({ name: z.string().max(200) });

export const Device = z.object({ id: Id, device: z.string(), created: Moment, seen: Moment, current: z.boolean() });
export const Devices = z.object({ devices: z.array(Device) });
export type Devices = z.infer<typeof Devices>;

export const BotToken = z.object({ id: Id, name: z.string(), created: Moment, seen: Moment.nullable() });
export const BotTokens = z.object({ tokens: z.array(BotToken) });
export type BotTokens = z.infer<typeof BotTokens>;
export const NewBotToken = z.strictObject({ name: z.string().trim().min(1).max(60) });
/** The token itself is shown this once. */
export const MadeBotToken = BotToken.extend({ token: z.string() });
export type MadeBotToken = z.infer<typeof MadeBotToken>;

export const Blocked = z.object({ blocked: z.array(Person) });
export type Blocked = z.infer<typeof Blocked>;
export const NewReport = z.strictObject({
  kind: z.enum(["person", "ruling"]),
  /** whom it is about */
  person: Id.optional(),
  table: Id.optional(),
  text: z.string().trim().min(1).max(4000),
});
export type NewReport = z.infer<typeof NewReport>;

/** A solo game of the browser, moved to the account. */
export const KeptCard = z.object({ id: z.string(), card: z.unknown(), updated: Moment });
export const KeptCards = z.object({ games: z.array(KeptCard) });
export type KeptCards = z.infer<typeof KeptCards>;
export const KeptUpload = z.strictObject({
  card: z.record(z.string(), z.unknown()),
  game: z.record(z.string(), z.unknown()),
});
export type KeptUpload = z.infer<typeof KeptUpload>;
