import { rule, tells } from "@wusong/testkit";
import { expect, test } from "vitest";
import {
  arrive,
  C2,
  combat,
  draw,
  fly,
  J2,
  move,
  passTo,
  RING,
  RINGED,
  STRONG,
  strikes,
  strong,
  Table,
  table,
  WEAK,
  weak,
} from "./helpers.ts";

/** The sentences of a type that a seat gets to read; null: who looks on. */
function read(t: Table, seat: string | null, type: string): string[] {
  return t.game
    .log(seat === null ? null : t.seat(seat))
    .filter(({ event }) => event.type === type)
    .map(({ event }) => event.text);
}

test("set-up and the draw of a held marker are told in full to their owner alone", () => {
  const t = draw({ japan: ["jp.banzai"] });
  expect(read(t, "china", "deployed")).toEqual([
    "Brigade 2-3-6 (Shanghai) 1 starts in 2414.",
    "Brigade 2-3-6 (Shanghai) 2 starts in 2414.",
    "Brigade 2-3-6 (Shanghai) 3 starts in 2416.",
  ]);
  expect(read(t, "japan", "deployed")).toEqual([]);
  for (const seat of ["japan", "china", null]) {
    expect(read(t, seat, "setUp")).toEqual(["China starts in 2414 and 2416."]);
    expect(read(t, seat, "zonesAtStart")).toEqual(["Zones of control: Japanese from 2514; Chinese from 2414."]);
    expect([...read(t, seat, "presence"), ...read(t, seat, "zoneOfControl")]).toEqual([]);
  }
  expect(read(t, "japan", "markerHeld")).toEqual(["You draw Banzai!."]);
  expect(read(t, "china", "markerHeld")).toEqual(["The Japanese draw a marker and hold it."]);
  const early = draw({ japan: ["jp.tenth-army", "jp.panic"] }, { turn: 2 });
  expect(read(early, "china", "markerDrawn")).toEqual(["The Japanese draw Panic."]);
  const returned = ["one", "two", "three", "four", "five"].flatMap((seed) =>
    read(
      new Table({ seed })
        .edit({
          turn: 2,
          vp: { japan: 1 },
          command: { japan: 1, china: 0 },
          pool: { japan: ["jp.tenth-army", "jp.panic"] },
        })
        .act("china", "deploy", ["2414", "2414", "2416"]),
      "china",
      "markerReturned",
    ),
  );
  expect(new Set(returned)).toEqual(new Set(["Tenth Army comes too early and goes back; a substitute is drawn."]));
});

rule(["CM.J.05.b", "CM.J.05.c"], "supply lost to a marker is told with its place to the owner, and is enough", () => {
  const t = draw({ japan: ["jp.north-china-front"] }, { supply: { japan: { base: 3 } } }, [1]);
  t.act("japan", "lose", ["base"]).act("japan", "lose", ["2514"]);
  expect(t.step).toBe("allocate");
  expect(read(t, "japan", "supplyLost")).toEqual([
    "The Japanese lose a supply point in the base.",
    "The Japanese lose a supply point in 2514.",
  ]);
  expect(read(t, "china", "supplyLost")).toEqual(Array(2).fill("The Japanese lose a supply point."));
  expect(read(t, "china", "markerDie")).toEqual(["North China Front: the die shows 1."]);
  const incident = draw({ china: ["cn.incident"] }, {}, [5]).act("china", "lose", ["base"]);
  expect([incident.step, incident.supply("china", "base")]).toEqual(["allocate", 2]);
  const none = draw(
    { china: ["cn.incident"] },
    { place: { "cn.supply.1": "mix", "cn.supply.2": "mix", "cn.supply.3": "mix" } },
    [4],
  );
  expect(none.refused("china", "lose", ["base"]).text).toBe("There is no supply to lose.");
  expect(read(none.act("china", "none"), "japan", "supplyLost")).toEqual(["The Chinese have no supply to lose."]);
  expect(read(draw({ china: ["cn.incident"] }, {}, [1]), "japan", "supply")).toEqual([
    "The Chinese receive a supply point in their base.",
  ]);
});

rule(["CM.C.07.b", "CM.J.15.a"], "guerrillas and weather are told to both sides, and cost what was chosen", () => {
  const t = draw({ china: ["cn.guerrillas"] }, { supply: { japan: { "2514": 1 } } }, [3]).act("china", "destroy", [
    "2514",
  ]);
  expect(read(t, null, "supplyLost")).toEqual(["Chinese guerrillas destroy a Japanese supply point in 2514."]);
  expect(t.step).toBe("allocate");
  const weather = draw(
    { japan: ["jp.weather"] },
    { air: { japan: { recon: 1 }, china: {} }, supply: { japan: { base: 1 } } },
  );
  expect(weather.options("japan", "suffer", ["recon"])).toEqual(["2514", "base"]);
  weather.act("japan", "suffer", ["recon", "base"]).act("china", "suffer", ["base"]);
  expect(read(weather, null, "weather")).toEqual([
    "The Japanese lose an air point from recon to damage.",
    "The Chinese lose no air point.",
  ]);
  expect(weather.events("weather").map((event) => tells(event).box)).toEqual(["recon", null]);
  expect(read(weather, "china", "supplyLost")).toEqual([
    "The Japanese lose a supply point.",
    "The Chinese lose a supply point in the base.",
  ]);
});

rule(["CM.J.09.b", "CM.J.14.c", "18.2.a"], "activations are heard by both, and named to their owner", () => {
  const free = draw({ japan: ["jp.gekokujo"] }, {}, [1]).act("japan", "activate", ["jp.shanghaihq"]);
  expect(read(free, "japan", "activated")).toEqual(["The Japanese activate Shanghai HQ."]);
  expect(read(free, "china", "activated")).toEqual(["The Japanese activate a headquarters."]);
  expect(free.pub.activated).toEqual([1, 0]);
  const nobody = draw({ japan: ["jp.gekokujo"] }, {}, [1]).act("japan", "none");
  expect([read(nobody, "china", "activated"), nobody.pub.activated]).toEqual([
    ["The Japanese activate no headquarters."],
    [0, 0],
  ]);
  const barred = table({
    place: { "cn.9ag.hq": "2413" },
    supply: { china: { "2413": 1 } },
    hand: { japan: ["jp.warlords"] },
    phase: { name: "supply", side: "china" },
  }).act("china", "activate", ["cn.9ag.hq", "2413"]);
  expect(barred.pub.activated).toEqual([0, 1]);
  barred.act("japan", "warlords").act("japan", "bar", ["cn.9ag.hq"]);
  expect(read(barred, null, "marker")).toEqual(["The Japanese play Warlords."]);
  expect(read(barred, null, "barred")).toEqual(["9 Army Group HQ is inactive for the rest of the turn."]);
  expect(barred.last("barred").unit).toBe("cn.9ag.hq");
});

rule(["9.1.a", "9.2.a"], "breaking down and combining is told to the Japanese alone", () => {
  const t = table({ place: { "jp.29bde": "2818" }, phase: { name: "reorganization", side: "japan" } });
  t.act("japan", "breakDown", ["jp.29bde"]).act("japan", "combine", ["jp.29bde.1", "jp.29bde.2"]);
  expect([read(t, "japan", "brokenDown"), read(t, "japan", "combined")]).toEqual([
    ["29/3 Brigade breaks down."],
    ["Two regiments form 29/3 Brigade."],
  ]);
  expect([read(t, "china", "brokenDown"), read(t, "china", "combined")]).toEqual([[], []]);
  const battle = weak().fight("japan", ["2817"], WEAK, "raid", [1]).act("japan", "breakDown", ["jp.29bde"]);
  expect(read(battle, "china", "brokenDown")).toEqual(["Japanese 29/3 Brigade breaks down."]);
  expect(battle.last("brokenDown").units).toEqual(["jp.29bde", "jp.29bde.1", "jp.29bde.2"]);
});

rule(["11.2.a", "26.2.b", "26.2.d"], "moves, entries and landings are told with the way to their owner", () => {
  const t = table({
    place: { "jp.29bde": "2818", "jp.5bde": "base", "cn.nanking.elite.1": "base", "cn.nanking.div.1": "0101" },
    ...move("first", "japan"),
  });
  t.act("japan", "move", ["jp.29bde", "2816"]).act("japan", "land", ["2126", ["jp.5bde"]]);
  expect(t.last("moved")).toEqual({ unit: "jp.29bde", units: ["jp.29bde"], path: ["2818", "2817", "2816"] });
  expect(read(t, "japan", "landed")).toEqual(["5/3 Brigade land in 2126."]);
  expect(read(t, "china", "landed")).toEqual(["Japanese units land in 2126."]);
  expect(read(t, "china", "presence")).toEqual([
    "Japanese units have left 2818.",
    "Japanese units are now in 2816.",
    "Japanese units are now in 2126.",
  ]);
  expect(t.events("presence").map((event) => tells(event).present)).toEqual([false, true, true]);
  t.edit({ first: "china", ...move("first", "china") });
  t.act("china", "enter", ["cn.nanking.elite.1", "0113", true, "0213"]).act("china", "move", [
    "cn.nanking.div.1",
    "0102",
  ]);
  expect(read(t, "china", "moved").slice(-2)).toEqual([
    "Division 4-6-8 (Nanking) 1 moves from the base to 0213.",
    "Division 1-3-4 (Nanking) 1 moves from 0101 to 0102.",
  ]);
  expect(read(t, "japan", "moved").slice(-2)).toEqual([
    "A Chinese unit moves from the base to 0213.",
    "A Chinese unit moves from 0101 to 0102.",
  ]);
  expect(
    t
      .events("moved")
      .slice(-2)
      .map((event) => tells(event).path),
  ).toEqual([
    ["0113", "0213"],
    ["0101", "0102"],
  ]);
});

rule(["12.5.b", "19.3.a"], "a headquarters that falls silent is told to its owner, once and nobody else", () => {
  const t = table({
    place: { ...J2, "jp.sefhq": "2818", "jp.3hq": "2818", "cn.nanking.elite.1": "0613" },
    ...move("first", "japan"),
  });
  t.edit({ active: ["jp.sefhq"] }).act("japan", "done");
  expect(read(t, "japan", "inactive")).toEqual(["SEF HQ becomes inactive in overstacked 2818."]);
  expect(t.last("inactive").unit).toBe("jp.sefhq");
  expect(read(t, "china", "inactive")).toEqual([]);
  const struck = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2817" },
    supply: { china: { "2817": 2 } },
    active: ["cn.9ag.hq"],
    ...strikes("japan", 3),
  });
  struck.act("japan", "strike", ["2817", 3, "none"]).act("japan", "done", [], [4]);
  expect([read(struck, "china", "inactive"), read(struck, "japan", "inactive")]).toEqual([
    ["9 Army Group HQ becomes inactive."],
    [],
  ]);
  expect([read(struck, "china", "supplyLost"), read(struck, "japan", "supplyLost")]).toEqual([
    ["A supply point in 2817 is lost."],
    [],
  ]);
  expect(read(struck, null, "suppression")).toEqual(["The Chinese stack in 2817 is now marked as suppressed."]);
  expect(read(struck, null, "bombardment")).toEqual([
    "Japanese bombardment of 2817: 3 points, shift 0, die 4: suppressed.",
  ]);
});

rule(["16.51.a", "16.7.a", "16.63.a"], "what the air forces do is told to both", () => {
  const t = fly([2, 1, 0, 1], [2, 0, 0], [1, 1]);
  expect(t.events("allocated").map((event) => tells(event))).toEqual([
    { side: "japan", superiority: 2, interdiction: 1, recon: 0, strike: 1 },
    { side: "china", superiority: 2, interdiction: 0, recon: 0, strike: 0 },
  ]);
  const recon = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
    air: { japan: { recon: 1 } },
    ...move("first", "japan"),
  }).act("japan", "airRecon", ["2413"]);
  expect(read(recon, "china", "recon")).toEqual(["The Japanese fly air recon over 2413."]);
  expect(recon.last("recon").hex).toBe("2413");
  expect(read(recon, "japan", "examined")).toEqual(["Japanese air recon reports. 2414: Division 4-6-8 (Nanking) 1."]);
  expect(recon.last("examined").stacks).toEqual({ "2414": ["cn.nanking.elite.1"] });
  expect(read(recon, "china", "examined")).toEqual(["The Japanese examine 2414."]);
  const delayed = arrive(3).act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [4]);
  expect(read(delayed, "china", "delayed")).toEqual(["Division 4-6-8 (Nanking) 1 is delayed by one turn."]);
  expect(read(delayed, "japan", "delayed")).toEqual(["A Chinese reinforcement is delayed by one turn."]);
  const killed = arrive(6).act("china", "edge", ["0113", ["cn.supply.1"]], [6]);
  expect(read(killed, "japan", "supplyLost")).toEqual(["A Chinese supply point is destroyed on the way."]);
});

rule(
  ["18.7.a", "18.1.a"],
  "a report of several stacks counts their supply, and says nothing where nobody stands",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2817", "cn.nanking.div.1": "2718" },
      supply: { china: { "2817": 2 } },
      fired: ["jp.shanghai-gunfire"],
      ...move("first", "japan"),
    }).toCombat("japan");
    expect(read(t, "japan", "examined")).toEqual([
      "Japanese patrols report. 2718: Division 1-3-4 (Nanking) 1; 2817: Division 4-6-8 (Nanking) 1, 9 Army Group HQ and 2 supply points.",
    ]);
    const empty = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
      air: { japan: { recon: 1 } },
      ...move("first", "japan"),
    }).act("japan", "airRecon", ["2413"]);
    expect(read(empty, "japan", "examined")).toEqual([]);
  },
);

rule(["14.2.a", "14.41.a", "12.5.f"], "declarations, the choice of the table and the surplus are told to both", () => {
  const t = table({
    place: { "jp.29bde": "2918", "jp.5bde": "2818", "jp.1com": "2816", ...C2, "cn.nanking.div.1": "2817" },
    ...combat("japan"),
  });
  t.act("japan", "battle", [["2817"], ["jp.1com", "jp.29bde", "jp.5bde"]]).act("japan", "done");
  expect(read(t, "china", "declared")).toEqual(["The Japanese declare an attack on 2817 from 2816, 2818 and 2918."]);
  expect(t.last("declared").hexes).toEqual(["2817", "2816", "2818", "2918"]);
  expect(t.pub.battles[0].from).toEqual([...t.pub.battles[0].from].sort((x, y) => x - y));
  t.act("china", "contribute", [["cn.nanking.elite.1", "cn.nanking.elite.2"]]);
  expect(read(t, "japan", "idle")).toEqual([
    "The Chinese surplus adds nothing to the defence: Division 1-3-4 (Nanking) 1.",
  ]);
  t.act("japan", "choose", ["raid"], [6]);
  expect([read(t, "china", "table"), t.last("table")]).toEqual([
    ["The Japanese choose the raid table."],
    { table: "raid" },
  ]);
  const recon = weak({ hand: { china: ["cn.recon"] } });
  recon.fight("japan", ["2817"], WEAK, "assault", []).act("china", "recon", ["raid"], [6]);
  expect(read(recon, "japan", "table")).toEqual([
    "The Japanese choose the assault table.",
    "The Chinese choose the raid table.",
  ]);
});

rule(["15.3.a", "15.33.d", "15.42.b", "21.3.a"], "retreats, their dangers, pursuits and forts that are gone", () => {
  const t = strong({
    forts: { china: ["2817"] },
    place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817" },
  });
  t.edit({ suppressed: ["cn.nanking.elite.1"], ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [5]);
  expect(t.last("battle").result).toBe("DS");
  t.act("china", "lose", [["cn.nanking.elite.1"]]);
  expect(t.events("danger").map((event) => tells(event).hexes)).toEqual([["2718", "2817", "2918"]]);
  t.act("china", "retreat", ["cn.nanking.div.1", "2816"]);
  expect(read(t, "japan", "retreated")).toEqual(["Chinese Division 1-3-4 (Nanking) 1 retreats to 2816."]);
  expect(t.last("retreated")).toMatchObject({ unit: "cn.nanking.div.1", hex: "2816" });
  expect([read(t, "japan", "fortGone"), t.last("fortGone").hex]).toEqual([
    ["The Chinese fortification in 2817 is gone."],
    "2817",
  ]);
  t.act("japan", "pursue", ["jp.29bde", "2817"]);
  expect([read(t, "china", "pursued"), t.last("pursued")]).toEqual([
    ["Japanese 29/3 Brigade pursues to 2817."],
    { unit: "jp.29bde", units: ["jp.29bde"], hex: "2817", hexes: ["2817"] },
  ]);
  const ring = table({ place: { "jp.29bde": "2818", ...RING }, ...combat("china") });
  ring.fight("china", ["2818"], RINGED, "assault", [6]);
  expect(read(ring, "china", "eliminated")).toEqual(["Japanese Regiment 2 of 29/3 Brigade is eliminated (1 VP)."]);
  expect(ring.last("eliminated")).toEqual({
    unit: "jp.29bde.2",
    units: ["jp.29bde.2"],
    hex: "2818",
    hexes: ["2818"],
    forGood: false,
    points: 1,
  });
});

rule(["20.3.a"], "fortifications that are built are told with their hex", () => {
  const t = table({
    place: { "jp.8eng": "2818", "jp.29bde": "2817" },
    supply: { japan: { "2818": 1 } },
    phase: { name: "supply", side: "japan" },
  }).act("japan", "fortify", ["2818", ["jp.8eng"]]);
  expect(read(t, "china", "fortified")).toEqual(["The Japanese fortify 2818.", "The Japanese fortify 2817."]);
  expect(t.events("fortified").map((event) => tells(event).hex)).toEqual(["2818", "2817"]);
});

rule(["6.11.a", "6.12.a"], "what arrives on a turn is told to both: groups, supply and air points", () => {
  const t = table({
    turn: 1,
    place: { "jp.29bde": "2818" },
    vp: { japan: 1 },
    received: [],
    phase: { name: "movement", side: "china", impulse: 2 },
  });
  t.act("china", "done").edit({ pool: { japan: [], china: [] } });
  passTo(t, "japan", "place");
  expect(read(t, "china", "group").length).toBeGreaterThan(0);
  expect(t.events("group").map((event) => tells(event).group)).toContain("jp.sef1");
  expect(t.last("reinforcements")).toEqual({ supply: 4, air: 7 });
  expect(t.supply("japan", "due")).toBe(4);
});
