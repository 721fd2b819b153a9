import type { Benchmark } from "@wusong/board/bench";
import { Distribution } from "./distribution.ts";
import { canStillCover, first, foremost, highest, inOrder } from "./losses.ts";

/** The parts of mechanics that previews and searching bots call often. */
export function mechanicsBenchmarks(): Benchmark[] {
  const units = Array.from({ length: 12 }, (_, id) => ({ factor: 1 + ((id * 7) % 5), full: id % 3 === 0 }));
  const order = inOrder<(typeof units)[number]>(
    first((u) => u.full),
    highest((u) => u.factor),
  );
  const factors = units.map((u) => u.factor);
  return [
    {
      name: "exact chances of a battle: interception, combat die, losses",
      limit: 60,
      once: () =>
        Distribution.die()
          .map((n) => n === 6)
          .followedBy((cancelled) => Distribution.die().map((n) => ({ a: n < 3 ? 1 : 0, d: cancelled ? 1 : n >> 1 })))
          .chances.length,
    },
    { name: "who must lose the next step, 12 units", limit: 2, once: () => foremost(units, order).length },
    {
      name: "whether a choice of losses can still be completed, 12 units",
      limit: 5,
      once: () => Number(canStillCover(factors.slice(0, 2), factors.slice(2), 14)),
    },
  ];
}
