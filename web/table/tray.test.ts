import type { Panel } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { trayOf } from "./tray.ts";

const PANELS: readonly Panel[] = [
  {
    kind: "track",
    name: "Reinforcements",
    boxes: [
      { label: "1" },
      { label: "2", note: "Sep I", counters: [{ id: "a", state: { stepsLost: 1 } }, { id: "b" }] },
    ],
    at: 0,
  },
  { kind: "counters", name: "Base", counters: [{ id: "c" }, { id: "c" }, { hidden: true, side: "first" }] },
  { kind: "hand", name: "Hand", side: "first", chits: [{ id: "d", name: "D", text: "" }] },
  { kind: "facts", name: "Victory", facts: [] },
];

describe("the tray", () => {
  it("holds each counter once, where its panel has it and as it lies there", () => {
    expect(trayOf(PANELS, new Set(["e", "c", "a"]))).toEqual([
      { name: "Reinforcements: 2, Sep I", counters: [{ id: "a", state: { stepsLost: 1 } }] },
      { name: "Base", counters: [{ id: "c" }] },
      { name: "Beside the map", counters: [{ id: "e" }] },
    ]);
  });

  it("leaves out chits in hand, which lie below the map, and is empty where nothing is wanted", () => {
    expect(trayOf(PANELS, new Set(["d"]))).toEqual([]);
    expect(trayOf(PANELS, new Set())).toEqual([]);
  });
});
