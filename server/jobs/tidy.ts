import type { Store } from "../store/store.ts";
import { putDue, putDueBy } from "./due.ts";
import type { Handler } from "./jobs.ts";
import type { Time } from "./time.ts";

export const TIDY = "tidy";
const DAY = 24 * 60 * 60 * 1000;
/** How long things are kept that nobody needs any more. docs/hosting.md tells it to whoever runs the server. */
const KEPT = {
  /** what was told, after it was taken up: pages that were away longer ask for everything again */
  told: 7 * DAY,
  /** messages that were sent or given up, and when somebody looked at a table */
  messages: 30 * DAY,
};

/** Once a day what nobody needs any more is forgotten. */
export const tidyFrom = (store: Store, now: number): Promise<void> =>
  store.write((all) => putDueBy(all, { id: TIDY, kind: TIDY, at: now + DAY }));

export const tidyHandler =
  (store: Store, time: Time): Handler =>
  (_job, finish) =>
    store.write(async (all) => {
      const now = time.now();
      await finish(all);
      await all.deleteFrom("sessions").where("expires", "<", now).execute();
      await all.deleteFrom("mail_links").where("expires", "<", now).execute();
      await all.deleteFrom("presence").where("until_at", "<", now).execute();
      await all
        .deleteFrom("notices")
        .where("status", "not in", ["waiting", "sending"])
        .where("at", "<", now - KEPT.messages)
        .execute();
      await all
        .deleteFrom("looks")
        .where("at", "<", now - KEPT.messages)
        .execute();
      await all
        .deleteFrom("outbox")
        .where("noticed", "is not", null)
        .where("at", "<", now - KEPT.told)
        .execute();
      // Rules that no table is played by any more, and none was.
      await all
        .deleteFrom("rules")
        .where("hash", "not in", (one) => one.selectFrom("tables").select("rules").where("rules", "is not", null))
        .execute();
      await putDue(all, { id: TIDY, kind: TIDY, at: now + DAY });
    });
