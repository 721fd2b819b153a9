import type { HexId } from "@wusong/board";
import { type OddsReport, Random } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { sheet, type Table, table } from "./helpers.ts";
import { asEdit, type Board, idOf, randomBoard, type Side, unitsOf } from "./random-boards.ts";

const COUNTERS = {
  japan: ["jp.29bde", "jp.5bde", "jp.1com", "jp.7mg", "jp.sefhq", "jp.3hq", "jp.sefaa"],
  china: ["cn.nanking.elite.1", "cn.nanking.div.1", "cn.nanking.bde.1", "cn.nanking.tank.1", "cn.9ag.hq", "cn.10ag.hq"],
};

/** Open ground, Shanghai on both banks of the Huangpu, marshes and rivers. */
const CENTRES = ["2818", "2514", "0716", "0210", "0613"];

interface Battle {
  targets: string[];
  attackers: string[];
}

/** 10.31: the best support of active headquarters on the map that have one of the hexes in radius. */
function support(board: Board, active: readonly string[], side: Side, hexes: readonly string[]): number {
  const values = active
    .filter((hq) => sheet.side[idOf(hq)] === (side === "japan" ? 0 : 1))
    .filter((hq) => hexes.some((hex) => apart(board.at[hq], hex) <= sheet.units[idOf(hq)].type.radius!))
    .map((hq) => sheet.units[idOf(hq)].type.support!);
  return Math.max(0, ...values);
}

const apart = (one: string, other: string): number => sheet.board.distance(sheet.board.id(one), sheet.board.id(other));

/** 14.33: the best of the attacked hexes by its ground or, where every attacker crosses water to it, by that water. */
function terrain(targets: readonly string[], from: readonly string[]): number {
  const worth = targets.map((target) => {
    const hex = sheet.board.id(target);
    const waters = from.map((other) => {
      const feature = sheet.board.feature(hex, sheet.board.direction(hex, sheet.board.id(other)));
      return feature ? sheet.tables.hexsides[feature].shift : 0;
    });
    return Math.max(sheet.tables.terrain[sheet.board.terrain[hex]].shift, Math.min(...waters));
  });
  return Math.max(...worth);
}

/** 14.3: strengths, percentage and shifts of a battle, reckoned from the board. */
function reckon(board: Board, active: readonly string[], forts: readonly string[], battle: Battle, seen: boolean) {
  const { side, enemy } = board;
  const from = [...new Set(battle.attackers.map((unit) => board.at[unit]))];
  const defenders = unitsOf(board, enemy).filter((unit) => battle.targets.includes(board.at[unit]));
  const sum = (units: readonly string[], column: Uint8Array): number =>
    units.reduce((total, unit) => total + column[idOf(unit)], 0);
  const attack = sum(battle.attackers, sheet.attack);
  const defense = sum(defenders, sheet.defense);
  const percent = attack === 0 ? 0 : defense === 0 ? 500 : Math.floor((100 * attack) / defense);
  const base = sheet.tables.percent.from.filter((least) => percent >= least).length;
  const isSuppressed = (units: readonly string[]): number =>
    units.some((unit) => board.suppressed.includes(unit)) ? 1 : 0;
  const shifts: [string, number][] = [
    ["Attacker's headquarters", support(board, active, side, from)],
    ["Defender's headquarters", seen ? 0 : -support(board, active, enemy, battle.targets)],
    ["Suppressed attackers", -isSuppressed(battle.attackers)],
    ["Suppressed defenders", isSuppressed(defenders)],
    ["Terrain", -terrain(battle.targets, from)],
    ["Fortification", battle.targets.some((hex) => forts.includes(hex)) ? (enemy === "japan" ? -2 : -1) : 0],
  ];
  const net = shifts.reduce((total, [, value]) => total + value, 0);
  const columns = sheet.tables.percent.columns;
  return {
    attack,
    defense,
    base: columns[base],
    column: columns[Math.min(Math.max(0, base + net), columns.length - 1)],
    shifts: shifts.filter(([, value]) => value !== 0).map(([label, value]) => `${label} ${value}`),
  };
}

/** What is shown of a battle before it is declared. */
function foreseen(t: Table, side: Side, { targets, attackers }: Battle): OddsReport[] {
  const step = t.game.play.waiting();
  if (step?.type !== "decide") throw new Error("Nobody declares.");
  return step.verbs.get("battle")!.preview!(
    t.game.play.know(t.seat(side)),
    {} as never,
    {
      targets: targets.map((hex) => sheet.board.id(hex)),
      attackers: attackers.map(idOf),
    } as never,
  ) as unknown as OddsReport[];
}

const inShort = ({ attacker, defender, column, shifts }: OddsReport) => ({
  attack: attacker!.total,
  defense: defender!.total,
  base: column!.base,
  column: column!.final,
  shifts: shifts.map(({ label, value }) => `${label} ${value}`),
});

rule(
  ["14.3.b", "14.3.e", "14.33.d", "10.31.a", "8.2.a"],
  "on random boards battles are shown before and fought at the column that strengths, support and ground give",
  () => {
    const random = new Random("odds");
    const met = new Map<string, number>();
    for (let boards = 0; boards < 60; ) {
      const board = randomBoard(random, COUNTERS, CENTRES);
      const { side, enemy } = board;
      const active = Object.keys(board.at).filter((unit) => unit.endsWith("hq") && random.chance(2, 3));
      const theirs = unitsOf(board, enemy).map((unit) => board.at[unit]);
      const forts = random.chance(1, 2) ? theirs.slice(0, 1) : [];
      const t = table({ ...asEdit(board), active, forts: { [enemy]: forts }, first: side });
      if (t.game.edit({ phase: { name: "combat", side } }) !== null) continue;
      if (t.own("japan").over.length + t.own("china").over.length > 0) continue;
      if (!t.verbs(side).includes("complete")) continue;
      boards++;
      t.act(side, "complete");
      const declared = t.pub.battles.map(
        ({ targets }, i): Battle => ({
          targets: targets.map((hex: HexId) => sheet.board.names[hex]),
          attackers: t.own(side).attackers[i].map((unit) => sheet.units[unit].text),
        }),
      );
      const [battle] = declared;
      const about = JSON.stringify([board, active, forts, battle]);
      const reports = foreseen(t, side, battle);
      expect(reports.map(({ title }) => title.split(" ")[0])).toEqual(["Raid", "Assault"]);
      for (const report of reports) expect(inShort(report), about).toEqual(reckon(board, active, forts, battle, true));
      t.act(side, "done");
      if (declared.length > 1) t.act(side, "resolve", [battle.targets[0]]);
      // A six on the raid table is never worse than contact for the attacker.
      t.act(side, "choose", ["raid"], [6]);
      const { attack, defense, base, column, shifts } = t.last("battle");
      const expected = reckon(board, active, forts, battle, false);
      expect({ attack, defense, base, column, shifts }, about).toEqual(expected);
      expect(inShort(t.last("battle").odds as OddsReport), about).toEqual(expected);
      for (const shift of expected.shifts) met.set(shift, (met.get(shift) ?? 0) + 1);
    }
    expect([...met.keys()].map((shift) => shift.replace(/ -?\d$/, "")).length).toBeGreaterThan(8);
  },
);
