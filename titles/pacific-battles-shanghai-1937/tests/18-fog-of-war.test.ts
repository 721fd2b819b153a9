import { type Edit, Random } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title } from "../index.ts";
import { arrive, draw, known, move, STRONG_ARMY_HQ, sheet, type Table, table, tableOn } from "./helpers.ts";

rule(["18.4.a"], "moving next to a hidden stack brings the announcement and, with a zone, the stop", () => {
  const t = table({ place: { "jp.29bde": "2820", "cn.nanking.elite.1": "2617" }, ...move("first", "japan") });
  t.act("japan", "move", ["jp.29bde", "2616"]);
  expect(t.where("jp.29bde")).not.toBe("2616");
  expect(sheet.board.distance(sheet.board.id(t.where("jp.29bde")), sheet.board.id("2617"))).toBe(1);
  expect(t.last("zoneOfControl")).toMatchObject({ hex: "2617", exerts: true });
  expect(JSON.stringify(t.game.log(t.seat("japan")))).not.toContain("cn.nanking");
  const harmless = table({ place: { "jp.29bde": "2820", "cn.9ag.hq": "2617" }, ...move("first", "japan") });
  harmless.act("japan", "move", ["jp.29bde", "2616"]);
  expect(harmless.where("jp.29bde")).toBe("2616");
  expect(harmless.last("zoneOfControl")).toMatchObject({ exerts: false });
  expect(harmless.pub.noZoc[1].map((hex) => sheet.board.names[hex])).toEqual(["2617"]);
  harmless.edit(move("first", "japan")).act("japan", "move", ["jp.29bde", "2820"]);
  expect([harmless.pub.zoc, harmless.pub.noZoc]).toEqual([
    [[], []],
    [[], []],
  ]);
});

rule(["18.4.a"], "a march past a hidden stack is told that it exerts no zone, and cannot be taken back", () => {
  const march = (stack: string): Table => {
    const t = table({ place: { "jp.29bde": "2820", [stack]: "2617" }, ...move("first", "japan") });
    return t.act("japan", "march", ["jp.29bde", "2717", true, "2715", false]);
  };
  const t = march("cn.9ag.hq");
  expect(t.where("jp.29bde")).toBe("2715");
  expect(t.last("passedBy")).toMatchObject({ hex: "2617", exerts: false });
  expect(t.game.undo(t.seat("japan"))).not.toBeNull();
  expect(t.where("jp.29bde")).toBe("2715");
  expect(JSON.stringify(t.game.log(t.seat("japan")))).not.toContain("9 Army Group");
  // A march that meets nobody is taken back like any other.
  const lonely = table({ place: { "jp.29bde": "2820", "cn.9ag.hq": "2414" }, ...move("first", "japan") });
  lonely.act("japan", "move", ["jp.29bde", "2822"]);
  expect(lonely.game.undo(lonely.seat("japan"))).toBeNull();
  expect(lonely.where("jp.29bde")).toBe("2820");
});

rule(
  ["18.1.a", "18.1.c", "18.1.d"],
  "contact shows adjacent stacks before declaration, and only for that combat phase",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2815" },
      phase: { name: "combat", side: "japan" },
    });
    expect(t.own("japan").seen.map((unit) => sheet.units[unit].text)).toEqual(["cn.nanking.elite.1"]);
    t.fight("japan", ["2817"], ["jp.29bde"], "raid", [4]);
    expect(t.pub.phase).toBe("movement");
    expect(t.own("japan").seen).toEqual([]);
  },
);

rule(["18.1.d"], "what was seen and goes away outside of battle is out of sight, and only who saw it is told", () => {
  const t = draw(
    { japan: ["jp.intelligence"] },
    { place: { "cn.supply.1": "2414", "cn.supply.2": "2414", "cn.nanking.bde.1": "replaceable" } },
  );
  t.act("japan", "spy").act("japan", "map");
  const inSight = (): string[] => t.own("japan").seen.map((unit) => sheet.units[unit].text);
  expect(inSight()).toContain("cn.supply.1");
  t.act("japan", "allocate", [0, 0, 0, 0]).act("china", "allocate", [0, 0, 0]);
  t.act("japan", "done").act("china", "done").act("japan", "done").act("japan", "done");
  t.act("china", "refit", ["2414", ["cn.nanking.bde.1"]]);
  expect(inSight()).toEqual(expect.not.arrayContaining(["cn.supply.1"]));
  expect(inSight()).toContain("cn.supply.2");
  const heard = (seat: string): string => JSON.stringify(t.game.log(t.seat(seat)));
  expect(heard("japan")).toContain("outOfSight");
  expect(heard("china")).not.toContain("outOfSight");
});

rule(["18.1.e"], "who looks on imagines the units of the battle where it is fought", () => {
  const t = table({
    place: { "jp.1mbde": "2818", "jp.29bde": "2820", "cn.nanking.elite.1": "2817" },
    phase: { name: "combat", side: "japan" },
  });
  t.act("japan", "battle", [["2817"], ["jp.1mbde"]]).act("japan", "done");
  for (let i = 0; i < 40; i++) {
    const { own } = title.imagine!(t.game.view(null), sheet, new Random(`looking on ${i}`));
    const at = (name: string): number => {
      const unit = sheet.unitNamed.get(name)!;
      return own[sheet.side[unit]].at[unit - sheet.first[sheet.side[unit]]];
    };
    expect([at("jp.1mbde"), at("cn.nanking.elite.1")].map((hex) => sheet.board.names[hex])).toEqual(["2818", "2817"]);
  }
});

rule(
  ["18.1.e", "26.12.c"],
  "who looks on imagines the amphibious unit on the coast, not inland with the others",
  () => {
    const t = table({
      place: { "jp.29bde": "2025", "jp.5bde": "2126", "jp.amphib": "2126", "cn.nanking.elite.1": "2125" },
      phase: { name: "combat", side: "japan" },
    });
    t.act("japan", "battle", [["2125"], ["jp.29bde", "jp.5bde", "jp.amphib"]]).act("japan", "done");
    const unit = sheet.unitNamed.get("jp.amphib")!;
    for (let i = 0; i < 20; i++) {
      const { own } = title.imagine!(t.game.view(null), sheet, new Random(`looking on ${i}`));
      expect(sheet.board.names[own[0].at[unit - sheet.first[0]]]).toBe("2126");
    }
  },
);

rule(["18.1.e"], "both sides are told which participant stands where", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.5bde": "2717", "cn.nanking.elite.1": "2817" },
    phase: { name: "combat", side: "japan" },
  });
  t.act("japan", "battle", [["2817"], ["jp.29bde", "jp.5bde"]]).act("japan", "done");
  expect(t.last("engaged")).toMatchObject({
    attackers: ["jp.29bde", "jp.5bde"],
    attackersAt: ["2818", "2717"],
    defendersAt: ["2817"],
  });
  expect(t.events("engaged")[0].text).toContain("29/3 Brigade (2818) and 5/3 Brigade (2717) against Division");
});

rule(["18.1.e"], "participants and the headquarters value are open from the start of the battle", () => {
  const t = tableOn(STRONG_ARMY_HQ, {
    place: { "jp.29bde": "2818", "jp.sefhq": "2820", "cn.nanking.elite.1": "2817" },
    active: ["jp.sefhq"],
    phase: { name: "combat", side: "japan" },
  });
  expect(t.own("china").seen).toEqual([]);
  t.act("japan", "battle", [["2817"], ["jp.29bde"]]).act("japan", "done");
  expect(t.own("china").seen.map((unit) => sheet.units[unit].text)).toEqual(["jp.29bde"]);
  expect(t.game.view(t.seat("china")).pub.fight!.support).toEqual([2, 0]);
  expect(JSON.stringify(t.game.view(t.seat("china")).pub.fight)).not.toContain(String(sheet.board.id("2820")));
});

rule(["18.2.b"], "a bombarded stack shows a suppression marker and nothing else", () => {
  const bombard = (stack: Edit): Table =>
    table({ air: { japan: { strike: 4 } }, ...stack, phase: { name: "strike", side: "japan" } })
      .act("japan", "strike", ["2817", 4, "none"])
      .act("japan", "done", [], [6]);
  const t = bombard({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.9ag.hq": "base" },
    active: ["cn.9ag.hq"],
  });
  expect(t.game.view(t.seat("japan")).pub.suppressed[1].map((hex) => sheet.board.names[hex])).toEqual(["2817"]);
  const crowd = bombard({
    place: { "jp.29bde": "2413", "cn.nanking.div.1": "2817", "cn.9ag.hq": "2817" },
    supply: { china: { "2817": 2 } },
    active: ["cn.9ag.hq"],
  });
  expect([crowd.active(), crowd.supply("china", "2817")]).toEqual([[], 1]);
  expect(known(crowd, "japan")).toBe(known(t, "japan"));
});

rule(["18.1.b"], "the enemy sees that something moves or is lost, not what and where from", () => {
  const march = (unit: string, other: string): Table =>
    table({ place: { [unit]: "2012", [other]: "base", "jp.29bde": "2818" }, ...move("first", "china") }).act(
      "china",
      "move",
      [unit, "2011"],
    );
  const [one, two] = [march("cn.nanking.elite.1", "cn.9ag.hq"), march("cn.9ag.hq", "cn.nanking.elite.1")];
  expect(known(one, "japan")).toContain("A Chinese unit moves from 2012 to 2011.");
  expect(known(one, "japan")).toBe(known(two, "japan"));
  const loss = (place: string): Table =>
    draw({ japan: ["jp.north-china-front"] }, { supply: { japan: { "2514": 1, base: 3 } } }, [1])
      .act("japan", "lose", [place])
      .act("japan", "lose", ["base"]);
  expect(known(loss("2514"), "china")).toBe(known(loss("base"), "china"));
});

rule(["18.5.a"], "terrain and fortifications are public", () => {
  const t = table({
    place: { "jp.29bde": "2514", "cn.nanking.elite.1": "0613" },
    forts: { japan: ["2514"] },
    phase: { name: "movement", side: "china" },
  });
  expect(t.game.view(t.seat("china")).pub.forts[0].map((hex) => sheet.board.names[hex])).toEqual(["2514"]);
});

rule(["18.6.a"], "the enemy's track is hidden", () => {
  const t = table({
    place: { "jp.29bde": "2514", "cn.9ag.hq": "track 6", "cn.nanking.elite.1": "held" },
    phase: { name: "movement", side: "japan" },
  });
  const other = table({
    place: { "jp.29bde": "2514", "cn.9ag.hq": "later", "cn.nanking.elite.1": "track 3" },
    phase: { name: "movement", side: "japan" },
  });
  expect(known(t, "japan")).toBe(known(other, "japan"));
  const delayed = (unit: string): string =>
    known(
      arrive(3)
        .act("china", "edge", ["0113", [unit]], [4])
        .act("china", "holdBack", [["cn.9ag.hq"]]),
      "japan",
    );
  expect(delayed("cn.nanking.elite.1")).toContain("A Chinese reinforcement is delayed");
  expect(delayed("cn.nanking.elite.1")).toBe(delayed("cn.nanking.div.1"));
});

rule(["18.8.a"], "no optional rule is in force", () => {
  // What a table may choose are two readings of a rule, never a rule of its own.
  expect(table().title.options.map(({ ruling }) => ruling)).toEqual(["C-36", "C-53"]);
});
