import { expect, test } from "vitest";
import { parseOptions } from "../options.ts";

const FILES = ["rules/04-victory.ts", "rules/10-combat/odds.ts", "rules/11-air/odds.ts"];
const parse = (...args: string[]) => parseOptions(args, ["tiny", "small"], () => FILES);

test("a title alone is a sample of 300", () => {
  expect(parse("tiny")).toEqual({ title: "tiny", sample: 300, seed: "first", minutes: null, file: null });
});

test("a file is meant whole unless a sample of it is asked for", () => {
  expect(parse("tiny", "--file", "04-victory.ts")).toMatchObject({ file: "rules/04-victory.ts", sample: null });
  expect(
    parse("tiny", "--file", "titles/tiny/rules/10-combat/odds.ts", "--sample=9", "--minutes", "0.5"),
  ).toMatchObject({
    file: "rules/10-combat/odds.ts",
    sample: 9,
    minutes: 0.5,
  });
});

test.each([
  [[], "Which title? The titles are tiny, small."],
  [["large"], 'There is no title "large". The titles are tiny, small.'],
  [["tiny", "small"], "One title at a time, not also small."],
  [["tiny", "--fast"], "There is no option --fast."],
  [["tiny", "--seed"], "--seed needs a value."],
  [["tiny", "--seed", "--sample", "3"], "--seed needs a value."],
  [["tiny", "--seed", "a", "--seed", "b"], "--seed is given twice."],
  [["tiny", "--seed", "a b"], "--seed is one word of at most 40 letters, digits, dots and dashes."],
  [["tiny", "--sample", "0"], '--sample must be a whole number above 0, not "0".'],
  [["tiny", "--sample", "1.5"], '--sample must be a whole number above 0, not "1.5".'],
  [["tiny", "--minutes", "soon"], '--minutes must be a number above 0, not "soon".'],
  [["tiny", "--file", "x.ts"], `There is no rule file "x.ts"; there are ${FILES.join(", ")}.`],
  [["tiny", "--file", "odds.ts"], '"odds.ts" may mean rules/10-combat/odds.ts or rules/11-air/odds.ts.'],
])("%j is answered with a sentence", (args, error) => {
  expect(parse(...args)).toEqual({ error });
});
