import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * The page takes what titles hand it as it is typed (engine/looks.ts, engine/screen.ts): no cast, and nothing said to be there that
 * might not be. What is left stands where no type can know better: between threads, at interfaces of the browser, and in geometry.
 */
const HERE = fileURLToPath(new URL(".", import.meta.url));
const TESTS = /\.test\.ts$|^tests\/|^hands\/|\.d\.ts$/;
/** the lengths of lists that were just built, points that were just put into a map */
const GEOMETRY = /^map\/(geometry|hex|area)\//;
const ALLOWED: Readonly<Record<string, string>> = {
  "app/pack.ts": "streams of the browser are typed more narrowly than they are",
  "app/titles.ts": "rules that a server sends are what they say",
  "host/alike.ts": "compares any data, part by part",
  "host/client.ts": "a call by name becomes a message",
  "host/worker.ts": "a message becomes a call by name",
  "host/locks.ts": "not every thread has a navigator",
  "host/look-back.ts": "a game keeps the position it began at",
};

const sources = readdirSync(HERE, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(ts|svelte)$/.test(file) && !TESTS.test(file) && !file.includes("node_modules"));

/** The casts in a source, by the text of their line. */
function castsIn(file: string): string[] {
  const text = readFileSync(HERE + file, "utf8");
  const lineAt = (at: number): string => text.slice(0, at).split("\n").length.toString();
  return file.endsWith(".svelte")
    ? castsInMarkup(parse(text, { modern: true })).map(lineAt)
    : castsInCode(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)).map(lineAt);
}

function castsInCode(node: ts.Node): number[] {
  const own = (ts.isAsExpression(node) && node.type.getText() !== "const") || ts.isNonNullExpression(node);
  return [...(own ? [node.end] : []), ...node.getChildren().flatMap(castsInCode)];
}

function castsInMarkup(node: unknown): number[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(castsInMarkup);
  const { type, end, typeAnnotation, ...rest } = node as Record<string, unknown>;
  const isConst = JSON.stringify(typeAnnotation)?.includes('"name":"const"');
  const own = (type === "TSAsExpression" && !isConst) || type === "TSNonNullExpression";
  return [...(own ? [Number(end)] : []), ...castsInMarkup(Object.values(rest))];
}

test("nothing of the page casts what it was handed", () => {
  const casts = sources
    .filter((file) => !GEOMETRY.test(file) && !(file in ALLOWED))
    .flatMap((file) => castsIn(file).map((line) => `web/${file}:${line}`));
  expect(casts).toEqual([]);
});

test("casts are seen in code and in markup, and those that are allowed are still there", () => {
  expect(Object.keys(ALLOWED).filter((file) => castsIn(file).length === 0)).toEqual([]);
  const marked = '<script lang="ts">let a: unknown; const b = a as string;</script>{(a as string[])}{b!}';
  expect(castsInMarkup(parse(marked, { modern: true }))).toHaveLength(3);
});
