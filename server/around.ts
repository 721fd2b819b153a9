import type { Interval } from "./clock/times.ts";
import type { Passwords } from "./people/passwords.ts";
import type { Sessions } from "./people/sessions.ts";
import type { Bundles } from "./rules/bundles.ts";
import type { RulesThreads } from "./rules/threads.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store/store.ts";

/** What everything in the server works with. */
export interface Around {
  readonly settings: Settings;
  readonly store: Store;
  readonly threads: RulesThreads;
  readonly rules: Bundles;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  now(): number;
  /** Writes down that the server is alive: before a clock is read or written. */
  beat(): Promise<void>;
  /** the times that no clock counts, as far as they reach past a moment */
  outagesSince(at: number): readonly Interval[];
  /** The computer may have to decide at a table. */
  thinkSoon(table: string): void;
  /** Somebody has forgotten a password: a link goes to the proven address of that name, if there is one. */
  forgotten(name: string): Promise<void>;
  /** A link that proves a mail address goes to it. */
  proveMail(user: string, mail: string): Promise<void>;
  /** Something was written that others wait for: the stream, the computer's seats, the notices. */
  changed(): void;
  /** Something is due at a moment: somebody looks then. */
  wake(at: number): void;
  /** A fault of the program, for whoever runs it. */
  fault(what: string, error: unknown): void;
}
