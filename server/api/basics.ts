import { z } from "zod";

/** A moment: milliseconds since 1970. */
export const Moment = z.number().int().nonnegative();
export const Id = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/, "an id has 6 to 40 letters and digits");
/** What a browser or a bot makes up for each command, so that sending it twice does it once. */
export const Key = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, "a key has 8 to 64 letters and digits");
/** A SHA-256 in hexadecimal digits. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, "a hash has 64 hexadecimal digits");
/** 256 random bits in hexadecimal digits. */
export const Nonce = z.string().regex(/^[0-9a-f]{64}$/, "a nonce has 64 hexadecimal digits");
export const SeatName = z.string().min(1).max(40);
/** The computer, by the name of one of its levels. */
export const Level = z.string().min(1).max(40);

/** What goes wrong is said in a sentence. */
export const Problem = z.object({
  error: z.string(),
  /** the rule case of a refused command */
  rule: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** Nothing more to say. */
export const Done = z.object({ done: z.literal(true) });
export type Done = z.infer<typeof Done>;
