import { rule, tells } from "@wusong/testkit";
import { expect } from "vitest";
import { looks } from "../looks.ts";
import { allocation, fly, RECEIVED, strikes, table } from "./helpers.ts";

rule(["16.1.a", "ex.16.1.a"], "air units are change: only points count", () => {
  const t = allocation(3, 0);
  // The Chinese have no air point and are not asked.
  t.act("japan", "allocate", [1, 1, 1, 0]);
  expect([t.air("japan", "interdiction"), t.air("japan", "recon")]).toEqual([1, 1]);
});

rule(
  ["16.2.a", "16.2.b", "16.8.d", "16.33.a"],
  "a strike point flies once a turn, in either strike phase, and again next turn",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
      air: { japan: { strike: 2 } },
      fired: ["jp.shanghai-gunfire"],
      phase: { name: "strike", side: "japan" },
    });
    t.act("japan", "strike", ["2414", 1]).act("japan", "done", [], [6]);
    expect([t.air("japan", "strike"), t.air("japan", "reserve")]).toEqual([1, 1]);
    t.edit({ phase: { name: "strike", side: "japan", impulse: 2 } });
    expect(t.refused("japan", "strike", ["2414", 2]).text).toContain("goes on after everything");
    t.act("japan", "strike", ["2414", 1]).act("japan", "done", [], [6]);
    t.edit({ phase: { name: "allocation" } });
    t.act("japan", "allocate", [0, 0, 0, 2]);
  },
);

rule(["16.2.c", "16.51.c", "16.32.c"], "points that flew superiority or recon wait in the one Reserve box", () => {
  const t = fly([2, 0, 0, 0], [1, 0, 0], [1, 1]);
  expect([t.air("japan", "superiority"), t.air("japan", "reserve")]).toEqual([0, 2 + 1]);
  const recon = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
    air: { japan: { recon: 1 } },
    phase: { name: "movement", side: "japan" },
  });
  recon.act("japan", "airRecon", ["2414"]);
  expect([
    recon.air("japan", "recon"),
    recon.air("japan", "reserve"),
    recon.verbs("japan").includes("airRecon"),
  ]).toEqual([0, 1, false]);
});

rule(
  ["16.21.a", "16.31.b", "16.31.c", "16.9.a", "26.14.b"],
  "boxes: reserve, superiority, interdiction (Japan only), recon, strike; no air supply, no command",
  () => {
    const t = allocation(4, 4);
    const asked = (side: string, picks: number[]): string => {
      const found = t.game.play.options(t.seat(side), "allocate", picks) as { asked: { name: string } };
      return found.asked.name;
    };
    expect([[], [0], [0, 0], [0, 0, 0]].map((picks) => asked("japan", picks))).toEqual([
      "superiority",
      "interdiction",
      "recon",
      "strike",
    ]);
    // Each row of the allocation is titled in words that say what its points do.
    for (const mission of ["superiority", "interdiction", "recon", "strike"])
      expect(looks.verbs?.allocate.asks?.[mission]).toMatchObject({ label: /^[A-Z]/, text: /.{20}/ });
    expect([[], [0], [0, 0]].map((picks) => asked("china", picks))).toEqual(["superiority", "recon", "strike"]);
    expect(t.active()).toEqual([]);
  },
);

rule(["16.31.e", "16.10.a", "16.4.a"], "damaged points are not allocated; Reserve and Damaged are never hit", () => {
  const t = table({
    turn: 4,
    place: { "jp.29bde": "2818" },
    air: { japan: { reserve: 3 }, china: { reserve: 2, damaged: 4 } },
    received: RECEIVED,
    phase: { name: "allocation" },
  });
  expect(t.refused("china", "allocate", [3, 0, 0]).text).toContain("2 air points are left");
  t.act("japan", "allocate", [3, 0, 0, 0]).act("china", "allocate", [0, 0, 0], []);
  expect([t.air("china", "reserve"), t.air("china", "damaged"), t.air("china", "eliminated")]).toEqual([2, 4, 0]);
});

rule(
  ["16.32.a", "16.34.a"],
  "after its mission a point is eliminated, damaged or in Reserve; the ground harms it only by antiaircraft fire",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
      ...strikes("japan", 3),
    });
    t.act("japan", "strike", ["2414", 3, "none"]).act("japan", "done", [], [1]);
    expect([t.air("japan", "damaged"), t.air("japan", "reserve"), t.air("japan", "eliminated")]).toEqual([1, 2, 0]);
  },
);

rule(["16.51.a", "16.51.b"], "one die a side; losses are simultaneous, so a side losing everything still fires", () => {
  const t = fly([6, 0, 0, 0], [1, 0, 0], [6, 6]);
  expect(t.events("airFire").map((event) => [tells(event).side, tells(event).points, tells(event).die])).toEqual([
    ["japan", 6, 6],
    ["china", 1, 6],
  ]);
  expect([t.air("china", "eliminated"), t.air("japan", "damaged")]).toEqual([1, 1]);
});

rule(["16.51.d"], "more than six points use the column of six", () => {
  const t = fly([9, 0, 0, 0], [9, 0, 0], [6, 1]);
  expect([t.air("china", "eliminated"), t.air("china", "damaged"), t.air("japan", "damaged")]).toEqual([3, 3, 1]);
});

rule(["16.52.a", "ex.16.52.a"], "with equal or fewer points all fire at enemy superiority", () => {
  const equal = fly([4, 0, 0, 2], [4, 0, 2], [1, 1]);
  const fewer = fly([6, 0, 0, 2], [4, 0, 2]);
  expect([fewer.step, fewer.turnOf]).toEqual(["divert", "japan"]);
  fewer.act("japan", "divert", [2], [1, 6, 1]);
  for (const t of [equal, fewer]) {
    expect(
      t
        .events("airFire")
        .filter((event) => tells(event).side === "china")
        .map((event) => tells(event).points),
    ).toEqual([4]);
    expect(t.air("japan", "strike")).toBe(2);
  }
  expect(equal.events("airFire")).toHaveLength(2);
});

rule(
  ["16.52.b", "16.52.c", "ex.16.52.b", "16.52.k"],
  "the excess may be diverted, decided before any die: six against four gives none, one or two",
  () => {
    const t = fly([6, 0, 0, 0], [4, 0, 2]);
    expect(t.events("airFire")).toHaveLength(0);
    expect(t.refused("japan", "divert", [3]).text).toContain("Only the 2 in excess");
    t.act("japan", "divert", [0], [1, 1]);
    expect(t.events("airFire").map((event) => tells(event).points)).toEqual([6, 4]);
  },
);

rule(
  ["16.52.d", "ex.16.52.c", "16.52.e", "ex.16.52.f", "RC.4.b"],
  "two diverted points with a 5: one eliminated, one damaged, from missions the firer chooses",
  () => {
    const t = fly([6, 0, 0, 0], [4, 1, 1]);
    t.act("japan", "divert", [2], [1, 1, 5]);
    expect(t.last("airFire")).toMatchObject({ points: 2, die: 5, eliminations: 1, damages: 1 });
    expect([t.step, t.turnOf]).toEqual(["choose", "japan"]);
    t.act("japan", "hit", ["recon", "strike"]);
    expect([t.air("china", "recon"), t.air("china", "strike"), t.air("china", "eliminated")]).toEqual([0, 0, 1]);
    expect(t.air("china", "damaged")).toBe(1 + 1);
    expect(t.last("diverted")).toEqual({ side: "china", eliminated: ["recon"], damaged: ["strike"] });
  },
);

rule(
  ["16.52.f", "ex.16.52.d", "ex.16.52.e", "16.52.i"],
  "six points with a 6 against four: three eliminated, one damaged, the rest is lost and nothing spills over",
  () => {
    const t = fly([6, 0, 0, 0], [4, 0, 2]);
    t.act("japan", "divert", [0], [6, 1]);
    expect(tells(t.events("airFire")[0])).toMatchObject({ eliminations: 3, damages: 3 });
    expect([t.air("china", "eliminated"), t.air("china", "damaged"), t.air("china", "strike")]).toEqual([3, 1, 2]);
  },
);

rule(["16.52.g", "16.52.j"], "diverted losses fall on flying missions only", () => {
  const t = allocation(6, 4);
  t.edit({ air: { china: { reserve: 4, damaged: 1 } }, phase: { name: "allocation" } });
  t.act("japan", "allocate", [6, 0, 0, 0]).act("china", "allocate", [1, 1, 0]);
  t.act("japan", "divert", [5], [1, 1, 6]);
  expect(t.last("airFire")).toMatchObject({ eliminations: 2, damages: 3 });
  for (const box of ["superiority", "reserve", "damaged"])
    expect(t.refused("japan", "hit", [box]).rule, box).toBe("16.52");
  t.act("japan", "hit", ["recon"]);
  expect([t.air("china", "eliminated"), t.air("china", "recon")]).toEqual([1, 0]);
  expect([t.air("china", "reserve"), t.air("china", "damaged")]).toEqual([2 + 1, 1]);
});

rule(["16.52.h"], "against no superiority every point is excess", () => {
  const t = fly([3, 0, 0, 0], [0, 0, 3]);
  expect(t.refused("japan", "divert", [4]).text).toContain("Only the 3 in excess");
  t.act("japan", "divert", [3], [6]);
  t.act("japan", "hit", ["strike", "strike", "strike"]);
  expect([t.air("china", "eliminated"), t.air("china", "damaged")]).toEqual([1, 2]);
});

rule(["VP.J.e", "VP.J.h", "VP.C.d"], "eliminated air points score three and two, damaged ones nothing", () => {
  const t = fly([6, 0, 0, 0], [6, 0, 0], [6, 6]);
  expect(t.vp).toEqual([9, 6]);
  expect([t.air("china", "damaged"), t.air("japan", "damaged")]).toEqual([3, 3]);
});

rule(
  ["16.52.e", "16.52.d"],
  "a diverted hit damages one point of a mission, and nobody is asked where none hits",
  () => {
    const t = fly([6, 0, 0, 0], [1, 3, 1]);
    t.act("japan", "divert", [1], [1, 1, 6]);
    expect(t.last("airFire")).toMatchObject({ points: 1, eliminations: 0, damages: 1 });
    t.act("japan", "hit", ["recon"]);
    expect([t.air("china", "recon"), t.air("china", "strike"), t.air("china", "damaged")]).toEqual([2, 1, 2]);
    const missed = fly([6, 0, 0, 0], [4, 0, 2]).act("japan", "divert", [1], [1, 1, 1]);
    expect([missed.last("airFire").damages, missed.step]).toEqual([0, "place"]);
    // The Chinese divert as well, and what they hit is Japanese.
    const china = fly([1, 2, 0, 1], [4, 0, 0]);
    expect([china.step, china.turnOf]).toEqual(["divert", "china"]);
    china.act("china", "divert", [3], [1, 1, 6]);
    expect(china.last("airFire")).toMatchObject({ side: "china", points: 3, eliminations: 1, damages: 2 });
    china.act("china", "hit", ["interdiction", "interdiction", "strike"]);
    expect([china.air("japan", "interdiction"), china.air("japan", "strike"), china.vp]).toEqual([0, 0, [0, 2]]);
  },
);

rule(["16.52.e", "16.31.c"], "hits leave what they do not take, and who has no air points flies nothing", () => {
  const t = fly([3, 0, 0, 0], [0, 0, 5]).act("japan", "divert", [3], [6]);
  t.act("japan", "hit", ["strike", "strike", "strike"]);
  expect([t.air("china", "strike"), t.air("china", "eliminated"), t.air("china", "damaged")]).toEqual([2, 1, 2]);
  const alone = allocation(3, 0).act("japan", "allocate", [1, 1, 0, 0]);
  expect(tells(alone.events("allocated")[1])).toEqual({
    side: "china",
    superiority: 0,
    interdiction: 0,
    recon: 0,
    strike: 0,
  });
  expect(alone.pub.air[1].slice(1)).toEqual([0, 0, 0, 0, 0, 0]);
  const secret = allocation(2, 2);
  for (const plan of [
    [-1, 0, 0, 0],
    [0, -1, 0, 0],
    [0, 0, 0, -1],
  ])
    expect(secret.try("japan", "allocate", plan)).not.toBeNull();
  const diverting = fly([3, 0, 0, 0], [1, 0, 1]);
  expect(diverting.try("japan", "divert", [-1])).not.toBeNull();
});
