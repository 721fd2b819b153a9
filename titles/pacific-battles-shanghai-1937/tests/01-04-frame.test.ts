import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { known, reach, STRONG_ARMY_HQ, sheet, Table, table, tableOn } from "./helpers.ts";

const PLAIN = "2818";
const BRIGADES = ["29bde", "5bde", "22bde", "10bde", "6bde", "18bde", "101bde"];

rule(["1.0.a", "1.0.b"], "two sides; dice show 1 to 6 and any marker of the pool can be drawn", () => {
  expect(new Table().title.seats).toEqual(["japan", "china"]);
  const drawn = (pool: string[], seed: number): Table =>
    new Table({ seed: `chance ${seed}`, dice: "seed" })
      .edit({ command: { japan: 1, china: 0 }, pool: { japan: pool, china: [] } })
      .act("china", "deploy", ["2414", "2414", "2416"]);
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const dice = new Set(seeds.map((seed) => drawn(["jp.gekokujo"], seed).last("markerDie").die));
  expect([...dice].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  const pool = ["jp.banzai", "jp.recon", "jp.warlords"];
  const hands = new Set(seeds.map((seed) => drawn(pool, seed).hand("japan")[0]));
  expect([...hands].sort()).toEqual(pool);
});

rule(
  ["2.2.a", "2.34.a", "21.1.b"],
  "a Chinese fortification adds one column to the terrain, a Japanese one two",
  () => {
    const china = table({
      place: { "cn.nanking.elite.1": "2413", "jp.29bde": "2513" },
      forts: { china: ["2413"] },
      phase: { name: "combat", side: "japan" },
    });
    china.fight("japan", ["2413"], ["jp.29bde"], "raid", [6]);
    expect(china.last("battle").shifts).toEqual(["Terrain -1", "Fortification -1"]);
    expect(china.last("battle")).toMatchObject({ base: "100-149%", column: "25-49%", die: 6 });
    const japan = table({
      place: { "cn.nanking.elite.1": "2413", "jp.29bde": "2513" },
      forts: { japan: ["2513"] },
      first: "china",
      phase: { name: "combat", side: "china" },
    });
    japan.fight("china", ["2513"], ["cn.nanking.elite.1"], "raid", [6]);
    expect(japan.last("battle").shifts).toEqual(["Fortification -2"]);
  },
);

rule(["2.2.b", "RC.9.d"], "coastal hexes border water; landing hexes are the clear ones on sea or major river", () => {
  const { board } = sheet;
  const borders = (hex: number): boolean =>
    board.neighbours(hex as never).some((near, _i) => ["sea", "lake", "majorRiver"].includes(board.terrain[near])) ||
    [0, 1, 2, 3, 4, 5].some((d) => board.feature(hex as never, d) === "majorRiver");
  for (const hex of board.group("coastal")) expect(borders(hex)).toBe(true);
  expect(sheet.landings).toHaveLength(44);
  for (const hex of sheet.allHexes) {
    const onWater =
      board.neighbours(hex).some((near) => ["sea", "majorRiver"].includes(board.terrain[near])) ||
      [0, 1, 2, 3, 4, 5].some((d) => board.feature(hex, d) === "majorRiver");
    const expected = board.terrain[hex] === "clear" && board.playable[hex] && onWater;
    expect(sheet.landings.includes(hex), board.names[hex]).toBe(expected);
  }
});

rule(
  ["2.2.c", "13.5.d", "13.5.f"],
  "Japanese infantry infiltrates into any terrain it can enter; other arms do not",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2513",
        "jp.1com": "2513",
        "jp.7mg": "2513",
        "jp.sefarmor": "2513",
        "jp.8eng": "2513",
        "jp.sefaa": "2513",
        "jp.sefhq": "2513",
        "cn.nanking.elite.1": "2412",
        "cn.nanking.elite.2": "2514",
      },
      supply: { japan: { "2513": 1 } },
      phase: { name: "movement", side: "japan" },
    });
    for (const unit of ["jp.29bde", "jp.1com", "jp.7mg"]) expect(reach(t, "japan", unit)).toContain("2413");
    for (const unit of ["jp.sefarmor", "jp.8eng", "jp.sefaa", "jp.sefhq", "jp.supply.1"]) {
      expect(t.options("japan", "move", unit === "jp.8eng" ? [unit, []] : [unit]), unit).not.toContain("2413");
      expect(t.refused("japan", "move", [unit, ...(unit === "jp.8eng" ? [[]] : []), "2413"]).rule).toBe("13.4");
    }
  },
);

rule(["2.31.a", "2.31.d", "2.32.a", "RC.8.i"], "counters: strengths, subordinates, mechanized classes", () => {
  const bde = sheet.units[sheet.unitNamed.get("jp.29bde")!];
  expect([bde.type.attack, bde.type.defense, bde.type.move]).toEqual([7, 7, 12]);
  for (const unit of sheet.units) {
    const subordinate = ["jp.standing.regiment", "jp.special.regiment", "jp.garrison.regiment"].includes(unit.typeId);
    expect(unit.parent >= 0).toBe(subordinate);
    expect(unit.type.mechanized).toBe(["jp.recon", "jp.armor", "cn.tank"].includes(unit.typeId));
  }
});

rule(
  ["2.31.b", "10.1.c", "10.2.d"],
  "only the activated side of a headquarters supports and lets units follow on",
  () => {
    const place = { "jp.sefhq": "2818", "jp.29bde": "2819", "cn.nanking.elite.1": "2718" };
    const on = table({ place, active: ["jp.sefhq"], phase: { name: "movement", side: "japan", impulse: 2 } });
    expect(on.options("japan", "move", [])).toContain("jp.29bde");
    const off = table({ place, phase: { name: "movement", side: "japan", impulse: 2 } });
    expect(off.verbs("japan")).not.toContain("move");
    expect(off.refused("japan", "move", ["jp.29bde", "2820"]).rule).toBe("11.2");
  },
);

rule(["2.31.c", "7.8.a", "7.1.b"], "supply points of one place are change: any of them pays a cost", () => {
  const t = table({
    place: { "jp.sefhq": PLAIN },
    supply: { japan: { [PLAIN]: 3 } },
    phase: { name: "supply", side: "japan" },
  });
  t.act("japan", "activate", ["jp.sefhq", PLAIN]);
  expect(t.supply("japan", PLAIN)).toBe(2);
  expect(t.active()).toEqual(["jp.sefhq"]);
});

rule(["2.32.b", "11.3.a", "RC.6.a"], "entering a hex costs by terrain and class", () => {
  const t = table({ place: { "jp.29bde": "2514", "jp.sefarmor": "2514" }, phase: { name: "movement", side: "japan" } });
  const cost = (unit: string, hex: string): number => {
    const asked = t.game.play.options(t.seat("japan"), "move", [unit]);
    return (asked as unknown as { asked: { about: Record<string, { cost: number }> } }).asked.about[hex].cost;
  };
  expect(cost("jp.29bde", "2513")).toBe(1);
  expect(cost("jp.29bde", "2412")).toBe(3);
  expect(cost("jp.sefarmor", "2412")).toBe(4);
  expect(cost("jp.29bde", "2414")).toBe(1);
  const { terrain } = sheet.tables;
  expect([terrain.mudFlat.cost, terrain.mudFlat.mechanized, terrain.marsh.cost, terrain.marsh.mechanized]).toEqual([
    1,
    1,
    3,
    null,
  ]);
});

rule(["2.33.a", "2.33.b"], "markers never run out; the command level is the number of draws", () => {
  const t = table({
    place: {
      "jp.8eng": "2818",
      "jp.29bde": "2817",
      "jp.5bde": "2918",
      "jp.22bde": "2919",
      "jp.10bde": "2819",
      "jp.1com": "2719",
      "jp.2com": "2718",
    },
    supply: { japan: { "2818": 1 } },
    phase: { name: "supply", side: "japan" },
  });
  t.act("japan", "fortify", ["2818", ["jp.8eng"]]);
  expect(t.forts("japan")).toHaveLength(7);
  const draws = new Table().edit({
    command: { japan: 3, china: 1 },
    pool: { japan: ["jp.banzai", "jp.recon", "jp.warlords"], china: ["cn.gung-ho", "cn.recon"] },
  });
  draws.act("china", "deploy", ["2414", "2414", "2416"]);
  draws.act("japan", "keep").act("japan", "keep").act("japan", "keep");
  expect(draws.hand("japan")).toHaveLength(3);
  expect(draws.hand("china")).toHaveLength(1);
});

rule(["2.35.a", "2.35.c", "5.4.b", "18.1.b"], "a view shows stacks but not their content, and no enemy markers", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2616" },
    hand: { china: ["cn.recon"] },
    phase: { name: "movement", side: "japan" },
  });
  expect(t.game.view(t.seat("japan")).pub.occupied[1].map((hex) => sheet.board.names[hex])).toEqual(["2616"]);
  expect(t.game.view(t.seat("japan")).pub.hands).toEqual([0, 1]);
  expect(t.game.view(null).mine).toBeNull();
  const other = table({
    place: { "jp.29bde": "2818", "cn.9ag.hq": "2616", "cn.nanking.elite.1": "base" },
    supply: { china: { "2616": 3 } },
    hand: { china: ["cn.gung-ho"] },
    phase: { name: "movement", side: "japan" },
  });
  expect(known(other, "japan")).toBe(known(t, "japan"));
  const drawing = (pool: string[]): Table =>
    new Table()
      .edit({ command: { japan: 0, china: 1 }, pool: { japan: [], china: pool } })
      .act("china", "deploy", ["2414", "2414", "2416"]);
  const [one, two] = [drawing(["cn.gung-ho", "cn.recon"]), drawing(["cn.recon", "cn.gung-ho"])];
  expect(one.hand("china")).not.toEqual(two.hand("china"));
  expect(known(one, "japan")).toBe(known(two, "japan"));
});

rule(["2.35.b", "4.1.g"], "air allocations stay secret until both are in", () => {
  const t = table({
    place: { "jp.29bde": "2818" },
    air: { japan: { reserve: 4 }, china: { reserve: 3 } },
    phase: { name: "allocation" },
  });
  t.act("japan", "allocate", [1, 1, 1, 1]);
  const china = t.game.view(t.seat("china"));
  expect(china.pub.air[0][0]).toBe(4);
  expect(china.commit).toBeNull();
  expect(t.turnOf).toBe("china");
  t.act("china", "allocate", [3, 0, 0]);
  expect(t.events("allocated")).toHaveLength(2);
  const other = table({
    place: { "jp.29bde": "2818" },
    air: { japan: { reserve: 4 }, china: { reserve: 3 } },
    phase: { name: "allocation" },
  }).act("japan", "allocate", [0, 0, 0, 4]);
  const waiting = table({
    place: { "jp.29bde": "2818" },
    air: { japan: { reserve: 4 }, china: { reserve: 3 } },
    phase: { name: "allocation" },
  }).act("japan", "allocate", [1, 1, 1, 1]);
  expect(known(other, "china")).toBe(known(waiting, "china"));
});

rule(
  ["2.36.a", "2.36.b", "13.0.a", "13.0.b"],
  "combat effective combat units exert zones; headquarters, supply and suppressed units do not",
  () => {
    const zones = (edit: object): number => {
      const t = table({ phase: { name: "movement", side: "japan" }, ...edit });
      return t.pub.zoc[1].length;
    };
    const japan = { "jp.29bde": "2818" };
    expect(zones({ place: { ...japan, "cn.nanking.elite.1": "2817" } })).toBe(1);
    expect(zones({ place: { ...japan, "cn.9ag.hq": "2817" } })).toBe(0);
    expect(zones({ place: japan, supply: { china: { "2817": 2 } } })).toBe(0);
    expect(zones({ place: { ...japan, "cn.nanking.elite.1": "2817" }, suppressed: ["cn.nanking.elite.1"] })).toBe(0);
  },
);

rule(
  ["2.36.c", "2.36.d", "2.36.e", "24.6.b"],
  "only units standing in an objective occupy it, whatever zones reach it",
  () => {
    const t = table({
      turn: 4,
      first: "china",
      place: { "jp.29bde": "2514", "cn.nanking.elite.1": "2513", "cn.nanking.elite.2": "0612" },
      vp: { japan: 0, china: 5 },
      phase: { name: "movement", side: "japan", impulse: 2 },
    });
    t.edit({ active: [], phase: { name: "movement", side: "japan", impulse: 2 } });
    t.toCombat("japan").fight("japan", ["2513"], ["jp.29bde"], "raid", [4]);
    expect(t.pub.turn).toBe(5);
    expect(t.vp).toEqual([1, 5]);
    const passing = table({
      turn: 4,
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613", "cn.9ag.hq": "0612" },
      active: ["cn.9ag.hq"],
      pool: { japan: [], china: [] },
      vp: { japan: 5, china: 0 },
      phase: { name: "movement", side: "china", impulse: 2 },
    });
    passing.act("china", "move", ["cn.nanking.elite.1", "0612"]).act("china", "done");
    expect([passing.pub.turn, passing.vp]).toEqual([5, [5, 0]]);
  },
);

rule(["2.36.f"], "right shifts help the attacker, left shifts the defender", () => {
  const battle = (hq: string) => {
    const t = tableOn(STRONG_ARMY_HQ, {
      place: { "jp.29bde": "2818", "jp.sefhq": "2820", "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2815" },
      active: [hq],
      phase: { name: "combat", side: "japan" },
    });
    return t.fight("japan", ["2817"], ["jp.29bde"], "raid", [1]).last("battle");
  };
  expect(battle("jp.sefhq")).toMatchObject({
    base: "100-149%",
    column: "200-299%",
    shifts: ["Attacker's headquarters 2"],
  });
  expect(battle("cn.9ag.hq")).toMatchObject({
    base: "100-149%",
    column: "25-49%",
    shifts: ["Defender's headquarters -2"],
  });
});

rule(
  ["3.1.a", "25.4.a", "25.4.g", "12.8.a", "25.5.a"],
  "the Chinese place three brigades first, at most two in a hex",
  () => {
    const t = new Table();
    expect(t.turnOf).toBe("china");
    expect(t.refused("china", "deploy", ["2414", "2414", "2414"]).rule).toBe("12.8");
    expect(t.refused("china", "deploy", ["2414", "2414", "2413"]).rule).toBe("25.4");
    t.act("china", "deploy", ["2414", "2414", "2515"]);
    expect(["1", "2", "3"].map((n) => t.where(`cn.shanghai.bde.${n}`))).toEqual(["2414", "2414", "2515"]);
  },
);

rule(["3.1.b", "3.1.c"], "nobody is set up with enemies, but inside an enemy zone is fine", () => {
  const t = new Table();
  expect(t.refused("china", "deploy", ["2514", "2414", "2416"]).rule).toBe("25.4");
  t.act("china", "deploy", ["2414", "2414", "2416"]);
  expect(t.pub.zoc[1].map((hex) => sheet.board.names[hex])).toEqual(["2414"]);
});

rule(
  ["3.1.d", "25.4.h", "25.5.g", "9.43.a"],
  "everything else waits off the map; nothing is broken down at set-up",
  () => {
    const t = new Table();
    t.act("china", "deploy", ["2414", "2414", "2416"]);
    expect(t.where("jp.29bde")).toBe("later");
    expect(t.where("cn.9ag.hq")).toBe("later");
    expect(t.occupied("japan")).toEqual(["2514"]);
    expect(t.occupied("china")).toEqual(["2414", "2416"]);
    expect(sheet.units.filter((unit) => unit.parent >= 0).every((unit) => t.where(unit.text) === "mix")).toBe(true);
  },
);

rule(["3.1.e"], "the game ends after the last turn, by sudden death, or when a player concedes", () => {
  const t = new Table();
  t.game.resign(t.seat("china"));
  expect(t.game.over).toMatchObject({ winner: 0, reason: "resigned" });
  const last = (turn: number, japan: string[], dice: number[] = []) =>
    table({
      turn,
      place: Object.fromEntries([...japan.map((hex, i) => [`jp.${BRIGADES[i]}`, hex]), ["cn.nanking.elite.1", "0101"]]),
      phase: { name: "movement", side: "china", impulse: 2 },
    }).act("china", "done", [], dice).game.over;
  const everywhere = sheet.objectives.map((hex) => sheet.board.names[hex]);
  expect(last(8, ["2818"])).toMatchObject({ level: "draw" });
  expect(last(7, ["2818"], [1])).toBeNull();
  expect(last(7, everywhere)).toMatchObject({ winner: 0, reason: "sudden-death" });
});

rule(["3.3.a", "4.1.a", "4.0.b"], "turn 1 runs every planning phase in order", () => {
  const t = new Table().edit({ pool: { japan: ["jp.banzai"], china: ["cn.gung-ho", "cn.scuttle-ships"] } });
  t.act("china", "deploy", ["2414", "2414", "2416"]);
  expect(t.step).toBe("keep");
  expect(t.refused("china", "allocate", [0, 0, 0]).text).toContain("nothing to decide");
  t.act("japan", "keep");
  expect(t.pub.phase).toBe("allocation");
  t.act("japan", "allocate", [0, 0, 0, 0]).act("china", "allocate", [0, 0, 0]);
  expect(t.step).toBe("scuttle");
  t.act("china", "pass");
  expect([t.step, t.turnOf]).toEqual(["place", "japan"]);
  expect(t.air("japan", "reserve")).toBe(5);
  t.act("japan", "done").act("china", "done");
  expect([t.step, t.turnOf]).toEqual(["reorganize", "japan"]);
});

rule(["4.0.a", "4.1.k", "4.1.l"], "four impulses: first, second, first, second; each moves, strikes, fights", () => {
  const t = table({
    turn: 2,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
    air: { japan: { strike: 1, recon: 1 }, china: { strike: 1, recon: 1 } },
    pool: { japan: [], china: [] },
    phase: { name: "supply", side: "china" },
  });
  t.act("china", "done");
  const seen: string[] = [];
  while (t.pub.turn === 2) {
    seen.push(`${t.turnOf} ${t.pub.phase} ${t.pub.impulse}`);
    // Raids that only make contact: everybody stays where he is.
    if (seen.at(-1)!.startsWith("japan combat")) t.fight("japan", ["2817"], ["jp.29bde"], "raid", [5]);
    else if (t.pub.phase === "combat") {
      // After the last battle of the turn the next one begins, with a die for the initiative.
      const next = t.pub.impulse === 2 ? [1] : [];
      t.fight("china", ["2818"], ["cn.nanking.elite.1"], "raid", [5, ...next]);
    } else t.act(t.turnOf, "done");
  }
  expect(seen).toEqual(
    [1, 2].flatMap((impulse) =>
      ["japan", "china"].flatMap((side) =>
        ["movement", "strike", "combat"].map((phase) => `${side} ${phase} ${impulse}`),
      ),
    ),
  );
});

rule(
  ["4.1.b", "25.2.b", "4.1.p"],
  "from turn 2 the player with more points goes first; the turn marker advances",
  () => {
    const t = table({
      turn: 2,
      first: "japan",
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
      vp: { japan: 3, china: 9 },
      phase: { name: "movement", side: "china", impulse: 2 },
    });
    t.act("china", "done");
    expect(t.pub.turn).toBe(3);
    expect(t.pub.first).toBe(1);
  },
);

rule(["4.1.c", "4.1.d"], "a tie is settled by a die: 1-3 Japanese, 4-6 Chinese", () => {
  for (const [die, first] of [
    [3, 0],
    [4, 1],
  ]) {
    const t = table({
      turn: 2,
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0101" },
      pool: { japan: [], china: [] },
      phase: { name: "movement", side: "china", impulse: 2 },
    });
    t.act("china", "done", [], [die]);
    expect(t.pub.first).toBe(first);
  }
});

rule(["25.2.a"], "the Japanese go first on turn 1 without a die", () => {
  const t = new Table().edit({ vp: { japan: 0, china: 5 }, pool: { japan: ["jp.banzai"], china: [] } });
  t.act("china", "deploy", ["2414", "2414", "2416"], []);
  expect(t.pub.first).toBe(0);
});

rule(
  ["4.1.e", "5.1.b"],
  "the first player draws everything before the second; each marker is settled before the next",
  () => {
    const t = new Table().edit({
      command: { japan: 2 },
      pool: { japan: ["jp.espionage"], china: ["cn.intelligence"] },
    });
    t.act("china", "deploy", ["2414", "2414", "2416"]);
    expect([t.turnOf, t.step]).toEqual(["japan", "look"]);
    t.act("japan", "map");
    expect([t.turnOf, t.step]).toEqual(["japan", "look"]);
    t.act("japan", "track");
    expect([t.turnOf, t.step]).toEqual(["china", "look"]);
  },
);

rule(["4.1.f", "16.32.b"], "allocation starts by returning mission points to Reserve", () => {
  const t = table({
    place: { "jp.29bde": "2818" },
    air: { japan: { reserve: 1, recon: 2, strike: 3, damaged: 1 }, china: { strike: 2 } },
    phase: { name: "allocation" },
  });
  expect([t.air("japan", "reserve"), t.air("japan", "strike"), t.air("japan", "damaged")]).toEqual([6, 0, 1]);
  expect(t.air("china", "reserve")).toBe(2);
});

rule(["4.1.h", "6.0.a"], "in the reinforcement phase the first player finishes before the second", () => {
  const t = table({
    turn: 2,
    first: "china",
    place: { "jp.29bde": "2818" },
    phase: { name: "reinforcements", side: "china" },
  });
  expect(t.turnOf).toBe("china");
  expect(t.refused("japan", "done").text).toContain("nothing to decide");
  expect(t.where("jp.sefhq")).toBe("later");
  t.act("china", "done");
  expect(t.turnOf).toBe("japan");
  expect(t.where("jp.sefhq")).toBe("due");
});

rule(
  ["4.1.i", "4.1.j", "8.3.b"],
  "logistics: suppression, reorganization, supply; the first player completes all three first",
  () => {
    const t = table({
      turn: 2,
      first: "japan",
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2413" },
      suppressed: ["jp.29bde", "cn.nanking.elite.1"],
      phase: { name: "reorganization", side: "japan" },
    });
    expect(t.suppressed()).toEqual(["cn.nanking.elite.1"]);
    expect(t.step).toBe("reorganize");
    t.act("japan", "done");
    expect([t.step, t.turnOf]).toEqual(["spend", "japan"]);
    t.act("japan", "done");
    expect([t.step, t.turnOf]).toEqual(["spend", "china"]);
    expect(t.suppressed()).toEqual([]);
  },
);

rule(
  ["4.1.m", "11.1.a", "11.1.b", "11.1.c", "4.1.n"],
  "follow-on: only units in radius move, with their full factor, but all strike results and combats stand",
  () => {
    const t = table({
      place: { "jp.3hq": "2818", "jp.29bde": "2819", "jp.5bde": "2413", "cn.nanking.elite.1": "2314" },
      active: ["jp.3hq"],
      phase: { name: "movement", side: "japan", impulse: 2 },
    });
    expect(t.options("japan", "move", [])).toEqual(["jp.3hq", "jp.29bde"]);
    expect(t.refused("japan", "move", ["jp.5bde", "2412"]).rule).toBe("10.2");
    expect(reach(t, "japan", "jp.29bde")).toContain("2822");
    t.toCombat("japan");
    expect(t.step).toBe("declare");
    expect(t.refused("japan", "done").rule).toBe("13.6");
  },
);

rule(
  ["4.1.o", "24.3.a", "25.3.b", "24.1.a"],
  "points are scored before sudden death, which wins whatever the totals",
  () => {
    const t = table({
      turn: 3,
      first: "china",
      place: {
        "jp.29bde": "2514",
        "jp.5bde": "2414",
        "jp.22bde": "2416",
        "jp.10bde": "0906",
        "jp.1com": "0926",
        "jp.2com": "0613",
        "jp.101bde": "2515",
        "cn.nanking.elite.1": "0101",
      },
      vp: { japan: 0, china: 90 },
      phase: { name: "movement", side: "japan", impulse: 2 },
    });
    t.toCombat("japan");
    expect(t.vp).toEqual([7, 90]);
    expect(t.game.over).toMatchObject({ winner: 0, reason: "sudden-death", rule: "24.3" });
  },
);

rule(["4.1.q"], "the second player sees played markers and stacks, not units and held markers", () => {
  const drawing = (pool: string[]): Table => {
    const t = new Table({ seed: "one held" }).edit({
      command: { japan: 2 },
      pool: { japan: pool, china: ["cn.gung-ho"] },
    });
    t.act("china", "deploy", ["2414", "2414", "2416"]);
    while (t.step === "keep") t.act("japan", "keep");
    return t;
  };
  const t = drawing(["jp.panic", "jp.banzai", "jp.recon"]);
  const view = t.game.view(t.seat("china"));
  expect([view.pub.panic, view.pub.command, view.pub.hands]).toEqual([
    [1, 0],
    [2, 2],
    [1, 1],
  ]);
  const other = drawing(["jp.panic", "jp.recon", "jp.banzai"]);
  expect(other.hand("japan")).not.toEqual(t.hand("japan"));
  expect(known(other, "china")).toBe(known(t, "china"));
});
