import { BOTS } from "@wusong/bots";
import { Random } from "@wusong/engine";
import { expect, test } from "vitest";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import type { Chance } from "../app/chance.ts";
import { type AnyTitle, TableHost } from "./host.ts";
import { MemoryStore } from "./store.ts";

const TITLE = "taierzhuang-1938";
const chance = (name: string): Chance => ({ id: name, seed: `seed of ${name}`, bots: `bots of ${name}` });

function newHost(store = new MemoryStore()): TableHost {
  let now = 0;
  return new TableHost({
    store,
    loadTitle: async (id) => {
      if (id !== TITLE) throw new Error(`There is no title "${id}" on this table.`);
      return taierzhuang as unknown as AnyTitle;
    },
    now: () => now++,
    askBot: async ({ bot, view, seat, seed }) =>
      BOTS.get(bot)!.choose({
        title: taierzhuang as unknown as AnyTitle,
        sheet: taierzhuang.defaultSheet(),
        view,
        seat,
        random: new Random(seed),
      }),
    stopBot: () => undefined,
  });
}

async function watched(host: TableHost, name: string, commands: number): Promise<string> {
  const players = Object.fromEntries(taierzhuang.seats.map((seat) => [seat, "random"]));
  const scenario = taierzhuang.scenarios[0].id;
  const { id } = await host.create({ title: TITLE, scenario, options: {}, players }, chance(name));
  for (let i = 0; i < commands; i++) await host.letBotAct(id, "open", "fixed");
  return id;
}

test("the same chance gives the same game between bots, another chance another one", async () => {
  const texts: string[] = [];
  for (const name of ["one", "one", "two"]) {
    const host = newHost();
    const { log } = await host.open(await watched(host, name, 40), "open");
    texts.push(JSON.stringify(log));
  }
  expect(texts[1]).toBe(texts[0]);
  expect(texts[2]).not.toBe(texts[0]);
});
