import type { RetiredSheets, Shape, Title } from "@wusong/engine";
import shelf from "./shelf.json" with { type: "json" };

/**
 * The titles on the shelf, in its order, whatever their kind of state, with the sheets they had before. A title is registered by its
 * line in shelf.json.
 */
export const titles: readonly Title<Shape>[] = await Promise.all(
  shelf.map(async (id) => {
    const { title } = (await import(`./${id}/index.ts`)) as { title: Title<Shape> };
    const { retired } = (await import(`./${id}/retired.ts`)) as { retired: RetiredSheets };
    return { ...title, retired };
  }),
);
