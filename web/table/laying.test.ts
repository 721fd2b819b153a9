import { Game, Play, type Shape, type Title, view } from "@wusong/engine";
import { SeatMirror } from "@wusong/host";
import { describe, expect, it } from "vitest";
import { BLUE, RED, raid } from "../../engine/tests/raid.ts";
import { marching } from "../../engine/tests/raid-changed.ts";
import { begin, take } from "./holding.ts";
import { consequencesIn, lay, layAll, partAnswers } from "./laying.ts";

/** A march of Red's raiders, whom nobody meets: Blue has one raider left, on the last field. */
function marchingMirror(): SeatMirror<Shape> {
  const game = new Game({
    title: marching,
    scenario: "standard",
    options: { stores: "few" },
    seed: "l",
    analysis: true,
  });
  for (const seat of [RED, BLUE]) game.act(seat, game.index, { verb: "bid", picks: [0] });
  const { own, pub, s } = game.play;
  const last = pub.fields - 1;
  own[BLUE].at.fill(-1).fill(last, 0, 1);
  pub.count.fill(0, pub.fields).fill(1, pub.fields + last);
  pub.fallen[BLUE] = own[BLUE].at.length - 1;
  const play = Play.of(marching, raid.defaultSheet(), s);
  return SeatMirror.of(marching as unknown as Title<Shape>, raid.defaultSheet(), view(play, RED) as never);
}
const step = (who: string, to: string) => ({ verb: "move", picks: [[who], to, false] });

describe("a board that is laid down part by part", () => {
  it("asks for the next part in the position the parts before lead to, and is one command in the end", () => {
    const mirror = marchingMirror();
    const first = lay(mirror, mirror.decision()!, step("r0", "f1"));
    expect(first.decision?.choices.map(({ verb }) => verb)).toEqual(["move", "rest"]);
    expect(first.seen?.mine).toMatchObject({ at: expect.arrayContaining([1]) });
    const last = lay(first.mirror!, first.decision!, { verb: "rest", picks: [] });
    expect(last.decision).toBeNull();
    const whole = mirror.wholeOf([first.part, last.part]);
    expect(whole).toEqual({ verb: "move", picks: [["r0"], "f1", false, "rest"] });
    expect(mirror.preview(whole)).toEqual({ preview: null });
  });

  it("takes a whole command apart and lays all of it down", () => {
    const mirror = marchingMirror();
    const command = { verb: "move", picks: [["r0"], "f1", false, "move", ["r0"], "f2", false, "rest"] };
    const laid = layAll(mirror, mirror.decision()!, command);
    expect(laid.map(({ part }) => part)).toEqual([step("r0", "f1"), step("r0", "f2"), { verb: "rest", picks: [] }]);
    expect(laid.at(-1)?.mirror).toBeNull();
  });

  it("has a part complete where the next one would begin", () => {
    const ask = partAnswers(marchingMirror());
    const begun = begin(ask, "move");
    const held = take(ask, begun, begun.branches[0], "r0");
    const to = held.branches.find(({ asked }) => asked?.name === "to")!;
    expect(take(ask, held, to, "f1").command).toEqual(step("r0", "f1"));
  });

  it("refuses a part the rules refuse, and changes nothing", () => {
    const mirror = marchingMirror();
    expect(() => lay(mirror, mirror.decision()!, step("r0", "f4"))).toThrow();
    expect(mirror.decision()?.choices.length).toBe(2);
  });
});

it("consequences are read from what a preview says", () => {
  const consequences = [{ text: "The division stays at sea.", rule: "8.3", grave: true }];
  expect(consequencesIn({ consequences })).toBe(consequences);
  expect(consequencesIn(null)).toEqual([]);
  expect(consequencesIn([])).toEqual([]);
});
