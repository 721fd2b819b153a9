import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import characters from "./characters.json" with { type: "json" };

test("every Chinese character of the titles is in the typeface the page brings along", () => {
  const titles = new URL("../../titles/", import.meta.url);
  const missing = readdirSync(titles, { recursive: true, encoding: "utf8" })
    .filter((file) => /^[^/]+\/(looks[^/]*\.ts|sheet\/map\.json)$/.test(file))
    .flatMap((file) => readFileSync(new URL(file, titles), "utf8").match(/\p{Script=Han}/gu) ?? [])
    .filter((character) => !characters.includes(character));
  expect([...new Set(missing)]).toEqual([]);
});
