import { UserError } from "@wusong/engine/user-error";
import type { Message } from "../message.ts";
import { type Answer, NoAnswer, NotSent } from "../outside/client.ts";

/** What became of a message. The sentences are read by whoever the channel belongs to. */
export type Outcome =
  | { readonly kind: "sent" }
  /** tried again later, not before so many milliseconds */
  | { readonly kind: "again"; readonly why: string; readonly after?: number }
  /** this message will never arrive */
  | { readonly kind: "refused"; readonly why: string }
  /** the channel itself is gone */
  | { readonly kind: "gone"; readonly why: string }
  /** it may have arrived */
  | { readonly kind: "unsure"; readonly why: string };

/** One address of one person. */
export interface Channel {
  /** names it in the book of what was sent: `mail`, `push:ID`, `webhook:ID` */
  readonly id: string;
  /** whether whoever gets a message twice sees it once, because it carries its id */
  readonly onceByItself: boolean;
  send(messages: readonly Message[]): Promise<Outcome>;
}

const LONGEST_WHY = 200;
const LONGEST_RETRY = 24 * 60 * 60;

/** What somebody answered, as far as it may be shown to the person who owns the channel. */
export const shortened = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, LONGEST_WHY);

/** What an answer over https means. */
export function outcomeOf({ status, text, retryAfter }: Answer): Outcome {
  const why = shortened(`It answered ${status}. ${text}`);
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status >= 300 && status < 400)
    return { kind: "refused", why: `It answered ${status}, and redirects are not followed.` };
  if (status === 404 || status === 410) return { kind: "gone", why };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: "again", why, after: Math.min(retryAfter ?? 0, LONGEST_RETRY) * 1000 };
  }
  return { kind: "refused", why };
}

/** What it means that nothing was answered. */
export function outcomeOfFailure(error: unknown): Outcome {
  if (error instanceof NotSent) return { kind: "again", why: shortened(error.message) };
  if (error instanceof NoAnswer) return { kind: "unsure", why: shortened(error.message) };
  // The address leads where nothing may be sent.
  if (error instanceof UserError) return { kind: "refused", why: shortened(error.message) };
  throw error;
}
