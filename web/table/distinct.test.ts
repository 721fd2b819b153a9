import { expect, test } from "vitest";
import { distinctKeys } from "./distinct.ts";

test("a name that occurs twice makes two keys, and the first keeps its key whoever comes after it", () => {
  const keys = distinctKeys(["Off the map", "Losses", "Off the map", "Off the map,1"]);
  expect(new Set(keys).size).toBe(4);
  expect(distinctKeys(["Losses", "Off the map"]).reverse()).toEqual(keys.slice(0, 2));
});
