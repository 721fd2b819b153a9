import { expect } from "vitest";

/**
 * `toMatchObject({ text: /water/ })` compares a pattern to a text by its properties, of which it has none: it would hold for every
 * text. Here a pattern stands for the texts it matches, wherever values are compared, and for nothing else.
 */
expect.addEqualityTesters([
  (actual: unknown, expected: unknown): boolean | undefined => {
    if (!(expected instanceof RegExp) || actual instanceof RegExp) return undefined;
    return typeof actual === "string" && expected.test(actual);
  },
]);
