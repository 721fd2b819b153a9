import { type Edit, Random } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { defaultSheet } from "../sheet.ts";
import { all, type Campaigning, type Placement, position, regiments, type Setting, type Side } from "./helpers.ts";
import {
  around,
  beside,
  byHex,
  COUNTERS,
  counter,
  isCity,
  isOnRailroad,
  isPassable,
  isPlayable,
  RAIL_SOURCES,
  Reckoning,
  type Standing,
} from "./reckoning.ts";
import { asked, namesOf, offered, refusal, scenes } from "./scenes.ts";

/** Replacements and arrivals against a second reckoning of them, on crowded positions nobody thought of. */

const LANDINGS = defaultSheet().data.map.landings.map(({ hex }) => hex);

const COASTS = ["3510", "3308", "3509", "3417", "3612", "3411", "2410", "3004"];

/** Landing hexes beside Japanese units are in Japanese hands, if no Chinese unit stands there. */
const onTheCoast = (side: Side, setting: Setting): Campaigning => {
  const held = new Reckoning(setting.units!);
  const near = (hex: string): boolean => around(hex, 1).some((one) => held.holds("japan", one));
  const free = LANDINGS.filter((hex) => near(hex) && !held.holds("china", hex));
  const control = Object.fromEntries(free.map((hex) => [hex, "japan"]));
  return reinforcing(side, { ...setting, edit: { control } });
};

const reinforcing = (side: Side, setting: Setting): Campaigning =>
  position({ side, phase: "reinforcement", declared: "fight/fight", ...setting });

rule(["8.3.c", "8.3.d", "8.3.f", "8.3.g", "8.3.h"], "who can be restored, and why others cannot", () => {
  let restored = 0;
  let barred = 0;
  for (const { table, reckoning, random, words } of scenes("restore", 26, onTheCoast, ["japan"], COASTS)) {
    const reduced = reckoning.units.filter((unit) => unit.side === "japan" && unit.steps < unit.factors.length);
    const able = reduced.filter(
      (unit) => !unit.garrison && reckoning.hasLine(unit, (hex) => table.control(hex) === "japan"),
    );
    expect([words, table.options("japan", "restore")]).toEqual([words, namesOf(able)]);
    restored += able.length;
    for (const name of new Set([...namesOf(reckoning.units), ...random.shuffle([...COUNTERS.keys()]).slice(0, 3)])) {
      const unit = reckoning.units.find((one) => one.name === name);
      if (unit && able.includes(unit)) continue;
      if (unit && !unit.garrison && unit.side === "japan" && unit.steps === 1) barred++;
      expect(refusal(table, "japan", "restore", [[name]]), `${words}, ${name}`).toMatch(whyNotRestored(name, unit));
    }
  }
  expect([restored > 8, barred > 8]).toEqual([true, true]);
});

function whyNotRestored(name: string, unit: Standing | undefined): RegExp {
  if (counter(name).side === "china") return /^8\.1 .*is Chinese/;
  if (unit === undefined) return /^8\.3 .*is not on the map/;
  if (unit.garrison) return /^8\.3 .*is a garrison/;
  if (unit.steps === unit.factors.length) return /^8\.3 .*full strength/;
  return unit.naval ? /^8\.3 .*landing hex on the Yangtze\.$/ : /^8\.3 .*to a Japanese landing hex\.$/;
}

/** Japanese units on arrival hexes and railroads, or beside them; now and then on every source of a railroad. */
function blockade(random: Random): Record<string, Placement> {
  const waiting = random.shuffle([...COUNTERS.keys()].filter((name) => counter(name).side === "japan"));
  const tight = random.chance(1, 3);
  const rails = tight ? RAIL_SOURCES : [];
  const rows = ["2410", "2318", "0102", "1824", "2503", "0202"].filter(() => tight || random.chance(1, 2));
  const near = rows.flatMap((hex) => random.of(around(hex, 1).filter(isPlayable)));
  const hexes = [...new Set([...rails, ...near, ...(near.length + rails.length === 0 ? ["3512"] : [])])];
  return Object.fromEntries(hexes.map((hex, i) => [waiting[i], hex]));
}

const LATE = ["cn.87div", "cn.88div"];
const RETURN_HEXES = ["0102", "0103", "0202", "0203", "0302", "0303"];
const { schedule } = defaultSheet().data;
const rowsOf = (name: string): readonly string[] =>
  schedule.reinforcements.find(({ units }) => units.includes(name))?.hexes ?? [];

rule(["8.2.a", "8.2.b", "8.2.h", "8.2.o", "8.1.n"], "who can arrive where, by the schedule and by rail", () => {
  const seen = { nobody: 0, rail: 0, place: 0 };
  for (let i = 0; i < 24; i++) {
    const random = new Random(`arrival ${i}`);
    const turn = 2 + random.below(6);
    const units = { ...blockade(random), "cn.57div": "3612", [random.of(LATE)]: `return ${turn}` };
    const table = position({ turn, units, side: "china", phase: "second", declared: "fight/fight" });
    // The phase from its beginning: aircraft take one factor, and so one unit.
    table.edit({ airForce: false, phase: { side: "china", phase: "first", declared: "fight/fight" } });
    const due = new Map([...COUNTERS.keys()].map((name) => [name, table.where(name)]));
    table.rolls("china", "done", [], turn < 3 ? [] : [1]);
    if (table.step === "interdicted") table.act("china", "remove", [[table.options("china", "remove")[0]]]);
    const reckoning = new Reckoning(units);
    const box = [...due.keys()].filter(
      (name) =>
        counter(name).side === "china" &&
        [`box ${turn}`, `return ${turn}`].includes(due.get(name)!) &&
        table.where(name) !== "removed",
    );
    const returning = (name: string): boolean => due.get(name)!.startsWith("return");
    const hexesOf = (name: string): readonly string[] => (returning(name) ? RETURN_HEXES : rowsOf(name));
    const open = (name: string): string[] => hexesOf(name).filter((hex) => reckoning.isOpen(hex));
    const rails = turn < 3 ? [] : reckoning.railroad();
    const placed = box.filter((name) => open(name).length > 0);
    const railed = rails.length > 0 ? box.filter((name) => !returning(name)) : [];
    const words = `arrival ${i}, turn ${turn}`;
    expect([words, table.pub.phase === "reinforcement"]).toEqual([words, placed.length + railed.length > 0]);
    if (table.pub.phase !== "reinforcement") {
      seen.nobody++;
      continue;
    }
    expect([words, offered(table, "china", "place")]).toEqual([words, placed]);
    expect([words, offered(table, "china", "rail")]).toEqual([words, railed]);
    for (const unit of placed.slice(0, 2)) {
      expect([words, unit, table.options("china", "place", [unit])]).toEqual([
        words,
        unit,
        [...open(unit)].sort(byHex),
      ]);
      const hex = random.of(open(unit));
      const mates = placed.filter((one) => one !== unit && open(one).includes(hex));
      expect([words, hex, table.options("china", "place", [unit, hex])]).toEqual([words, hex, mates]);
      const moves = reckoning.arrivalReach(hex, 16);
      const picks = mates.length > 0 ? [unit, hex, []] : [unit, hex];
      const next = asked(table, "china", "place", picks);
      expect([words, hex, next?.name ?? "nothing"]).toEqual([words, hex, moves.size > 0 ? "move" : "nothing"]);
      if (moves.size === 0) continue;
      expect([words, hex, table.options("china", "place", [...picks, true]).sort()]).toEqual([
        words,
        hex,
        [...moves.keys()].sort(),
      ]);
      // Nobody who arrives is stopped: no hex he may enter lies in a zone of control.
      const ways = asked(table, "china", "place", [...picks, true]);
      const about = Object.values((ways?.kind === "one" && ways.about) || {}) as { stop?: boolean }[];
      expect([words, about.length, new Set(about.map(({ stop }) => stop))]).toEqual([
        words,
        moves.size,
        new Set([false]),
      ]);
      for (const to of around(hex, 2).filter((one) => one !== hex && !moves.has(one)))
        expect(refusal(table, "china", "place", [...picks, true, to]), `${words}, ${hex} to ${to}`).toMatch(
          whyNotOpen(reckoning, to) ?? /^8\.2 .*out of reach/,
        );
      // One step further on, with what the way there has left: whether there is a way on, and where it leads.
      for (const [to, cost] of [...moves].filter((_, n) => n % 9 === 0)) {
        const far = [...reckoning.arrivalReach(to, 16 - cost).keys()].sort();
        const then = asked(table, "china", "place", [...picks, true, to]);
        expect([words, to, then?.name ?? "nothing"]).toEqual([words, to, far.length > 0 ? "onward" : "nothing"]);
        if (far.length > 0 && cost > 11)
          expect([words, to, table.options("china", "place", [...picks, true, to, true]).sort()]).toEqual([
            words,
            to,
            far,
          ]);
      }
      seen.place++;
    }
    for (const unit of railed.slice(0, 1)) {
      expect([words, table.options("china", "rail", [unit])]).toEqual([words, rails]);
      expect([words, table.options("china", "rail", [unit, rails[0]])]).toEqual([
        words,
        railed.filter((one) => one !== unit),
      ]);
      for (const hex of ["2410", "0202", "1102", "2409", "3513", "0101", "1824", "2318"].filter(
        (one) => !rails.includes(one),
      ))
        expect(refusal(table, "china", "rail", [unit, hex]), `${words}, rail to ${hex}`).toMatch(
          isPlayable(hex) && !isOnRailroad(hex)
            ? /^8\.2 There is no railroad/
            : (whyNotOpen(reckoning, hex) ?? /^8\.2 The railroad to .* is cut/),
        );
      seen.rail++;
    }
    for (const unit of box.filter((name) => !placed.includes(name)).slice(0, 2)) {
      if (placed.length === 0) continue;
      const [first, ...others] = hexesOf(unit);
      const reason = whyNotOpen(reckoning, first)!.source;
      const rest =
        others.length === 0 ? "" : ` .*${others.at(-1)}\\)? ${others.length === 1 ? "is" : "are"} barred as well\\.`;
      expect(refusal(table, "china", "place", [unit]), `${words}, ${unit}`).toMatch(
        new RegExp(`${reason}[^.]*\\.${rest}$`),
      );
    }
  }
  expect(Object.values(seen).every((number) => number > 2)).toBe(true);
});

/** Why nobody arrives in a hex; null where somebody may. */
function whyNotOpen(reckoning: Reckoning, hex: string): RegExp | null {
  if (!isPlayable(hex)) return isCity(hex) ? /^1\.3 .*neutral/ : /^9\.4 .*closed to units/;
  if (reckoning.holds("japan", hex)) return /^8\.2 Not into .* stands? there/;
  return reckoning.isOpen(hex) ? null : /^8\.2 .*is adjacent to a Japanese unit/;
}

rule(["8.4.ab", "8.4.1.b", "8.4.2.b", "8.0.c", "13.0JR.a"], "who can land where, and why others cannot", () => {
  for (let i = 0; i < 24; i++) {
    const random = new Random(`landing ${i}`);
    const turn = 1 + random.below(8);
    const army = random.of(["3417", "3207", undefined]);
    const sixteenth = random.of(["3004", undefined]);
    const row = schedule.reinforcements.filter((one) => one.side === "japan" && one.turn <= turn);
    const box = random.shuffle(row.flatMap((one) => one.units)).slice(0, 1 + random.below(8));
    const rest = row.flatMap((one) => one.units).filter((name) => !box.includes(name));
    const ashore = turn < 6 ? { "cn.57div": "3612" } : { "cn.57div": "0202" };
    const units = { ...all(rest, "dead"), ...all(box, `box ${turn}`), ...ashore };
    const control = random.chance(1, 2) ? { "3611": "china" } : {};
    const table = position({
      turn,
      units,
      side: "japan",
      phase: "first",
      declared: "fight/fight",
      edit: {
        control,
        ...(army ? { tenthArmy: army } : {}),
        ...(sixteenth ? { sixteenthDivision: sixteenth } : {}),
      } as Edit,
    });
    table.act("japan", "done");
    if (table.step === "replacements") table.act("japan", "restore");
    const hexesOf = (name: string): readonly string[] => {
      const { arrival, hexes } = schedule.reinforcements.find((one) => one.units.includes(name))!;
      if (arrival === "placement") return hexes.filter((hex) => table.control(hex) === "japan");
      const fixed = arrival === "tenthArmy" ? army : arrival === "sixteenthDivision" ? sixteenth : undefined;
      return fixed === undefined ? hexes : [fixed];
    };
    const words = `landing ${i}, turn ${turn}`;
    const open = [...new Set(box.flatMap((name) => [...hexesOf(name)]))].sort(byHex);
    expect([words, table.step === "staging"]).toEqual([words, open.length > 0]);
    if (open.length === 0) continue;
    expect([words, table.options("japan", "assign")]).toEqual([words, open]);
    // A hex nobody lands at is refused for the first who waits.
    const [first] = [...COUNTERS.keys()].filter((name) => box.includes(name));
    const here = defaultSheet().units.find(({ text }) => text === first)!.name;
    expect(refusal(table, "japan", "assign", ["0610"])).toContain(`8.4 ${here} does not land at 0610 but at `);
    for (const hex of open) {
      const able = [...COUNTERS.keys()].filter((name) => box.includes(name) && hexesOf(name).includes(hex));
      expect([words, hex, table.options("japan", "assign", [hex])]).toEqual([words, hex, able]);
      for (const name of [...box, "jp.16div.4", "cn.61div", "cn.35div", "jp.garrison.1", "jp.3div.1"]) {
        if (able.includes(name)) continue;
        const due = schedule.reinforcements.find((one) => one.units.includes(name));
        const early = table.where(name).startsWith("box") && !box.includes(name);
        const wanted =
          counter(name).side === "china"
            ? /^8\.4 .*is Chinese/
            : early
              ? new RegExp(`^8\\.0 .*arrives on turn ${due?.turn}\\.$`)
              : !box.includes(name)
                ? /^8\.0 .*not among the arrivals/
                : !due?.hexes.includes(hex)
                  ? /^8\.4 .*does not land at/
                  : due.arrival === "placement"
                    ? /^13\.0JR .*not in Japanese hands/
                    : due.arrival === "tenthArmy"
                      ? /^8\.4\.1 .*follows the first/
                      : /^8\.4\.2 .*follows the first/;
        expect(refusal(table, "japan", "assign", [hex, [name]]), `${words}, ${name} at ${hex}`).toMatch(wanted);
      }
    }
  }
});

rule(
  ["8.4.1.c", "8.4.1.d", "8.4.1.e", "8.4.1.l", "8.4.o"],
  "where the 10th Army goes on, and who gives way to where",
  () => {
    let displaced = 0;
    for (let i = 0; i < 40; i++) {
      const random = new Random(`second ${i}`);
      const at = random.of(["3417", "3509", "3510", "3610", "4012", "3207", "3308"]);
      const waiting = random.shuffle([...COUNTERS.keys()].filter((name) => /^cn.*div$/.test(name)));
      const ring = random.chance(1, 2);
      const near = around(at, 2).filter((hex) => hex !== at && isPlayable(hex) && hex !== "3512");
      const chinese = near.filter((hex) =>
        beside(at).includes(hex) ? ring || random.chance(1, 3) : random.chance(1, 4),
      );
      const held = near.filter((hex) => !chinese.includes(hex) && random.chance(1, 4));
      const units: Record<string, Placement> = {
        ...Object.fromEntries(chinese.map((hex) => [waiting.pop()!, hex])),
        ...Object.fromEntries(held.map((hex, n) => [`jp.${n < 4 ? 3 : 9}div.${(n % 4) + 1}`, hex])),
        "cn.garrison.a": "0202",
      };
      const reckoning = new Reckoning({ ...units, "jp.6div.1": at });
      const table = position({ turn: 7, units, side: "japan", phase: "reinforcement", declared: "fight/fight" });
      table
        .act("japan", "restore")
        .act("japan", "assign", [at, regiments(6)])
        .act("japan", "done");
      const words = `second ${i} at ${at}`;
      const open = reckoning.secondHexes(at);
      expect([words, offered(table, "japan", "advance")]).toEqual([words, open]);
      for (const hex of around(at, 2).filter((one) => !open.includes(one)))
        if (open.length > 0)
          expect(refusal(table, "japan", "advance", [hex]), `${words}, ${hex}`).toMatch(
            whyNotSecond(reckoning, at, hex),
          );
      const target = open.find((hex) => reckoning.holds("china", hex));
      if (target === undefined) continue;
      const ways = reckoning.retreats(target);
      displaced++;
      table.rolls("japan", "advance", [target, regiments(6)], ways.length === 0 ? [6] : []);
      expect([words, table.step === "retreat"]).toEqual([words, ways.length > 1]);
      const [unit] = reckoning.at(target);
      if (ways.length === 1) expect([words, table.where(unit.name)]).toEqual([words, ways[0]]);
      if (ways.length < 2) continue;
      expect([words, table.options("china", "retreat", [[unit.name]])]).toEqual([words, ways]);
      for (const hex of around(target, 2).filter((one) => !ways.includes(one)))
        expect(refusal(table, "china", "retreat", [[unit.name], hex]), `${words}, back to ${hex}`).toMatch(
          whyNoRetreat(reckoning, target, hex),
        );
    }
    expect(displaced).toBeGreaterThan(3);
  },
);

function whyNotSecond(reckoning: Reckoning, from: string, to: string): RegExp {
  if (!beside(from).includes(to)) return /^8\.4\.1 .*is not adjacent/;
  if (!isPlayable(to)) return isCity(to) ? /^1\.3 .*neutral/ : /^9\.4 .*closed to units/;
  if (!isPassable(from, to)) return /^8\.4\.1 Nobody crosses the water/;
  const free = beside(from).some((hex) => isPassable(from, hex) && !reckoning.holds("china", hex));
  return free ? /^8\.4\.1 .*another hex is free/ : /^8\.4\.1 .*is no coastal hex/;
}

function whyNoRetreat(reckoning: Reckoning, from: string, to: string): RegExp {
  if (!beside(from).includes(to)) return /^8\.4 A retreat goes one hex/;
  if (reckoning.holds("japan", to)) return /^8\.4 .*holds a Japanese unit/;
  if (!isPlayable(to)) return isCity(to) ? /^1\.3 .*neutral/ : /^9\.4 .*closed to units/;
  return /^8\.4 Nobody crosses the water/;
}
