import type { CounterFace, Scene } from "@wusong/engine";
import { expect, test } from "vitest";
import { placesInWords } from "./place-words.ts";

const faces = new Map(["Third", "Ninth"].map((name) => [name, { name } as CounterFace]));
const sides = [
  { name: "Japan", ink: "first" },
  { name: "China", ink: "second" },
] as const;
const words = (scene: Scene): [string, string][] => [...placesInWords(scene, faces, sides)];

test("places are told in order, with how counters lie and what they are marked with", () => {
  const scene: Scene = {
    stacks: [
      {
        at: "0205",
        side: "first",
        counters: [{ id: "Third", state: { stepsLost: 1, moved: true } }, { id: "Ninth" }],
      },
      { at: "0102", side: "second", counters: [{ hidden: true, side: "second" }] },
      { at: "0205", side: "second", counters: [{ id: "unnamed", state: { stepsLost: 2 } }] },
    ],
    marks: [
      { at: "0205", kind: "suppressed", label: "S", text: "Suppressed units" },
      { at: "0303", kind: "fort", label: "F", text: "A fort" },
      { at: "0303", kind: "fort", label: "F", text: "A fort" },
    ],
  };
  expect(words(scene)).toEqual([
    ["0102", "China: hidden"],
    ["0205", "Japan: Third (reduced, moved), Ninth; China: unnamed (2 steps lost); Suppressed units"],
    ["0303", "A fort"],
  ]);
});

test("an empty board has nothing to tell", () => {
  expect(words({ stacks: [] })).toEqual([]);
});
