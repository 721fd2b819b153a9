import { describe, expect, it } from "vitest";
import { chains, type Link } from "./chains.ts";
import { clipLine, clipLoop } from "./clip.ts";
import {
  cellAt,
  centreOf,
  cornerKey,
  corners,
  directionBetween,
  hexLayout,
  hexside,
  nameOf,
  neighbours,
  RADIUS,
} from "./hex-layout.ts";
import { freeSeats, lettersAlong } from "./labels.ts";
import { displacementField } from "./noise.ts";
import { distance, insideLoops, overlaps, type Point, point, signedArea } from "./point.ts";
import { contours, distanceInside, fillLoops, raster, valueAt } from "./raster.ts";
import { exactOutline, regions } from "./regions.ts";
import { cutCorners, relax, ribbon } from "./smooth.ts";

const still = (p: Point): Point => p;

describe("hex layout", () => {
  it("finds the hex of every point near its centre, in odd and even columns", () => {
    for (let c = 1; c <= 6; c++)
      for (let r = 1; r <= 6; r++) {
        const m = centreOf(c, r);
        for (const [dx, dy] of [
          [0, 0],
          [30, 5],
          [-30, -5],
          [10, 30],
          [-10, -30],
        ])
          expect(cellAt(point(m.x + dx, m.y + dy))).toEqual([c, r]);
      }
  });

  it("lays even columns half a hex lower, as the sheets number them", () => {
    expect(neighbours(2, 1).map(([c, r]) => nameOf(c, r))).toEqual(["0200", "0301", "0302", "0202", "0102", "0101"]);
    expect(directionBetween("0102", "0202")).toBe(2);
  });

  it("gives both hexes of a side the same two corners", () => {
    const keys = (a: string, b: string): number[] => hexside(a, b).map(cornerKey).sort();
    for (const [c, r] of neighbours(4, 5)) expect(keys("0405", nameOf(c, r))).toEqual(keys(nameOf(c, r), "0405"));
  });

  it("says so when two hexes share no side", () => {
    expect(() => hexside("0101", "0301")).toThrow("0101 and 0301 are not neighbours");
  });
});

describe("the displacement field", () => {
  it("moves no point further than its reach, and always the same way", () => {
    const field = displacementField(8, 40);
    for (let i = 0; i < 400; i++) {
      const p = point(i * 7.3, i * 3.1);
      expect(distance(p, field(p))).toBeLessThanOrEqual(8);
      expect(displacementField(8, 40)(p)).toEqual(field(p));
    }
  });
});

describe("smoothing", () => {
  it("keeps the ends of an open line and moves its corners", () => {
    const line = [point(0, 0), point(10, 10), point(20, 0)];
    const soft = cutCorners(relax(line, 0.4, false), 3, false);
    expect(soft[0]).toEqual(line[0]);
    expect(soft[soft.length - 1]).toEqual(line[2]);
    expect(Math.max(...soft.map((p) => p.y))).toBeLessThan(6);
  });

  it("leaves fixed points where they are", () => {
    const line = [point(0, 0), point(10, 10), point(20, 0), point(30, 10)];
    expect(relax(line, 0.5, false, (i) => i === 1)[1]).toEqual(line[1]);
  });

  it("draws a band of the asked width on both sides", () => {
    const band = ribbon([point(0, 0), point(10, 0), point(20, 0)], () => 3);
    expect(band.every((p) => Math.abs(p.y) === 3)).toBe(true);
  });
});

describe("regions", () => {
  const layout = hexLayout(6, 6);
  const loopsOf = (wet: (c: number, r: number) => boolean) => regions(layout, (c, r) => (wet(c, r) ? 1 : 0), still);

  it("rounds a single lake hex into one closed shape inside its hex", () => {
    const lake = loopsOf((c, r) => c === 3 && r === 3).get(1)!;
    expect(lake).toHaveLength(1);
    const m = centreOf(3, 3);
    expect(insideLoops(lake, m)).toBe(true);
    for (const p of lake[0]) expect(distance(p, m)).toBeLessThan(RADIUS * 0.9);
  });

  it("makes a hole for an island", () => {
    const loops = loopsOf((c, r) =>
      c === 3 && r === 3 ? false : distance(centreOf(c, r), centreOf(3, 3)) < RADIUS * 2,
    ).get(1)!;
    expect(loops).toHaveLength(2);
    expect(Math.sign(signedArea(loops[0]))).not.toBe(Math.sign(signedArea(loops[1])));
    expect(insideLoops(loops, centreOf(3, 3))).toBe(false);
  });

  it("lets neighbouring grounds share their border without gap or overlap", () => {
    const three = regions(layout, (c, r) => (c < 3 ? 0 : r < 4 ? 1 : 2), displacementField(5, 30));
    let covered = 0;
    for (let i = 0; i < 900; i++) {
      const p = point(20 + (i % 30) * 10, 20 + Math.floor(i / 30) * 12);
      const owners = [0, 1, 2].filter((g) => insideLoops(three.get(g)!, p)).length;
      expect(owners).toBe(1);
      covered += owners;
    }
    expect(covered).toBe(900);
  });
});

describe("the outline of lit hexes", () => {
  it("runs around a group once, along the exact hexsides", () => {
    const pair = exactOutline([
      [3, 3],
      [3, 4],
    ]);
    expect(pair).toHaveLength(1);
    expect(pair[0]).toHaveLength(10);
  });

  it("runs around a hole as well", () => {
    expect(exactOutline(neighbours(4, 4))).toHaveLength(2);
  });

  it("closes two groups that meet in one corner", () => {
    const [a, b] = [
      [3, 3],
      [5, 3],
    ] as [number, number][];
    expect(exactOutline([a, b]).map((l) => l.length)).toEqual([6, 6]);
    expect(corners(3, 3)).toHaveLength(6);
  });
});

describe("chains", () => {
  const link = (a: number, b: number, rank = 1, names?: string[]): Link => ({ a, b, rank, names });
  it("joins links into one long line and gives a side branch its own", () => {
    const named = (x: Link, y: Link): number => (x.names?.[0] === y.names?.[0] ? 1 : -1);
    const out = chains([link(1, 2, 1, ["main"]), link(2, 3, 1, ["main"]), link(2, 9, 1, ["branch"])], named);
    expect(out.map((c) => c.nodes.length).sort()).toEqual([2, 3]);
  });
  it("does not run a creek on as a river", () => {
    expect(chains([link(1, 2, 1), link(2, 3, 2)], () => 1)).toHaveLength(2);
  });
  it("walks a ring back to its start", () => {
    const [ring] = chains([link(1, 2), link(2, 3), link(3, 1)], () => 1);
    expect(ring.nodes).toHaveLength(4);
    expect(ring.nodes[0]).toBe(ring.nodes[3]);
  });
});

describe("the raster", () => {
  it("knows what lies where, and how far it is to the edge", () => {
    const r = raster({ x: 0, y: 0, width: 100, height: 100 }, 1);
    fillLoops(r, [[point(20, 20), point(80, 20), point(80, 80), point(20, 80)]], 7);
    expect(valueAt(r, 50, 50)).toBe(7);
    expect(valueAt(r, 10, 50)).toBe(0);
    const deep = distanceInside(r, 7);
    expect(deep[50 * 100 + 50]).toBeCloseTo(30, 0);
    const [line] = contours(r, deep, 10.2);
    for (const p of line) expect(Math.min(p.x - 20, 80 - p.x, p.y - 20, 80 - p.y)).toBeCloseTo(10, 0);
  });
});

describe("names", () => {
  const bounds = { x: 0, y: 0, width: 400, height: 200 };
  const name = { point: point(100, 100), em: 10, width: 6, height: 1 };
  it("stand to the right first", () => {
    expect(freeSeats(name, { bounds, taken: [], cost: () => 0 })[0].anchor).toBe("start");
  });
  it("never cover another name or a sign, and are left out when nothing is free", () => {
    const taken = [{ x: 104, y: 80, width: 80, height: 40 }];
    const seat = freeSeats(name, { bounds, taken, cost: () => 0 })[0];
    expect(seat.anchor).not.toBe("start");
    expect(taken.some((b) => overlaps(b, seat.box))).toBe(false);
    expect(freeSeats(name, { bounds, taken: [bounds], cost: () => 0 })).toEqual([]);
  });
  it("keep clear of a counter", () => {
    const [seat] = freeSeats({ ...name, clear: 25 }, { bounds, taken: [], cost: () => 0 });
    expect(seat.box.x).toBeGreaterThan(124);
  });
  it("along water read from left to right, whichever way the curve runs", () => {
    const letters = [..."Yangtze"].map((letter) => ({ letter, width: 8 }));
    const there = lettersAlong([point(0, 0), point(300, 0)], letters, 2, 0.5, 0)!;
    const back = lettersAlong([point(300, 0), point(0, 0)], letters, 2, 0.5, 0)!;
    expect(there.map((l) => Math.round(l.x))).toEqual(back.map((l) => Math.round(l.x)));
    expect(there[0].x).toBeLessThan(there[6].x);
  });
  it("along water are left out when the curve is too short", () => {
    expect(lettersAlong([point(0, 0), point(20, 0)], [{ letter: "A", width: 30 }], 0, 0.5, 0)).toBeNull();
  });
});

describe("clipping for small pictures", () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  it("cuts a loop at the box", () => {
    const cut = clipLoop([point(-5, -5), point(5, -5), point(5, 5), point(-5, 5)], box);
    expect(Math.abs(signedArea(cut)) / 2).toBe(25);
  });
  it("keeps the stretches of a line that touch it", () => {
    expect(clipLine([point(-5, 5), point(5, 5), point(15, 5), point(15, 20), point(5, 9)], box)).toHaveLength(2);
  });
});
