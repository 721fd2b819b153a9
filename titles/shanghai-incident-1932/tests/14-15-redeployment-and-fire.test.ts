import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title as shanghaiIncident } from "../index.ts";
import { callUp, field } from "./helpers.ts";

const sheet = shanghaiIncident.defaultSheet();
const far = (a: string, b: string): number => sheet.board.distance(sheet.board.id(a), sheet.board.id(b));

rule("14.0.a", "four times the allowance", () => {
  const table = field("movement", "china", { "cn.78div.1": "1624" });
  expect(Math.max(...Object.values(table.ways("china", "move", ["cn.78div.1"])).map((one) => one.cost))).toBe(4);
  expect(Math.max(...Object.values(table.ways("china", "redeploy", ["cn.78div.1"])).map((one) => one.cost))).toBe(16);
});

rule("14.0.b", "only in the regular movement phase and in pauses", () => {
  const units = { "jp.9div.cav": "1624", "cn.78div.1": "1630", "jp.9div.1": "1631" };
  expect(field("mobileMovement", "japan", units).no("japan", "redeploy", ["jp.9div.cav"]).text).toMatch(
    /cannot be done now/,
  );
  expect(field("combat", "japan", units).no("japan", "redeploy", ["jp.9div.cav"]).text).toMatch(/cannot be done now/);
  expect(field("movement", "japan", units).may("japan", "redeploy", ["jp.9div.cav"])).toBe(true);
  expect(field("pauseMovement", "japan", units).may("japan", "redeploy", ["jp.9div.cav"])).toBe(true);
});

rule(
  ["14.0.c", "14.0.d", "14.0.e", "14.0.k"],
  "every hex, the first included, is at least three hexes from every enemy unit",
  () => {
    const table = field("movement", "japan", {
      "jp.9div.1": "1626",
      "jp.9div.2": "1625",
      "jp.9div.3": "1624",
      "cn.78div.1": "1627",
    });
    expect(table.no("japan", "redeploy", ["jp.9div.1"]).rule).toBe("14.0");
    expect(table.no("japan", "redeploy", ["jp.9div.2"]).rule).toBe("14.0");
    const reach = table.ways("japan", "redeploy", ["jp.9div.3"]);
    expect(Object.keys(reach).length).toBeGreaterThan(50);
    for (const { path } of Object.values(reach))
      for (const hex of path) expect(far(hex, "1627")).toBeGreaterThanOrEqual(3);
    expect(table.no("japan", "redeploy", ["jp.9div.3", "1625"]).rule).toBe("14.0");
    // Unplayable hexes count in the distance like others: 3219 and 3321 are two apart over the river bend.
    const bend = field(
      "movement",
      "japan",
      { "jp.9div.1": "3321", "cn.78div.1": "3219" },
      { control: { "3223": "japan", "3120": "japan", "3119": "japan" } },
    );
    expect([far("3321", "3219"), sheet.playable[sheet.board.id("3320")]]).toEqual([2, 0]);
    expect(bend.no("japan", "redeploy", ["jp.9div.1"]).rule).toBe("14.0");
    bend.edit({ units: { "cn.78div.1": "1022" } });
    expect(bend.may("japan", "redeploy", ["jp.9div.1"])).toBe(true);
  },
);

rule(["14.0.f", "14.0.h"], "an empty enemy town counts at two hexes and not at three", () => {
  const table = field(
    "movement",
    "japan",
    { "jp.9div.1": "1921", "jp.9div.2": "1624" },
    { control: { "1921": "japan" } },
  );
  const reach = table.ways("japan", "redeploy", ["jp.9div.2"]);
  expect(table.control("2127")).toBe("china");
  for (const hex of Object.keys(reach)) expect(far(hex, "2127")).toBeGreaterThanOrEqual(3);
  expect(Object.keys(reach).some((hex) => far(hex, "2127") === 3)).toBe(true);
  // The town in Japanese hands does not count.
  expect(Object.keys(reach).some((hex) => far(hex, "1921") < 3)).toBe(true);
});

rule("14.0.g", "neutral settlement hexes hinder neither side", () => {
  const table = field(
    "movement",
    "japan",
    { "jp.snlf.1": "2833" },
    {
      control: Object.fromEntries(
        ["chapei", "nanshi"].flatMap((key) => sheet.board.place(key).hexes.map((hex) => [hex, "japan"])),
      ),
    },
  );
  expect(table.control("2733")).toBe("neutral");
  expect(table.may("japan", "redeploy", ["jp.snlf.1"])).toBe(true);
  const china = field("movement", "china", { "cn.78div.1": "2137" });
  expect(china.control("2336")).toBe("neutral");
  expect(far("2137", "2336")).toBe(2);
  expect(china.may("china", "redeploy", ["cn.78div.1"])).toBe(true);
});

rule(["14.0.i", "14.0.j"], "empty enemy towns have no zone: a marching unit walks past and in", () => {
  const table = field("movement", "japan", { "jp.9div.cav": "2426" }, { control: { "2423": "china" } });
  table.act("japan", "move", ["jp.9div.cav", "2424", true, "2423", true, "2422", false]);
  expect(table.where("jp.9div.cav")).toBe("2422");
  expect(table.control("2423")).toBe("japan");
  const settle = field("combat", "japan", { "jp.9div.1": "2424" });
  expect(settle.no("japan", "attack", ["2423"]).rule).toBe("7.2");
});

rule("14.0.l", "declared before the first step and not mixed with a normal move", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1624" });
  table.do("japan", "redeploy", ["jp.9div.1", "1630"]);
  expect(table.no("japan", "move", ["jp.9div.1", "1629"]).text).toMatch(/already moved/);
  const other = field("movement", "japan", { "jp.9div.1": "1624" }).do("japan", "move", ["jp.9div.1", "1625"]);
  expect(other.no("japan", "redeploy", ["jp.9div.1", "1630"]).text).toMatch(/already moved/);
});

rule("14.0.m", "a stack redeploys together if all qualify", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1624", "jp.9div.eng": "1624" });
  table.do("japan", "redeploy", ["jp.9div.1", ["jp.9div.eng"], "1630"]);
  expect([table.where("jp.9div.1"), table.where("jp.9div.eng")]).toEqual(["1630", "1630"]);
  const moved = field("movement", "japan", { "jp.9div.1": "1624", "jp.9div.eng": { at: "1624", marks: ["moved"] } });
  expect(moved.may("japan", "redeploy", ["jp.9div.1", ["jp.9div.eng"], "1630"])).toBe(false);
});

const japaneseShanghai = Object.fromEntries(
  ["chapei", "nanshi"].flatMap((key) => sheet.board.place(key).hexes.map((hex) => [hex, "japan"])),
);
rule(["14.0.n", "14.0.o"], "snipers do not count as enemies, operative forts do", () => {
  const sniper = field("movement", "japan", { "jp.snlf.1": "2831" }, { snipers: ["2830"], control: japaneseShanghai });
  expect(sniper.may("japan", "redeploy", ["jp.snlf.1"])).toBe(true);
  const held = Object.fromEntries(
    ["Woosung", "Paoshan", "Changhuapang"].flatMap((name) =>
      sheet.board.place(name).hexes.map((hex) => [hex, "japan"]),
    ),
  );
  const fort = field("movement", "japan", { "jp.9div.1": "2917" }, { control: held });
  expect(far("2917", "3117")).toBe(2);
  expect(fort.no("japan", "redeploy", ["jp.9div.1"]).rule).toBe("14.0");
  const destroyed = field("movement", "japan", { "jp.9div.1": "2917" }, { control: held, destroyed: true });
  expect(destroyed.may("japan", "redeploy", ["jp.9div.1"])).toBe(true);
});

rule(["15.1.c", "15.1.g"], "other markers come with the formation named on them, or never", () => {
  const table = field("pause", "japan", {}, { pause: 4 }).do("china", "order", ["hold"]);
  callUp(table, "snlf");
  expect(["jp.air.2", "jp.naval.2"].map((id) => table.marker(id))).toEqual(["ready", "ready"]);
  expect(["jp.naval.3", "jp.cannon.9", "jp.cannon.24"].map((id) => table.marker(id))).toEqual([
    "absent",
    "absent",
    "absent",
  ]);
  expect(table.until("move", "japan").no("japan", "interdict", ["jp.cannon.9"]).text).toMatch(/no air marker/);
});

const open = { "jp.9div.1": "1627", "cn.78div.1": "1626" };
rule(["15.1.d", "15.1.h"], "a marker supports any unit, even when its own formation is gone", () => {
  const table = field(
    "combat",
    "japan",
    { ...open, "jp.11div.1": "eliminated" },
    { markers: { "jp.cannon.11": "ready" } },
  );
  expect(table.differential("japan", "1626", ["1627"], ["jp.cannon.11"])).toBe(4 + 3 - 3);
});

rule(["15.1.e", "15.2.h"], "a marker is used once until the next pause, whatever the result", () => {
  const table = field(
    "mobileCombat",
    "japan",
    { ...open, "jp.9div.2": "1828", "cn.78div.2": "1829" },
    { markers: { "jp.air.1": "ready" } },
  );
  table.attack("japan", "1626", ["1627"], "Ex", [], ["jp.air.1"]);
  expect(table.marker("jp.air.1")).toBe("used");
  expect(table.steps("cn.78div.1")).toBe(2);
  expect(table.may("japan", "attack", ["1829", ["1828"], ["jp.air.1"]])).toBe(false);
});

rule(["15.2.a", "15.2.i"], "strengths of any number of markers go into the differential", () => {
  const table = field("combat", "japan", open, {
    markers: { "jp.air.1": "ready", "jp.air.2": "ready", "jp.cannon.9": "ready" },
  });
  expect(table.differential("japan", "1626", ["1627"], [])).toBe(1);
  expect(table.differential("japan", "1626", ["1627"], ["jp.air.1"])).toBe(5);
  expect(table.differential("japan", "1626", ["1627"], ["jp.air.1", "jp.air.2", "jp.cannon.9"])).toBe(12);
});

rule("15.2.b", "air markers reach everywhere", () => {
  for (const [target, from] of [
    ["0120", "0121"],
    ["1627", "1628"],
    ["2730", "2731"],
  ]) {
    const table = field(
      "combat",
      "japan",
      { "jp.9div.1": from, "cn.78div.1": target },
      { markers: { "jp.air.1": "ready" } },
    );
    expect(table.may("japan", "attack", [target, [from], ["jp.air.1"]])).toBe(true);
  }
});

rule(["15.2.c", "15.2.d", "15.2.l"], "naval markers reach targets up to four hexes from a playable river hex", () => {
  const nearest = (hex: string): number =>
    Math.min(...sheet.riverHexes.map((river) => sheet.board.distance(river, sheet.board.id(hex))));
  const pick = (distance: number): [string, string] => {
    const target = sheet.board.names.find(
      (name, hex) =>
        sheet.playable[hex] && nearest(name) === distance && Number(name.slice(2)) > 12 && !sheet.sector[hex],
    )!;
    const from = sheet.board.neighbours(sheet.board.id(target)).find((hex) => sheet.playable[hex] && sheet.open[hex])!;
    return [target, sheet.board.names[from]];
  };
  for (const [distance, reached] of [
    [4, true],
    [5, false],
  ] as const) {
    const [target, from] = pick(distance);
    const table = field(
      "combat",
      "japan",
      { "jp.9div.1": from, "cn.78div.1": target },
      { markers: { "jp.naval.1": "ready", "jp.air.1": "ready" } },
    );
    expect(table.may("japan", "attack", [target, [from], ["jp.naval.1"]])).toBe(reached);
  }
});

rule(
  ["15.2.e", "15.2.g"],
  "cannon fire at a target within two hexes of a Japanese unit, which need not take part",
  () => {
    // The attacker is pinned; an observer two hexes from the target is not.
    const ring = { "cn.78div.1": "1627", "cn.78div.2": "1625", "cn.78div.3": "1726", "cn.78div.4": "1526" };
    const guns = { markers: { "jp.cannon.9": "ready" } };
    const fire = (observer: string): boolean =>
      field("combat", "japan", { "jp.9div.1": "1626", "jp.9div.2": observer, ...ring }, guns).may("japan", "attack", [
        "1627",
        ["1626"],
        ["jp.cannon.9"],
      ]);
    expect(far("1629", "1627")).toBe(2);
    expect(fire("1629")).toBe(true);
    expect(fire("1630")).toBe(false);
  },
);

rule("15.2.f", "the observer must have a viable retreat at that moment", () => {
  const ring = { "cn.78div.1": "1627", "cn.78div.2": "1625", "cn.78div.3": "1726", "cn.78div.4": "1526" };
  const guns = { markers: { "jp.cannon.9": "ready", "jp.air.1": "ready" } };
  const pinned = field("combat", "japan", { "jp.9div.1": "1626", ...ring }, guns);
  expect(pinned.no("japan", "attack", ["1627", ["1626"], ["jp.cannon.9"]]).text).toMatch(/viable retreat/);
  const free = field("combat", "japan", { "jp.9div.1": "1626", "cn.78div.1": "1627" }, guns);
  expect(free.may("japan", "attack", ["1627", ["1626"], ["jp.cannon.9"]])).toBe(true);
});

rule("15.2.j", "a marker may help a Japanese defence", () => {
  const table = field(
    "combat",
    "china",
    { "cn.78div.1": "1627", "jp.9div.1": "1626" },
    { markers: { "jp.air.1": "ready", "jp.naval.1": "ready" } },
  );
  table.do("china", "attack", ["1626", ["1627"]]);
  expect(table.options("japan", "support")).toEqual(["jp.air.1"]);
  table.act("japan", "support", [["jp.air.1"]], [6]);
  expect(table.data("attack")[0].differential).toBe(2 - 4 - 4);
  expect(table.marker("jp.air.1")).toBe("used");
  const passed = field(
    "combat",
    "china",
    { "cn.78div.1": "1627", "jp.9div.1": "1626" },
    { markers: { "jp.air.1": "ready" } },
  );
  passed.do("china", "attack", ["1626", ["1627"]]).act("japan", "pass", [], [6]);
  expect(passed.data("attack")[0].differential).toBe(-2);
  expect(passed.marker("jp.air.1")).toBe("ready");
});

const city = { "jp.9div.1": "2128", "cn.78div.1": "2127" };
const two = { markers: { "jp.air.1": "ready", "jp.air.2": "ready", "jp.cannon.9": "ready" } };
rule(["15.3.a", "15.3.b"], "a marker used on a city hex, Shanghai included, makes rubble on 1 or 2", () => {
  for (const [die, rubble] of [
    [1, true],
    [2, true],
    [3, false],
    [6, false],
  ] as const) {
    const table = field("combat", "japan", city, two).attack("japan", "2127", ["2128"], "Ex", [die], ["jp.air.1"]);
    expect(table.pub.rubble.length > 0).toBe(rubble);
    const shanghai = field("combat", "japan", { "jp.9div.1": "2730", "cn.78div.1": "2830" }, two).attack(
      "japan",
      "2830",
      ["2730"],
      "Ex",
      [die],
      ["jp.air.1"],
    );
    expect(shanghai.hexes(shanghai.pub.rubble)).toEqual(rubble ? ["2830"] : []);
  }
});

rule("15.3.c", "no roll in towns or elsewhere", () => {
  for (const [target, from] of [
    ["2423", "2424"],
    ["1626", "1627"],
  ]) {
    const table = field("combat", "japan", { "jp.9div.1": from, "cn.78div.1": target }, two).attack(
      "japan",
      target,
      [from],
      "Ex",
      [],
      ["jp.air.1"],
    );
    expect(table.told("rubbleRoll")).toEqual([]);
  }
});

rule(["15.3.d", "15.3.j"], "rubble is a fort for whoever defends there", () => {
  const china = field("combat", "japan", city, { rubble: ["2127"] });
  expect(china.odds("japan", "2127", ["2128"]).defender.components.at(-1)).toMatchObject({ label: "Rubble", value: 3 });
  const japan = field(
    "combat",
    "china",
    {
      "cn.78div.1": "2128",
      "cn.78div.2": "2126",
      "cn.87div.1": "2027",
      "cn.87div.2": "2227",
      "cn.88div.1": "2026",
      "jp.snlf.1": "2127",
    },
    { rubble: ["2127"] },
  );
  const from = ["2026", "2027", "2126", "2128", "2227"];
  expect(japan.odds("china", "2127", from).defender.total).toBe(3 + 3);
  japan.attack("china", "2127", from, "D1").act("japan", "resist", ["jp.snlf.1"]);
  expect([japan.where("jp.snlf.1"), japan.steps("jp.snlf.1")]).toEqual(["2127", 1]);
});

rule(["15.3.e", "15.3.k"], "rubble replaces a fort and is never removed", () => {
  const table = field("combat", "japan", { ...city, "cn.78div.1": { at: "2127", marks: ["builder"] } }, two);
  table.attack("japan", "2127", ["2128"], "Ex", [1], ["jp.air.1", "jp.air.2"]);
  expect(table.hexes(table.pub.rubble)).toEqual(["2127"]);
  expect(table.pub.marks[table.unit("cn.78div.1")] & 16).toBe(0);
  table.edit({ phase: "movement", side: "china" }).do("china", "move", ["cn.78div.1", "2126"]);
  table.until("tempo").pause().until("move", "japan");
  expect(table.hexes(table.pub.rubble)).toEqual(["2127"]);
});

rule("15.3.f", "rubble and fort markers never run out", () => {
  const all = sheet.board.names.filter(
    (_, hex) => sheet.board.terrain[hex] === "city" && sheet.playable[hex] && sheet.board.names[hex] !== "2127",
  );
  expect(all.length).toBeGreaterThan(80);
  const table = field("combat", "japan", city, { ...two, rubble: all });
  table.attack("japan", "2127", ["2128"], "Ex", [1], ["jp.air.1"]);
  expect(table.pub.rubble).toHaveLength(all.length + 1);
});

rule(["15.3.g", "15.3.h", "15.3.i"], "one roll per marker, after the combat, none once the hex is rubble", () => {
  const three = ["jp.air.1", "jp.air.2", "jp.cannon.9"];
  const table = field("combat", "japan", city, two).attack("japan", "2127", ["2128"], "D1", [], three);
  expect(table.told("rubbleRoll")).toEqual([]);
  table.do("china", "decline", ["2126"]);
  expect(table.told("rubbleRoll")).toEqual([]);
  table.act("japan", "stay", [], [3, 4, 5]);
  expect(table.data("rubbleRoll").map((data) => data.die)).toEqual([3, 4, 5]);
  const first = field("combat", "japan", city, two).attack("japan", "2127", ["2128"], "D1", [], three);
  first.do("china", "decline", ["2126"]).act("japan", "stay", [], [2]);
  expect(first.told("rubbleRoll")).toHaveLength(1);
  const already = field("combat", "japan", city, { ...two, rubble: ["2127"] }).attack(
    "japan",
    "2127",
    ["2128"],
    "Ex",
    [],
    ["jp.air.1"],
  );
  expect(already.told("rubbleRoll")).toEqual([]);
});

rule(
  ["15.3.l", "15.4.e", "15.4.m"],
  "battlefield interdiction anywhere, in the movement phase or at the end of a pause, without rubble",
  () => {
    const table = field(
      "movement",
      "japan",
      { "jp.9div.1": "1627" },
      { markers: { "jp.air.1": "ready", "jp.air.2": "used" } },
    );
    expect(table.no("japan", "interdict", ["jp.air.2"]).rule).toBe("15.1");
    const places = table.options("japan", "interdict", ["jp.air.1"]);
    expect(places).toHaveLength(37 * 38);
    expect(places).toContain("3217"); // great river
    table.act("japan", "interdict", ["jp.air.1", "2127"]);
    expect(table.marker("jp.air.1")).toBe("2127");
    expect(table.told("rubbleRoll")).toEqual([]);
    const pause = field("airMissions", "japan", {}, { markers: { "jp.air.1": "ready", "jp.air.2": "ready" } });
    pause.act("japan", "interdict", ["jp.air.1", "2730", "done"]);
    expect(pause.marker("jp.air.1")).toBe("2730");
    expect(field("combat", "japan", open, { markers: { "jp.air.1": "ready" } }).no("japan", "interdict").text).toMatch(
      /cannot be done now/,
    );
  },
);

rule(
  ["15.4.a", "15.4.b", "15.4.d"],
  "air markers support, or fly against the track at the end of a pause and are then bound",
  () => {
    const table = field("airMissions", "japan", open, {
      markers: { "jp.air.1": "ready", "jp.air.2": "ready", "jp.naval.1": "ready" },
    });
    expect(table.options("japan", "strategic")).toEqual(["jp.air.1", "jp.air.2"]);
    expect(table.no("japan", "strategic", ["jp.naval.1"]).text).toMatch(/no air marker/);
    table.act("japan", "strategic", ["jp.air.1", "done"]);
    expect(table.marker("jp.air.1")).toBe("track");
    expect(table.no("japan", "interdict", ["jp.air.1"]).rule).toBe("15.4");
    table.act("japan", "done");
    expect(table.options("japan", "attack", ["1626", ["1627"]])).toEqual(["jp.air.2"]);
  },
);

rule("15.4.c", "a marker on the track counts in the following pause only", () => {
  const table = field("administrative", "japan", {}, { markers: { "jp.air.1": "track" } }).act(
    "japan",
    "pause",
    [],
    [1, 1, 6],
  );
  expect(table.pub.logistics).toBe(5);
  expect(table.marker("jp.air.1")).toBe("ready");
  table.until("tempo").act("japan", "pause", [], [1, 1]);
  expect(table.pub.logistics).toBe(5 + 8);
});

rule("15.4.f", "an interdicting marker stays until the next pause", () => {
  const table = field("administrative", "japan", {}, { markers: { "jp.air.1": "1627" } })
    .act("japan", "continue")
    .until("tempo");
  expect(table.marker("jp.air.1")).toBe("1627");
  table.act("japan", "pause", [], [1, 1]);
  expect(table.marker("jp.air.1")).toBe("ready");
});

rule(
  ["15.4.g", "15.4.i", "15.4.j"],
  "Chinese moves cost double within two hexes of the marker, its own hex included, not at three",
  () => {
    const table = field("movement", "china", { "cn.78div.1": "1626" }, { markers: { "jp.air.1": "1627" } });
    const near = table.ways("china", "move", ["cn.78div.1"]);
    expect(near["1627"].cost).toBe(2);
    expect(near["1625"].cost).toBe(2);
    expect(near["1624"].cost).toBe(3);
    expect(table.no("china", "move", ["cn.78div.1", "1629"]).rule).toBe("5.0");
  },
);

rule("15.4.h", "four times when redeploying", () => {
  const table = field("movement", "china", { "cn.78div.1": "1626" }, { markers: { "jp.air.1": "1627" } });
  expect(table.ways("china", "redeploy", ["cn.78div.1"])["1627"].cost).toBe(4);
  expect(table.ways("china", "redeploy", ["cn.78div.1"])["1624"].cost).toBe(5);
});

rule(["15.4.k", "15.4.l"], "Japanese units pay nothing extra, and two markers do not multiply", () => {
  const japan = field("movement", "japan", { "jp.9div.1": "1626" }, { markers: { "jp.air.1": "1627" } });
  expect(japan.ways("japan", "move", ["jp.9div.1"])["1627"].cost).toBe(1);
  const both = field(
    "movement",
    "china",
    { "cn.78div.1": "1626" },
    { markers: { "jp.air.1": "1627", "jp.air.2": "1627" } },
  );
  expect(both.ways("china", "move", ["cn.78div.1"])["1627"].cost).toBe(2);
});

rule("15.4.n", "trains, retreats and advances are not interdicted", () => {
  const train = field("movement", "china", { "cn.train.a": "1932" }, { markers: { "jp.air.1": "1831" } });
  expect(train.may("china", "train", ["cn.train.a", "0130"])).toBe(true);
  const retreat = field(
    "combat",
    "japan",
    { "jp.9div.1": "1627", "jp.9div.2": "1727", "cn.78div.1": { at: "1626", steps: 1 } },
    { markers: { "jp.air.1": "1625" } },
  );
  retreat.attack("japan", "1626", ["1627", "1727"], "D1").do("china", "retreat", ["1625"]);
  expect(retreat.where("cn.78div.1")).toBe("1625");
});

rule("14.0.f", "a town taken by one unit frees the way of the next in the same phase", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1920", "jp.9div.2": "1923" });
  expect(table.no("japan", "redeploy", ["jp.9div.2"]).rule).toBe("14.0");
  table.do("japan", "move", ["jp.9div.1", "1921"]);
  expect(table.may("japan", "redeploy", ["jp.9div.2"])).toBe(true);
});
