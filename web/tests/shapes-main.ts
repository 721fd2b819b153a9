import { writeFileSync } from "node:fs";
import { shapesOf } from "../table/shapes.ts";
import { decisionsOf, seedOf, TITLES } from "./decisions.ts";

/** Games of each title that are searched; the tests look at far fewer. */
const GAMES = 24;

/** Lists the shapes of the decisions that turn up in random games: node shapes.mjs FILE */
const [file] = process.argv.slice(2);
const found: Record<string, readonly string[]> = {};
for (const title of TITLES) {
  const seeds = Array.from({ length: GAMES }, (_, n) => seedOf(n));
  const shapes = new Set<string>();
  for (const { ask, command } of decisionsOf(title, seeds, Number.POSITIVE_INFINITY))
    for (const shape of shapesOf(ask, command)) shapes.add(shape);
  found[title.id] = [...shapes].sort();
  console.log(`${title.id}: ${shapes.size} shapes`);
}
writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
