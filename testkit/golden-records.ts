import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { type ReadRecord, readSave, type Save, type Shape, type Title, verify } from "@wusong/engine";
import { expect, test } from "vitest";
import { endingOf, type GoldenGames } from "./golden.ts";

/** The golden records of a title by the names of their games; `folder` is the address of the folder they lie in. */
export function goldenRecords(folder: string | URL): Map<string, Save> {
  const packed = readFileSync(new URL("games.json.br", folder));
  const records = JSON.parse(brotliDecompressSync(packed).toString("utf8")) as Record<string, unknown>;
  return new Map(
    Object.entries(records).map(([name, record]) => {
      const read = readSave(JSON.stringify(record));
      if (typeof read === "string") throw new Error(`The golden record "${name}" cannot be read: ${read}`);
      return [name, read];
    }),
  );
}

/** What to do when a golden record does not replay any more. */
const WHAT_TO_DO = `These rules play a recorded game differently. If that is not meant, mend the rules.
If it is meant, games that are being played would change, too: give the title a new rulesVersion (once for all changes that go out
together), so that those that would change go on from their last snapshot instead of being replayed; \`wusong recheck DIR\` says which
of them differ, and from which entry on. Where values of the sheet were changed, keep the sheet as it was with \`npm run retire -- TITLE
--from COMMIT\`, so that games go on with it. Then run \`npm run golden\`, and say in the changelog what became different.`;

/** What is wrong with a golden record under the rules as they are, with what to do about it; null: nothing. */
export function goldenProblem<S extends Shape>(title: Title<S>, save: Save): string | null {
  if (save.rulesVersion !== title.rulesVersion) {
    return `The record is of rules version ${save.rulesVersion} and the rules are version ${title.rulesVersion}: run \`npm run golden\`.`;
  }
  const record: ReadRecord = { save, shared: null };
  const { worth, lines } = verify(title, record);
  return worth === "proven" ? null : `${lines.join("\n")}\n\n${WHAT_TO_DO}`;
}

/** Tests that golden records replay, and that together they end in every way, with every option and in every scenario. */
export function testGolden<S extends Shape>({ title, endings, games }: GoldenGames<S>, folder: URL): void {
  const records = goldenRecords(folder);

  test.each(games.map(({ name }) => name))("the golden game %j replays to the same states", (name) => {
    const save = records.get(name);
    if (!save) throw new Error(`There is no golden record "${name}": run \`npm run golden\`.`);
    expect(goldenProblem(title, save)).toBeNull();
    expect(endingOf({ title, over: save.over })).toBe(games.find((one) => one.name === name)!.ending);
  });

  test("the golden games end in every way the rules know, with every option and in every scenario", () => {
    expect([...records.keys()]).toEqual(games.map(({ name }) => name));
    const saves = [...records.values()];
    const ended = new Set(saves.map((save) => endingOf({ title, over: save.over })));
    expect(endings.filter((one) => !ended.has(one))).toEqual([]);
    expect([...ended].some((one) => one.endsWith(": resigned"))).toBe(true);
    const missing = title.options.flatMap((spec) =>
      spec.values
        .filter(({ id }) => !saves.some((save) => (save.options[spec.id] ?? spec.default) === id))
        .map(({ id }) => `${spec.id}=${id}`),
    );
    expect(missing).toEqual([]);
    expect(title.scenarios.filter(({ id }) => !saves.some((save) => save.scenario === id))).toEqual([]);
  });
}
