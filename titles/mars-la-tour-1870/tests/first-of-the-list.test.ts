import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { Desk, F, field, G, LEADER, march, step } from "./helpers.ts";

/**
 * Gorze is the first Area, Murat's brigade the first unit and Bazaine the first Leader of the lists: whatever holds of others holds
 * of them.
 */
const MURAT = F.c1;

const told = (desk: Desk, type: string) =>
  desk.game.events.filter(({ event }) => event.type === type).map(({ event }) => event);

describe("Gorze", () => {
  rule(["3.0.b", "3.0.a"], "a Leader in Gorze activates, and units there are on the map", () => {
    const desk = field({ GOR: [G.i1, G.g1], CHA: [G.i2] }, { leaders: { [LEADER.alvensleben]: "GOR" } });
    expect(desk.options("german", "move", ["leader"])).toEqual([LEADER.alvensleben]);
    expect(desk.options("german", "move", ["leader", LEADER.alvensleben])).toEqual([G.i1, G.g1]);
    expect(desk.options("german", "move", ["area"])).toEqual(["GOR", "CHA"]);
    expect(desk.refused("german", "move", ["area", "CHA", [G.i1]])).toEqual({
      rule: "3.0.a",
      text: expect.stringMatching(/is not in that Area\.$/),
    });
    desk.act("german", "move", ["leader", LEADER.alvensleben, [G.i1]]);
    desk.act("german", "step", ["GOR", "BUX", [G.i1], [LEADER.alvensleben]]).act("german", "done");
    expect([desk.at(G.i1), desk.leaderAt(LEADER.alvensleben)]).toEqual(["BUX", "BUX"]);
    expect([desk.spent(G.i1), desk.active(LEADER.alvensleben)]).toEqual([true, false]);
    expect(told(desk, "leaderMoved").map(({ data }) => data?.places)).toEqual([["GOR", "BUX"]]);
  });

  rule(["2.0.f", "2.0.e"], "a side that can act from Gorze alone is asked, and its Fresh units are counted", () => {
    for (const units of [[G.i1], [G.g1], [G.c1]]) {
      const desk = field({ GOR: units, DON: [F.c1] }, { to: "french" });
      desk.act("french", "pass");
      expect(desk.next).toBe("german: impulse");
      const shown = desk.game.play.preview(desk.seat("german"), { verb: "pass", picks: [] });
      expect(JSON.stringify(shown)).toContain("1 unit still Fresh");
    }
    const tired = field({ GOR: [G.i1, G.i2], CHA: [G.i3], DON: [F.c1] }, { to: "french", spent: [G.i2, G.i3] });
    tired.act("french", "pass");
    const shown = tired.game.play.preview(tired.seat("german"), { verb: "pass", picks: [] });
    expect(JSON.stringify(shown)).toContain("1 unit still Fresh");
  });

  rule(["4.0.g", "4.0.e"], "a march goes to and from Gorze, and its units are Spent there", () => {
    const desk = field({ STA: [G.i1, G.c1], BUX: [G.i2] }, { leaders: { [LEADER.alvensleben]: "STA" } });
    desk.act("german", "move", ["area", "STA", [G.i1, G.c1]]);
    desk.act("german", "step", ["STA", "GOR", [G.i1, G.c1], [LEADER.alvensleben]]);
    expect(desk.options("german", "step")).toEqual(["GOR"]);
    desk.act("german", "done");
    expect(desk.where(G.i1, G.c1)).toEqual(["GOR", "GOR"]);
    expect([desk.spent(G.i1), desk.spent(G.c1), desk.leaderAt(LEADER.alvensleben)]).toEqual([true, true, "GOR"]);
    expect(desk.control("GOR")).toBe("german");
  });

  rule(["7.1.R.c", "7.7.A.e", "3.0.q"], "units in Gorze absorb, retreat there, and a Leader in it may go along", () => {
    const desk = field(
      { GOR: [G.i1, G.i2], BVI: [F.g1, F.g2] },
      { to: "french", leaders: { [LEADER.alvensleben]: "GOR" } },
    );
    desk.act("french", "bombard", ["area", F.g1, "GOR", [F.g2]], [3, 3]);
    expect(desk.battle.result).toBe("hit 1/0/0");
    desk.act("german", "absorb", [G.i1, "retreat", "BUX", "BUX"]);
    expect([desk.at(G.i1), desk.leaderAt(LEADER.alvensleben)]).toEqual(["BUX", "BUX"]);
    const to = field({ STA: [G.i1], FLA: [F.g1, F.g2] }, { to: "french" });
    to.act("french", "bombard", ["area", F.g1, "STA", [F.g2]], [1, 4]);
    expect(to.options("german", "absorb", [G.i1, "retreat"])).toEqual(["GOR"]);
    to.act("german", "absorb", [G.i1, "retreat", "GOR"]);
    expect(to.at(G.i1)).toBe("GOR");
  });

  rule(["7.3.1", "7.5.c"], "a group that leaves Gorze is volleyed at, one that enters it is charged", () => {
    const desk = field({ GOR: [G.i1, G.i2], BVI: [F.i1, F.i2] });
    march(desk, "german", "GOR", "STA", [G.i1, G.i2]);
    expect(desk.options("french", "volley")).toEqual(["BVI"]);
    const from = field({ GOR: [F.i1, F.i2, MURAT], STA: [G.i1, G.i2] });
    march(from, "german", "STA", "BUX", [G.i1, G.i2]);
    expect(from.next).toBe("french: volley");
    expect(from.refused("french", "volley", ["BVI"])).toMatchObject({ rule: "7.3.1.a", text: /no Fresh French/ });
    from.act("french", "pass");
    expect([from.next, from.options("french", "charge")]).toEqual(["french: charge", ["GOR"]]);
    from.act("french", "charge", ["GOR", [MURAT], MURAT]).act("german", "lead", [G.i1], [1, 6]);
    expect(from.at(MURAT)).toBe("eliminated");
  });

  rule(["3.0.r", "7.1.2"], "a Leader and units in Gorze are on the map when something is refused to them", () => {
    const leaders = { [LEADER.alvensleben]: "GOR", [LEADER.friedrichKarl]: "GOR" };
    const desk = field({ GOR: [G.i1], DON: [F.c1] }, { leaders, inactive: [LEADER.alvensleben] });
    expect(desk.refused("german", "move", ["leader", LEADER.alvensleben]).rule).toBe("3.0.r");
    expect(desk.refused("german", "bombard", ["area"]).rule).toBe("7.1.2");
  });

  rule("4.0.t", "Gorze is open again when it is within the limit again", () => {
    const nine = [G.i1, G.i2, G.i3, G.i4, G.j, G.i5, G.i6, G.i7, G.c1];
    const desk = field({ GOR: nine, DON: [F.c2] });
    expect(desk.pub.forced).toBe(1);
    march(desk, "german", "GOR", "BUX", [G.c1]).act("german", "done");
    expect(desk.pub.forced).toBe(0);
  });

  rule("3.0.k", "a march does not begin in Gorze where none of its units is", () => {
    const desk = field({ STA: [G.i1], GOR: [G.i2] });
    desk.act("german", "move", ["area", "STA", [G.i1]]);
    expect(desk.options("german", "step")).toEqual(["STA"]);
    expect(desk.refused("german", "step", ["GOR"]).rule).toBe("3.0.k");
  });

  rule("7.3.R.k", "a unit that fell back to Gorze is not taken on by the group that begins there", () => {
    const desk = field({ BUX: [G.i1], GOR: [G.i2], FLA: [F.i1] }, { leaders: { [LEADER.alvensleben]: "GOR" } });
    desk.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2]]);
    desk.act("german", "step", ["BUX", "FLA", [G.i1]]);
    desk.act("french", "volley", ["FLA", [F.i1]], [2, 2]).act("german", "absorb", ["fall back", G.i1, "GOR"]);
    expect([desk.at(G.i1), desk.spent(G.i1), desk.next]).toEqual(["GOR", false, "german: step"]);
    expect(desk.options("german", "step", ["GOR", "STA"])).toEqual([G.i2]);
    expect(desk.refused("german", "step", ["GOR", "STA", [G.i1, G.i2]]).rule).toBe("7.3.R.k");
  });

  rule("6.0.c", "units in Gorze are Fresh again after the End phase", () => {
    const desk = field({ GOR: [G.i1, G.i2], DON: [F.c1] }, { spent: [G.i1] });
    desk.act("german", "pass").act("french", "pass", [], [1, 6]);
    expect([desk.pub.turn, desk.spent(G.i1)]).toEqual([3, false]);
  });

  rule("6.0.h", "a Leader rides from Gorze and to it", () => {
    const desk = field(
      { GOR: [G.i1], STA: [G.i2], DON: [F.i1] },
      {
        leaders: { [LEADER.alvensleben]: "GOR", [LEADER.voigtsRhetz]: "STA" },
        more: { phase: { transfer: "german" } },
      },
    );
    expect(desk.options("german", "transfer", [LEADER.alvensleben])).toEqual(["STA"]);
    expect(desk.options("german", "transfer", [LEADER.voigtsRhetz])).toEqual(["GOR"]);
  });
});

describe("Bazaine", () => {
  rule(["3.0.f", "7.4.R.b"], "he is inactive after his activation, which is told once", () => {
    const fired = field({ REZ: [F.g1], FLA: [G.i1] }, { to: "french", leaders: { [LEADER.bazaine]: "REZ" } });
    fired.act("french", "bombard", ["leader", LEADER.bazaine, F.g1, "FLA"], [1, 6]);
    expect([fired.active(LEADER.bazaine), told(fired, "deactivated").length]).toEqual([false, 1]);
    const moved = field(
      { REZ: [F.i1], CHA: [G.c1] },
      { to: "french", leaders: { [LEADER.bazaine]: "REZ" }, reserves: true },
    );
    moved.act("french", "move", ["leader", LEADER.bazaine, [F.i1]]).act("french", "step", ["REZ", "GRV", [F.i1], []]);
    moved.act("french", "done");
    expect([moved.active(LEADER.bazaine), told(moved, "deactivated").length]).toEqual([false, 1]);
    const desk = field(
      { REZ: [F.i1, F.i2], FLA: [G.i1, G.i2] },
      { to: "french", leaders: { [LEADER.bazaine]: "REZ" }, spent: [G.i1, G.i2], reserves: true },
    );
    desk.act("french", "move", ["leader", LEADER.bazaine, [F.i1, F.i2]]);
    desk.act("french", "step", ["REZ", "FLA", [F.i1, F.i2], [LEADER.bazaine]]);
    desk.act("french", "lead", [F.i1, [LEADER.bazaine]]).act("german", "lead", [G.i1], [1, 6]);
    expect([desk.battle.result, desk.active(LEADER.bazaine)]).toEqual(["repulsed 0/0/1", false]);
    expect(told(desk, "deactivated").length).toBe(1);
  });

  rule("7.4.R.n", "committed, he advances with the attackers although he did not go along", () => {
    const desk = field(
      { REZ: [F.i1, F.i2], FLA: [G.g1] },
      { to: "french", leaders: { [LEADER.bazaine]: "REZ" }, spent: [G.g1], reserves: true },
    );
    desk.act("french", "move", ["area", "REZ", [F.i1, F.i2]]).act("french", "step", ["REZ", "FLA", [F.i1, F.i2], []]);
    desk.act("french", "lead", [F.i1, [LEADER.bazaine]], [6, 1]);
    expect([desk.at(F.i1), desk.leaderAt(LEADER.bazaine), desk.active(LEADER.bazaine)]).toEqual(["FLA", "FLA", true]);
  });

  rule(
    ["7.4.R.l", "7.4.R.n"],
    "he advances once when he went along and is committed; without him no Leader does",
    () => {
      const won = (along: string[], committed: string[]): Desk => {
        const desk = field(
          { REZ: [F.i1, F.i2], FLA: [G.g1] },
          { to: "french", leaders: { [LEADER.bazaine]: "REZ" }, spent: [G.g1], reserves: true },
        );
        desk.act("french", "move", ["area", "REZ", [F.i1, F.i2]]);
        desk.act("french", "step", ["REZ", "FLA", [F.i1, F.i2], along]);
        return desk.act("french", "lead", [F.i1, committed], [6, 1]);
      };
      const both = won([LEADER.bazaine], [LEADER.bazaine]);
      expect([both.leaderAt(LEADER.bazaine), told(both, "leaderMoved").length]).toEqual(["FLA", 1]);
      const without = won([], []);
      expect([without.at(F.i1), without.leaderAt(LEADER.bazaine)]).toEqual(["FLA", "REZ"]);
      expect(told(without, "leaderMoved")).toEqual([]);
    },
  );

  rule("3.0.h", "he is displaced by a step, a retreat, an advance and an arrival", () => {
    const leaders = { [LEADER.bazaine]: "BUX" };
    const stepped = field({ CHA: [G.i1], GRV: [F.i1] }, { leaders });
    march(stepped, "german", "CHA", "BUX", [G.i1]);
    expect(stepped.leaderAt(LEADER.bazaine)).toBe("GRV");
    const retreated = field({ STA: [G.i1], FLA: [F.g1, F.g2], GOR: [F.i1] }, { to: "french", leaders });
    retreated.act("french", "bombard", ["area", F.g1, "STA", [F.g2]], [1, 4]);
    retreated.act("german", "absorb", [G.i1, "retreat", "BUX"]).act("french", "displace", ["FLA"]);
    expect([retreated.at(G.i1), retreated.leaderAt(LEADER.bazaine)]).toEqual(["BUX", "FLA"]);
    const advanced = field({ CHA: [G.i1, G.i2], BUX: [F.g1], GRV: [F.i1] }, { leaders, spent: [F.g1] });
    march(advanced, "german", "CHA", "BUX", [G.i1, G.i2]);
    advanced.act("german", "lead", [G.i1], [6, 1]);
    expect([advanced.at(G.i1), advanced.leaderAt(LEADER.bazaine)]).toEqual(["BUX", "GRV"]);
    const arrived = new Desk();
    arrived.edit({
      clear: true,
      place: { [G.i5]: "waiting", [G.i6]: "waiting", [F.i1]: "GRV" },
      leaders,
      turn: 2,
      began: "german",
      phase: { arrival: "german" },
    });
    arrived.act("german", "bring", ["german.2.BUX", "BUX"], [1, 6]);
    expect([arrived.at(G.i5), arrived.leaderAt(LEADER.bazaine)]).toEqual(["BUX", "GRV"]);
  });

  rule("3.0.q", "he may go with a retreat or stay, and rides to other friends", () => {
    const desk = field({ BUX: [G.g1], FLA: [F.i1, F.i2] }, { leaders: { [LEADER.bazaine]: "FLA" } });
    desk.act("german", "bombard", ["area", G.g1, "FLA"], [1, 1]);
    expect(desk.options("french", "absorb", [F.i1, "retreat", "VIO"])).toEqual(["VIO", "FLA"]);
    const ride = field(
      { GRV: [F.i1], REZ: [F.i2], CHA: [G.i1] },
      { leaders: { [LEADER.bazaine]: "GRV" }, more: { phase: { transfer: "french" } } },
    );
    ride.act("french", "transfer", [LEADER.bazaine, "REZ"], [1, 6]);
    expect(ride.leaderAt(LEADER.bazaine)).toBe("REZ");
  });
});

describe("Murat's brigade", () => {
  rule(["7.4.a", "7.4.R.c"], "it leads an assault, is lost in one that fails, and answers for others", () => {
    const desk = field(
      { FLA: [MURAT, F.c2], BUX: [G.g1, G.g2] },
      { to: "french", spent: [G.g1, G.g2], reserves: true },
    );
    march(desk, "french", "FLA", "BUX", [MURAT, F.c2]);
    desk.act("french", "lead", [MURAT]).act("german", "lead", [G.g1], [1, 6]);
    expect([desk.battle.result, desk.at(MURAT), desk.at(F.c2)]).toEqual(["repulsed 0/0/1", "eliminated", "FLA"]);
    const alone = field({ FLA: [MURAT, F.c3], BUX: [G.c1, G.c2] }, { reserves: true });
    march(alone, "german", "BUX", "FLA", [G.c1, G.c2]).act("french", "pass");
    alone.act("german", "lead", [G.c2]).act("french", "lead", [MURAT], [2, 1]);
    expect(alone.battle.result).toBe("hit 2/0/0");
    expect(alone.options("french", "absorb")).toEqual([MURAT]);
    alone.act("french", "absorb", [MURAT, "flip", MURAT, "retreat", "REZ"]);
    expect([alone.at(MURAT), alone.spent(MURAT)]).toEqual(["REZ", true]);
  });

  rule(["4.0.q", "4.0.e"], "it moves, is left behind, is Spent and recovers", () => {
    const desk = field({ VIO: [MURAT, F.c2], CHA: [G.c1] }, { to: "french", reserves: true });
    march(desk, "french", "VIO", "REZ", [MURAT, F.c2]);
    step(desk, "french", "REZ", "GRV", [MURAT]);
    expect(desk.pub.act?.mp).toEqual([3, 4]);
    desk.act("french", "done");
    expect([desk.spent(MURAT), desk.at(MURAT)]).toEqual([true, "GRV"]);
    desk.act("german", "pass").act("french", "pass", [], [1, 6]);
    expect(desk.spent(MURAT)).toBe(false);
  });
});
