import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BARRED, Flood, NAMED, OPEN, STOP } from "./flood.ts";
import { HexBoard, type HexId } from "./hex-board.ts";
import { costTable, slotMask } from "./network.ts";
import { openSheet } from "./open-sheet.ts";
import { Trace } from "./trace.ts";
import { ZoneOfControl } from "./zones.ts";

const COLS = 9;
const ROWS = 8;
const board = new HexBoard(openSheet(COLS, ROWS));
const hex = fc.integer({ min: 0, max: board.size - 1 }).map((n) => n as HexId);
const perHex = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(value, { minLength: board.size, maxLength: board.size });

interface Situation {
  start: HexId;
  budget: number;
  entry: number[];
  closed: boolean[];
  gates: number[];
  factors: number[];
  fromZone: boolean;
}
const situation: fc.Arbitrary<Situation> = fc.record({
  start: hex,
  budget: fc.integer({ min: 0, max: 20 }),
  entry: perHex(fc.integer({ min: 1, max: 4 })),
  closed: fc.array(fc.boolean(), { minLength: 6 * board.size, maxLength: 6 * board.size }),
  gates: perHex(
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(OPEN) },
      { weight: 2, arbitrary: fc.constant(STOP) },
      { weight: 1, arbitrary: fc.constant(BARRED) },
      { weight: 1, arbitrary: fc.constant(NAMED) },
    ),
  ),
  factors: perHex(fc.integer({ min: 1, max: 2 })),
  fromZone: fc.boolean(),
});

/** Repeats until nothing gets cheaper; then reads the canonical way in off the finished costs. */
function naive(s: Situation): { cost: number[]; from: number[] } {
  const cost = new Array<number>(board.size).fill(Number.POSITIVE_INFINITY);
  cost[s.start] = 0;
  const ways: [number, number, number][] = [];
  for (let at = 0; at < board.size; at++)
    for (let d = 0; d < 6; d++) {
      const to = board.neighbour[6 * at + d];
      if (to < 0 || to === s.start || s.closed[6 * at + d] || s.gates[to] === BARRED) continue;
      if (at !== s.start && s.gates[at] !== OPEN) continue;
      if (at === s.start && s.fromZone && s.gates[to] === STOP) continue;
      ways.push([at, to, s.entry[to] * s.factors[to]]);
    }
  for (let changed = true; changed; ) {
    changed = false;
    for (const [at, to, price] of ways)
      if (cost[at] + price <= s.budget && cost[at] + price < cost[to]) {
        cost[to] = cost[at] + price;
        changed = true;
      }
  }
  const off = (at: number, to: number): number =>
    Math.abs(
      (board.x[at] - board.x[s.start]) * (board.y[to] - board.y[s.start]) -
        (board.y[at] - board.y[s.start]) * (board.x[to] - board.x[s.start]),
    );
  const from = cost.map((total, to) => {
    const candidates = ways.filter(([at, goal, price]) => goal === to && cost[at] + price === total).map(([at]) => at);
    return candidates.sort((a, b) => off(a, to) - off(b, to) || a - b)[0] ?? -1;
  });
  return { cost, from };
}

describe("cheapest paths", () => {
  const flood = new Flood<HexId>(board);

  test("agree with a naive search in costs and canonical paths, run after run with the same buffers", () => {
    fc.assert(
      fc.property(situation, (s) => {
        const costs = costTable<HexId>(board, (from, d, to) => (s.closed[6 * from + d] ? null : s.entry[to]));
        flood.run(s.start, s.budget, costs, (h) => s.gates[h], {
          firstStepAvoidsStops: s.fromZone,
          factor: (h) => s.factors[h],
        });
        const { cost, from } = naive(s);
        const expected: number[] = [];
        cost.forEach((total, h) => {
          expect(flood.cost(h as HexId)).toBe(total === Number.POSITIVE_INFINITY ? -1 : total);
          if (total === Number.POSITIVE_INFINITY || h === s.start) return;
          expected.push(h);
          const path = flood.path(h as HexId);
          expect(path.at(-1)).toBe(h);
          expect(path.at(-2) ?? s.start).toBe(from[h]);
        });
        expect(flood.reached()).toEqual(expected);
      }),
      { numRuns: 150, seed: 1937 },
    );
  });

  test("ground that has to be named is entered even straight out of a zone, and nothing leads on from it", () => {
    const one = costTable<HexId>(board, () => 1);
    const named = board.id("0404");
    const gate = (h: HexId): number => (h === named ? NAMED : OPEN);
    flood.run(board.id("0304"), 2, one, gate, { firstStepAvoidsStops: true });
    expect(flood.cost(named)).toBe(1);
    for (const hex of flood.reached()) if (hex !== named) expect(flood.path(hex)).not.toContain(named);
  });

  const even = costTable<HexId>(board, () => 2);
  const all = (): number => OPEN;

  test("entering a zone of control ends the move; leaving one, the first hex must be free of it", () => {
    const zone = new Set(board.ids(["0403", "0404"]));
    const gate = (h: HexId): number => (zone.has(h) ? STOP : OPEN);
    flood.run(board.id("0304"), 4, even, gate);
    expect(flood.cost(board.id("0404"))).toBe(2);
    expect(flood.cost(board.id("0504"))).toBe(-1);
    flood.run(board.id("0304"), 4, even, gate, { firstStepAvoidsStops: true });
    expect(flood.cost(board.id("0404"))).toBe(4);
    expect(flood.path(board.id("0404"))).toHaveLength(2);
  });

  test("a long straight way runs straight instead of hugging one side", () => {
    flood.run(board.id("0102"), 20, even, all);
    const rows = flood.path(board.id("0902")).map((h) => Math.abs(board.y[h] - board.y[board.id("0102")]));
    expect(Math.max(...rows)).toBe(1);
  });

  test("a mover may end only where the title lets him", () => {
    flood.run(board.id("0404"), 2, even, all);
    expect(flood.reached((h) => h !== board.id("0403"))).toEqual(board.ids(["0304", "0305", "0405", "0504", "0505"]));
    expect(() => flood.path(board.id("0901"))).toThrow("out of reach");
  });

  test("costs below 1 or in fractions are refused when the table is built", () => {
    expect(() => costTable<HexId>(board, () => 0)).toThrow("costs are whole numbers from 1");
    expect(() => costTable<HexId>(board, () => 1.5)).toThrow("costs are whole numbers from 1");
  });
});

describe("zones of control", () => {
  const mask = slotMask<HexId>(board, (from, _d, to) => (from + to) % 3 !== 0);
  const zones = new ZoneOfControl<HexId>(board, mask);

  test("kept move by move equal the counts rebuilt from nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hex, hex), { maxLength: 60 }), (moves) => {
        const standing = moves.map(([from]) => from);
        const counts = zones.rebuild(standing);
        moves.forEach(([from, to], unit) => {
          zones.remove(counts, from);
          zones.add(counts, to);
          standing[unit] = to;
        });
        expect(counts).toEqual(zones.rebuild(standing));
      }),
      { numRuns: 100, seed: 7 },
    );
  });

  test("reach exactly the neighbours the title's exceptions leave", () => {
    for (const at of board.within(board.id("0404"), 1)) {
      const counts = zones.rebuild([at]);
      const reached = board.neighbours(at).filter((to) => (at + to) % 3 !== 0);
      expect([...zones.targets(at)].sort((a, b) => a - b)).toEqual(reached);
      counts.forEach((n, h) => {
        expect(n).toBe(reached.includes(h as HexId) ? 1 : 0);
      });
    }
  });
});

describe("lines of communication", () => {
  const open = slotMask<HexId>(board, () => true);
  const trace = new Trace<HexId>(board);

  test("are found if and only if the goal is connected over unblocked hexes, and are shortest", () => {
    fc.assert(
      fc.property(hex, hex, perHex(fc.integer({ min: 0, max: 2 })), (start, goal, kinds) => {
        const blocked = (h: HexId): boolean => kinds[h] === 0;
        const cost = costTable<HexId>(board, () => 1);
        const flood = new Flood<HexId>(board);
        flood.run(start, board.size, cost, (h) => (blocked(h) ? BARRED : OPEN));
        const line = trace.line(start, open, blocked, (h) => h === goal);
        expect(line === null ? -1 : line.length - 1).toBe(flood.cost(goal));
        trace.spread([goal], open, blocked);
        const reachable = flood.cost(goal) >= 0 && !blocked(goal);
        if (start !== goal) expect(trace.touches(start, open)).toBe(reachable);
        if (!blocked(start) && !blocked(goal)) expect(trace.has(start)).toBe(reachable);
      }),
      { numRuns: 150, seed: 3512 },
    );
  });

  test("a unit in an enemy zone may start its line there, but no hex on the way may be in one", () => {
    const start = board.id("0404");
    const wall = new Set(board.neighbours(start));
    const goal = (h: HexId): boolean => h === board.id("0101");
    expect(trace.line(start, open, (h) => h === start, goal)).not.toBeNull();
    expect(trace.line(start, open, (h) => wall.has(h), goal)).toBeNull();
  });

  test("follow only what the mask opens, such as a railway", () => {
    const rail = slotMask<HexId>(board, (_from, d) => d === 0 || d === 3);
    const inColumn =
      (name: string) =>
      (h: HexId): boolean =>
        h === board.id(name);
    expect(trace.line(board.id("0401"), rail, () => false, inColumn("0405"))).toHaveLength(5);
    expect(trace.line(board.id("0401"), rail, () => false, inColumn("0501"))).toBeNull();
  });
});
