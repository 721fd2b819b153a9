import { expect, it } from "vitest";
import { formationsIn, nameInCommon } from "./formations.ts";

const NAMES: Readonly<Record<string, string>> = {
  "jp.10rgt.1": "Japanese Battalion 1, 10th Regiment (10/33/10)",
  "jp.10rgt.2": "Japanese Battalion 2, 10th Regiment (10/33/10)",
  "jp.10rgt.3": "Japanese Battalion 3, 10th Regiment (10/33/10)",
  "jp.tank.1": "Japanese Tank company 1 (Tk/–/10)",
};
const counters = Object.keys(NAMES).map((id) => ({ id }));

it("counters that lie together are grouped by formation, single ones before them without a name", () => {
  const groups = formationsIn(counters, (id) => NAMES[id]);
  expect(groups.map(({ name, counters: { length } }) => [name, length])).toEqual([
    [null, 1],
    ["10th Regiment (10/33/10)", 3],
  ]);
  expect(formationsIn(counters.slice(2), (id) => NAMES[id])).toHaveLength(1);
});

it("a formation is called by what its names have in common", () => {
  expect(nameInCommon(["Japanese 6th Division, regiment 1", "Japanese 6th Division, regiment 2"])).toBe(
    "Japanese 6th Division",
  );
  expect(nameInCommon(["Japanese Tank company 1 (Tk/–/10)", "Japanese Tank company 12 (Tk/–/10)"])).toBe(
    "Japanese Tank company",
  );
  expect(nameInCommon(["Guards", "Marines"])).toBeNull();
});
