import { Game, Random, resolveOptions, type Shape, type Title } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { title as marsLaTour } from "../../titles/mars-la-tour-1870/index.ts";
import { title as pacificBattles } from "../../titles/pacific-battles-shanghai-1937/index.ts";
import { title as shanghaiIncident } from "../../titles/shanghai-incident-1932/index.ts";
import { title as shanghaiNanking } from "../../titles/shanghai-nanking-1937/index.ts";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import { screenOf } from "../host/screen.ts";
import { spokenOf } from "./spoken.ts";

const TITLES = [
  marsLaTour,
  pacificBattles,
  shanghaiIncident,
  shanghaiNanking,
  taierzhuang,
] as unknown as Title<Shape>[];
const GAMES = 2;

function play(title: Title<Shape>, n: number): Game<Shape> {
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  const { id: scenario } = title.scenarios[n % title.scenarios.length];
  const game = new Game({ title, scenario, options: resolved.options, seed: `events ${n}` });
  const random = new Random(`events ${n}`);
  while (!game.over) {
    const [seat] = game.play.seatsToDecide();
    const command = game.play.sample(seat, random);
    if (!command) throw new Error("There is no command to go on with.");
    game.act(seat, game.index, game.play.spellIds(seat, command));
  }
  return game;
}

describe.each(TITLES.map((title) => ({ id: title.id, title })))("what $id tells", ({ title }) => {
  const events = Array.from({ length: GAMES }, (_, n) => play(title, n).events).flat();
  const told = events.flatMap(({ event }) => [event, ...(event.instead ? [event.instead] : [])]);

  it("names counters and places that a screen can show", () => {
    const { faces, placeNames } = screenOf(title);
    const known = new Set([...faces.map(({ id }) => id), ...Object.keys(placeNames)]);
    const strangers = told.flatMap((event) =>
      spokenOf(event).flatMap((id) => (known.has(id) ? [] : [`${event.type}: ${id}`])),
    );
    expect([...new Set(strangers)]).toEqual([]);
  });

  it("says of every battle which of the outcomes on its report came to be", () => {
    const battles = told.flatMap(({ data }) => (data?.kind === "battle" ? [data] : []));
    expect(battles.length).toBeGreaterThan(0);
    for (const { odds, outcome, dice } of battles) {
      expect(odds?.outcomes.map(({ key }) => key)).toContain(outcome);
      expect(dice.length).toBeGreaterThan(0);
    }
  });

  it("tells turns and moves as such, a way from the place where it begins", () => {
    const kinds = new Set(told.map(({ data }) => data?.kind));
    expect([...kinds]).toEqual(expect.arrayContaining(["turn", "moved", "battle"]));
    for (const { data } of told) if (data?.kind === "moved") expect(data.path.length).toBeGreaterThan(0);
  });
});
