import type { Shape, Title } from "@wusong/engine";
import shelf from "./shelf.json" with { type: "json" };

/** The titles on the shelf, in its order, whatever their kind of state. A title is registered by its line in shelf.json. */
export const titles: readonly Title<Shape>[] = await Promise.all(
  shelf.map(async (id) => ((await import(`./${id}/index.ts`)) as { title: Title<Shape> }).title),
);
