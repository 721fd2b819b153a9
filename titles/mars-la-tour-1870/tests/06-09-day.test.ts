import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { Desk, F, field, G, LEADER, march, step } from "./helpers.ts";

/** Both pass; whoever can do nothing passes by itself. The dice are those of the next initiative, if it comes to that. */
const endTurn = (desk: Desk, dice: [number, number] = [1, 6]): Desk => {
  const { turn } = desk.pub;
  while (desk.step === "impulse" && desk.pub.turn === turn) desk.rolls(desk.turnOf, "pass", [], dice);
  return desk;
};
const endDay = (desk: Desk): Desk => endTurn(desk);

rule(
  ["6.0.a", "6.0.b"],
  "the last to be in an Area controls it, even when only passing, and keeps it after leaving",
  () => {
    const desk = field({ CHA: [G.c1] }, { control: { TRO: "french", MLT: "french" } });
    march(desk, "german", "CHA", "PUX", [G.c1]);
    step(desk, "german", "PUX", "TRO", [G.c1]);
    expect(desk.control("TRO")).toBe("german");
    step(desk, "german", "TRO", "MLT", [G.c1]);
    step(desk, "german", "MLT", "PUX", [G.c1]);
    expect(["CHA", "TRO", "MLT", "PUX"].map((area) => desk.control(area))).toEqual([
      "german",
      "german",
      "german",
      "german",
    ]);
  },
);

rule(["6.0.c", "6.0.d"], "in the End phase all units become Fresh and all Leaders active", () => {
  const desk = field(
    { CHA: [G.c1], DON: [F.c1] },
    { spent: [G.c1, F.c1], leaders: { [LEADER.rheinbaben]: "CHA" }, inactive: [LEADER.rheinbaben] },
  );
  endTurn(desk);
  expect([desk.spent(G.c1), desk.spent(F.c1), desk.active(LEADER.rheinbaben)]).toEqual([false, false, true]);
});

rule("6.0.f", "retreats, advances and arrivals gain control; fire, counter-charges and Leaders do not", () => {
  const retreat = field({ BUX: [G.g1], FLA: [F.i1] }, { control: { VIO: "german" } });
  retreat.act("german", "bombard", ["area", G.g1, "FLA"], [1, 1]).act("french", "absorb", [F.i1, "retreat", "VIO"]);
  expect([retreat.control("VIO"), retreat.control("FLA")]).toEqual(["french", "french"]);
  const arrival = field(
    { REZ: [F.c1] },
    {
      turn: 3,
      control: { DON: "german" },
      more: { place: { "fr.3corps.aymard.1": "waiting" }, phase: { arrival: "french" } },
    },
  );
  arrival.act("french", "bring", ["french.3.DON", "DON"], [1, 2]);
  expect(arrival.control("DON")).toBe("french");
  const leader = field(
    { CHA: [G.i1], BUX: [G.i2] },
    { control: { BUX: "german" }, leaders: { [LEADER.alvensleben]: "CHA" } },
  );
  expect(leader.control("CHA")).toBe("german");
  const lone = field({ CHA: [G.i1] }, { control: { BUX: "french" }, leaders: { [LEADER.alvensleben]: "BUX" } });
  expect(lone.control("BUX")).toBe("french");
});

rule(["6.0.g", "9.0.m"], "victory is checked before recovery, immediate before final", () => {
  const desk = field({ REZ: [G.i1], GRV: [G.i2], VIO: [F.i1] }, { spent: [G.i1], turn: 8 });
  endTurn(desk);
  expect(desk.game.over).toMatchObject({ winner: 1, rule: "9.0.g" });
  expect(desk.spent(G.i1)).toBe(true);
});

rule(
  "6.0.h",
  "transfer: French first, up to three Areas on a route without enemies, to friendly units, once each",
  () => {
    const desk = field(
      { GRV: [F.i1], DON: [F.i2], STM: [F.i3], REZ: [G.i1], FLA: [F.i4], MBL: [F.i5] },
      { leaders: { [LEADER.bazaine]: "GRV", [LEADER.frossard]: "DON" } },
    );
    endTurn(desk);
    expect(desk.next).toBe("french: transfer");
    expect(desk.options("french", "transfer", [LEADER.bazaine])).toEqual(["MBL", "STM", "DON"]);
    expect(desk.refused("french", "transfer", [LEADER.bazaine, "FLA"]).rule).toBe("6.0.h");
    expect(desk.refused("french", "transfer", [LEADER.bazaine, "VIL"]).rule).toBe("6.0.h");
    desk.act("french", "transfer", [LEADER.bazaine, "DON"]);
    expect(desk.leaderAt(LEADER.bazaine)).toBe("DON");
    expect([desk.step, desk.pub.turn]).toEqual(["transfer", 2]);
    expect(desk.refused("french", "transfer", [LEADER.bazaine, "GRV"]).text).toContain("has been transferred");
    desk.act("french", "done", [], [1, 6]);
    // The Germans have nobody to transfer and are not asked.
    expect([desk.step, desk.pub.turn]).toEqual(["impulse", 3]);
  },
);

const AYMARD = ["fr.3corps.aymard.1", "fr.3corps.aymard.2", "fr.3corps.aymard.art"];
const GROUP_DON = [...AYMARD, "fr.3corps.nayral.1", "fr.3corps.nayral.2", "fr.3corps.nayral.art", "fr.dubarail"];
const waiting = (units: readonly string[]): Record<string, string> =>
  Object.fromEntries(units.map((unit) => [unit, "waiting"]));

/** An arrival phase of the French on turn 3 with the whole Doncourt group due. */
function frenchArrival(stacks: Record<string, readonly string[]>, turn = 3): Desk {
  const place: Record<string, string> = waiting(GROUP_DON);
  for (const [area, units] of Object.entries(stacks)) for (const unit of units) place[unit] = area;
  const desk = new Desk();
  desk.edit({
    clear: true,
    place,
    leaders: { "fr.leader.leboeuf": "waiting" },
    turn,
    began: "german",
    phase: { arrival: "french" },
  });
  return desk;
}

rule(
  ["8.0.a", "8.0.g", "10.4.d"],
  "a group arrives Fresh in its entry Area on its turn, its Leader with the first units",
  () => {
    const desk = frenchArrival({ CHA: [G.c1] });
    expect(desk.options("french", "bring")).toEqual(["french.3.DON"]);
    expect(desk.options("french", "bring", ["french.3.DON"])).toEqual(["DON"]);
    expect(desk.refused("french", "bring", ["french.4.DON"])).toMatchObject({
      rule: "8.0.a",
      text: "The 13:30 group for Doncourt is due on turn 4.",
    });
    expect(desk.refused("french", "bring", ["french.3.DON", "GRV"]).rule).toBe("8.0.b");
    desk.act("french", "bring", ["french.3.DON", "DON"], [1, 2]);
    expect(desk.where(...GROUP_DON)).toEqual(GROUP_DON.map(() => "DON"));
    expect(GROUP_DON.some((unit) => desk.spent(unit))).toBe(false);
    expect(desk.leaderAt("fr.leader.leboeuf")).toBe("DON");
  },
);

rule(
  ["8.0.b", "8.0.e"],
  "an enemy-occupied entry makes the group wait a turn and then come by the nearest open one; if all are occupied it goes on waiting",
  () => {
    const desk = new Desk();
    desk.edit({
      clear: true,
      place: { ...waiting(GROUP_DON), [G.c1]: "DON", [G.c2]: "CHA", [F.c1]: "VIL" },
      turn: 2,
      began: "german",
      phase: { impulse: "german" },
    });
    endTurn(desk, [1, 6]);
    expect([desk.pub.turn, desk.next]).toEqual([3, "german: impulse"]);
    expect(desk.says("waits")).toBe(true);
    endTurn(desk);
    expect([desk.pub.turn, desk.next]).toEqual([4, "french: arrive"]);
    expect(desk.options("french", "bring", ["french.3.DON"])).toEqual(["GRV"]);
    const shut = new Desk();
    shut.edit({
      clear: true,
      place: { ...waiting(GROUP_DON), [G.c1]: "DON", [G.c2]: "GRV" },
      barred: { "french.3.DON": 3 },
      turn: 3,
      began: "german",
      phase: { impulse: "german" },
    });
    endTurn(shut, [1, 6]);
    expect([shut.pub.turn, shut.next]).toEqual([4, "german: impulse"]);
    const own = frenchArrival({ CHA: [G.c1] }, 4);
    own.edit({ barred: { "french.3.DON": 3 }, phase: { arrival: "french" } });
    expect(own.options("french", "bring", ["french.3.DON"])).toEqual(["DON"]);
  },
);

rule("8.0.c", "a group may be kept back to any later turn", () => {
  const desk = frenchArrival({ CHA: [G.c1], VIL: [F.c1] });
  desk.act("french", "done", [], [1, 6]);
  expect(desk.at(AYMARD[0])).toBe("waiting");
  endTurn(desk);
  expect([desk.pub.turn, desk.options("french", "bring")]).toEqual([4, ["french.3.DON"]]);
});

rule(
  ["8.0.d", "8.0.f", "8.0.g"],
  "what does not fit waits; the owner chooses who comes, and the Leader is with the first",
  () => {
    const six = [F.i1, F.i2, F.i3, F.i4, F.i5, F.i6];
    const desk = frenchArrival({ DON: six, CHA: [G.c1] });
    expect(desk.options("french", "bring", ["french.3.DON", "DON"])).toEqual(GROUP_DON);
    expect(desk.refused("french", "bring", ["french.3.DON", "DON", AYMARD])).toEqual({
      rule: "8.0.d",
      text: "Doncourt has room for 2 units, no more and no fewer.",
    });
    expect(desk.refused("french", "bring", ["french.3.DON", "DON", [AYMARD[0]]]).rule).toBe("8.0.d");
    desk.act("french", "bring", ["french.3.DON", "DON", [AYMARD[1], "fr.dubarail"]], [1, 6]);
    expect(desk.where(AYMARD[0], AYMARD[1], "fr.dubarail")).toEqual(["waiting", "DON", "DON"]);
    expect(desk.leaderAt("fr.leader.leboeuf")).toBe("DON");
    const full = new Desk();
    full.edit({
      clear: true,
      place: { ...waiting(GROUP_DON), ...Object.fromEntries([...six, F.i7, F.i8].map((unit) => [unit, "DON"])) },
      turn: 3,
    });
    expect(full.game.edit({ phase: { arrival: "french" } })?.text).toContain("nothing to bring on");
  },
);

rule("8.0.h", "the French settle all arrivals before the Germans", () => {
  const place = { ...waiting(GROUP_DON), "ge.10corps.19div.1": "waiting", [G.c1]: "PUX" };
  const desk = new Desk();
  desk.edit({ clear: true, place, turn: 3, began: "german", phase: { arrival: "french" } });
  expect(desk.verbs("german")).toEqual([]);
  desk.act("french", "bring", ["french.3.DON", "DON"]);
  expect(desk.next).toBe("german: arrive");
  desk.act("german", "bring", ["german.3.CHA", "CHA"], [2, 1]);
  expect(desk.next).toBe("french: impulse");
});

rule("8.0.j", "an entry Area controlled but not occupied by the enemy is open", () => {
  const desk = frenchArrival({ CHA: [G.c1] });
  desk.edit({ control: { DON: "german" } });
  desk.act("french", "bring", ["french.3.DON", "DON"], [1, 6]);
  expect(desk.control("DON")).toBe("french");
});

/** The last turn is over with these Areas in these hands. */
function finalDay(french: string[], german: string[], lost: string[] = []): Desk {
  const control = Object.fromEntries([
    ...french.map((area) => [area, "french"]),
    ...german.map((area) => [area, "german"]),
  ]);
  const desk = field(
    { CHA: [G.c1], VIL: [F.c1] },
    {
      turn: 8,
      control,
      more: {
        place: { [G.c1]: "CHA", [F.c1]: "VIL", ...Object.fromEntries(lost.map((unit) => [unit, "eliminated"])) },
        control,
      },
    },
  );
  return endDay(desk);
}

rule(["9.0.a", "9.0.b"], "the eight victory Areas score for their controller", () => {
  const worth = { VIO: 3, MLT: 3, REZ: 4, GRV: 5, FLA: 2, TRO: 2, BRU: 1, STM: 1 };
  expect(new Desk().game.sheet.schedule.points).toEqual(worth);
  const desk = finalDay(["VIO", "REZ", "BRU"], ["MLT", "GRV", "FLA", "TRO", "STM"]);
  expect(desk.game.overText).toContain("French 8, German 13");
});

rule(
  ["9.0.c", "9.0.d"],
  "an eliminated infantry or artillery unit is worth 1, cavalry one half, the sum rounded down",
  () => {
    const desk = finalDay(["VIO"], [], [G.i1, G.g1, G.c2, F.c2, F.c3, F.c4]);
    expect(desk.game.overText).toContain("French 5, German 1");
  },
);

rule(
  ["9.0.e", "9.0.f"],
  "at the start each side controls where it stands, the French also St-Marcel; the rest is nobody's",
  () => {
    const desk = new Desk();
    const of = (side: string): string[] => desk.game.sheet.areaIds.filter((area) => desk.control(area) === side).sort();
    expect(of("french")).toEqual(["DON", "FLA", "GRV", "MBL", "REZ", "RRD", "STM", "VIL", "VIO"]);
    expect(of("german")).toEqual(["PUX", "STA"]);
    expect(of("none").length).toBe(24 - 11);
  },
);

rule("9.0.g", "Rezonville and Gravelotte in German hands at the end of any turn decide the day", () => {
  const desk = field({ REZ: [G.i1], VIL: [F.c1] }, { turn: 1, control: { GRV: "german" } });
  expect(endTurn(desk).game.over).toMatchObject({ winner: 1, reason: "breakthrough", rule: "9.0.g" });
  const one = field({ REZ: [G.i1], VIL: [F.c1] }, { turn: 1, control: { GRV: "french" } });
  expect(endTurn(one).game.over).toBe(null);
});

rule("9.0.h", "the road from Vionville to Hannonville in French hands decides the day from turn 6 on", () => {
  const road = ["VIO", "FLA", "TRO", "MLT", "HAN"];
  const end = (turn: number, areas: string[]): Desk =>
    endTurn(
      field({ CHA: [G.c1], VIL: [F.c1] }, { turn, control: Object.fromEntries(areas.map((area) => [area, "french"])) }),
    );
  expect(end(5, road).game.over).toBe(null);
  expect(end(6, road).game.over).toMatchObject({ winner: 0, rule: "9.0.h" });
  for (const missing of road)
    expect(
      end(
        6,
        road.filter((area) => area !== missing),
      ).game.over,
    ).toBe(null);
});

const ROAD = ["VIO", "FLA", "TRO", "MLT"];

rule("9.0.i", "at the end the Germans win with any two Areas of the road, whatever the points", () => {
  const rest = ["GRV", "REZ", "BRU", "STM"];
  for (const one of ROAD)
    for (const two of ROAD.filter((area) => area > one)) {
      const french = [...rest, ...ROAD.filter((area) => area !== one && area !== two)];
      expect(finalDay(french, [one, two]).game.over).toMatchObject({ winner: 1, rule: "9.0.i" });
    }
});

rule(["9.0.j", "9.0.k"], "the French win with three Areas of the road and more points; anything else is a draw", () => {
  expect(finalDay(ROAD, ["GRV"]).game.over).toMatchObject({ winner: 0, rule: "9.0.j" });
  for (const one of ROAD) {
    const french = ["GRV", "REZ", ...ROAD.filter((area) => area !== one)];
    expect(finalDay(french, [one]).game.over).toMatchObject({ winner: 0, rule: "9.0.j" });
    for (const two of ROAD.filter((area) => area > one)) {
      const fewer = french.filter((area) => area !== two);
      expect(finalDay(fewer, [one]).game.over).toMatchObject({ winner: null, rule: "9.0.k" });
    }
  }
  const lost = [F.i1, F.i2, F.i3, F.i4, F.i5];
  expect(finalDay(ROAD, ["GRV"], lost).game.over).toMatchObject({ winner: null, rule: "9.0.k" });
  expect(finalDay(ROAD, ["GRV"], lost.slice(1)).game.over).toMatchObject({ winner: 0, rule: "9.0.j" });
});

rule("9.0.l", "both immediate victories at once cancel each other and play goes on", () => {
  const road = { VIO: "french", FLA: "french", TRO: "french", MLT: "french", HAN: "french" };
  const control = { REZ: "german", GRV: "german", ...road };
  const desk = endTurn(field({ CHA: [G.c1], VIL: [F.c1] }, { turn: 7, control }));
  expect([desk.game.over, desk.pub.turn]).toEqual([null, 8]);
});

rule("9.0.n", "an uncontrolled Area scores for nobody and fulfils nothing", () => {
  const desk = finalDay(["REZ", "VIO", "FLA"], ["GRV", "TRO"]);
  expect(desk.control("MLT")).toBe("none");
  expect(desk.game.over).toMatchObject({ winner: null, rule: "9.0.k" });
  expect(desk.game.overText).toContain("French 9, German 7");
});
