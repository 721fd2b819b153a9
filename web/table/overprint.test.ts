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
