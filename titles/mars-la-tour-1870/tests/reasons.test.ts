import type { Consequences } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { FRENCH, GERMAN } from "../ids.ts";
import { invariants } from "../invariants.ts";
import { setUp } from "../set-up.ts";
import counters from "../sheet/counters.json" with { type: "json" };
import schedule from "../sheet/schedule.json" with { type: "json" };
import tables from "../sheet/tables.json" with { type: "json" };
import { loadSheet, type Sheet } from "../sheet.ts";
import { Desk, F, field, G, LEADER, march, step } from "./helpers.ts";
import { freeSheet, hillsAt } from "./maps.ts";

/** The true one of several reasons, and the exception beside its neighbour. */

const sheetWith = (files: Record<string, unknown>): Sheet => {
  const loaded = loadSheet(files);
  if ("errors" in loaded) throw new Error(loaded.errors.join());
  return loaded.sheet;
};

const told = (desk: Desk, type: string) =>
  desk.game.events.filter(({ event }) => event.type === type).map(({ event }) => event);

const bitsOf = (desk: Desk, ...areas: string[]): number =>
  areas.reduce((sum, area) => sum + (1 << desk.game.sheet.areaByName.get(area)!), 0);

const consequences = (desk: Desk, seat: string, verb: string, picks: unknown[]): Consequences["consequences"] => {
  const shown = desk.game.play.preview(desk.seat(seat), { verb, picks: desk.asked(seat, verb, picks) as never });
  if ("refusal" in shown) throw new Error(shown.refusal.text);
  return (shown.preview as Consequences).consequences;
};

describe("the beginning", () => {
  rule("2.0.a", "who begins is told, and begins, whichever side it is", () => {
    expect(told(new Desk(), "turn").map(({ text, rule: named }) => [named, text])).toEqual([
      ["2.0.a", "Turn 1, 09:00: the German side has the first impulse."],
    ]);
    const sheet = sheetWith({ "schedule.json": { ...schedule, firstImpulse: "french" } });
    const desk = new Desk({ sheet });
    expect([desk.next, desk.pub.began, desk.pub.active]).toEqual(["french: impulse", FRENCH, FRENCH]);
    const active = (one: Sheet) => setUp(one, "battle", {}).pub.active;
    expect([active(sheet), active(freeSheet)]).toEqual([FRENCH, GERMAN]);
  });

  rule(["2.0.b", "2.0.c"], "the dice of the initiative are told with their case", () => {
    for (const [dice, named] of [
      [[4, 2], "2.0.b"],
      [[2, 4], "2.0.b"],
      [[3, 3], "2.0.c"],
    ] as const) {
      const desk = field({ CHA: [G.c1], DON: [F.c1] });
      desk.act("german", "pass").act("french", "pass", [], dice);
      expect(told(desk, "turn").at(-1)).toMatchObject({
        rule: named,
        text: expect.stringContaining(`(French ${dice[0]}, German ${dice[1]})`),
      });
    }
  });

  rule("9.0.e", "a side controls where it stands at the start, in the first Area of the map too", () => {
    const units = counters.units.map((unit) =>
      unit.id === G.c1 ? { ...unit, enters: { turn: 1, area: "GOR" } } : unit,
    );
    const desk = new Desk({ sheet: sheetWith({ "counters.json": { ...counters, units } }) });
    expect([desk.at(G.c1), desk.control("GOR")]).toEqual(["GOR", "german"]);
  });
});

describe("who is activated", () => {
  rule(["3.0.r", "3.0.o"], "an inactive Leader is refused as inactive, where another could be named", () => {
    const desk = field(
      { BUX: [G.i1] },
      { leaders: { [LEADER.alvensleben]: "BUX", [LEADER.friedrichKarl]: "BUX" }, inactive: [LEADER.alvensleben] },
    );
    expect(desk.refused("german", "move", ["leader", LEADER.alvensleben])).toMatchObject({ rule: "3.0.r" });
    const far = field(
      { REZ: [F.i1], DON: [F.i2] },
      { to: "french", leaders: { [LEADER.bazaine]: "REZ", [LEADER.frossard]: "REZ" } },
    );
    for (const leader of [LEADER.bazaine, LEADER.frossard])
      expect(far.refused("french", "move", ["leader", leader, [F.i2]])).toMatchObject({
        rule: "3.0.b",
        text: /neither with the Leader/,
      });
  });

  rule("2.0.f", "a side that can do nothing but bombard is asked", () => {
    const desk = field({ CHA: [F.g1], BUX: [G.i1], PUX: [G.i2] });
    desk.act("german", "pass");
    expect([desk.next, desk.verbs("french")]).toEqual(["french: impulse", ["bombard", "pass"]]);
    expect(desk.refused("french", "move", ["area", "CHA"])).toMatchObject({ rule: "2.0.h" });
    expect(desk.refused("french", "fire", ["area", F.g1])).toMatchObject({ rule: "7.2.a" });
  });

  rule("2.0.h", "a gun that can go nowhere may be named beside infantry that can, in either order", () => {
    const desk = field({ CHA: [F.i1, F.g1], BUX: [G.i1], PUX: [G.i2] }, { to: "french", spent: [G.i1, G.i2] });
    const why = (unit: string, ...draft: string[]) =>
      desk.game.play.why(desk.seat("french"), "move", ["area", "CHA"], { of: "unit", text: unit }, draft);
    expect([why(F.g1), why(F.g1, F.i1), why(F.i1, F.g1)]).toEqual([null, null, null]);
    expect(desk.refused("french", "move", ["area", "CHA", [F.g1]])).toMatchObject({ rule: "2.0.h" });
    desk.act("french", "move", ["area", "CHA", [F.g1, F.i1]]);
    expect(desk.refused("french", "step", ["CHA", "BUX", [F.g1]])).toMatchObject({ rule: "7.0.i" });
  });

  rule(["7.2.n", "7.2.t", "7.2.j"], "fire that is too far is refused as that, fire over a Hill as that", () => {
    const desk = field(
      { BUX: [F.i1], VIO: [G.i1], REZ: [G.i2], GRV: [G.i3], FLA: [G.c1], GOR: [G.i4] },
      { to: "french", sheet: hillsAt("FLA", "TRO") },
    );
    const fire = (area: string) => desk.refused("french", "fire", ["area", F.i1, area]);
    expect(desk.options("french", "fire", ["area", F.i1])).toEqual(["GOR"]);
    expect(fire("VIO")).toMatchObject({ rule: "7.2.t", text: /A Hill lies between/ });
    expect(fire("GRV")).toMatchObject({ rule: "7.2.n", text: /3 Areas away/ });
    expect(fire("FLA")).toMatchObject({ rule: "7.2.b" });
    expect(fire("CHA")).toMatchObject({ rule: "7.2.a" });
    const german = field({ BUX: [G.i1], VIO: [F.i1], FLA: [F.i2] });
    expect(german.refused("german", "fire", ["area", G.i1, "VIO"])).toMatchObject({ rule: "7.2.j" });
  });

  rule(["7.1.2.b", "7.1.2.c", "7.1.2.d"], "so are bombardments, by the range of the guns' own Area", () => {
    const desk = field(
      { BUX: [G.g1], STA: [G.g2], FLA: [F.i2], VIO: [F.i1], GRV: [F.i3], RRD: [F.i4] },
      { sheet: hillsAt("FLA", "TRO") },
    );
    const at = (gun: string, area: string) => desk.refused("german", "bombard", ["area", gun, area]);
    expect(at(G.g1, "VIO")).toMatchObject({ rule: "7.1.2.d" });
    expect(at(G.g1, "GRV")).toMatchObject({ rule: "7.1.2.b", text: /3 Areas away; the range from Buxières is 2/ });
    expect(at(G.g2, "CHA")).toMatchObject({ rule: "7.1.l" });
    const high = field({ STA: [G.g2], FLA: [F.i2], DON: [F.i3] });
    expect(high.refused("german", "bombard", ["area", G.g2, "DON"])).toMatchObject({ rule: "7.1.2.c" });
  });
});

describe("room", () => {
  const EIGHT = [F.i1, F.i2, F.i3, F.i4, F.i5, F.i6, F.i7, F.i8];

  rule("4.0.s", "a full Area is called full to guns that could pay the step", () => {
    const desk = field({ HAN: [F.g1], BUX: EIGHT }, { to: "french", spent: EIGHT });
    march(desk, "french", "HAN", "PUX", [F.g1]);
    step(desk, "french", "PUX", "CHA", [F.g1]);
    expect(desk.refused("french", "step", ["CHA", "BUX"])).toMatchObject({ rule: "4.0.s", text: /is full/ });
    expect(desk.refused("french", "step", ["CHA", "DON"])).toMatchObject({ rule: "4.0.c" });
  });

  rule(["4.0.l", "7.0.i"], "an assault that nobody can pay is refused to guns and infantry together as that", () => {
    const enemies = { GRE: [G.i1] };
    const desk = field({ CHA: [F.i1, F.g1], ...enemies }, { to: "french", spent: [G.i1] });
    march(desk, "french", "CHA", "PUX", [F.i1, F.g1]);
    step(desk, "french", "PUX", "MLT", [F.i1, F.g1]);
    expect(desk.refused("french", "step", ["MLT", "GRE"])).toMatchObject({ rule: "4.0.l" });
    const guns = field({ CHA: [F.g1], ...enemies }, { to: "french", spent: [G.i1] });
    march(guns, "french", "CHA", "PUX", [F.g1]);
    step(guns, "french", "PUX", "MLT", [F.g1]);
    expect(guns.refused("french", "step", ["MLT", "GRE"])).toMatchObject({ rule: "7.0.i" });
  });

  rule("4.0.s", "while units overfill an Area no other group moves, though only one way leads on", () => {
    const eight = [G.i5, G.i6, G.i7, G.i8, G.x1, G.g1, G.g2, G.g3];
    const around = { GOR: [F.c1], STA: [F.c2], FLA: [F.c3], PUX: [F.c4] };
    const desk = field(
      { CHA: [G.i1, G.i2], BUX: [...eight], HAN: [G.i3], ...around },
      { spent: [...eight, F.c1, F.c2, F.c3, F.c4] },
    );
    desk.act("german", "move", ["area", "CHA", [G.i1, G.i2]]);
    step(desk, "german", "CHA", "BUX", [G.i1, G.i2]);
    expect(desk.verbs("german")).toEqual(["step"]);
    const led = field(
      { CHA: [G.i1, G.i2], BUX: [...eight], PUX: [G.i3, G.i4] },
      { leaders: { [LEADER.alvensleben]: "PUX" }, spent: eight },
    );
    led.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2, G.i3]]);
    step(led, "german", "CHA", "BUX", [G.i1, G.i2]);
    expect(led.options("german", "step")).toEqual(["BUX"]);
    expect(led.refused("german", "step", ["PUX"])).toMatchObject({ rule: "4.0.s", text: /First the units on the way/ });
    expect(led.refused("german", "step", ["CHA"])).toMatchObject({ rule: "4.0.s" });
  });

  rule("2.0.h", "guns between full Areas that lead to enemies only cannot start", () => {
    const french = freeSheet.data.counters.units.filter(({ side, id }) => side === "french" && id !== F.g1);
    const eights = [0, 8, 16].map((from) => french.slice(from, from + 8).map(({ id }) => id));
    const [trc, mlt, vsy] = eights;
    const enemies = { RRD: [G.i1], STM: [G.i2], VIO: [G.i3], TRO: [G.i4], BRU: [G.i5], PUX: [G.i6], HAN: [G.i7] };
    const spent = [...eights.flat(), G.i1, G.i2, G.i3, G.i4, G.i5, G.i6, G.i7];
    const shut = field({ GRE: [F.g1], TRC: trc, MLT: mlt, VSY: vsy, ...enemies }, { to: "french", spent });
    expect(shut.verbs("french")).not.toContain("move");
    const open = field({ GRE: [F.g1], TRC: trc, MLT: mlt, VSY: vsy.slice(1), ...enemies }, { to: "french", spent });
    expect(open.options("french", "move", ["area"])).toEqual(["GRE"]);
    const beyond = { ...enemies, HAN: [] };
    const passed = field({ GRE: [F.g1], TRC: trc, MLT: mlt, VSY: vsy, ...beyond }, { to: "french", spent });
    expect(passed.options("french", "move", ["area"])).toEqual(["GRE"]);
  });

  test("a step is shown at the price of the dearest who can make it", () => {
    const desk = field({ GOR: [G.i1, G.c1] });
    desk.act("german", "move", ["area", "GOR", [G.i1, G.c1]]);
    const found = desk.game.play.options(desk.seat("german"), "step", ["GOR"]);
    expect(JSON.stringify(found)).toMatch(/"BVI":\{"kind":"way","cost":3/);
    expect(JSON.stringify(found)).toMatch(/"BUX":\{"kind":"way","cost":1/);
  });

  rule("4.0.t", "a gun halts in a full Area when beaten chargers retreat to where it was to go on", () => {
    const around = { PUX: [G.i1], TRO: [G.i3], TRC: [G.i4], HAN: [G.i2, G.c1, G.c2] };
    const desk = field(
      { GRE: [F.g1], MLT: EIGHT, ...around },
      { to: "french", spent: [G.i1, G.i2, G.i3, G.i4, ...EIGHT], reserves: true },
    );
    march(desk, "french", "GRE", "MLT", [F.g1]);
    desk.act("german", "charge", ["HAN", [G.c1, G.c2], G.c1], [2, 1]);
    expect(desk.battle.result).toBe("tied 0/2/0");
    desk.act("german", "absorb", [G.c1, "retreat", "VSY", G.c2, "retreat", "VSY"]);
    expect([desk.at(F.g1), desk.at(G.c1), desk.next]).toEqual(["MLT", "VSY", "german: impulse"]);
    expect(desk.pub.forced).toBe(bitsOf(desk, "MLT"));
    expect(invariants(desk.game.play.s, desk.game.sheet)).toEqual([]);
  });

  rule("4.0.t", "those on the way halt in a full Area when a counter-charge has halted those who could go on", () => {
    const six = [G.i3, G.i4, G.i5, G.i6, G.i7, G.i8];
    const party = [G.i1, G.i2, G.c1, G.c2];
    const desk = field({ CHA: party, VSY: six, BRU: [F.c2] }, { spent: six, reserves: true });
    march(desk, "german", "CHA", "PUX", party);
    step(desk, "german", "PUX", "HAN", party);
    step(desk, "german", "HAN", "VSY", party);
    desk.act("french", "charge", ["BRU", [F.c2], F.c2]).act("german", "lead", [G.i1], [2, 1]);
    expect(desk.battle.result).toBe("hit 2/0/1");
    // Two must leave, and of the two who are Fresh only the horse could.
    desk.act("german", "absorb", [G.i1, "flip", G.c1, "flip"]);
    expect([desk.next, desk.where(...party)]).toEqual(["french: impulse", ["VSY", "VSY", "VSY", "VSY"]]);
    expect(desk.pub.forced).toBe(bitsOf(desk, "VSY"));
  });

  rule("4.0.t", "an Area is marked as overfilled until it is within the limit again, and no longer", () => {
    const german = [G.i1, G.i2, G.i3, G.i4, G.j, G.i5, G.i6, G.i7, G.c1];
    const desk = field({ BUX: german, FLA: [...EIGHT, F.i9], DON: [F.c2, F.c3] }, { spent: [...EIGHT, F.i9] });
    expect(desk.pub.forced).toBe(bitsOf(desk, "BUX", "FLA"));
    march(desk, "german", "BUX", "CHA", [G.c1]).act("german", "done");
    expect(desk.pub.forced).toBe(bitsOf(desk, "FLA"));
    march(desk, "french", "DON", "BRU", [F.c2]).act("french", "done");
    expect(desk.pub.forced).toBe(bitsOf(desk, "FLA"));
  });
});

describe("reactions", () => {
  rule(["7.3.1.a", "7.3.1.c", "7.3.1.k"], "why an Area does not volley", () => {
    const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2], STA: [F.i3], VIO: [F.i4], REZ: [F.c1], TRO: [F.i5] });
    march(desk, "german", "BUX", "PUX", [G.i1, G.i2]);
    const why = (area: string) => desk.refused("french", "volley", [area]);
    expect(desk.options("french", "volley")).toEqual(["TRO"]);
    expect(why("VIO")).toMatchObject({ rule: "7.3.1.a", text: /Buxières is not adjacent to Vionville/ });
    expect(why("REZ")).toMatchObject({ rule: "7.3.1.a", text: /no Fresh French infantry/ });
    expect(why("FLA")).toMatchObject({ rule: "7.3.1.k" });
    expect(why("STA")).toMatchObject({ rule: "7.3.1.k" });
    const both = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2], TRO: [F.i5, F.i6] });
    march(both, "german", "BUX", "TRO", [G.i1, G.i2]);
    both.act("french", "volley", ["FLA", [F.i1]], [1, 6]);
    expect(both.options("french", "volley")).toEqual(["TRO"]);
    expect(both.refused("french", "volley", ["FLA"])).toMatchObject({ rule: "7.3.1.c" });
    expect(both.refused("french", "volley", ["TRO", [F.i1]])).toMatchObject({ rule: "7.3.1.d" });
  });

  rule("7.5.e", "cavalry that could not win is offered beside cavalry that could, and never alone", () => {
    const group = [G.i1, G.i2, G.i3, G.i4, G.i5, G.i6];
    const target = (horse: Record<string, string[]>): Desk => {
      const desk = field({ BUX: group, ...horse }, { reserves: true });
      return march(desk, "german", "BUX", "FLA", group);
    };
    // The lead counts 3, the Cover 1 and the others 5: with the best dice a charge needs more than 4 of its own.
    expect(target({ VIO: [F.c1, F.c2] }).options("french", "charge")).toEqual(["VIO"]);
    expect(target({ VIO: [F.c1] }).step).toBe("step");
    expect(target({ VIO: [F.c2, F.c3], REZ: [F.c1] }).options("french", "charge")).toEqual(["REZ", "VIO"]);
    expect(target({ VIO: [F.c1], REZ: [F.c2, F.c3] }).options("french", "charge")).toEqual(["REZ", "VIO"]);
  });
});

describe("casualties", () => {
  rule("7.7.A.b", "what an option costs is said of a Fresh and of a Spent unit", () => {
    const french = field({ BUX: [G.g1, G.g2], FLA: [F.i1, F.i2] }, { spent: [F.i2], reserves: true });
    french.act("german", "bombard", ["area", G.g1, "FLA", [G.g2]], [1, 2]);
    expect(french.battle.result).toBe("hit 2/0/0");
    const lost = (unit: string) => french.refused("french", "absorb", [unit, "eliminate"]).text;
    expect(lost(F.i1)).toMatch(/costs 4 casualty points, and only 2 are left/);
    expect(lost(F.i2)).toMatch(/costs 3 casualty points, and only 2 are left/);
  });

  rule(
    ["7.7.A.b", "7.1.R.f"],
    "what would settle the bill without a lead that must bear a point is refused as that",
    () => {
      const desk = field({ BUX: [G.g1, G.g2, G.g3], FLA: [F.g1, F.g2] }, { spent: [], reserves: true });
      desk.act("german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3]], [4, 1]);
      expect(desk.battle.result).toBe("hit 4/0/0");
      expect(desk.refused("french", "absorb", [F.g1, "eliminate"]).text).toMatch(
        /must be absorbed in all, and not all/,
      );
    },
  );

  rule("7.7.A.i", "a full Area is refused to a retreat as full", () => {
    const eight = [F.i3, F.i4, F.i5, F.i6, F.i7, F.i8, F.i9, F.lapasset];
    const desk = field({ BUX: [G.g1], FLA: [F.i1, F.i2], VIO: eight }, { reserves: true });
    desk.act("german", "bombard", ["area", G.g1, "FLA"], [1, 1]);
    const to = (area: string) => desk.refused("french", "absorb", [F.i1, "retreat", area]);
    expect(to("VIO")).toMatchObject({ rule: "7.7.A.i", text: /is full/ });
    expect(to("TRO")).toMatchObject({ rule: "7.7.A.g" });
    const one = field({ BUX: [G.g1], FLA: [F.i1, F.i2], VIO: eight.slice(1) }, { reserves: true });
    one.act("german", "bombard", ["area", G.g1, "FLA"], [1, 1]);
    expect(one.options("french", "absorb", [F.i1, "retreat"])).toContain("VIO");
    expect(one.refused("french", "absorb", [F.i1, "retreat", "TRO"])).toMatchObject({ rule: "7.7.A.g" });
  });

  rule(["7.7.d", "7.7.e"], "an elimination counts what the sheet says, up to 5", () => {
    const dear = { ...tables.casualties, french: { retreat: 1, flip: 1, spent: 4, fresh: 5 } };
    const sheet = sheetWith({ "tables.json": { ...tables, casualties: dear } });
    const desk = field({ BUX: [G.g1, G.g2], FLA: [F.i1, F.c1] }, { sheet, reserves: true });
    desk.act("german", "bombard", ["area", G.g1, "FLA", [G.g2]], [6, 1]);
    expect(desk.battle.result).toBe("hit 6/0/0");
    expect(desk.options("french", "absorb", [F.i1])).toEqual(["flip", "retreat", "eliminate"]);
    expect(desk.options("french", "absorb", [F.i1, "eliminate", F.c1])).toEqual(["flip", "retreat"]);
  });

  rule("3.0.q", "a Leader is asked once for each place to which units retreat", () => {
    const desk = field({ BUX: [G.g1], FLA: [F.i1, F.i2] }, { leaders: { [LEADER.frossard]: "FLA" } });
    desk.act("german", "bombard", ["area", G.g1, "FLA"], [2, 1]);
    expect(desk.battle.result).toBe("hit 2/0/0");
    const both = [F.i1, "retreat", "VIO", F.i2, "retreat", "VIO"];
    expect(desk.options("french", "absorb", both)).toEqual(["VIO", "FLA"]);
    expect(desk.refused("french", "absorb", [...both, "REZ"])).toMatchObject({ rule: "3.0.q" });
    const parted = [F.i1, "retreat", "VIO", F.i2, "retreat", "REZ"];
    expect(desk.options("french", "absorb", parted)).toEqual(["REZ", "VIO", "FLA"]);
  });

  rule(
    ["7.3.R.h", "7.3.R.l"],
    "who falls back finds room unit by unit, whatever stands above the limit elsewhere",
    () => {
      const crowd = [G.i5, G.i6, G.i7, G.i8, G.x1, G.g1, G.g2];
      const nine = [
        "ge.10corps.20div.2",
        "ge.10corps.20div.3",
        "ge.10corps.20div.4",
        "ge.10corps.20div.5",
        G.hg,
        G.g3,
        G.g4,
        G.c4,
        G.c5,
      ];
      const desk = field(
        {
          BUX: [G.i1, G.i2],
          FLA: [F.i1, F.i2, F.i3],
          STA: [F.c1],
          TRO: [F.c2],
          GOR: nine,
          PUX: crowd,
          CHA: crowd.map((unit) => (unit === G.i5 ? "ge.11gren" : "")).filter(Boolean),
        },
        { spent: [F.c1, F.c2] },
      );
      march(desk, "german", "BUX", "TRO", [G.i1, G.i2]);
      desk.act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], [4, 1]);
      expect(desk.options("german", "absorb")).toContain("fall back");
      expect(desk.options("german", "absorb", ["fall back", G.i1])).toEqual(["PUX", "CHA"]);
      expect(desk.options("german", "absorb", ["fall back", G.i1, "PUX", G.i2])).toEqual(["CHA"]);
      expect(desk.refused("german", "absorb", ["fall back", G.i1, "PUX", G.i2, "PUX"])).toMatchObject({
        rule: expect.stringMatching(/^7\.7\.A/),
      });
    },
  );

  rule(["7.4.R.b", "7.4.R.f"], "a committed Leader is deactivated by a defeat and by a tie, each with its case", () => {
    for (const [dice, named] of [
      [[1, 6], "7.4.R.b"],
      [[1, 5], "7.4.R.f"],
    ] as const) {
      const desk = field(
        { BUX: [G.i1, G.i2], FLA: [F.g1] },
        { leaders: { [LEADER.alvensleben]: "BUX" }, spent: [F.g1], reserves: true },
      );
      desk.act("german", "move", ["area", "BUX", [G.i1, G.i2]]).act("german", "step", ["BUX", "FLA", [G.i1, G.i2], []]);
      desk.act("german", "lead", [G.i1, [LEADER.alvensleben]], dice);
      expect(told(desk, "deactivated").map(({ rule: one }) => one)).toEqual([named]);
    }
  });
});

describe("transfers and arrivals", () => {
  test("ending the transfers names the Leaders who command nobody where they are, and could", () => {
    const desk = field(
      { GRV: [F.i7], REZ: [F.i1, F.i2], CHA: [G.i1] },
      {
        leaders: {
          [LEADER.frossard]: "GRV",
          [LEADER.canrobert]: "GRV",
          [LEADER.forton]: "GRV",
          [LEADER.bazaine]: "REZ",
        },
        more: { phase: { transfer: "french" } },
      },
    );
    // Frossard's corps stands in Rezonville, beside Gravelotte; Forton's cavalry is nowhere.
    expect(consequences(desk, "french", "done", [])).toEqual([]);
    const apart = field(
      { DON: [F.i7], RRD: [F.i1, F.i2], BRU: [F.i8], CHA: [G.i1] },
      {
        leaders: { [LEADER.frossard]: "DON", [LEADER.canrobert]: "DON", [LEADER.forton]: "DON" },
        more: { phase: { transfer: "french" } },
      },
    );
    expect(consequences(apart, "french", "done", []).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Frossard stays in Doncourt/),
    ]);
    expect(apart.game.play.prompt(apart.seat("french"))).toBe(
      "French: Frossard, Canrobert and Forton may ride up to 3 Areas; who, and where to?",
    );
  });

  rule(["8.0.b", "8.0.d", "8.0.e"], "why a group that is due does not come", () => {
    const due = ["german.2.GOR", "german.2.BUX", "german.3.CHA"];
    const arrival = (stacks: Record<string, string[]>, barred: Record<string, number>): Desk => {
      const desk = new Desk();
      const place: Record<string, string> = {};
      for (const unit of [G.i1, G.i5, G.i6, "ge.10corps.19div.1"]) place[unit] = "waiting";
      for (const [area, units] of Object.entries(stacks)) for (const unit of units) place[unit] = area;
      return desk.edit({ clear: true, place, turn: 3, began: "german", barred, phase: { arrival: "german" } });
    };
    const one = arrival({ GOR: [F.i1] }, {});
    expect(one.options("german", "bring")).toEqual(due.slice(1));
    expect(one.refused("german", "bring", [due[0]])).toMatchObject({ rule: "8.0.b", text: /waits a turn/ });
    expect(one.refused("german", "bring", ["german.5.CHA"])).toMatchObject({ rule: "8.0.a", text: /is due on turn 5/ });
    expect(one.refused("german", "bring", ["german.2.BUX", "CHA"])).toMatchObject({ rule: "8.0.b" });
    const crowd = [G.c1, G.c2, G.c3, G.c4, G.c5, G.g1, G.g2, G.g3];
    const full = arrival({ GOR: crowd }, {});
    expect(full.refused("german", "bring", [due[0]])).toMatchObject({ rule: "8.0.d", text: /no room .* in Gorze/ });
    // Buxières has room for exactly those who are due there.
    const just = arrival({ BUX: crowd.slice(0, 6) }, {});
    just.act("german", "bring", ["german.2.BUX", "BUX"]);
    expect(told(just, "arrived").map(({ data }) => [data?.pieces, data?.places])).toEqual([[[G.i5, G.i6], ["BUX"]]]);
    expect(just.where(G.i5, G.i6)).toEqual(["BUX", "BUX"]);
  });
});
