import type { Shape, Title } from "@wusong/engine";
import { expect, it } from "vitest";
import { screenOf } from "./screen.ts";

const TITLES = Object.entries(import.meta.glob<{ title: Title<Shape> }>("../../titles/*/index.ts"));

it.each(TITLES)("every place and every counter of %s has a name of its own kind", async (_path, load) => {
  const { title } = await load();
  const { placeNames, faces } = screenOf(title);
  for (const [place, name] of Object.entries(placeNames)) {
    expect(name, place).not.toBe("");
    expect(name, place).not.toMatch(/undefined|null|\[object/);
  }
  expect(new Set(Object.values(placeNames)).size).toBe(Object.keys(placeNames).length);
  expect(faces.map(({ id }) => id).filter((id) => id in placeNames)).toEqual([]);
  expect(new Set(faces.map(({ id }) => id)).size).toBe(faces.length);
});
