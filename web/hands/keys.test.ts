import { expect, it } from "vitest";
import { keyFor } from "./keys.ts";

it.each([
  ["D", "d"],
  ["⇧ A", "Shift+A"],
  ["Enter", "Enter"],
  ["⇧ Enter", "Shift+Enter"],
  ["Esc", "Escape"],
])("what is printed on a button as %s is pressed as %s", (printed, key) => {
  expect(keyFor(printed)).toBe(key);
});
