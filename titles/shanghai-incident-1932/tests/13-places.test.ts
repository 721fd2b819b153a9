import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { type Field, field } from "./helpers.ts";
import { crowd, distance, isLegalStack, isPlayable, Reckoning, type Side } from "./reckoning.ts";
import { referenceSheet } from "./reference-sheet.ts";

/** 13.2, 13.3, 13.6, 13.7: where units land, come in and come back, reckoned a second time. */

const { board } = referenceSheet;
const RIVER = board.names.filter((hex) => referenceSheet.greatRiver[board.id(hex)] === 1 && isPlayable(hex));
const EDGE = board.names.filter((hex) => isPlayable(hex) && (hex.startsWith("01") || hex.endsWith("01")));
const COMING = /^(jp\.24bde|cn\.60div|jp\.9div\.1$|cn\.78div\.1$)/;

function pauseOf(seed: number): { table: Field; reckoning: Reckoning } {
  const { edit, ...ground } = crowd(seed);
  const at = new Map([...ground.at].filter(([unit]) => !COMING.test(unit)));
  const { units: _units, markers: _markers, ...more } = edit as Record<string, unknown>;
  const units = {
    "jp.ronin": "off",
    "cn.78div.6": "off",
    ...Object.fromEntries(at),
    "jp.9div.1": "eliminated",
    "cn.78div.1": "eliminated",
  };
  const table = field("pause", "japan", units, { pause: 3, logistics: 9, ...more } as never);
  return { table, reckoning: new Reckoning({ ...ground, at, moved: new Set() }) };
}

const takes = (reckoning: Reckoning, side: Side, hex: string, unit: string, drafted: string[] = []): boolean =>
  reckoning.mayEnter(side, hex) &&
  !reckoning.inZoneOf(side === "japan" ? "china" : "japan", hex) &&
  isLegalStack([...reckoning.in(hex), ...drafted, unit]);

/** Hexes in or beside a city or town that another unit of the formation holds. */
const besideHome = (reckoning: Reckoning, formation: string): string[] => {
  const homes = [...reckoning.ground.at]
    .filter(([unit, hex]) => unit.startsWith(formation) && referenceSheet.ground[board.id(hex)] !== 0)
    .map(([, hex]) => hex);
  return board.names.filter((hex) => isPlayable(hex) && homes.some((home) => distance(home, hex) <= 1));
};

const SEEDS = Array.from({ length: 16 }, (_, i) => i + 1);

rule(["13.2.d", "13.2.e"], "a formation lands on great river, the rest of it beside those who have landed", () => {
  for (const seed of SEEDS) {
    const { table, reckoning } = pauseOf(seed);
    const first = RIVER.filter((hex) => takes(reckoning, "japan", hex, "jp.24bde.1"));
    expect([seed, table.options("japan", "order", ["24bde", "jp.24bde.1"])]).toEqual([seed, first]);
    const [landed] = first.filter((_, i) => i === seed % first.length);
    const second = RIVER.filter(
      (hex) =>
        distance(hex, landed) <= 1 &&
        takes(reckoning, "japan", hex, "jp.24bde.eng", hex === landed ? ["jp.24bde.1"] : []),
    );
    const picks = ["24bde", "jp.24bde.1", landed, "jp.24bde.eng"];
    expect([seed, landed, table.options("japan", "order", picks)]).toEqual([seed, landed, second]);
  }
});

rule(
  ["13.6.a", "13.6.b", "13.6.c"],
  "a brigade comes in by the edges, clear of Japanese zones, within the limits",
  () => {
    for (const seed of SEEDS) {
      const { table, reckoning } = pauseOf(seed);
      const first = EDGE.filter((hex) => takes(reckoning, "china", hex, "cn.60div.1"));
      const picks = ["hold", true, "brigade", "119bde", "cn.60div.1"];
      expect([seed, table.options("china", "order", picks)]).toEqual([seed, first]);
      const [entered] = first.filter((_, i) => i === seed % first.length);
      const second = EDGE.filter((hex) =>
        takes(reckoning, "china", hex, "cn.60div.2", hex === entered ? ["cn.60div.1"] : []),
      );
      expect([seed, table.options("china", "order", [...picks, entered, "cn.60div.2"])]).toEqual([seed, second]);
    }
  },
);

rule(["13.3.d", "13.7.g", "13.7.h"], "units come back as they came, or to their own in towns and cities", () => {
  for (const seed of SEEDS) {
    const { table, reckoning } = pauseOf(seed);
    const places = (hexes: string[], side: Side, unit: string): string[] =>
      board.names.filter((hex) => hexes.includes(hex) && takes(reckoning, side, hex, unit));
    const japanese = places([...RIVER, ...besideHome(reckoning, "jp.9div")], "japan", "jp.9div.1");
    expect([seed, table.options("japan", "order", ["none", true, "jp.9div.1"])]).toEqual([seed, japanese]);
    const chinese = places([...EDGE, ...besideHome(reckoning, "cn.78div")], "china", "cn.78div.1");
    expect([seed, table.options("china", "order", ["hold", true, "replacement", "cn.78div.1"])]).toEqual([
      seed,
      chinese,
    ]);
  }
});
