import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { type Field, field } from "./helpers.ts";
import { referenceSheet } from "./reference-sheet.ts";

/** 4.1, 5.3: room that is there for one and not for the other. */

const moved = (at: string) => ({ at, marks: ["moved"] });
const CARRIER = "jp.9div.tank";
const MATE = "jp.9div.1";

/** The engineers in 1627 leave room for the passenger alone; around them stand strangers, but for one hex. */
const strangers = {
  "jp.9div.eng": moved("1627"),
  "jp.11div.1": moved("1626"),
  "jp.11div.2": moved("1727"),
  "jp.11div.3": moved("1728"),
  "jp.11div.4": moved("1628"),
  "jp.14div.1": moved("1528"),
};
const ridden = (around: Record<string, object | string>): Field =>
  field("mobileMovement", "japan", { [CARRIER]: "1631", [MATE]: "1631", ...strangers, ...around });

rule(["4.1.l", "4.1.m", "5.3.a"], "a passenger is left only where the carrier itself has a place to go on to", () => {
  const offered = (around: Record<string, object | string>): boolean[] => {
    const table = ridden(around);
    const far = table.options("japan", "move", [CARRIER, [MATE]]).includes("1627");
    const near = table.options("japan", "move", [CARRIER, [MATE], "1629", true]).includes("1627");
    return [far, near];
  };
  expect(offered({})).toEqual([true, true]);
  // A regiment of its division takes the carrier in, but would not take the passenger.
  expect(offered({ "jp.9div.2": moved("1527") })).toEqual([true, true]);
  expect(offered({ "jp.14div.2": moved("1527") })).toEqual([false, false]);
  // Another support unit would take the passenger, but not the carrier.
  expect(offered({ "jp.9div.eng": moved("1527"), "jp.24bde.eng": moved("1627") })).toEqual([false, false]);
});

/** A carrier beside a foreign sector, with Chinese before it and a full hex behind. */
const HEMMED_IN = {
  [CARRIER]: "2135",
  [MATE]: "2135",
  "jp.9div.eng": moved("2235"),
  "cn.78div.1": "2035",
  "cn.78div.2": "2134",
};

rule(
  ["4.1.l", "18.0.c", "6.1.b"],
  "who has nowhere to go alone may still take a passenger into a foreign sector",
  () => {
    const table = field("mobileMovement", "japan", HEMMED_IN);
    expect(table.may("japan", "move", [CARRIER])).toBe(true);
    expect(table.no("japan", "move", [CARRIER, []]).text).toMatch(/has nowhere to go alone/);
    expect(table.options("japan", "move", [CARRIER, [MATE]])).toEqual(["2235"]);
    const alone = field("mobileMovement", "japan", { ...HEMMED_IN, [MATE]: "off" });
    expect(alone.no("japan", "move", [CARRIER]).text).toMatch(/has nowhere to go/);
  },
);

rule(["4.1.j", "6.1.b"], "mobile units that are hemmed in are not offered beside those that are not", () => {
  const hemmed = { "cn.78div.1": "1626", "cn.78div.2": "1628", "cn.78div.3": "1528", "cn.78div.4": "1727" };
  const table = field("mobileMovement", "japan", { "jp.9div.cav": "1627", "jp.11div.cav": "1637", ...hemmed });
  expect(table.options("japan", "move")).toEqual(["jp.11div.cav", "jp.14div.cav"]);
});

rule(["4.1.j", "5.0.b"], "a rider goes on with what it has left", () => {
  const table = field("mobileMovement", "japan", { "jp.9div.cav": "1627" });
  const ways = table.ways("japan", "move", ["jp.9div.cav"]);
  const far = Object.entries(ways).find(([, { cost }]) => cost === 5)![0];
  const next = Object.values(table.ways("japan", "move", ["jp.9div.cav", far, true]));
  expect(next.length).toBeGreaterThan(0);
  expect(next.map(({ cost }) => cost)).toEqual(next.map(() => 1));
});

rule(
  ["5.3.e", "5.3.b"],
  "who is relieved slips into the hex left for him only if it takes him beside those who stay",
  () => {
    const ring = {
      "jp.11div.1": moved("1728"),
      "jp.11div.2": moved("1729"),
      "jp.11div.3": moved("1629"),
      "jp.11div.4": moved("1529"),
      "jp.snlf.1": moved("1528"),
    };
    const relieved = (unit: string): boolean =>
      field("movement", "japan", { ...ring, "jp.9div.1": "1627", "jp.9div.eng": moved("1627"), [unit]: "1628" }).may(
        "japan",
        "move",
        ["jp.9div.1", "1628"],
      );
    expect([relieved("jp.9div.2"), relieved("jp.14div.1")]).toEqual([true, false]);
  },
);

rule(["13.6.f", "14.0.m"], "two that have arrived together redeploy together", () => {
  const arrived = (at: string) => ({ at, marks: ["arrived"] });
  const units = { "cn.60div.1": arrived("0110"), "cn.60div.119sup": arrived("0110") };
  const table = field("pauseMovement", "china", units);
  expect(table.may("china", "redeploy", ["cn.60div.1", ["cn.60div.119sup"], "0112"])).toBe(true);
});

rule(["16.3.b", "16.3.m"], "where a single hex is left for a sniper, that one is offered", () => {
  const { board, sector, treaty, playable, limits } = { ...referenceSheet, ...referenceSheet.tables };
  const open = (hex: number): boolean => sector[hex] > 0 && !treaty[hex];
  const target = referenceSheet.playableHexes.find((hex) => {
    const near = board.within(hex, limits.sniperReach).filter(open);
    return sector[hex] > 0 && near.length > 0 && near.length < limits.snipers + 1;
  })!;
  const [last, ...others] = board
    .within(target, limits.sniperReach)
    .filter(open)
    .map((hex) => board.names[hex]);
  const from = board.names[board.neighbours(target).find((hex) => playable[hex] && !treaty[hex])!];
  const units = { "jp.snlf.1": board.names[target], "cn.78div.1": from };
  const table = field("combat", "china", units, { snipers: others });
  expect(table.options("china", "attack", [board.names[target], [from], true])).toEqual([last]);
});

rule(["4.1.l", "16.3.d"], "no passenger is taken where the carrier could not pay to go on", () => {
  expect(field("mobileMovement", "japan", HEMMED_IN).may("japan", "move", [CARRIER])).toBe(true);
  const dear = field("mobileMovement", "japan", HEMMED_IN, { snipers: ["2235"] });
  expect(dear.may("japan", "move", [CARRIER])).toBe(false);
});

rule(["5.3.e", "13.1.i"], "in a pause one way out, in whatever direction, is enough to be relieved", () => {
  const around = ["1627", "1728", "1729", "1629", "1529", "1528"];
  const ring = Object.fromEntries(
    ["jp.snlf.1", "jp.11div.1", "jp.11div.2", "jp.11div.3", "jp.11div.4", "jp.14div.1"].map((unit, i) => [
      unit,
      moved(around[i]),
    ]),
  );
  const relieved = (units: Record<string, object>): boolean =>
    field("pauseMovement", "japan", { "jp.9div.1": "1631", "jp.9div.2": "1628", ...units }).may("japan", "redeploy", [
      "jp.9div.1",
      "1628",
    ]);
  expect(relieved(ring)).toBe(false);
  for (const gap of Object.keys(ring)) {
    const { [gap]: _, ...others } = ring;
    expect([gap, relieved(others)]).toEqual([gap, true]);
  }
});

rule(["16.3.a", "16.3.c"], "an attack beside Shanghai brings no sniper", () => {
  const { board, sector, treaty, playableHexes, playable } = referenceSheet;
  const target = playableHexes.find(
    (hex) => sector[hex] === 0 && board.within(hex, 1).some((near) => sector[near] > 0 && !treaty[near]),
  )!;
  const from = board.names[board.neighbours(target).find((hex) => playable[hex] && sector[hex] === 0)!];
  const table = field("combat", "china", { "jp.snlf.1": board.names[target], "cn.78div.1": from });
  const found = table.game.play.options(table.seat("china"), "attack", [board.names[target], [from]]);
  expect("asked" in found && found.asked).toBeFalsy();
});

rule("16.4.v", "in a pause a train does not run where both ways along its line lead near the enemy", () => {
  const { board, railHexes, railLinks, playableHexes } = referenceSheet;
  const far = (a: number, b: number): number => board.distance(a as never, b as never);
  const linesOf = (hex: number): number[] =>
    [0, 1, 2, 3, 4, 5]
      .filter((slot) => (railLinks[hex] >> slot) % 2 === 1)
      .map((slot) => board.neighbour[6 * hex + slot]);
  const menaceOf = (start: number, line: number): number | undefined =>
    playableHexes.find((hex) => far(hex, start) === 3 && far(hex, line) === 2);
  const start = railHexes.find(
    (hex) => linesOf(hex).length === 2 && linesOf(hex).every((line) => menaceOf(hex, line) !== undefined),
  )!;
  const menaces = linesOf(start).map((line) => board.names[menaceOf(start, line)!]);
  const units = { "cn.train.a": board.names[start], "cn.78div.6": "off" };
  const shut = field("pauseMovement", "china", {
    ...units,
    "jp.9div.1": menaces[0],
    "jp.9div.2": menaces[1],
    "cn.78div.1": "0101",
  });
  expect(shut.no("china", "train", ["cn.train.a"]).text).toMatch(/no free line/);
  const open = field("pauseMovement", "china", { ...units, "jp.9div.1": menaces[0], "cn.78div.1": "0101" });
  expect(open.may("china", "train", ["cn.train.a"])).toBe(true);
});
