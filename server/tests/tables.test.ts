import { Random } from "@wusong/engine";
import { describe, expect, test, vi } from "vitest";
import type { Proposals } from "../api/table.ts";
import type { Glance, Home, Invitation } from "../api/tables.ts";
import { anyCommand, titleNamed } from "../load/any-command.ts";
import { begunTable, newNonce, play, type Visitor, viewOf } from "./running.ts";
import { ada, ben, eve, server } from "./scene.ts";

const TITLE = "mars-la-tour-1870";
const SEATS = titleNamed(TITLE).seats as unknown as readonly [string, string];
const as = <T>(answer: { body: unknown }): T => answer.body as T;
const open = (body: object, by = ada) =>
  server.ask("POST", "/api/tables", { as: by, body: { title: TITLE, seat: SEATS[0], ...newNonce(), ...body } });

async function playSome(id: string, commands: number, seed = "some"): Promise<void> {
  const random = new Random(seed);
  for (let i = 0; i < commands; i++) {
    for (const one of [ada, ben]) {
      const shown = await viewOf(server, id, one);
      const command = anyCommand(shown, random);
      if (!command) continue;
      await play(server, id, one, { expect: shown.index, entry: { kind: "act", command: command as never } });
      break;
    }
  }
}

describe("a table that is opened", () => {
  test("stands behind its link for everybody, and opening the link changes nothing", async () => {
    const { id, invite } = as<{ id: string; invite: string }>(await open({}));
    const before = as<Glance>(await server.ask("GET", `/api/tables/${id}`, { as: ada }));
    for (const [who, state] of [
      [null, "free"],
      [ben, "free"],
      [ada, "own"],
    ] as const)
      expect(as<Invitation>(await server.ask("GET", `/api/invitations/${invite}`, { as: who })).state).toBe(state);
    expect(as<Glance>(await server.ask("GET", `/api/tables/${id}`, { as: ada }))).toEqual(before);
    expect((await server.ask("GET", `/api/tables/${id}`, { as: ben })).status).toBe(404);
    expect((await server.ask("GET", `/api/tables/${id}?invite=${invite}`, { as: ben })).status).toBe(200);
    expect((await server.ask("GET", `/api/tables/${id}?invite=guessed`, { as: ben })).status).toBe(404);
  });

  test("is taken once, however many sit down at the same time", async () => {
    const { id } = as<{ id: string }>(await open({ visibility: "listed" }));
    const people = await Promise.all(["One", "Two", "Three", "Four"].map((name) => server.guest(name)));
    const tries = await Promise.all(
      people.map((one) =>
        server.ask("POST", `/api/tables/${id}/seats`, { as: one, body: { seat: SEATS[1], ...newNonce() } }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test("begins when all nonces are there, and not before", async () => {
    const [mine, theirs] = [newNonce(), newNonce()];
    const opened = await open({ visibility: "listed", nonce: undefined, nonceHash: mine.nonceHash });
    const { id } = as<{ id: string }>(opened);
    const sat = as<Glance>(
      await server.ask("POST", `/api/tables/${id}/seats`, { as: ben, body: { seat: SEATS[1], ...theirs } }),
    );
    expect([sat.status, sat.seats.map(({ nonceMissing }) => nonceMissing)]).toEqual(["open", [true, false]]);
    const wrong = await server.ask("POST", `/api/tables/${id}/nonce`, { as: ada, body: { nonce: theirs.nonce } });
    expect(wrong.status).toBe(422);
    const begun = as<Glance>(
      await server.ask("POST", `/api/tables/${id}/nonce`, { as: ada, body: { nonce: mine.nonce } }),
    );
    expect(begun.status).toBe("playing");
    expect(begun.seedHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    [{ title: "chess" }, /no title/],
    [{ scenario: "elsewhere" }, /no scenario/],
    [{ options: { magic: "on" } }, /option/],
    [{ seat: "nobody" }, /no side/],
    [{ computer: { [SEATS[1]]: "genius" } }, /no level/],
    [{ computer: { [SEATS[0]]: "random" } }, /Either you or the computer/],
    [{ nonceHash: undefined, nonce: undefined }, /nonce/],
    [{ nonceHash: "0".repeat(64) }, /does not have the hash/],
    [{ sheet: {}, visibility: "listed" }, /private tables/],
    [{ sheet: { "nobody.json": {} } }, /sheet/],
    [{ pace: { kind: "live", minutes: -1, seconds: 0 } }, /minutes/],
  ])("is refused with a sentence: %j", async (change, sentence) => {
    const refused = await open(change);
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatch(sentence);
  });

  test("can be left and withdrawn before it begins, and not after", async () => {
    const { id } = as<{ id: string }>(await open({ visibility: "listed" }));
    expect((await server.ask("DELETE", `/api/tables/${id}`, { as: ada })).status).toBe(200);
    expect(
      (await server.ask("POST", `/api/tables/${id}/seats`, { as: ben, body: { seat: SEATS[1], ...newNonce() } }))
        .status,
    ).toBe(409);
    const running = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
    expect((await server.ask("DELETE", `/api/tables/${running}`, { as: ada })).status).toBe(409);
    expect((await server.ask("DELETE", `/api/tables/${running}/seats`, { as: ben })).status).toBe(409);
  });

  test("keeps out whom its opener has blocked", async () => {
    const { id } = as<{ id: string }>(await open({ visibility: "listed" }));
    await server.ask("PUT", `/api/blocks/${eve.id}`, { as: ada });
    const sitting = { as: eve, body: { seat: SEATS[1], ...newNonce() } };
    expect((await server.ask("POST", `/api/tables/${id}/seats`, sitting)).status).toBe(403);
    await server.ask("DELETE", `/api/blocks/${eve.id}`, { as: ada });
    expect((await server.ask("POST", `/api/tables/${id}/seats`, sitting)).status).toBe(200);
  });
});

test("home tells whose move it is", async () => {
  const [cleo, dan] = [await server.guest("Cleo"), await server.guest("Dan")];
  const id = await begunTable(server, [cleo, dan], { title: TITLE, seats: SEATS });
  const homes = await Promise.all(
    [cleo, dan].map(async (one) => as<Home>(await server.ask("GET", "/api/home", { as: one }))),
  );
  const moves = homes.map(({ yourMove }) => yourMove.some((one) => one.id === id));
  const waits = homes.map(({ waiting }) => waiting.some((one) => one.id === id));
  const glance = as<Glance>(await server.ask("GET", `/api/tables/${id}`, { as: cleo }));
  expect(moves).toEqual(SEATS.map((seat) => glance.waitsFor.includes(seat)));
  expect(waits).toEqual(moves.map((move) => !move));
});

test("the computer sits at a table and plays by itself", async () => {
  const { id } = as<{ id: string }>(await open({ computer: { [SEATS[1]]: "random" } }));
  const random = new Random("against the computer");
  let own = 0;
  for (let looks = 0; looks < 400 && own < 4; looks++) {
    const shown = await viewOf(server, id, ada);
    const command = anyCommand(shown, random);
    if (!command) {
      // The computer thinks on its own thread; looking again is all there is to do.
      await new Promise((resolve) => setTimeout(resolve, 25));
      continue;
    }
    own++;
    await play(server, id, ada, { expect: shown.index, entry: { kind: "act", command: command as never } });
  }
  expect(own).toBe(4);
  const kinds = await server.services.around.store.db
    .selectFrom("entries")
    .select("by_kind")
    .where("table_id", "=", id)
    .execute();
  expect(kinds.map(({ by_kind }) => by_kind)).toContain("person");
});

test("a computer that fails is stood in for by any legal choice, and everybody at the table reads it", async () => {
  const { id } = as<{ id: string }>(await open({ computer: { [SEATS[1]]: "random" } }));
  const { games, around } = server.services;
  // No level fails by itself: this one does not exist.
  await around.store.write(async (all) => {
    const broken = all.updateTable("seats").set({ level: "broken" });
    await broken.where("table_id", "=", id).where("seat", "=", SEATS[1]).execute();
    const next = all.updateTable("tables").set((one) => ({ version: one("version", "+", 1) }));
    await next.where("id", "=", id).execute();
  });
  await games.drop(id);
  const random = new Random("against a computer that fails");
  const notes = await vi.waitUntil(
    async () => {
      const shown = await viewOf(server, id, ada);
      const command = anyCommand(shown, random);
      if (command)
        await play(server, id, ada, { expect: shown.index, entry: { kind: "act", command: command as never } });
      return shown.notes.length > 0 && shown.notes;
    },
    { timeout: 20_000, interval: 5 },
  );
  expect(notes).toEqual([expect.stringMatching(new RegExp(`The computer failed as ${SEATS[1]}`))]);
  // What everybody reads does not depend on who has the game open.
  await games.drop(id);
  expect((await viewOf(server, id, ada)).notes).toEqual(notes);
  await server.ask("POST", `/api/tables/${id}/entries`, {
    as: ada,
    body: { expect: 0, key: "resigned", entry: { kind: "resign" } },
  });
  expect(server.faults.every((line) => line.includes("There is no bot"))).toBe(true);
  server.faults.splice(0);
});

describe("proposals", () => {
  const propose = (id: string, by: Visitor, body: object) =>
    server.ask("POST", `/api/tables/${id}/proposals`, { as: by, body });
  const answer = (id: string, proposal: string, by: Visitor, agree: boolean) =>
    server.ask("POST", `/api/tables/${id}/proposals/${proposal}`, { as: by, body: { agree } });
  const first = (given: { body: unknown }) => as<Proposals>(given).proposals[0];

  test("a draw ends the game when both agree, and not before", async () => {
    const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
    const { id: proposal } = first(await propose(id, ada, { kind: "draw" }));
    expect((await viewOf(server, id, ada)).over).toBeNull();
    expect((await answer(id, proposal, ada, true)).status).toBe(200);
    expect((await viewOf(server, id, ada)).over).toBeNull();
    expect(first(await answer(id, proposal, ben, true)).status).toBe("accepted");
    expect((await viewOf(server, id, eve).catch(() => viewOf(server, id, ada))).over).toMatchObject({
      winner: null,
      text: "Both sides agreed on a draw.",
    });
  });

  test("taking back goes behind dice where the other side allows it, and stays in the record", async () => {
    const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
    await playSome(id, 10);
    const rows = await server.services.around.store.db
      .selectFrom("entries")
      .select(["n", "entry"])
      .where("table_id", "=", id)
      .orderBy("n")
      .execute();
    const mine = rows.find(({ entry }) => (JSON.parse(entry) as { act?: string }).act === SEATS[0])!;
    const theirs = rows.find(({ entry }) => (JSON.parse(entry) as { act?: string }).act === SEATS[1]);
    const then = (await server.ask("GET", `/api/tables/${id}/at/${mine.n}`, { as: ada })).text;
    if (theirs) expect((await propose(id, ada, { kind: "undo", to: theirs.n })).status).toBe(422);
    const { id: refused } = first(await propose(id, ada, { kind: "undo", to: mine.n }));
    expect(first(await answer(id, refused, ben, false)).status).toBe("refused");
    const { id: allowed } = first(await propose(id, ada, { kind: "undo", to: mine.n }));
    expect(first(await answer(id, allowed, ben, true)).status).toBe("accepted");
    const now = await viewOf(server, id, ada);
    expect(now.entries).toBe(rows.length + 1);
    expect(JSON.stringify(now.views[0].pub)).toBe(JSON.stringify((JSON.parse(then) as typeof now).views[0].pub));
    await playSome(id, 3, "after");
    expect((await viewOf(server, id, ada)).entries).toBeGreaterThan(rows.length + 1);
    await server.services.games.drop(id);
    expect((await viewOf(server, id, ben)).entries).toBeGreaterThan(rows.length + 1);
  });

  test("a strict table takes nothing back", async () => {
    const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS, strict: true });
    await playSome(id, 2);
    const refused = await propose(id, ada, { kind: "undo", to: 0 });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringMatching(/strict/)]);
  });

  test("what depends on the position is overtaken when the game goes on", async () => {
    const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
    const { id: proposal } = first(await propose(id, ada, { kind: "draw" }));
    await playSome(id, 1);
    expect(first(await answer(id, proposal, ben, true)).status).toBe("overtaken");
    expect((await viewOf(server, id, ada)).over).toBeNull();
  });

  test("the computer takes a seat where both agree, and who left it sits there no more", async () => {
    const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
    const { id: proposal } = first(await propose(id, ben, { kind: "substitute", seat: SEATS[1], level: "random" }));
    await answer(id, proposal, ada, true);
    const glance = as<Glance>(await server.ask("GET", `/api/tables/${id}`, { as: ada }));
    expect(glance.seats[1]).toMatchObject({ person: null, level: "random" });
    expect((await server.ask("GET", `/api/tables/${id}/view`, { as: ben })).status).toBe(404);
  });

  test("a friend takes a seat where both agree and the friend is willing, and not before", async () => {
    const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
    const { invite } = as<{ invite: string }>(await server.ask("GET", `/api/tables/${id}/link`, { as: ada }));
    const { id: proposal } = first(await propose(id, ben, { kind: "substitute", seat: SEATS[1], person: eve.id }));
    const take = (who: Visitor, agree: boolean) =>
      server.ask("POST", `/api/tables/${id}/proposals/${proposal}/seat?invite=${invite}`, { as: who, body: { agree } });
    expect(first(await answer(id, proposal, ada, true)).status).toBe("open");
    expect((await take(ada, true)).status).toBe(403);
    expect((await server.ask("GET", `/api/tables/${id}/view`, { as: eve })).status).toBe(404);
    expect((await take(eve, true)).status).toBe(200);
    const glance = as<Glance>(await server.ask("GET", `/api/tables/${id}`, { as: eve }));
    expect(glance.seats[1].person?.id).toBe(eve.id);
    expect((await server.ask("GET", `/api/tables/${id}/view`, { as: ben })).status).toBe(404);
    const { id: other } = first(await propose(id, ada, { kind: "substitute", seat: SEATS[0], person: ben.id }));
    await server.ask("POST", `/api/tables/${id}/proposals/${other}/seat?invite=${invite}`, {
      as: ben,
      body: { agree: false },
    });
    expect((await answer(id, other, eve, true)).status).toBe(409);
  });

  test("a friend who has the link plays on for somebody who asked for it", async () => {
    const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
    const { invite } = as<{ invite: string }>(await server.ask("GET", `/api/tables/${id}/link`, { as: ben }));
    const behind = async (who: Visitor) =>
      as<Invitation>(await server.ask("GET", `/api/invitations/${invite}`, { as: who })).substitute;
    expect(await behind(eve)).toBeNull();
    const { id: proposal } = first(await propose(id, ben, { kind: "substitute", seat: SEATS[1], friend: true }));
    expect(await behind(eve)).toMatchObject({ proposal, seat: SEATS[1], by: { id: ben.id } });
    expect(await behind(ada)).toBeNull();
    const take = (who: Visitor) =>
      server.ask("POST", `/api/tables/${id}/proposals/${proposal}/seat?invite=${invite}`, {
        as: who,
        body: { agree: true },
      });
    expect((await take(ada)).status).toBe(422);
    expect((await take(eve)).status).toBe(200);
    // The opponent has a say in whom to play against.
    expect((await server.ask("GET", `/api/tables/${id}/view`, { as: eve })).status).toBe(404);
    expect(first(await answer(id, proposal, ada, true)).status).toBe("accepted");
    expect((await viewOf(server, id, eve)).viewpoint).toBe(SEATS[1]);
    expect((await server.ask("GET", `/api/tables/${id}/view`, { as: ben })).status).toBe(404);
  });

  test("a position is changed by hand where both agree, and it is an entry of the record", async () => {
    const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
    await playSome(id, 2);
    const before = await viewOf(server, id, ada);
    const change = { kind: "edit", edit: { turn: 3 }, reason: "We had played this turn on a board." };
    const { id: proposal } = first(await propose(id, ada, change));
    expect((await viewOf(server, id, ben)).entries).toBe(before.entries);
    expect(first(await answer(id, proposal, ben, true)).status).toBe("accepted");
    const after = await viewOf(server, id, ben);
    expect(after.entries).toBe(before.entries + 1);
    expect((after.views[0].pub as unknown as { turn: number }).turn).toBe(3);
    const nonsense = first(await propose(id, ada, { kind: "edit", edit: { moon: "full" } }));
    const refused = await answer(id, nonsense.id, ben, true);
    expect(refused.status).toBe(422);
    expect((await viewOf(server, id, ada)).entries).toBe(after.entries);
  });
});

test("spectators see what a spectator may see, late", async () => {
  const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS, visibility: "watched", delay: 3 });
  await playSome(id, 8);
  const [player, spectator] = [await viewOf(server, id, ada), await viewOf(server, id, eve)];
  expect(spectator.viewpoint).toBe("spectator");
  expect(spectator.entries).toBe(player.entries - 3);
  expect(spectator.log.events.every(({ at }) => at < spectator.entries)).toBe(true);
  const late = JSON.parse((await server.ask("GET", `/api/tables/${id}/at/9999`, { as: eve })).text) as {
    entries: number;
  };
  expect(late.entries).toBe(player.entries - 3);
});

test("talk stays in its room, notes with their writer", async () => {
  const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS, visibility: "watched" });
  const say = (who: Visitor, text: string) => server.ask("POST", `/api/tables/${id}/chat`, { as: who, body: { text } });
  const heard = async (who: Visitor) =>
    as<{ lines: { text: string }[] }>(await server.ask("GET", `/api/tables/${id}/chat`, { as: who })).lines.map(
      ({ text }) => text,
    );
  await say(ada, "good luck");
  await say(eve, "Ada is going to win");
  expect([await heard(ada), await heard(ben), await heard(eve)]).toEqual([
    ["good luck"],
    ["good luck"],
    ["Ada is going to win"],
  ]);
  await server.ask("PUT", `/api/tables/${id}/notes`, { as: ada, body: { text: "attack at dawn" } });
  expect(as<{ text: string }>(await server.ask("GET", `/api/tables/${id}/notes`, { as: ada })).text).toBe(
    "attack at dawn",
  );
  expect(as<{ text: string }>(await server.ask("GET", `/api/tables/${id}/notes`, { as: ben })).text).toBe("");
  expect((await say(ada, "x".repeat(501))).status).toBe(400);
});

test("a rematch swaps the sides, and whoever asks second finds the table that is there", async () => {
  const id = await begunTable(server, [ada, ben], { title: TITLE, seats: SEATS });
  expect((await server.ask("POST", `/api/tables/${id}/rematch`, { as: ada, body: newNonce() })).status).toBe(409);
  await play(server, id, ada, { expect: 0, entry: { kind: "resign" } });
  const again = as<{ id: string }>(
    await server.ask("POST", `/api/tables/${id}/rematch`, { as: ada, body: newNonce() }),
  );
  const found = as<{ id: string }>(
    await server.ask("POST", `/api/tables/${id}/rematch`, { as: ben, body: newNonce() }),
  );
  expect(found.id).toBe(again.id);
  const glance = as<Glance>(await server.ask("GET", `/api/tables/${again.id}`, { as: ada }));
  expect(glance.seats.map(({ person }) => person?.id ?? null)).toEqual([null, ada.id]);
});
