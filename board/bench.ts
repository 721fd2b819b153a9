import { Flood, OPEN, STOP } from "./flood.ts";
import { HexBoard, type HexId } from "./hex-board.ts";
import { costTable, slotMask } from "./network.ts";
import { openSheet } from "./open-sheet.ts";
import { Trace } from "./trace.ts";
import { ZoneOfControl } from "./zones.ts";

/** One thing to time: `once` is called many times; `limit` is the budget in microseconds per call. */
export interface Benchmark {
  name: string;
  limit: number;
  once: () => number;
}

/** A plain of 36 × 25 hexes (900), half movement points, some roads and rough ground, two enemy zones. */
export function boardBenchmarks(): Benchmark[] {
  const board = new HexBoard(openSheet(36, 25));
  const rough = (hex: HexId): boolean => (hex * 7919) % 5 === 0;
  const costs = costTable<HexId>(board, (_from, _slot, to) => (rough(to) ? 4 : 3));
  const flood = new Flood<HexId>(board);
  const zones = new ZoneOfControl<HexId>(
    board,
    slotMask<HexId>(board, () => true),
  );
  const enemy = zones.rebuild([board.id("1509"), board.id("2216")]);
  const counts = zones.rebuild([]);
  const gate = (hex: HexId): number => (enemy[hex] > 0 ? STOP : OPEN);
  const open = slotMask<HexId>(board, () => true);
  const trace = new Trace<HexId>(board);
  const start = board.id("1813");
  const corner = board.id("0101");
  return [
    {
      name: "flood 16 half movement points, about 85 of 900 hexes",
      limit: 7,
      once: () => {
        flood.run(start, 16, costs, gate);
        return flood.reached().length;
      },
    },
    {
      name: "zone of control of a unit added and removed",
      limit: 0.2,
      once: () => {
        zones.add(counts, start);
        zones.remove(counts, start);
        return counts[start];
      },
    },
    {
      name: "line of communication across 900 hexes",
      limit: 30,
      once: () =>
        trace.line(
          start,
          open,
          (hex) => enemy[hex] > 0,
          (hex) => hex === corner,
        )!.length,
    },
  ];
}
