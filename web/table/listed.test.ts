import { describe, expect, it } from "vitest";
import { listedPlace } from "./listed.ts";

/** Two counters in an area, one in another, one beside the map, one nowhere. */
const LIES: Readonly<Record<string, string>> = { a: "North", b: "North", c: "South", d: "pool" };
const placeOf = (counter: string): string | null => LIES[counter] ?? null;
const isPlace = (id: string): boolean => id === "North" || id === "South";
const listed = (inHand: boolean, origin: readonly string[], lit: readonly string[]) =>
  listedPlace({ inHand, origin, lit, looking: "South" }, placeOf, isPlace);

describe("the list of counters beside the map", () => {
  it("is that of the place somebody pointed at, as long as nothing is in hand", () => {
    expect(listed(false, ["North"], ["a"])).toBe("South");
  });

  it("is that of the place what is in hand comes from", () => {
    expect(listed(true, ["North"], ["c"])).toBe("North");
  });

  it("is that of the place all counters to choose from lie in, before any of them is in hand", () => {
    expect(listed(true, [], ["a", "b"])).toBe("North");
  });

  it("is none where they lie in several places, beside the map or nowhere, or where none can be chosen", () => {
    expect(listed(true, [], ["a", "c"])).toBeNull();
    expect(listed(true, [], ["d"])).toBeNull();
    expect(listed(true, [], ["nobody"])).toBeNull();
    expect(listed(true, [], ["a", "nobody"])).toBeNull();
    expect(listed(true, [], [])).toBeNull();
  });
});
