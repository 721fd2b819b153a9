import { expect, test } from "vitest";
import { combat, draw, J2, move, STRONG, strong, type Table, table } from "./helpers.ts";

/** Whether a side may take back what it has just done. */
const canTakeBack = (t: Table, side: string): boolean => t.game.canUndo(t.seat(side));

test("what shows something of the enemy cannot be taken back", () => {
  const planning = draw({ japan: ["jp.espionage"] });
  expect(canTakeBack(planning.act("japan", "map"), "japan")).toBe(false);
  expect(canTakeBack(draw({ japan: ["jp.espionage"] }).act("japan", "track"), "japan")).toBe(false);
  const guerrillas = draw({ china: ["cn.guerrillas"] }, { supply: { japan: { "2514": 1 } } }, [1]);
  expect(canTakeBack(guerrillas.act("china", "destroy", ["2514"]), "china")).toBe(false);
  const flying = (hex: string): Table =>
    table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
      air: { japan: { recon: 1 } },
      hand: { japan: ["jp.recon"] },
      ...move("first", "japan"),
    }).act("japan", "airRecon", [hex]);
  expect([canTakeBack(flying("2414"), "japan"), canTakeBack(flying("0613"), "japan")]).toEqual([false, true]);
  const marker = flying("0613").act("japan", "recon", ["2414"]);
  expect(canTakeBack(marker, "japan")).toBe(false);
});

test("a marker that was played is seen, and stays played", () => {
  const t = table({
    place: { "jp.sefhq": "2818" },
    supply: { japan: { "2818": 1 } },
    hand: { japan: ["jp.staff-planning"] },
    phase: { name: "supply", side: "japan" },
  });
  const paid = table({
    place: { "jp.sefhq": "2818" },
    supply: { japan: { "2818": 1 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(canTakeBack(paid.act("japan", "activate", ["jp.sefhq", "2818"]), "japan")).toBe(true);
  expect(canTakeBack(t.act("japan", "marker", ["jp.sefhq"]), "japan")).toBe(false);
});

test("a landing is taken back unless a hidden stack has called it off, a move unless somebody hidden was met", () => {
  const landing = (hex: string): Table =>
    table({
      place: { "jp.29bde": "base", "jp.5bde": "2818", "cn.nanking.elite.1": "2225" },
      ...move("first", "japan"),
    }).act("japan", "land", [hex, ["jp.29bde"]]);
  expect([landing("2613"), landing("2325")].map((t) => [t.where("jp.29bde"), canTakeBack(t, "japan")])).toEqual([
    ["2613", true],
    ["base", false],
  ]);
  const moving = (hex: string, stack: string): Table =>
    table({ place: { "jp.29bde": "2820", [stack]: "2617" }, ...move("first", "japan") }).act("japan", "move", [
      "jp.29bde",
      hex,
    ]);
  expect(canTakeBack(moving("2819", "cn.nanking.elite.1"), "japan")).toBe(true);
  expect(canTakeBack(moving("2718", "cn.nanking.elite.1"), "japan")).toBe(false);
  expect(canTakeBack(moving("2718", "cn.9ag.hq"), "japan")).toBe(false);
  // A march out of a zone of control ends next to a hidden stack.
  const back = table({
    place: { "jp.sefarmor": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2821" },
    ...move("first", "japan"),
  }).act("japan", "march", ["jp.sefarmor", "2820", false]);
  expect([back.where("jp.sefarmor"), canTakeBack(back, "japan")]).toEqual(["2820", false]);
});

test("the end of a phase is taken back unless the next one shows something", () => {
  const ending = (place: object): Table =>
    table({
      place: { "jp.29bde": "2818", ...place },
      fired: ["jp.shanghai-gunfire"],
      ...move("first", "japan"),
    }).act("japan", "done");
  expect(canTakeBack(ending({ "cn.nanking.elite.1": "0613" }), "japan")).toBe(true);
  expect(canTakeBack(ending({ "cn.nanking.elite.1": "2817" }), "japan")).toBe(false);
  const arriving = (suppressed: string[]): Table =>
    table({
      turn: 4,
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
      suppressed,
      received: ["jp.sef1", "jp.sef2", "jp.sef3", "jp.sef4", "cn.9ag", "cn.10ag"],
      phase: { name: "reinforcements", side: "china" },
    }).act("china", "done");
  expect([canTakeBack(arriving([]), "china"), canTakeBack(arriving(["jp.29bde"]), "china")]).toEqual([true, false]);
  const declared = table({ place: { ...J2, "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  declared.act("japan", "battle", [["2817"], STRONG]);
  expect(canTakeBack(declared, "japan")).toBe(true);
  expect(canTakeBack(declared.act("japan", "done"), "japan")).toBe(false);
});

test("losses before a retreat are taken back unless the retreat has shown a zone of control nobody knew of", () => {
  const beaten = (hidden: object): Table =>
    strong({ place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817", ...hidden } })
      .fight("japan", ["2817"], STRONG, "assault", [5])
      .act("china", "lose", [["cn.nanking.elite.1"]]);
  expect(canTakeBack(beaten({}), "china")).toBe(true);
  // Two hexes beyond the beaten stack, next to where it could go.
  for (const hex of ["2815", "2616", "3016"]) {
    const t = beaten({ "jp.1com": hex });
    expect([t.step, canTakeBack(t, "china")], hex).toEqual(["retreat", false]);
  }
  expect(canTakeBack(beaten({ "jp.1com": "2812" }), "china")).toBe(true);
});
