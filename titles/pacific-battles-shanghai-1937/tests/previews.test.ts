import { expect, test } from "vitest";
import { arrivals, combat, J2, move, RECEIVED, RING, RINGED, sheet, type Table, table, WEAK } from "./helpers.ts";

interface Told {
  text: string;
  rule: string;
  grave?: boolean;
}

/** The sentences a player reads before a command, each with its case; "!" in front of grave ones. */
function before(t: Table, verb: string, picks: readonly unknown[] = []): string[] {
  const [seat] = t.game.play.seatsToDecide();
  const shown = t.game.play.preview(seat, { verb, picks: t.asked(t.turnOf, verb, picks) as never });
  if ("refusal" in shown) throw new Error(shown.refusal.text);
  const { consequences } = shown.preview as unknown as { consequences: Told[] };
  return consequences.map(({ text, rule, grave }) => `${grave ? "! " : ""}${rule} ${text}`);
}

test("the end of a movement phase says who stays in the base, what flies nowhere, who is too many and who must fight", () => {
  const quiet = table({ place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" }, ...move("first", "japan") });
  expect(before(quiet, "done")).toEqual([]);
  const crowd = {
    place: {
      ...J2,
      "jp.1com": "2818",
      "jp.sefhq": "2818",
      "jp.3hq": "2820",
      "jp.22bde": "base",
      "cn.nanking.elite.1": "2817",
    },
    supply: { japan: { base: 2, "2818": 1, "2918": 1 } },
    air: { japan: { recon: 2 }, china: { recon: 1 } },
  };
  // Edits find the hex overstacked; here it becomes so in the phase.
  const first = table({ ...crowd, ...move("first", "japan") });
  first.edit({ active: ["jp.3hq"] });
  expect(before(first, "done")).toEqual([
    "26.2 1 unit that could come onto the map stay in the base.",
    "12.5 2818: overstacked, the surplus does not fight.",
    "13.6 4 units in an enemy zone of control must attack.",
  ]);
  const second = table({ ...crowd, ...move("follow", "japan") });
  second.edit({ active: ["jp.3hq", "jp.sefhq"] });
  expect(before(second, "done")).toEqual([
    "! 16.7 2 air points on recon fly nowhere this turn.",
    "! 12.5 2818: overstacked, the surplus does not fight, and SEF HQ becomes inactive.",
    "13.6 4 units in an enemy zone of control must attack.",
  ]);
  const supply = table({
    place: { "jp.29bde": "2820", "cn.nanking.elite.1": "2817" },
    supply: { japan: { "2818": 1, base: 1 } },
    ...move("follow", "japan"),
  });
  expect(before(supply, "done")).toEqual([]);
});

test("the end of logistics says who falls silent, who could be activated, and what is kept", () => {
  const logistics = (edit: object): Table => table({ ...edit, phase: { name: "supply", side: "japan" } });
  expect(before(logistics({ place: { "jp.29bde": "2818" } }), "done")).toEqual([]);
  expect(before(logistics({ supply: { japan: { base: 1 } } }), "done")).toEqual([
    "7.1 Supply kept for later: 1 point, all in the base.",
  ]);
  expect(before(logistics({ supply: { japan: { "2818": 2 } } }), "done")).toEqual([
    "7.1 Supply kept for later: 2 points.",
  ]);
  const hqs = {
    place: { "jp.sefhq": "2818", "jp.3hq": "2812", "jp.11hq": "base", "jp.29bde": "2819" },
    active: ["jp.3hq", "jp.11hq"],
  };
  // One can be paid, the others have nobody around them or nothing to be paid with.
  expect(before(logistics({ ...hqs, supply: { japan: { "2818": 1 } } }), "done")).toEqual([
    "7.4 3 HQ and 11 HQ become inactive.",
    "7.3 SEF HQ could be activated with the supply at hand.",
    "7.1 Supply kept for later: 1 point.",
  ]);
  expect(before(logistics({ ...hqs, supply: { japan: { base: 1 } } }), "done")).toEqual([
    "! 7.4 3 HQ and 11 HQ become inactive.",
    "7.1 Supply kept for later: 1 point, all in the base.",
  ]);
  expect(before(logistics({ ...hqs, active: ["jp.sefhq"], supply: { japan: { "2818": 1 } } }), "done")).toEqual([
    "! 7.4 SEF HQ becomes inactive.",
    "7.1 Supply kept for later: 1 point.",
  ]);
  expect(
    before(logistics({ ...hqs, paid: ["jp.3hq", "jp.11hq"], supply: { japan: { "2812": 1, base: 2 } } }), "done"),
  ).toEqual(["7.1 Supply kept for later: 3 points, 2 in the base."]);
});

test("of several headquarters that could be activated those come first with most factors around them", () => {
  const t = table({
    place: {
      "jp.sefhq": "2818",
      "jp.29bde": "2822",
      "jp.3hq": "2312",
      "jp.5bde": "2311",
      "jp.22bde": "2310",
      "jp.11hq": "0312",
      "jp.1com": "base",
    },
    supply: { japan: { "2818": 1, "2312": 1, "0312": 1 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(before(t, "done")[0]).toBe("7.3 3 HQ and SEF HQ could be activated with the supply at hand.");
});

test("what is left of the reinforcements waits in the base, and says so", () => {
  const china = arrivals("china", 4, { place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held" } });
  const due = sheet.supply[1].map((unit) => sheet.units[unit].text).filter((unit) => china.where(unit) === "due");
  expect(before(china, "done")).toEqual([
    "26.2 1 unit and 1 supply point wait in Nanking, from where they enter over the west edge.",
  ]);
  china.act("china", "edge", ["0113", [...due, "cn.nanking.elite.1"]]);
  expect(before(china, "done")).toEqual([]);
  const japan = arrivals("japan", 4);
  expect(before(japan, "done")).toEqual(["26.2 0 units and 4 supply points wait in Taiwan, from where they land."]);
});

test("strikes that are not placed wait for the follow-on impulse, or are wasted", () => {
  const striking = (impulse: number, fired: string[]): Table =>
    table({
      place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817" },
      air: { japan: { strike: 2 } },
      fired,
      phase: { name: "strike", side: "japan", impulse },
    });
  expect(before(striking(1, []), "done")).toEqual([
    "16.8 Kept for the follow-on impulse: 2 air points and Shanghai Naval Gunfire.",
  ]);
  expect(before(striking(2, ["jp.shanghai-gunfire"]), "done")).toEqual(["! 16.8 Unused this turn: 2 air points."]);
  const all = striking(2, ["jp.shanghai-gunfire"]).act("japan", "strike", ["2817", 2]);
  expect(before(all, "done")).toEqual([]);
});

test("losses say what they cost, and what of it never comes back", () => {
  const half = table({
    place: { "jp.29bde": "2818", "jp.1com": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2817" },
    ...combat("japan"),
  }).fight("japan", ["2817"], WEAK, "assault", [3]);
  expect(before(half, "lose", [[], ["jp.29bde"]])).toEqual([
    "24.4 Lost: 29/3 Brigade. The enemy scores 2 victory points.",
  ]);
  expect(before(half, "lose", [["jp.29bde"], ["jp.1com", "jp.29bde.1"]])).toEqual([
    "24.4 Lost: 1 Combined SNLF and Regiment 1 of 29/3 Brigade. The enemy scores 2 victory points.",
  ]);
  const ring = {
    "cn.nanking.elite.1": "2817",
    "cn.nanking.elite.2": "2719",
    "cn.nanking.elite.3": "2919",
  };
  const surrounded = table({ place: { "jp.1com": "2818", "jp.2com": "2818", ...ring }, ...combat("japan") });
  surrounded.fight("japan", Object.values(ring).sort(), ["jp.1com", "jp.2com"], "raid", [4]);
  expect(surrounded.last("battle").result).toBe("AA");
  expect(before(surrounded, "eliminate", ["jp.2com"])).toEqual([
    "24.4 Lost: 2 Combined SNLF. The enemy scores 1 victory point.",
    "15.21 Surrounded, and lost for good: 2 Combined SNLF.",
  ]);
  const brigade = table({ place: { "jp.29bde": "2818", ...RING }, ...combat("china") });
  brigade.fight("china", ["2818"], RINGED, "raid", [5]);
  expect(before(brigade, "breakDown", ["jp.29bde"])).toEqual([
    "15.22 29/3 Brigade fights on as two regiments; nothing is lost.",
  ]);
  expect(before(brigade, "sacrifice", ["jp.29bde"])).toEqual([
    "24.4 Lost: Regiment 2 of 29/3 Brigade. The enemy scores 1 victory point.",
  ]);
});

test("a retreat says when it is deadly or into a full hex, gravely where the unit could stay", () => {
  const pinned = {
    "cn.nanking.elite.1": "2817",
    "cn.nanking.elite.2": "2817",
    "cn.nanking.elite.3": "2719",
    "cn.9ag.elite.1": "2719",
    "cn.9ag.div.1": "2820",
    "cn.9ag.div.2": "3019",
  };
  const retreat = (edit: object): Table =>
    table({ place: { ...J2, ...pinned }, ...edit, ...combat("japan") })
      .fight("japan", ["2719", "2817"], ["jp.29bde", "jp.5bde"], "assault", [3])
      .act("japan", "lose", [[], ["jp.29bde"]]);
  const costs = "15.33 5/3 Brigade goes through an enemy zone of control: only one regiment arrives.";
  expect(before(retreat({}), "retreat", ["jp.5bde", "2919"])).toEqual([costs]);
  const fort = retreat({ forts: { japan: ["2818"] } });
  expect(before(fort, "retreat", ["jp.5bde", "2919"])).toEqual([`! ${costs}`]);
  expect(before(fort, "hold", ["jp.5bde"])).toEqual(["15.34 5/3 Brigade stays in 2818."]);
  const free = table({
    place: { "jp.29bde": "2818", "jp.1com": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2817" },
    ...combat("japan"),
  }).fight("japan", ["2817"], WEAK, "assault", [3]);
  free.act("japan", "lose", [[], ["jp.29bde"]]);
  expect(before(free, "retreat", ["jp.1com", "2819"])).toEqual([]);
  const full = table({
    turn: 5,
    received: RECEIVED,
    place: {
      "jp.29bde": "2818",
      "jp.5bde": "2818",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.div.1": "2817",
      "cn.nanking.elite.2": "2816",
      "cn.nanking.elite.3": "2816",
    },
    supply: { japan: { "2917": 1, "2717": 1 } },
    ...combat("japan"),
  });
  full.act("japan", "battle", [["2817"], ["jp.29bde", "jp.5bde"]]).act("japan", "done");
  full.act("japan", "choose", ["assault"], [5]).act("china", "lose", [["cn.nanking.elite.1"]]);
  // The one hex that is left is seen by everybody: nobody is asked.
  expect(full.where("cn.nanking.div.1")).toBe("2816");
  const crowded = table({
    place: {
      "jp.29bde": "2818",
      "jp.5bde": "2818",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.div.1": "2817",
      "cn.nanking.elite.2": "2816",
      "cn.nanking.elite.3": "2816",
      "cn.9ag.elite.1": "2917",
      "cn.9ag.elite.2": "2917",
    },
    supply: { japan: { "2717": 1 } },
    ...combat("japan"),
  });
  crowded.fight("japan", ["2817"], ["jp.29bde", "jp.5bde"], "assault", [5]);
  crowded.act("china", "lose", [["cn.nanking.elite.1"]]);
  expect(crowded.options("china", "retreat", ["cn.nanking.div.1"])).toEqual(["2816", "2917"]);
  expect(before(crowded, "retreat", ["cn.nanking.div.1", "2816"])).toEqual([
    "15.35 Every hex in reach is full: it adds nothing to the defence there.",
  ]);
});
