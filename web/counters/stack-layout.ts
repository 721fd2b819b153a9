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
  return layout.corners.findIndex((c) => p.x >= c.x && p.y >= c.y && p.x <= c.x + 48 && p.y <= c.y + 48);
}
