import { describe, expect, it } from "vitest";
import { heightAfter } from "./sheet-heights.ts";

describe("the sheet of an upright phone", () => {
  it("goes a height up when it is pressed, and from the top back to a third", () => {
    expect([heightAfter("line", 0), heightAfter("third", 0.01), heightAfter("tall", -0.01)]).toEqual([
      "third",
      "tall",
      "third",
    ]);
  });

  it("follows a short pull by one height and a long one by two", () => {
    expect([heightAfter("third", 0.1), heightAfter("third", -0.1)]).toEqual(["tall", "line"]);
    expect([heightAfter("line", 0.6), heightAfter("tall", -0.65)]).toEqual(["tall", "line"]);
  });

  it("stays within the screen", () => {
    expect([heightAfter("tall", 0.5), heightAfter("line", -0.5)]).toEqual(["tall", "line"]);
  });
});
