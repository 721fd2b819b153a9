import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, scratchFile, startPostgres } from "../../load/databases.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { tellPerson } from "../events.ts";
import { looked } from "../looks.ts";
import { HOUR, MINUTE, Scene } from "./scene.ts";

let cluster: Cluster;
const files: { remove(): void }[] = [];
const stores: Store[] = [];
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await cluster.stop();
  for (const file of files) file.remove();
});
const DATABASES: Record<string, () => Promise<string>> = {
  async SQLite() {
    const scratch = scratchFile();
    files.push(scratch);
    return scratch.file;
  },
  PostgreSQL: () => cluster.newDatabase(),
};

describe.each(Object.entries(DATABASES))("notices in %s", (_name, newDatabase) => {
  /** Mei has a mail address and wants to be told of everything at once. */
  async function scene(): Promise<Scene> {
    const store = await openStore(await newDatabase());
    stores.push(store);
    const made = await Scene.on(store);
    await made.mail("mei");
    await made.choose("mei", "mail", "now");
    return made;
  }

  test("tell whose move it is, once, in words that everybody at the table may know", async () => {
    const here = await scene();
    const { run } = await here.process();
    await here.meiToMove(1);
    await run();
    await run();
    expect(here.mailer.sent).toHaveLength(1);
    expect(here.mailer.sent[0]).toMatchObject({
      to: "mei@example.org",
      subject: "Your move: Shanghai–Nanking",
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    expect(here.mailer.sent[0].text).toContain("You play China against Ines. Turn 8, operations.");
    expect(here.mailer.sent[0].text).toContain("https://wusong.example/tables/table1");
    expect(await here.statuses()).toEqual({ sent: 1 });
  });

  test("tell nothing that was not stored", async () => {
    const here = await scene();
    const { run } = await here.process();
    const failed = here.store.write(async (all) => {
      const data = JSON.stringify({ waitsFor: ["blue"], by: "red" });
      await all
        .insertInto("outbox")
        .values({ kind: "entry", table_id: "table1", user_id: null, data, at: 0 })
        .execute();
      throw new Error("the entry was not stored");
    });
    await expect(failed).rejects.toThrow();
    await run();
    expect(here.mailer.sent).toEqual([]);
  });

  test("of several processes one tells each", async () => {
    const here = await scene();
    const processes = await Promise.all([here.process(), here.process(), here.process()]);
    await here.meiToMove(1);
    await Promise.all(processes.map(({ run }) => run()));
    await Promise.all(processes.map(({ run }) => run()));
    expect(here.mailer.sent).toHaveLength(1);
  });

  test("come once for a table until it has been looked at", async () => {
    const here = await scene();
    const { run } = await here.process();
    await here.meiToMove(1);
    await run();
    here.time.by(HOUR);
    await here.meiToMove(2);
    await here.meiToMove(3);
    await run();
    expect(here.mailer.sent).toHaveLength(1);
    await here.store.write((all) => looked(all, "mei", "table1", here.time.now()));
    here.time.by(HOUR);
    await here.meiToMove(4);
    await run();
    expect(here.mailer.sent).toHaveLength(2);
  });

  test("do not come to who has the table before them, nor to who has looked by then", async () => {
    const here = await scene();
    const { run } = await here.process();
    await here.store.write((all) => looked(all, "mei", "table1", here.time.now()));
    here.time.by(MINUTE);
    await here.meiToMove(1);
    await run();
    expect(await here.statuses()).toEqual({});
    await here.choose("mei", "mail", { after: 120 });
    here.time.by(HOUR);
    await here.meiToMove(2);
    await run();
    here.time.by(HOUR);
    await here.store.write((all) => looked(all, "mei", "table1", here.time.now()));
    here.time.by(HOUR);
    await run();
    expect(here.mailer.sent).toEqual([]);
    expect(await here.statuses()).toEqual({ dropped: 1 });
  });

  test("that wait are dropped when the move was made meanwhile, and come when it was not", async () => {
    const here = await scene();
    await here.choose("mei", "mail", { after: 120 });
    const { run } = await here.process();
    await here.meiToMove(1);
    await run();
    await here.tell("entry", { head: 2, by: "blue", waitsFor: ["red"] });
    here.time.by(2 * HOUR);
    await run();
    expect(here.mailer.sent).toEqual([]);
    await here.meiToMove(3);
    await run();
    here.time.by(2 * HOUR - 1);
    await run();
    expect(here.mailer.sent).toEqual([]);
    here.time.by(1);
    await run();
    expect(here.mailer.sent).toHaveLength(1);
  });

  test("only for who is away wait until they are", async () => {
    const here = await scene();
    const { run } = await here.process();
    await here.choose("mei", "mail", "now");
    const settings = await here.store.db.selectFrom("notice_settings").select("settings").executeTakeFirstOrThrow();
    const away = JSON.parse(settings.settings);
    away.channels.mail.onlyAway = true;
    await here.store.write(async (all) => {
      await all
        .updateTable("notice_settings")
        .set({ settings: JSON.stringify(away) })
        .execute();
      await all.updateTable("users").set({ seen: here.time.now() }).where("id", "=", "mei").execute();
    });
    await here.meiToMove(1);
    const next = await run();
    expect(here.mailer.sent).toEqual([]);
    here.time.to(next!);
    await run();
    expect(here.mailer.sent).toHaveLength(1);
  });

  test("wait for the end of the quiet hours", async () => {
    const here = await scene();
    // It is noon in Lisbon.
    await here.choose("mei", "mail", "now", { zone: "Europe/Lisbon", quiet: { from: 11 * 60, to: 15 * 60 } });
    const { run } = await here.process();
    await here.meiToMove(1);
    expect(await run()).toBe(here.time.now() + 3 * HOUR);
    expect(here.mailer.sent).toEqual([]);
    here.time.by(3 * HOUR);
    await run();
    expect(here.mailer.sent).toHaveLength(1);
  });

  test("make one digest, and none when there is nothing left to say", async () => {
    const here = await scene();
    await here.choose("mei", "mail", "digest");
    const { run } = await here.process();
    await here.meiToMove(1);
    await here.tell("proposal", { head: 1, by: "red", what: "draw", status: "open" });
    const next = await run();
    expect(new Date(next!).toISOString()).toBe("2026-11-19T08:00:00.000Z");
    here.time.to(next!);
    await run();
    expect(here.mailer.sent).toHaveLength(1);
    expect(here.mailer.sent[0].subject).toBe("Wusong: 2 notices");
    expect(here.mailer.sent[0].text).toContain("Ines offers a draw: Shanghai–Nanking");
    await here.store.write((all) => looked(all, "mei", "table1", here.time.now()));
    here.time.by(HOUR);
    await here.tell("chat", { head: 1, by: "red" });
    const after = await run();
    await here.store.write((all) => looked(all, "mei", "table1", after! - 1));
    here.time.to(after!);
    await run();
    expect(here.mailer.sent).toHaveLength(1);
  });

  test("that fail are tried again, later each time, and given up with a word in the log", async () => {
    const here = await scene();
    const { run } = await here.process();
    here.mailer.next = async () => ({ kind: "again", why: "The mail server sleeps." });
    await here.meiToMove(1);
    const pauses: number[] = [];
    for (let next = await run(); next !== null; next = await run()) {
      pauses.push((next - here.time.now()) / MINUTE);
      here.time.to(next);
    }
    expect(pauses).toEqual([1, 5, 30, 120, 360, 720]);
    expect(here.mailer.sent).toHaveLength(7);
    expect(new Set(here.mailer.sent.map(({ name }) => name)).size).toBe(1);
    expect(await here.statuses()).toEqual({ failed: 1 });
    expect(here.warnings.map(({ sentence }) => sentence)).toEqual(["A message was given up."]);
    expect(JSON.stringify(here.warnings)).not.toContain("example.org");
  });

  test("that were being sent when a process died are not sent again by mail, and that is written down", async () => {
    const here = await scene();
    const dying = await here.process();
    const begun = new Promise<void>((resolve) => {
      here.mailer.next = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    await here.meiToMove(1);
    void dying.run();
    await begun;
    here.mailer.next = async () => ({ kind: "sent" });
    const other = await here.process();
    for (let i = 0; i < 3; i++) {
      here.time.by(4 * MINUTE);
      await other.run();
    }
    expect(here.mailer.sent).toHaveLength(1);
    expect(await here.statuses()).toEqual({ unsure: 1 });
    expect(here.warnings[0].sentence).toContain("was being sent when a process ended");
  });

  test("stop at one click, those that wait already, too", async () => {
    const here = await scene();
    const { run, notices } = await here.process();
    await here.meiToMove(1);
    await run();
    const link = /<(.*)>/.exec(here.mailer.sent[0].headers["List-Unsubscribe"])![1];
    const token = new URL(link).searchParams.get("token")!;
    // Programs open links: nothing happens by that.
    expect(notices.stopPage(token)).toMatchObject({ status: 200 });
    expect(notices.stopPage(token).html).toContain("No more mails");
    await here.store.write((all) => looked(all, "mei", "table1", here.time.now()));
    here.time.by(HOUR);
    await here.meiToMove(2);
    expect(await notices.stopBy(token)).toBe(true);
    await run();
    expect(here.mailer.sent).toHaveLength(1);
    for (const forged of [`${token}x`, token.replace(".", "x."), "", "a.b", `${token}.c`]) {
      expect(await notices.stopBy(forged)).toBe(false);
      expect(notices.stopPage(forged).status).toBe(404);
    }
  });

  test("go to nobody who was banned or has left, and to no address that was not proven", async () => {
    for (const change of [{ banned: 1 }, { deleted: 1 }]) {
      const here = await scene();
      await here.store.write((all) => all.updateTable("users").set(change).where("id", "=", "mei").execute());
      await here.meiToMove(1);
      await (await here.process()).run();
      expect(here.mailer.sent).toEqual([]);
    }
    const here = await scene();
    await here.store.write((all) => all.updateTable("identities").set({ mail_proven: null }).execute());
    await here.meiToMove(1);
    await (await here.process()).run();
    expect(here.mailer.sent).toEqual([]);
  });

  test("tell each kind of event to those it concerns, and what was said stays at the table", async () => {
    const here = await scene();
    await here.mail("ines");
    await here.choose("ines", "mail", "now");
    const { run } = await here.process();
    const subjects = async (kind: string, data: object, change: object = {}) => {
      const before = here.mailer.sent.length;
      await here.tell(kind, data, change);
      await run();
      here.time.by(HOUR);
      for (const user of ["mei", "ines"]) await here.store.write((all) => looked(all, user, "table1", here.time.now()));
      here.time.by(HOUR);
      return here.mailer.sent
        .slice(before)
        .map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`)
        .sort();
    };
    const game = "Shanghai–Nanking";
    expect(await subjects("seats", { by: "blue" })).toEqual([`ines: Mei sits down: ${game}`]);
    expect(await subjects("begun", { waitsFor: ["red", "blue"] })).toEqual([
      `ines: Your move: ${game}`,
      `mei: Your move: ${game}`,
    ]);
    expect(await subjects("chat", { by: "red", text: "I attack Suzhou" })).toEqual([
      `mei: Ines wrote at the table: ${game}`,
    ]);
    expect(await subjects("chat", { by: null, room: "spectators" })).toEqual([]);
    expect(await subjects("proposal", { by: "blue", what: "undo", status: "open" })).toEqual([
      `ines: Mei asks to take back a command: ${game}`,
    ]);
    expect(await subjects("proposal", { by: "blue", what: "undo", status: "refused" })).toEqual([]);
    expect(await subjects("clock", { seat: "blue", what: "reminder" })).toEqual([`mei: Your clock runs down: ${game}`]);
    expect(await subjects("clock", { seat: "blue", what: "up" })).toEqual([
      `ines: Mei is out of time: ${game}`,
      `mei: Your time is up: ${game}`,
    ]);
    expect(await subjects("entry", { by: "red", byOrder: true, waitsFor: ["red"] })).toEqual([
      `ines: A standing order was carried out: ${game}`,
    ]);
    const over = { status: "over", over: JSON.stringify({ winner: "red" }) };
    expect(await subjects("over", { by: "red" }, over)).toEqual([`mei: The game is over: ${game}`]);
    expect(here.mailer.sent.at(-1)!.text).toContain("Japan has won.");
    expect(await subjects("withdrawn", {})).toEqual([]);
    expect(JSON.stringify(here.mailer.sent)).not.toContain("Suzhou");
  });

  test("can be tried out, whatever the settings", async () => {
    const here = await scene();
    await here.choose("mei", "mail", "off");
    await here.store.write((all) => tellPerson(all, "mei", "test", null, here.time.now()));
    await (await here.process()).run();
    expect(here.mailer.sent.map(({ subject }) => subject)).toEqual(["This is how a notice looks"]);
  });
});
