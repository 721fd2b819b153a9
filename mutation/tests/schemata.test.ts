import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { mutantsOf } from "../generate.ts";
import { withSwitches } from "../schemata.ts";
import { seatNames } from "../seats.ts";

const seats = seatNames("export const enemyOf = (side) => (side === A ? B : A);");

const SOURCE = `
const A = 0, B = 1;
const enemyOf = (side: number): number => (side === A ? B : A);
function walk(k: { seat: number }, list: readonly number[], most: number): unknown[] {
  const told: unknown[] = [];
  if (list.length === 0) return [-1];
  for (const one of list) if (one < 0 || (one > most && k.seat === A)) continue; else told.push(one + 2 * most);
  let left = most;
  do { left -= 1; told.push([left, enemyOf(k.seat)]); if (left > 7) break; } while (left > 0 && told.length < 9);
  if (told.some((one) => one === 3) as boolean) told.push("three");
  else told.push(list.filter((one) => one >= 1).length);
  return told;
}
return [walk({ seat: A }, [1, -1, 5, 3], 3), walk({ seat: B }, [4, 0], 2), walk({ seat: A }, [], 1)];`;

/** What a source returns, or what it breaks with; what does not end is stopped. */
function resultOf(code: string, on: number): unknown {
  let rounds = 0;
  const tick = (): void => {
    if (++rounds > 1000) throw new Error("endless");
  };
  const body = transformSync(`(() => {${code.replace(/^import [^;]*;/, "")}})()`, { loader: "ts" }).code;
  try {
    return new Function("__at", "__tick", `return ${body}`)((id: number) => id === on, tick);
  } catch (error) {
    return String(error);
  }
}

test("with one switch on, a source does what its text with that one change does", () => {
  const mutants = mutantsOf("rules/01-x.ts", SOURCE, seats);
  expect(mutants.length).toBeGreaterThan(50);
  const all = withSwitches(
    "rules/01-x.ts",
    SOURCE,
    mutants.map((mutant, id) => ({ id, mutant })),
  );
  expect(resultOf(all, -1)).toEqual(resultOf(SOURCE, -1));
  for (const [id, { start, end, code }] of mutants.entries()) {
    const text = SOURCE.slice(0, start) + (code === null ? ";" : `(${code})`) + SOURCE.slice(end);
    expect(resultOf(all, id), text).toEqual(resultOf(withSwitches("rules/01-x.ts", text, []), -1));
  }
});

test("rounds of every kind of loop are counted", () => {
  const loops = ["for (;;);", "while (true) {}", "do {} while (true);", "for (;;) if (1) continue;"];
  for (const loop of loops) expect(resultOf(withSwitches("x.ts", loop, []), -1)).toBe("Error: endless");
});
