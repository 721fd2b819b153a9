import { expect, test } from "vitest";

test("a pattern in an expected value means the texts it matches", () => {
  const refusal = { rule: "9.4", text: "Nobody crosses the water." };
  expect(refusal).toMatchObject({ rule: "9.4", text: /water/ });
  expect([refusal]).toMatchObject([{ text: /water/ }]);
  expect(refusal).toEqual({ rule: "9.4", text: /water/ });
  expect(refusal).not.toMatchObject({ text: /lake/ });
  expect([refusal]).not.toMatchObject([{ text: /lake/ }]);
});

test("a pattern matches nothing that is no text, and equals itself", () => {
  expect({ text: 7 }).not.toMatchObject({ text: /7/ });
  expect({ text: undefined }).not.toMatchObject({ text: /un/ });
  expect({ text: /7/ }).toEqual({ text: /7/ });
});
