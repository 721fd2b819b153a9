import { type Box, between, type Point } from "./point.ts";

type Edge = { readonly inside: (p: Point) => boolean; readonly cross: (a: Point, b: Point) => Point };

function edgesOf(box: Box): Edge[] {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const atX = (x: number) => (a: Point, b: Point) => between(a, b, (x - a.x) / (b.x - a.x));
  const atY = (y: number) => (a: Point, b: Point) => between(a, b, (y - a.y) / (b.y - a.y));
  return [
    { inside: (p) => p.x >= box.x, cross: atX(box.x) },
    { inside: (p) => p.x <= right, cross: atX(right) },
    { inside: (p) => p.y >= box.y, cross: atY(box.y) },
    { inside: (p) => p.y <= bottom, cross: atY(bottom) },
  ];
}

/** The part of a closed loop that lies in a box (Sutherland and Hodgman). */
export function clipLoop(loop: readonly Point[], box: Box): Point[] {
  let points = [...loop];
  for (const { inside, cross } of edgesOf(box)) {
    const next: Point[] = [];
    points.forEach((b, i) => {
      const a = points[(i + points.length - 1) % points.length];
      if (inside(a) !== inside(b)) next.push(cross(a, b));
      if (inside(b)) next.push(b);
    });
    points = next;
  }
  return points;
}

/** The stretches of a line that touch a box, each with its neighbours outside so that it runs off the edge. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  const inside = (p: Point): boolean =>
    p.x >= box.x && p.x <= box.x + box.width && p.y >= box.y && p.y <= box.y + box.height;
  const runs: Point[][] = [];
  let run: Point[] | null = null;
  line.forEach((p, i) => {
    if (inside(p)) {
      run ??= i > 0 ? [line[i - 1]] : [];
      run.push(p);
    } else if (run) {
      run.push(p);
      runs.push(run);
      run = null;
    }
  });
  if (run) runs.push(run);
  return runs;
}
