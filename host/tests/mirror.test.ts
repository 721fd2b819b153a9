import { fuzz, Play, type Seat, type Shape, view } from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { RED, raid } from "../../engine/tests/raid.ts";
import { marching } from "../../engine/tests/raid-changed.ts";
import { mirrorLaw, SeatMirror } from "../index.ts";
import { lawOf } from "../mirror-law.ts";

const begin = () => Play.begin(raid, raid.defaultSheet(), "standard", { stores: "few" }, "mirror");

test("a mirror answers like the table in every position of random games", () => {
  const { failures } = fuzz(raid, { games: 30, seed: "mirror", depth: 1, laws: [mirrorLaw] });
  expect(failures.map(({ message }) => message)).toEqual([]);
});

test("a mirror answers like the table after every part of a board", () => {
  const { failures } = fuzz(marching, { games: 30, seed: "mirror", depth: 1, laws: [mirrorLaw] });
  expect(failures.map(({ message }) => message)).toEqual([]);
});

describe("the law finds a mirror that", () => {
  const faults: Record<string, (mirror: SeatMirror<Shape>) => Partial<SeatMirror<Shape>>> = {
    "hides a choice": (mirror) => ({ decision: () => ({ ...mirror.decision()!, choices: [] }) }),
    "forgets what is already in a set": (mirror) => ({ options: (verb, picks) => mirror.options(verb, picks, []) }),
    "gives no reasons": () => ({ why: () => null }),
    "shows a board as it was": (mirror) => ({ lay: (part) => ({ ...mirror.lay(part), seen: null }) }),
    "ends a board too early": (mirror) => ({ lay: (part) => ({ ...mirror.lay(part), next: null }) }),
    "loses a part": (mirror) => ({ partsOf: (command) => mirror.partsOf(command).slice(0, 1) }),
    "shows no preview": () => ({ preview: () => ({ refusal: { rule: "", text: "No." } }) }),
  };
  test.each(Object.entries(faults))("%s", (_what, fault) => {
    const law = lawOf(<S extends Shape>(play: Play<S>, seat: Seat) => {
      const mirror = SeatMirror.of(play.title, play.sheet, view(play, seat));
      const whole = {
        decision: () => mirror.decision(),
        options: mirror.options.bind(mirror),
        why: mirror.why.bind(mirror),
        preview: mirror.preview.bind(mirror),
        lay: mirror.lay.bind(mirror),
        partsOf: mirror.partsOf.bind(mirror),
        wholeOf: mirror.wholeOf.bind(mirror),
      };
      return { ...whole, ...fault(whole as never) } as unknown as SeatMirror<S>;
    });
    const { failures } = fuzz(marching, { games: 3, seed: "faulty", depth: 1, laws: [law] });
    expect(failures[0]?.kind).toBe("mirror");
  });
});

test("who looks on has no mirror", () => {
  expect(() => SeatMirror.of(raid, raid.defaultSheet(), view(begin(), null))).toThrow("Only a seat has a mirror");
});

test("a view gives the same mirror every time", () => {
  const seen = view(begin(), RED);
  const [once, again] = [0, 1].map(() => SeatMirror.of(raid, raid.defaultSheet(), seen).decision());
  expect(again).toEqual(once);
});
