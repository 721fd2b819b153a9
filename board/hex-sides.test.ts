import { describe, expect, it } from "vitest";
import type { HexId } from "./hex-board.ts";
import { sidesInWords } from "./hex-sides.ts";

describe("what runs along the sides of a hex", () => {
  it("is named once for each kind, whether it can be crossed or not", () => {
    const beyond = (...hexes: number[]) => hexes as HexId[];
    const sides = [
      { kind: "majorRiver", closed: true, beyond: beyond(1, 2) },
      { kind: "creek", closed: false, beyond: beyond(3) },
      { kind: "majorRiver", closed: false, beyond: beyond(4) },
    ];
    expect(sidesInWords(sides, { majorRiver: "major river" })).toEqual([
      "major river on three sides",
      "creek on one side",
    ]);
  });
});
