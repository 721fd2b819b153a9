import type { Point } from "../map/geometry/point.ts";

/** How the counters of one stack lie: corners of their boxes in units of 48 around the middle of the stack. */
export interface StackLayout {
  readonly corners: readonly Point[];
  /** Rows and columns of a fan or of a spread stack; 1 by 1 for a pile. */
  readonly columns: number;
  readonly rows: number;
}

const PITCH = 50;

/** A pile shows its top counter; a fan lays rows of five side by side; a spread (areas, close zoom) is as square as it can be. */
export function stackLayout(count: number, how: "pile" | "fan" | "spread"): StackLayout {
  if (how === "pile" || count <= 1)
    return { corners: Array.from({ length: count }, () => ({ x: -24, y: -24 })), columns: 1, rows: 1 };
  const columns = how === "fan" ? Math.min(5, count) : Math.min(3, count);
  const rows = Math.ceil(count / columns);
  const corners = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return { x: ((i % columns) - inRow / 2) * PITCH + 1, y: (row - rows / 2) * PITCH + 1 };
  });
  return { corners, columns, rows };
}

/** The counter under a point given in units of 48 around the middle; -1 when none is there. */
export function counterUnder(layout: StackLayout, p: Point, piled: boolean): number {
  if (piled) return Math.abs(p.x) <= 24 && Math.abs(p.y) <= 24 ? 0 : -1;
  // The gap between two counters belongs to them: nobody means nothing by a click into it.
  const gap = (PITCH - 48) / 2;
  return layout.corners.findIndex(
    (c) => p.x >= c.x - gap && p.y >= c.y - gap && p.x <= c.x + 48 + gap && p.y <= c.y + 48 + gap,
  );
}

/** The counter nearest to a point, in the same units. */
export function counterNearest(layout: StackLayout, p: Point): number {
  const far = layout.corners.map((c) => Math.hypot(p.x - c.x - 24, p.y - c.y - 24));
  return far.indexOf(Math.min(...far));
}
