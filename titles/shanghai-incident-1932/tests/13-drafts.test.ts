import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { type Field, field, fresh, JAPANESE_START } from "./helpers.ts";
import { referenceSheet } from "./reference-sheet.ts";

/** 13, 15.4: what orders that are not yet carried out leave for the next ones. */

const pauseAt = (units: Record<string, string | object>, more: object = {}): Field =>
  field("pause", "japan", units as never, { pause: 3, logistics: 1, ...more } as never);

const asked = (table: Field, seat: string, verb: string, picks: unknown[]): string | undefined => {
  const found = table.game.play.options(table.seat(seat), verb, table.asked(seat, verb, picks) as never);
  if ("refusal" in found) throw new Error(found.refusal.text);
  return found.asked?.name;
};

const BRIGADE = ["cn.60div.119sup", "cn.60div.1", "cn.60div.2", "cn.60div.3"];
const entered = (hexes: readonly string[]): unknown[] => [
  "hold",
  true,
  "brigade",
  "119bde",
  ...hexes.flatMap((hex, i) => [BRIGADE[i], hex]),
];

rule(["13.5.h", "13.5.j", "13.5.k", "13.5.n"], "whatever the last point buys, it buys one thing", () => {
  const all = entered(["0110", "0110", "0112", "0114"]);
  const units = { "cn.78div.1": "2423", "cn.78div.2": { at: "2426", steps: 1 } };
  const buys = [all, ["hold", true, "fort", "cn.78div.1"], ["hold", true, "replacement", "cn.78div.2"]];
  for (const picks of buys) {
    expect(asked(pauseAt(units), "china", "order", picks)).toBeUndefined();
    expect(asked(pauseAt(units, { logistics: 2 }), "china", "order", picks)).toBe("buy");
  }
});

rule(["13.6.i", "5.3.a"], "units that come in together keep the limits, in whatever order they come", () => {
  const table = pauseAt({});
  expect(table.may("china", "order", entered(["0110", "0110"]))).toBe(true);
  expect(table.no("china", "order", entered(["0110", "0110", "0110"])).rule).toBe("5.3");
  expect(table.may("china", "order", entered(["0110", "0110", "0112"]))).toBe(true);
});

/** Japanese units on every third hex of the Chinese edges, so that no other hex of them is free of zones but those around `gap`. */
function edgeShutBut(gap: string): Record<string, string> {
  const { board, entry, units, side } = referenceSheet;
  const japanese = units.filter((_, unit) => side[unit] === 0).map(({ id }) => id);
  const at: Record<string, string> = {};
  const covered = new Set<string>();
  const zone = (hex: string): string[] => [hex, ...board.neighbours(board.id(hex)).map((one) => board.names[one])];
  for (const hex of entry.westNorth.map((one) => board.names[one])) {
    const id = japanese[Object.keys(at).length];
    const next = zone(hex).find(
      (one) =>
        !zone(one).includes(gap) && !covered.has(one) && referenceSheet.playable[board.id(one)] === 1 && one !== gap,
    );
    if (hex === gap || covered.has(hex) || next === undefined || id === undefined) continue;
    at[id] = next;
    for (const one of zone(next)) covered.add(one);
  }
  return at;
}

rule(["13.6.c", "13.6.k"], "only those of a brigade for whom an entry hex is left are asked for", () => {
  const gap = "0120";
  const shut = pauseAt({
    ...edgeShutBut(gap),
    "cn.60div.1": gap,
    "cn.60div.119sup": "waiting",
    "cn.60div.2": "waiting",
  });
  expect(shut.options("china", "order", ["hold", true])).toEqual(["cn.60div.119sup"]);
  expect(shut.no("china", "order", ["hold", true, "cn.60div.2"]).text).toMatch(/no legal entry hex left/);
  expect(shut.options("china", "order", ["hold", true, "cn.60div.119sup"])).toEqual([gap]);
});

rule(
  ["15.4.b", "15.4.m"],
  "when the last air marker is sent on a mission, whichever it is, nobody is asked for more",
  () => {
    const one = { "jp.9div.1": "1627", "cn.78div.1": "1626" };
    for (const mission of [
      ["strategic", "jp.air.1"],
      ["interdict", "jp.air.1", "1612"],
    ]) {
      const [verb, ...picks] = mission;
      const two = field("airMissions", "japan", one, { markers: { "jp.air.1": "ready", "jp.air.2": "ready" } });
      expect(asked(two, "japan", verb, picks)).toBe("next");
      const last = field("airMissions", "japan", one, { markers: { "jp.air.1": "ready" } });
      expect(last.act("japan", verb, picks).step).not.toBe("air");
    }
  },
);

rule("13.2.k", "the hexes beside those who have landed are offered in the order of the map", () => {
  const table = pauseAt({});
  const far = table.options("japan", "order", ["24bde", "jp.24bde.1"])[3];
  const second = table.options("japan", "order", ["24bde", "jp.24bde.1", far, "jp.24bde.2"])[0];
  const picks = ["24bde", "jp.24bde.1", far, "jp.24bde.2", second, "jp.24bde.3"];
  const third = table.options("japan", "order", picks);
  expect(third.length).toBeGreaterThan(1);
  expect(third).toEqual([...third].sort());
});

rule("13.7.g", "a unit that returns is told with its place, one that is brought up to strength without", () => {
  const table = pauseAt({ "cn.78div.1": "eliminated", "cn.78div.2": { at: "1612", steps: 1 } }, { logistics: 3 });
  const orders = ["hold", true, "replacement", "cn.78div.1", "0601", 1, true, "replacement", "cn.78div.2"];
  table.do("china", "order", orders).do("japan", "order", ["none"]);
  const told = table.game.events.map(({ event }) => event).filter(({ type }) => type === "replaced");
  expect(told.map(({ data }) => data?.places)).toEqual([["0601"], undefined]);
});

rule(["11.1.d", "11.1.g"], "once the trains are placed the last places on the railway are open to others", () => {
  const { board, railPlaces, place, chineseSetUp, railway } = referenceSheet;
  const hexOf = (one: number): string =>
    board.names[chineseSetUp.find((hex) => place[hex] === one && railway[hex] === 1)!];
  const [a, b, ...others] = railPlaces.map(hexOf);
  const units = Object.entries({ "cn.train.a": a, "cn.train.b": b });
  others.slice(0, -1).forEach((hex, i) => {
    units.push([`cn.78div.${i + 1}`, hex]);
  });
  const last = others.at(-1)!;
  const table = fresh().act("japan", "place", JAPANESE_START.flat());
  expect(table.may("china", "place", [...units.flat(), `cn.78div.${others.length}`, last])).toBe(true);
  const early = units.filter(([unit]) => unit !== "cn.train.b");
  expect(
    table.no("china", "place", [...early.flat(), `cn.78div.${others.length}`, b, `cn.78div.${others.length + 1}`, last])
      .rule,
  ).toBe("11.1");
});

rule("15.4.b", "a single ready air marker is asked about at the end of a pause", () => {
  const table = pauseAt({ "jp.9div.1": "1627", "cn.78div.1": "1612" }, { markers: { "jp.air.1": "ready" } });
  table.do("japan", "order", ["none"]).do("china", "order", ["hold"]).act("japan", "done").act("china", "done");
  expect([table.turnOf, table.step]).toEqual(["japan", "air"]);
});

rule(["13.3.q", "13.2.k"], "who returns by the river comes beside those of his formation who land", () => {
  const table = pauseAt({ "jp.24bde.1": "eliminated" });
  const landing: unknown[] = ["24bde"];
  const hexes: string[] = [];
  for (const unit of ["jp.24bde.2", "jp.24bde.3", "jp.24bde.4", "jp.24bde.eng"]) {
    hexes.push(table.options("japan", "order", [...landing, unit])[0]);
    landing.push(unit, hexes.at(-1));
  }
  const { board } = referenceSheet;
  const far = (hex: string): number => Math.min(...hexes.map((one) => board.distance(board.id(one), board.id(hex))));
  const offered = table.options("japan", "order", [...landing, true, "jp.24bde.1"]);
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.filter((hex) => far(hex) > 1)).toEqual([]);
  const apart = referenceSheet.riverHexes.map((hex) => board.names[hex]).find((hex) => far(hex) === 2)!;
  expect(table.no("japan", "order", [...landing, true, "jp.24bde.1", apart]).rule).toBe("13.2");
});
