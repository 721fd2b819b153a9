import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { draw, removed, sheet, Table, table } from "./help.ts";

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
    const more = draw({ japan: ["jp.central-china-front", "jp.banzai"] }, { command: { japan: 1, china: 0 } });
    expect(more.pool("japan")).toHaveLength(1);
  },
);

rule(["5.1.d", "CM.J.11.b", "CM.J.08.b"], "a marker that returned to the pool can be drawn again in the phase", () => {
  const t = draw({ japan: ["jp.espionage"] }, { command: { japan: 3, china: 0 } });
  t.act("japan", "map").act("japan", "map").act("japan", "map");
  expect(t.pool("japan")).toEqual(["jp.espionage"]);
  expect(draw({ japan: ["jp.panic"] }).pool("japan")).toEqual(["jp.panic"]);
});

rule(["5.1.e"], "draws from an empty pool are forfeited", () => {
  const t = draw({ japan: ["jp.banzai"] }, { command: { japan: 3, china: 2 } });
  t.act("japan", "keep");
  expect(t.step).toBe("allocate");
  expect(t.hand("japan")).toEqual(["jp.banzai"]);
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
