import { expect, test } from "vitest";
import { scratchFile } from "../../load/databases.ts";
import { openStore } from "../../store/open.ts";
import { Jobs } from "../jobs.ts";
import { TIDY, tidyFrom, tidyHandler } from "../tidy.ts";
import { ManualTime } from "./manual-time.ts";

const DAY = 24 * 60 * 60 * 1000;

test("once a day what nobody needs any more is forgotten, and what waits is kept", async () => {
  const { file, remove } = scratchFile();
  const store = await openStore(file);
  const time = new ManualTime();
  const warned: string[] = [];
  const asleep = { start: async () => {}, wake: () => {}, stop: async () => {} };
  const jobs = new Jobs(store, time, asleep, { warn: (sentence) => void warned.push(sentence) });
  jobs.on(TIDY, tidyHandler(store, time));
  const begun = time.now();
  const user = { id: "ada", name: "Ada", login: null, created: begun, seen: begun, admin: 0, profile: "{}" };
  await store.write(async (all) => {
    await all
      .insertInto("users")
      .values({ ...user, banned: null, ban_reason: null, deleted: null })
      .execute();
    for (const [id, expires] of [
      ["old", begun + DAY / 2],
      ["new", begun + 90 * DAY],
    ] as const)
      await all
        .insertInto("sessions")
        .values({ hash: id, id, user_id: "ada", created: begun, seen: begun, expires, device: "" })
        .execute();
    await all
      .insertInto("rules")
      .values({ hash: "0", title: "raid", rules_version: "1", bundle: "", created: begun })
      .execute();
    for (const noticed of [begun, null])
      await all
        .insertInto("outbox")
        .values({ kind: "account", table_id: null, user_id: "ada", data: "{}", at: begun, noticed })
        .execute();
  });
  await tidyFrom(store, begun);
  const left = async () => ({
    sessions: (await store.db.selectFrom("sessions").select("id").orderBy("id").execute()).map(({ id }) => id),
    // Nobody plays by these.
    rules: (await store.db.selectFrom("rules").select("hash").execute()).length,
    outbox: (await store.db.selectFrom("outbox").select("noticed").orderBy("id").execute()).map(
      ({ noticed }) => noticed,
    ),
  });
  await jobs.run();
  expect(await left()).toEqual({ sessions: ["new", "old"], rules: 1, outbox: [begun, null] });
  time.skip(DAY);
  await jobs.run();
  expect(await left()).toEqual({ sessions: ["new"], rules: 0, outbox: [begun, null] });
  time.skip(7 * DAY);
  await jobs.run();
  expect(await left()).toEqual({ sessions: ["new"], rules: 0, outbox: [null] });
  expect(warned).toEqual([]);
  await store.close();
  remove();
});
