import { afterEach, describe, expect, test } from "vitest";
import { advanced, type Clock, type ClockEvent, freshClock } from "../../clock/clock.ts";
import { paceFrom } from "../../clock/pace.ts";
import type { Interval } from "../../clock/times.ts";
import { announceVacation, endVacation, vacationsFrom } from "../../clock/vacation-book.ts";
import { scratchFile } from "../../load/databases.ts";
import { openStore } from "../../store/open.ts";
import { clockHandler, watchClock } from "../clock-watch.ts";
import { HOUR, Scene } from "./scene.ts";

const pace = paceFrom({ kind: "slow", hours: 100, bank: 0, added: 0, cap: 0, weekends: null, vacation: true });
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

/** A table at which it is Mei's move, with a hundred hours for it. */
async function newScene() {
  const scratch = scratchFile();
  cleanUp.push(() => scratch.remove());
  const store = await openStore(scratch.file);
  cleanUp.push(() => store.close());
  const here = await Scene.on(store);
  for (const user of ["ines", "mei"]) {
    await here.mail(user);
    await here.choose(user, "mail", "now");
  }
  const outages: Interval[] = [];
  const { run, jobs } = await here.process();
  jobs.on(
    "clock",
    clockHandler(
      store,
      here.time,
      () => outages,
      () => {},
    ),
  );
  const start = here.time.now();
  let clock: Clock = freshClock({ pace, zones: { red: "UTC", blue: "UTC" } }, start);
  /** What the command path does: the clock after the event, and what it will do, in one transaction. */
  const happens = async (event: ClockEvent) => {
    clock = advanced(clock, event, outages);
    await store.write(async (all) => {
      const columns = { clock: JSON.stringify(clock), waits_for: '["blue"]' };
      await all.updateTable("tables").set(columns).where("id", "=", "table1").execute();
      await watchClock(all, "table1", clock, here.time.now(), outages);
    });
  };
  await happens({ kind: "turn", at: start, toDecide: ["blue"], commands: 1 });
  const subjects = () =>
    here.mailer.sent.map(({ to, subject }) => `${to.split("@")[0]}: ${subject.split(":")[0]}`).sort();
  /** The job, then what it told. */
  const at = async (hours: number) => {
    here.time.to(start + hours * HOUR);
    await run();
    await run();
    return subjects();
  };
  return { here, start, happens, at, outages };
}

describe("a clock that nobody touches", () => {
  test("reminds when four fifths are gone, and tells both when time is up, each once", async () => {
    const { at } = await newScene();
    expect(await at(79)).toEqual([]);
    expect(await at(80)).toEqual(["mei: Your clock runs down"]);
    expect(await at(99)).toHaveLength(1);
    const all = ["ines: Mei is out of time", "mei: Your clock runs down", "mei: Your time is up"];
    expect(await at(100)).toEqual(all);
    expect(await at(400)).toEqual(all);
  });

  test("tells nothing that a pause or an outage has put off", async () => {
    const { here, at, outages, start, happens } = await newScene();
    // The server was down for fifty hours, and jobs were put before that was known.
    outages.push({ from: start + 10 * HOUR, to: start + 60 * HOUR });
    expect(await at(80)).toEqual([]);
    expect(await at(130)).toEqual(["mei: Your clock runs down"]);
    await happens({ kind: "pause", at: here.time.now() });
    expect(await at(500)).toHaveLength(1);
    await happens({ kind: "resume", at: here.time.now() });
    expect(await at(519)).toHaveLength(1);
    expect(await at(520)).toHaveLength(3);
  });

  test("says in the reminder how long it still runs", async () => {
    const { here, at } = await newScene();
    await at(80);
    expect(here.mailer.sent[0].text).toContain("Your clock runs out in 20 h.");
  });

  test("is forgotten when the move is made", async () => {
    const { here, at, happens, start } = await newScene();
    here.time.to(start + 70 * HOUR);
    await happens({ kind: "turn", at: here.time.now(), toDecide: [], commands: 2 });
    expect(await at(200)).toEqual([]);
    expect(await here.store.db.selectFrom("due").select("id").where("kind", "=", "clock").execute()).toEqual([]);
  });
});

test("vacations are announced, known to new games, and ended", async () => {
  const { here } = await newScene();
  const now = here.time.now();
  const announce = (id: string, first: string, last: string) =>
    here.store.write((all) =>
      announceVacation(all, { id, user: "mei", days: { first, last }, zone: "Asia/Shanghai" }, now),
    );
  const trip = await announce("trip", "2026-12-01", "2026-12-20");
  expect(trip).toEqual({ id: "trip", from: Date.parse("2026-11-30T16:00Z"), to: Date.parse("2026-12-20T16:00Z") });
  expect(await vacationsFrom(here.store.db, "mei", now)).toEqual([trip]);
  await expect(announce("more", "2026-12-21", "2026-12-31")).rejects.toThrow(
    "That takes 11 days of 2026, and of 30 days that year 10 are left.",
  );
  const home = Date.parse("2026-12-05T02:00Z");
  const ended = await here.store.write((all) => endVacation(all, "mei", "trip", home));
  expect(ended).toEqual({ id: "trip", from: trip.from, to: home });
  expect(await vacationsFrom(here.store.db, "mei", home)).toEqual([]);
  await expect(here.store.write((all) => endVacation(all, "mei", "trip", home))).rejects.toThrow("no such vacation");
  // Five days were taken: what is left can be announced.
  await announce("more", "2026-12-21", "2026-12-31");
  // One that has not begun is called off without a trace.
  await here.store.write((all) => endVacation(all, "mei", "more", home));
  await announce("again", "2026-12-07", "2026-12-31");
});
