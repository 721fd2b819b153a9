import type { CounterFace } from "@wusong/engine";
import { expect, test } from "vitest";
import { titles } from "../titles.ts";

/** What may stand for a counter in a sentence: its name, and the formation it is a part of. */
const called = (name: string): string[] => [name, name.replace(/ ?[,(].*$/, "")];

test.each(titles.map((title) => [title.id, title] as const))(
  "%s: no two counters share a name, and nothing of one side is called like something of the other",
  (_id, title) => {
    const faces = (title.looks as { faces(sheet: unknown): readonly CounterFace[] }).faces(title.defaultSheet());
    expect(faces.length).toBeGreaterThan(20);
    const units = faces.filter(({ shape }) => shape === undefined || shape === "square");
    expect(units.map(({ name }) => name).filter((name, i, all) => all.indexOf(name) !== i)).toEqual([]);
    const sides = new Map<string, Set<string>>();
    for (const { name, side } of faces)
      for (const one of called(name)) sides.set(one, (sides.get(one) ?? new Set()).add(side));
    expect([...sides].filter(([, both]) => both.size > 1).map(([name]) => name)).toEqual([]);
  },
);
