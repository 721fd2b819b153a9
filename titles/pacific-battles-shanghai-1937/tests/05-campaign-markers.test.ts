import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { draw, passTo, RECEIVED, removed, sheet, Table, table } from "./helpers.ts";

rule(
  ["5.0.a", "25.4.f", "25.5.f", "OB.d", "CM.W.b"],
  "pools at start: 14 Japanese and 17 Chinese markers, one copy each; Shanghai gunfire in hand",
  () => {
    const t = new Table();
    expect(t.pool("japan")).toHaveLength(14);
    expect(t.pool("china")).toHaveLength(17);
    expect(new Set([...t.pool("japan"), ...t.pool("china")]).size).toBe(31);
    expect(t.pub.inEffect).toEqual(["jp.shanghai-gunfire"]);
  },
);

rule(
  ["5.1.a", "5.2.a", "RC.7.a"],
  "the Japanese start at level one, the Chinese at level two, and draw that many",
  () => {
    const t = new Table().edit({
      pool: {
        japan: ["jp.banzai", "jp.recon", "jp.warlords"],
        china: ["cn.gung-ho", "cn.recon", "cn.german-advisors"],
      },
    });
    expect(t.pub.command).toEqual([1, 2]);
    t.act("china", "deploy", ["2414", "2414", "2416"]).act("japan", "keep");
    expect([t.hand("japan").length, t.hand("china").length]).toEqual([1, 2]);
    expect(t.step).toBe("allocate");
  },
);

rule(
  ["5.1.c", "CM.J.04.a", "CM.J.04.d"],
  "Central China Front raises the level for later turns and stays in effect",
  () => {
    const t = draw({ japan: ["jp.central-china-front"] });
    expect(t.pub.command[0]).toBe(2);
    expect(t.pub.inEffect).toContain("jp.central-china-front");
    expect(t.step).toBe("allocate");
    const drawn = (seed: string): string[] =>
      new Table({ seed })
        .edit({
          turn: 3,
          vp: { japan: 1, china: 0 },
          command: { japan: 1, china: 0 },
          pool: { japan: ["jp.central-china-front", "jp.panic"], china: [] },
        })
        .act("china", "deploy", ["2414", "2414", "2416"])
        .events("markerDrawn")
        .map((event) => String(event.data!.facts!.marker));
    const games = ["one", "two", "three", "four", "five", "six"].map(drawn);
    for (const game of games) expect(game).toHaveLength(1);
    expect(games.flat()).toContain("jp.central-china-front");
  },
);

rule(["5.1.d", "CM.J.11.b", "CM.J.08.b"], "a marker that returned to the pool can be drawn again in the phase", () => {
  const t = draw({ japan: ["jp.espionage"] }, { command: { japan: 3, china: 0 } });
  t.act("japan", "map").act("japan", "map").act("japan", "map");
  expect(t.pool("japan")).toEqual(["jp.espionage"]);
  expect(draw({ japan: ["jp.panic"] }).pool("japan")).toEqual(["jp.panic"]);
});

rule(["5.1.e", "5.0.b"], "draws from an empty pool are forfeited, nobody draws from the other's", () => {
  const t = draw({ japan: ["jp.banzai"], china: ["cn.gung-ho", "cn.recon"] }, { command: { japan: 3, china: 1 } });
  t.act("japan", "keep");
  expect(t.step).toBe("allocate");
  expect([t.hand("japan"), t.hand("china").length, t.pool("china").length]).toEqual([["jp.banzai"], 1, 1]);
});

rule(["5.3.a"], "immediate markers take effect when drawn and are never held", () => {
  const t = draw({ japan: ["jp.panic"], china: ["cn.panic"] });
  expect(t.pub.panic).toEqual([1, 1]);
  expect(t.pub.hands).toEqual([0, 0]);
});

rule(["5.3.b", "5.4.a"], "held markers wait for their timing on any later turn; there is no hand limit", () => {
  const t = table({
    turn: 6,
    place: { "jp.sefhq": "2818" },
    hand: { japan: ["jp.banzai", "jp.recon", "jp.staff-planning", "jp.warlords", "jp.air-upgrade", "jp.intelligence"] },
    phase: { name: "supply", side: "japan" },
  });
  expect(t.hand("japan")).toHaveLength(6);
  t.act("japan", "marker", ["jp.sefhq"]);
  expect(t.active()).toEqual(["jp.sefhq"]);
});

rule(["5.3.c"], "every marker goes to exactly one place after play", () => {
  const after = (text: string): string => sheet.markers[sheet.markerNamed.get(text)!].after;
  const byAfter = (word: string): string[] => sheet.markers.filter((one) => one.after === word).map((one) => one.text);
  expect(byAfter("removed")).toEqual([
    "jp.north-china-front",
    "jp.air-upgrade",
    "jp.warlords",
    "cn.lone-battalion",
    "cn.scuttle-ships",
    "cn.soviet-air",
  ]);
  expect(byAfter("permanent")).toEqual([
    "jp.shanghai-gunfire",
    "jp.third-fleet",
    "jp.tenth-army",
    "jp.central-china-front",
    "cn.8-army-group",
    "cn.15-army-group",
    "cn.19-army-group",
    "cn.21-army-group",
    "cn.chiang",
  ]);
  expect(after("jp.weather")).toBe("pool");
  const t = draw({ japan: ["jp.north-china-front"] }, {}, [5]);
  expect(t.pool("japan")).not.toContain("jp.north-china-front");
  expect(removed(t)).toContain("jp.north-china-front");
});

rule(["CM.W.a", "CM.J.13.c", "CM.C.06.c"], "a held marker is refused outside its window", () => {
  const t = table({
    place: { "jp.sefhq": "2818", "cn.9ag.hq": "2413" },
    hand: { japan: ["jp.staff-planning"], china: ["cn.german-advisors"] },
    first: "japan",
    phase: { name: "supply", side: "japan" },
  });
  expect(t.refused("china", "marker", ["cn.9ag.hq"]).text).toContain("nothing to decide");
  t.edit({ phase: { name: "supply", side: "china" } });
  expect(t.refused("japan", "marker", ["jp.sefhq"]).text).toContain("nothing to decide");
  t.edit({ phase: { name: "movement", side: "japan" } });
  expect(t.refused("japan", "marker", ["jp.sefhq"]).text).toContain("cannot be done now");
});

rule(["CM.W.c"], "Staff Planning without a headquarters stays held", () => {
  const t = table({
    place: { "jp.29bde": "2818" },
    hand: { japan: ["jp.staff-planning"] },
    phase: { name: "supply", side: "japan" },
  });
  expect(t.verbs("japan")).not.toContain("marker");
  t.act("japan", "done");
  expect(t.hand("japan")).toEqual(["jp.staff-planning"]);
});

rule(
  ["CM.J.09.c", "CM.J.11.a", "CM.C.13.a", "CM.J.14.d", "7.4.a"],
  "what lasts one turn is over on the next: Panic, Gekokujo, Warlords, paid activations",
  () => {
    const t = table({
      turn: 5,
      place: { "jp.sefhq": "2818", "jp.3hq": "2718", "cn.9ag.hq": "0613" },
      supply: { japan: { "2818": 3 }, china: { "0613": 3 } },
      active: ["jp.3hq"],
      paid: ["jp.3hq"],
      panic: ["japan", "china"],
      lessSupply: 1,
      vp: { japan: 9, china: 0 },
      received: RECEIVED,
      hand: { japan: ["jp.warlords"] },
      pool: { japan: [], china: [] },
      phase: { name: "supply", side: "japan" },
    });
    t.act("japan", "activate", ["jp.sefhq", "2818", "2818"]).act("japan", "done");
    t.act("china", "activate", ["cn.9ag.hq", "0613", "0613"]);
    t.act("japan", "warlords").act("japan", "bar", ["cn.9ag.hq"]);
    expect(t.active()).toEqual(["jp.sefhq", "jp.3hq"]);
    passTo(t, "japan", "place");
    expect([t.pub.turn, t.supply("japan", "due")]).toEqual([6, 4]);
    passTo(t, "japan", "spend").act("japan", "activate", ["jp.sefhq", "2818"]).act("japan", "done");
    expect([t.active(), t.supply("japan", "2818")]).toEqual([["jp.sefhq"], 0]);
    t.act("china", "activate", ["cn.9ag.hq", "0613"]);
    expect(t.active()).toEqual(["jp.sefhq", "cn.9ag.hq"]);
  },
);

rule(["CM.C.15.a", "CM.J.01.b"], "the rivers open again on the next turn, and gunfire that fired fires again", () => {
  const t = table({
    turn: 5,
    place: { "jp.29bde": "base", "jp.5bde": "2818", "cn.nanking.elite.1": "0613" },
    vp: { japan: 9, china: 0 },
    scuttled: true,
    fired: ["jp.shanghai-gunfire"],
    received: RECEIVED,
    pool: { japan: [], china: [] },
    phase: { name: "movement", side: "japan" },
  });
  expect(t.refused("japan", "land", ["2613", ["jp.29bde"]]).rule).toBe("CM.C.15");
  t.act("japan", "done");
  expect([t.step, t.turnOf]).toEqual(["move", "china"]);
  // Nobody is active: no follow-on movement comes in between.
  passTo(t, "japan", "move")
    .act("japan", "land", ["2613", ["jp.29bde"]])
    .act("japan", "done");
  expect(t.pub.turn).toBe(6);
  t.act("japan", "strike", ["0613", "jp.shanghai-gunfire"]);
});

rule(
  ["CM.W.a", "CM.J.14.c"],
  "a window stays shut for a marker that is out of the game, and opens for another one",
  () => {
    const barred = table({
      place: { "cn.9ag.hq": "2413" },
      supply: { china: { "2413": 1 } },
      hand: { japan: ["jp.banzai"] },
      removed: ["jp.warlords"],
      phase: { name: "supply", side: "china" },
    });
    expect(barred.act("china", "activate", ["cn.9ag.hq", "2413"]).step).toBe("spend");
    const fought = (hand: string[]): Table => {
      const t = table({
        place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
        hand: { china: hand },
        removed: ["cn.lone-battalion"],
        phase: { name: "combat", side: "japan" },
      });
      t.act("japan", "battle", [["2817"], ["jp.29bde"]])
        .act("japan", "done")
        .act("japan", "choose", ["raid"]);
      return t.act("china", "pass");
    };
    const t = fought(["cn.gung-ho"]);
    expect([t.step, t.verbs("china")]).toEqual(["defenderMarkers", ["gungHo", "pass"]]);
    expect(t.refused("china", "loneBattalion").text).toBe("You do not hold Lone Battalion.");
    expect(t.refused("china", "banzai").text).toBe("You do not hold Banzai!.");
    const shut = table({ hand: { china: ["cn.gung-ho"] }, removed: ["cn.scuttle-ships"] });
    expect(shut.game.edit({ phase: { name: "scuttle" } })).not.toBeNull();
  },
);

rule(["CM.C.10.a", "6.11.a"], "with every supply counter in play no further point comes", () => {
  const all = sheet.supply[1].length;
  const incident = draw({ china: ["cn.incident"] }, { supply: { china: { base: 33, "0612": all - 36 } } }, [1]);
  expect([incident.supply("china", "base"), incident.events("supply")]).toEqual([36, []]);
  const routine = table({
    turn: 4,
    supply: { china: { "0613": 36, "0612": all - 36 } },
    received: RECEIVED,
    phase: { name: "reinforcements", side: "china" },
  });
  expect([routine.supply("china", "0613"), routine.supply("china", "due")]).toEqual([36, 0]);
});
