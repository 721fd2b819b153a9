import { expect, test } from "vitest";
import { namesApart } from "./index.ts";

test("a name that both sides have is said with whose it is, and so are the parts of such a formation", () => {
  const pieces = [
    { name: "3rd Division, regiment 1", side: 0 },
    { name: "3rd Division", side: 1 },
    { name: "101st Division", side: 0 },
    { name: "87th Division", side: 1 },
  ];
  const whole = (name: string): string => name.split(",")[0];
  expect(namesApart(pieces, ["Japanese", "Chinese"], whole)).toEqual([
    "Japanese 3rd Division, regiment 1",
    "Chinese 3rd Division",
    "101st Division",
    "87th Division",
  ]);
  expect(namesApart(pieces, ["Japanese", "Chinese"])).toEqual(pieces.map(({ name }) => name));
});
