import type { Asked } from "@wusong/engine";
import { expect, it } from "vitest";
import type { Holding } from "./holding.ts";
import { offersOf, printed } from "./overprint.ts";

const kinds = { isCounter: (id: string) => id.startsWith("unit"), isPlace: (id: string) => id.startsWith("hex") };

it("a counter that was picked and can be picked once more is lit, and still shown where it goes", () => {
  const asked = { kind: "one", name: "unit", of: "unit", options: ["unit1"] } as Asked;
  const holding: Holding = {
    verb: "absorb",
    picks: ["unit1", "retreat", "hex1"],
    draft: [],
    branches: [{ picks: ["unit1", "retreat", "hex1"], asked, draft: [], waits: false }],
    command: null,
    last: null,
    settled: false,
    before: null,
  };
  const offers = offersOf([], holding, [], kinds);
  expect([...offers.litCounters]).toEqual(["unit1"]);
  expect([...offers.selected]).toEqual([]);
  const { overprint } = printed(offers, {
    ...kinds,
    hovered: null,
    refused: null,
    spoken: [],
    focus: null,
    origin: [],
    story: null,
  });
  expect(overprint.destination).toMatchObject({ place: "hex1", ghost: "unit1" });
});

it("marks what happened on the map as long as nothing is picked, also where the only verb is in hand from the start", () => {
  const verb: Holding = {
    verb: "announce",
    picks: [],
    draft: [],
    branches: [],
    command: null,
    last: null,
    settled: false,
    before: null,
  };
  const pointing = { ...kinds, hovered: null, refused: null, spoken: [], focus: null, origin: [] };
  const story = { trails: [{ path: ["hex1", "hex2"], ink: "first" as const }], battles: [] };
  const trailsWith = (holding: Holding) =>
    printed(offersOf([], holding, [], kinds), { ...pointing, story }).overprint.trails ?? [];
  expect(trailsWith(verb)).toHaveLength(1);
  expect(trailsWith({ ...verb, picks: ["unit1"] })).toHaveLength(0);
});

it("lights only what counters could be led against that were pointed at before their target", () => {
  const offers = offersOf([], null, [], kinds, ["unit1"], ["hex1"]);
  expect([...offers.lit.keys()]).toEqual(["hex1"]);
  expect([...offers.selected]).toEqual(["unit1"]);
  expect(offers.veil).toBe(true);
});
