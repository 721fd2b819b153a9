import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { arrivals, draw, passTo, removed, sheet, Table, table } from "./helpers.ts";

rule(
  ["CM.J.01.a", "CM.J.01.b", "17.2.d", "25.7.g", "17.0.a"],
  "Shanghai gunfire: strength 3 at any range, every turn, never in the pool",
  () => {
    const t = new Table();
    expect(t.pool("japan")).not.toContain("jp.shanghai-gunfire");
    const far = table({
      turn: 5,
      place: { "cn.nanking.elite.1": "0313", "jp.29bde": "2514" },
      phase: { name: "strike", side: "japan" },
    });
    far.act("japan", "strike", ["0313", "jp.shanghai-gunfire"]).act("japan", "done", [], [4]);
    expect(far.last("bombardment")).toMatchObject({ points: 3, result: "S" });
    expect(far.suppressed()).toEqual(["cn.nanking.elite.1"]);
    expect(far.pub.inEffect).toContain("jp.shanghai-gunfire");
    expect(far.pool("japan")).not.toContain("jp.shanghai-gunfire");
  },
);

rule(
  ["CM.J.02.a", "CM.J.02.b", "17.2.e"],
  "Third Fleet fires at once and beside Shanghai gunfire at another hex",
  () => {
    const t = draw({ japan: ["jp.third-fleet"] });
    expect(t.pub.inEffect).toContain("jp.third-fleet");
    expect(t.pool("japan")).toEqual([]);
    const two = table({
      place: { "cn.nanking.elite.1": "0313", "cn.nanking.elite.2": "0213", "jp.29bde": "2514" },
      inEffect: ["jp.third-fleet"],
      phase: { name: "strike", side: "japan" },
    });
    two
      .act("japan", "strike", ["0313", "jp.shanghai-gunfire"])
      .act("japan", "strike", ["0213", "jp.third-fleet"])
      .act("japan", "done", [], [5, 5]);
    expect(two.suppressed()).toEqual(["cn.nanking.elite.1", "cn.nanking.elite.2"]);
  },
);

rule(
  ["CM.J.03.a", "CM.J.03.c", "6.13.a", "6.0.b", "RG.J.10A.a"],
  "Tenth Army on turn 3 or later brings its group in that turn's reinforcement phase, once",
  () => {
    const t = draw({ japan: ["jp.tenth-army"] }, { received: ["jp.sef1", "jp.sef2", "cn.9ag", "cn.10ag"] });
    expect(t.where("jp.10hq")).toBe("later");
    t.act("japan", "allocate", [0, 0, 0, 0]).act("china", "allocate", [0, 0, 0]);
    expect(["jp.10hq", "jp.6hq", "jp.16hq", "jp.18hq", "jp.114hq"].map((unit) => t.where(unit))).toEqual([
      "due",
      "due",
      "due",
      "due",
      "due",
    ]);
    expect(t.pool("japan")).toEqual([]);
    t.act("japan", "done").edit({
      turn: 4,
      place: { "jp.10hq": "later" },
      phase: { name: "reinforcements", side: "japan" },
    });
    expect(t.where("jp.10hq")).toBe("later");
    const never = arrivals("japan", 8);
    expect(never.where("jp.10hq")).toBe("later");
  },
);

rule(
  ["CM.J.03.b", "CM.J.04.c"],
  "Tenth Army and Central China Front drawn on turn 2 go back and a substitute is drawn",
  () => {
    for (const early of ["jp.tenth-army", "jp.central-china-front"]) {
      const t = draw({ japan: [early, "jp.panic"] }, { turn: 2 });
      expect(t.pub.panic[0]).toBe(1);
      expect(t.pool("japan").sort()).toEqual([early, "jp.panic"].sort());
    }
    expect(draw({ japan: ["jp.tenth-army"] }, { turn: 2 }).pool("japan")).toEqual(["jp.tenth-army"]);
  },
);

rule(
  ["CM.J.04.b", "RG.J.R.b", "RG.J.R.c"],
  "routine supply is four points, six from the turn of Central China Front",
  () => {
    const routine = (inEffect: string[]): number => {
      const t = arrivals("japan", 5, { place: { "jp.29bde": "2818" }, inEffect });
      return t.supply("japan", "due");
    };
    expect(routine([])).toBe(4);
    expect(routine(["jp.central-china-front"])).toBe(6);
  },
);

rule(
  ["CM.J.05.a", "CM.J.05.b", "CM.J.05.c"],
  "North China Front: 1-3 costs two supply units of the owner's choice",
  () => {
    const t = draw({ japan: ["jp.north-china-front"] }, { supply: { japan: { base: 2 } } }, [3]);
    t.act("japan", "lose", ["base"]).act("japan", "lose", ["2514"]);
    expect([t.supply("japan", "base"), t.supply("japan", "2514")]).toEqual([1, 0]);
    const lucky = draw({ japan: ["jp.north-china-front"] }, {}, [4]);
    expect([lucky.step, lucky.supply("japan", "2514")]).toEqual(["allocate", 1]);
    expect(removed(lucky)).toContain("jp.north-china-front");
  },
);

rule(["CM.J.05.d"], "with fewer than two points all supply is lost", () => {
  const t = draw({ japan: ["jp.north-china-front"] }, {}, [1]);
  expect(t.refused("japan", "none").rule).toBe("CM.J.05");
  t.act("japan", "lose", ["2514"]).act("japan", "none");
  expect(t.supply("japan", "2514")).toBe(0);
});

rule(
  ["CM.J.06.a", "CM.J.06.b", "CM.J.06.d", "24.4.d"],
  "Air Upgrade removes three undamaged points in a reinforcement phase, without victory points",
  () => {
    const t = arrivals("japan", 5, {
      place: { "jp.29bde": "2818" },
      air: { japan: { reserve: 1, strike: 2, damaged: 2 } },
      hand: { japan: ["jp.air-upgrade"] },
    });
    expect(t.refused("japan", "airUpgrade", ["damaged", "strike", "strike"]).rule).toBe("CM.J.06");
    t.act("japan", "airUpgrade", ["reserve", "strike", "strike"]);
    expect([t.air("japan", "reserve"), t.air("japan", "strike"), t.air("japan", "damaged")]).toEqual([1, 0, 2]);
    expect(t.vp).toEqual([0, 0]);
    expect(removed(t)).toContain("jp.air-upgrade");
  },
);

rule(
  ["CM.J.06.c", "CM.J.06.e", "CM.J.06.f"],
  "six points come on the next turn; with fewer than three it cannot be played",
  () => {
    const holding = (turn: number, air: Record<string, number>): Table =>
      arrivals("japan", turn, {
        place: { "jp.29bde": "2818" },
        air: { japan: air },
        hand: { japan: ["jp.air-upgrade"] },
      });
    const t = holding(5, { reserve: 2 });
    t.act("japan", "airUpgrade", ["reserve", "reserve", "reserve"]);
    const reserve = [t.air("japan", "reserve")];
    for (const turn of [6, 7]) {
      t.act("japan", "done").edit({ turn, phase: { name: "reinforcements", side: "japan" } });
      reserve.push(t.air("japan", "reserve"));
    }
    expect(reserve).toEqual([0, 7, 8]);
    const poor = holding(6, { reserve: 1, damaged: 5 });
    expect(poor.refused("japan", "airUpgrade", ["reserve", "reserve", "reserve"]).rule).toBe("CM.J.06");
    expect(poor.verbs("japan")).not.toContain("airUpgrade");
    const last = holding(8, { reserve: 5 }).act("japan", "airUpgrade", ["reserve", "reserve", "reserve"]);
    expect([last.air("japan", "reserve"), last.pub.upgradeTurn > sheet.turns]).toEqual([3, true]);
  },
);

rule(
  ["CM.J.08.a", "CM.C.09.a", "18.7.a", "CM.C.09.b"],
  "Espionage and Intelligence show the map or the track, to their user alone",
  () => {
    const t = draw({ japan: ["jp.espionage"], china: ["cn.intelligence"] }, { place: { "cn.9ag.hq": "track 5" } });
    expect(t.verbs("japan")).toEqual(["map", "track"]);
    t.act("japan", "map");
    expect(t.own("japan").seen.map((unit) => sheet.units[unit].text)).toEqual([
      "cn.shanghai.bde.1",
      "cn.shanghai.bde.2",
      "cn.shanghai.bde.3",
    ]);
    expect(t.own("china").seen).toEqual([]);
    expect(JSON.stringify(t.game.log(null))).not.toContain("cn.shanghai");
    t.act("china", "track");
    expect(t.pool("china")).toEqual(["cn.intelligence"]);
    expect(passTo(t, "japan", "move").own("japan").seen).toEqual([]);
    const away = { "cn.9ag.hq": "track 5", "cn.nanking.elite.1": "held" };
    const track = draw({ japan: ["jp.espionage"] }, { place: away });
    track.act("japan", "track");
    expect(track.last("trackSeen").units).toEqual({
      "cn.nanking.elite.1": "held back",
      "cn.9ag.hq": "due on turn 5",
    });
    expect(track.own("japan").seen).toEqual([]);
    const elsewhere = draw({ japan: ["jp.espionage"] }).act("japan", "track");
    const heard = (game: Table): string => JSON.stringify(game.game.log(game.seat("china")));
    expect(heard(track)).toContain("look at the enemy reinforcement track");
    expect(heard(track)).toBe(heard(elsewhere));
  },
);

rule(
  ["CM.J.09.a", "CM.J.09.b", "7.4.b", "CM.J.09.d"],
  "Gekokujo 1-4 activates a headquarters to the end of the turn",
  () => {
    const t = draw({ japan: ["jp.gekokujo"] }, { received: ["jp.sef1", "jp.sef2", "cn.9ag", "cn.10ag"] }, [4]);
    expect(t.options("japan", "activate")).toEqual(["jp.shanghaihq"]);
    t.act("japan", "activate", ["jp.shanghaihq"]);
    expect(t.pool("japan")).toEqual(["jp.gekokujo"]);
    t.act("japan", "allocate", [0, 0, 0, 0]).act("china", "allocate", [0, 0, 0]);
    t.act("japan", "done").act("china", "done").act("japan", "done").act("japan", "done").act("china", "done");
    expect(t.pub.phase).toBe("movement");
    expect(t.active()).toEqual(["jp.shanghaihq"]);
  },
);

rule(["CM.J.09.c"], "Gekokujo 5-6 costs one point of supply reinforcement", () => {
  const t = draw({ japan: ["jp.gekokujo"] }, { received: ["jp.sef1", "jp.sef2", "cn.9ag", "cn.10ag"] }, [5]);
  t.act("japan", "allocate", [0, 0, 0, 0]).act("china", "allocate", [0, 0, 0]);
  expect(t.supply("japan", "due")).toBe(3);
});

rule(["CM.J.09.e"], "the free headquarters may be in the base; without one nothing happens", () => {
  const base = draw({ japan: ["jp.gekokujo"] }, { place: { "jp.shanghaihq": "dead", "jp.sefhq": "base" } }, [1]);
  expect(base.options("japan", "activate")).toEqual(["jp.sefhq"]);
  const none = draw({ japan: ["jp.gekokujo"] }, { place: { "jp.shanghaihq": "dead" } }, [1]);
  expect(none.verbs("japan")).toEqual(["none"]);
  expect(none.refused("japan", "activate", [])).toMatchObject({
    rule: "CM.J.09",
    text: "No headquarters of yours is in play.",
  });
  none.act("japan", "none");
  expect(none.active()).toEqual([]);
});

rule(["CM.J.10.a", "CM.J.10.b", "CM.J.10.c"], "Japanese Intelligence is Espionage now or Recon later", () => {
  const spy = draw({ japan: ["jp.intelligence"] });
  spy.act("japan", "spy").act("japan", "map");
  expect(spy.pool("japan")).toEqual(["jp.intelligence"]);
  const keep = draw({ japan: ["jp.intelligence"] });
  keep.act("japan", "keep");
  expect(keep.hand("japan")).toEqual(["jp.intelligence"]);
  keep.edit({ phase: { name: "movement", side: "japan" } });
  keep.act("japan", "recon", ["2416"]);
  expect(keep.own("japan").seen.map((unit) => sheet.units[unit].text)).toEqual(["cn.shanghai.bde.3"]);
  expect(keep.pool("japan")).toEqual(["jp.intelligence"]);
  expect(draw({ japan: ["jp.recon"] }).refused("japan", "spy").rule).toBe("CM.J.10");
  const kept = draw({ japan: ["jp.recon"] }, { hand: { japan: ["jp.intelligence"] } });
  expect(kept.refused("japan", "spy").rule).toBe("CM.J.10");
});

rule(["CM.J.11.a", "CM.C.13.a", "CM.C.13.b"], "Panic: each activation costs two supply points", () => {
  const t = table({
    place: { "jp.sefhq": "2818", "jp.3hq": "2716" },
    supply: { japan: { "2818": 1, "2819": 1, "2716": 1 } },
    panic: ["japan"],
    phase: { name: "supply", side: "japan" },
  });
  expect(t.refused("japan", "activate", ["jp.3hq", "2716"]).rule).toBe("7.3");
  expect(t.refused("japan", "activate", ["jp.sefhq", "2818", "2818"]).rule).toBe("7.2");
  t.act("japan", "activate", ["jp.sefhq", "2818", "2819"]);
  expect([t.supply("japan", "2818"), t.supply("japan", "2819")]).toEqual([0, 0]);
  const c = draw({ china: ["cn.panic"] });
  expect(c.pub.panic).toEqual([0, 1]);
  expect(c.pool("china")).toEqual(["cn.panic"]);
});

rule(["CM.J.11.c", "CM.C.13.c"], "under Panic two base points activate all headquarters in the base", () => {
  const japan = table({
    place: { "jp.sefhq": "base", "jp.3hq": "base" },
    supply: { japan: { base: 5 } },
    panic: ["japan"],
    phase: { name: "supply", side: "japan" },
  });
  japan.act("japan", "activateBase");
  expect(japan.active()).toEqual(["jp.sefhq", "jp.3hq"]);
  expect(japan.supply("japan", "base")).toBe(3);
  const china = table({
    place: { "cn.9ag.hq": "base" },
    supply: { china: { base: 1 } },
    panic: ["china"],
    phase: { name: "supply", side: "china" },
  });
  expect(china.refused("china", "activateBase").rule).toBe("26.5");
});

rule(["CM.J.12.a", "CM.J.12.c", "CM.C.14.a", "CM.C.14.c"], "Recon in the own movement phase shows one stack", () => {
  const place = { "jp.29bde": "2818", "jp.5bde": "2818", "jp.22bde": "2513", "cn.nanking.elite.1": "0313" };
  const j = table({ place, hand: { japan: ["jp.recon"] }, phase: { name: "movement", side: "japan" } });
  j.act("japan", "recon", ["0313"]);
  expect(j.own("japan").seen.map((unit) => sheet.units[unit].text)).toEqual(["cn.nanking.elite.1"]);
  expect(j.pool("japan")).toContain("jp.recon");
  const c = table({ place, hand: { china: ["cn.recon"] }, phase: { name: "movement", side: "china" } });
  c.act("china", "recon", ["2818"]);
  expect(c.own("china").seen.map((unit) => sheet.units[unit].text)).toEqual(["jp.29bde", "jp.5bde"]);
  expect(c.pool("china")).toContain("cn.recon");
});

rule(
  ["CM.J.13.a", "CM.J.13.b", "CM.C.06.a", "CM.C.06.b"],
  "Staff Planning and German Advisors activate without supply and return",
  () => {
    const j = table({
      place: { "jp.sefhq": "2818" },
      hand: { japan: ["jp.staff-planning"] },
      phase: { name: "supply", side: "japan" },
    });
    j.act("japan", "marker", ["jp.sefhq"]);
    expect(j.active()).toEqual(["jp.sefhq"]);
    expect(j.pool("japan")).toContain("jp.staff-planning");
    const c = table({
      place: { "cn.9ag.hq": "2413" },
      hand: { china: ["cn.german-advisors"] },
      phase: { name: "supply", side: "china" },
    });
    c.act("china", "marker", ["cn.9ag.hq"]);
    expect(c.active()).toEqual(["cn.9ag.hq"]);
    expect(c.pool("china")).toContain("cn.german-advisors");
  },
);

rule(
  ["CM.J.14.a", "CM.J.14.b", "CM.J.14.c"],
  "Warlords after an activation: the headquarters is inactive, the supply gone, the marker out",
  () => {
    const t = table({
      place: { "cn.9ag.hq": "2413" },
      supply: { china: { "2413": 1 } },
      hand: { japan: ["jp.warlords"] },
      phase: { name: "supply", side: "china" },
    });
    t.act("china", "activate", ["cn.9ag.hq", "2413"]);
    expect([t.step, t.turnOf]).toEqual(["warlords", "japan"]);
    t.act("japan", "warlords").act("japan", "bar", ["cn.9ag.hq"]);
    expect(t.active()).toEqual([]);
    expect(t.supply("china", "2413")).toBe(0);
    expect(removed(t)).toContain("jp.warlords");
  },
);

rule(["CM.J.14.a", "18.2.a"], "which headquarters was activated is told only when Warlords is played", () => {
  const activation = (hq: string, hand: string[]): Table =>
    table({
      place: { [hq]: "2413" },
      supply: { china: { "2413": 1 } },
      hand: { japan: hand },
      phase: { name: "supply", side: "china" },
    }).act("china", "activate", [hq, "2413"]);
  const japanese = (t: Table): string => JSON.stringify([t.game.view(t.seat("japan")), t.game.log(t.seat("japan"))]);
  for (const hand of [[], ["jp.banzai"], ["jp.warlords"]]) {
    const t = activation("cn.9ag.hq", hand);
    expect(t.step).toBe(hand.length > 0 ? "warlords" : "spend");
    expect(japanese(t)).toContain("activate a headquarters");
    expect(japanese(t)).toBe(japanese(activation("cn.10ag.hq", hand)));
  }
  const t = activation("cn.9ag.hq", ["jp.banzai"]);
  expect(t.refused("japan", "warlords").rule).toBe("CM.J.14");
  t.act("japan", "pass");
  expect([t.step, t.active()]).toEqual(["spend", ["cn.9ag.hq"]]);
  const played = activation("cn.9ag.hq", ["jp.warlords"]).act("japan", "warlords");
  expect(played.last("activatedHqs").units).toEqual(["cn.9ag.hq"]);
  expect(played.refused("japan", "bar", ["cn.10ag.hq"]).rule).toBe("CM.J.14");
});

rule(
  ["CM.J.14.d"],
  "of several headquarters activated in the base it hits one, for the turn; also after German Advisors",
  () => {
    const t = table({
      place: { "cn.9ag.hq": "base", "cn.10ag.hq": "base" },
      supply: { china: { base: 2 } },
      hand: { japan: ["jp.warlords"], china: ["cn.german-advisors"] },
      phase: { name: "supply", side: "china" },
    });
    t.act("china", "activateBase").act("japan", "warlords");
    expect(t.options("japan", "bar")).toEqual(["cn.9ag.hq", "cn.10ag.hq"]);
    t.act("japan", "bar", ["cn.10ag.hq"]);
    expect(t.active()).toEqual(["cn.9ag.hq"]);
    expect(t.refused("china", "activateBase").rule).toBe("26.5");
    expect(t.refused("china", "marker", ["cn.10ag.hq"]).rule).toBe("CM.W");
    const onMap = table({
      place: { "cn.9ag.hq": "2413" },
      supply: { china: { "2413": 2 } },
      hand: { japan: ["jp.warlords"] },
      phase: { name: "supply", side: "china" },
    });
    onMap.act("china", "activate", ["cn.9ag.hq", "2413"]).act("japan", "warlords").act("japan", "bar", ["cn.9ag.hq"]);
    expect(onMap.refused("china", "activate", ["cn.9ag.hq", "2413"]).rule).toBe("CM.J.14");
    const advisors = table({
      place: { "cn.9ag.hq": "base" },
      hand: { japan: ["jp.warlords"], china: ["cn.german-advisors"] },
      phase: { name: "supply", side: "china" },
    });
    advisors.act("china", "marker", ["cn.9ag.hq"]);
    expect(advisors.step).toBe("warlords");
  },
);

rule(
  ["CM.J.15.a", "CM.J.15.b", "CM.J.15.c"],
  "Japanese Weather: each player chooses an air point and a supply point",
  () => {
    const t = draw(
      { japan: ["jp.weather"] },
      { air: { japan: { reserve: 2 }, china: { damaged: 1 } }, supply: { japan: { base: 1 } } },
    );
    t.act("japan", "suffer", ["reserve", "base"]);
    expect([t.air("japan", "reserve"), t.air("japan", "damaged"), t.supply("japan", "base")]).toEqual([1, 1, 0]);
    t.act("china", "suffer", ["base"]);
    expect([t.air("china", "damaged"), t.supply("china", "base")]).toEqual([1, 2]);
    expect(t.pool("japan")).toEqual(["jp.weather"]);
  },
);
