import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/bundle.mjs";
import { Host } from "../host/host.ts";
import { titles } from "../titles.ts";
import { wusong } from "./terminal.ts";

const ids = titles.map((title) => title.id);

test("titles have names of their own", () => {
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(ids)("%s lies in the folder of its name, with its rulebook", (id) => {
  expect(existsSync(path.join(ROOT, "titles", id, "rules.json"))).toBe(true);
});

test.each(ids)("%s: options and scenarios say what they are, and defaults are among the values", (id) => {
  const title = titles.find((one) => one.id === id)!;
  expect(title.seats.length).toBeGreaterThan(1);
  expect(title.scenarios.length).toBeGreaterThan(0);
  for (const one of title.options) {
    expect(one.text, one.id).toMatch(/\.$/);
    expect(
      one.values.map((value) => value.id),
      one.id,
    ).toContain(one.default);
  }
});

test.each(ids)(
  "%s is played to its end by the bots",
  async (id) => {
    const { code, out } = await wusong(["sim", id, "--games", "3", "--json"], { titles });
    expect(JSON.parse(out)).toMatchObject({ games: 3, failures: 0 });
    expect(code).toBe(0);
  },
  60_000,
);

test.each(ids)(
  "%s holds the laws of the engine in a few random games",
  async (id) => {
    const { code, err } = await wusong(["fuzz", id, "--games", "4", "--seed", "ci"], { titles });
    expect(err).toBe("");
    expect(code).toBe(0);
  },
  120_000,
);

test.each(ids)("%s can be begun and asked about over the protocol", (id) => {
  const host = new Host(titles);
  const ask = (request: object) => JSON.parse(JSON.stringify(host.answer(JSON.stringify(request))));
  expect(ask({ op: "new", title: id, analysis: true })).toMatchObject({ ok: true, game: "g1", index: 0 });
  const { waiting, seats } = ask({ op: "decision", game: "g1" });
  expect(seats[waiting[0]].choices.length).toBeGreaterThan(0);
  const { record } = ask({ op: "record", game: "g1" });
  expect(ask({ op: "load", record })).toMatchObject({ ok: true, game: "g2" });
});

test.each(ids)("%s: a situation that makes no sense gets a sentence", async (id) => {
  for (const input of ["null", "[]", "5", '"x"', "{}", '{"attackers":5,"target":{}}', '{"attackers":[1,null]}']) {
    const { code, err } = await wusong(["odds", id, "--situation", "-"], { titles, input });
    expect(code, input).toBe(2);
    expect(err, input).toMatch(/^wusong: .{8,}\n$/);
  }
});
