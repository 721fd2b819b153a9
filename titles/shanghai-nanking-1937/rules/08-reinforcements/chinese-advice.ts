import type { HexId } from "@wusong/board";
import type { Suggestion } from "@wusong/engine";
import { CHINA, type UnitId } from "../../ids.ts";
import { isReturning, stacksOf } from "../../position.ts";
import { termsOf } from "../../sheet-scenarios.ts";
import type { Knows } from "../../state.ts";
import { stackFits } from "../06-stacking/stacking.ts";
import { allowance } from "../09-movement/reach.ts";
import { inBox } from "./box.ts";
import { railHexes, railRuns } from "./by-rail.ts";
import { openHexes, reachedFrom } from "./listed-hexes.ts";

/** A sensible way to bring Chinese reinforcements in: what it is called, also where interdiction takes some of them first. */
interface WayToArrive {
  readonly id: string;
  readonly label: string;
  readonly lost: string;
  readonly choose: (k: Knows) => Suggestion | null;
}

export const WAYS_TO_ARRIVE: readonly WayToArrive[] = [
  {
    id: "shanghai",
    label: "All towards Shanghai",
    lost: "Lose the weakest, all others towards Shanghai",
    choose: (k) => (ringCounts(k) ? towards(k, [k.sheet.shanghai]) : null),
  },
  {
    id: "cities",
    label: "All to the cities",
    lost: "Lose the weakest, all others to the cities",
    choose: (k) => towards(k, chineseCities(k)),
  },
  {
    id: "back",
    label: "Hold all back",
    lost: "Lose the weakest, hold all others back",
    choose: () => ({ verb: "done", picks: [] }),
  },
];

/** 4.1, 4.2: whoever arrives now can still be next to Shanghai by the turn on which that wins. */
const ringCounts = ({ pub, sheet }: Knows): boolean => pub.turn < sheet.tables.limits.chineseWinAdjacentFromTurn - 1;

function chineseCities(k: Knows): HexId[] {
  const held = termsOf(k).goals.filter((city) => k.pub.control[city] === CHINA);
  return held.length > 0 ? held : [k.sheet.shanghai];
}

/** Where a group of arriving units would end, and the answer that brings it there. */
interface Plan {
  readonly end: HexId;
  readonly mates: readonly UnitId[];
  readonly say: (others: readonly UnitId[]) => Suggestion;
}

/**
 * 8.2: the first of the waiting units that can come, as near to a goal as there is room for it, with whoever else finds room
 * there. For whom there is no room at all, he waits.
 */
function towards(k: Knows, goals: readonly HexId[]): Suggestion {
  const { sheet } = k;
  const stacks = stacksOf(sheet, k.mine, CHINA);
  const room = (hex: HexId, units: readonly UnitId[]): boolean =>
    stackFits(sheet, CHINA, [...(stacks.get(hex) ?? []), ...units]);
  const far = (hex: HexId): number => Math.min(...goals.map((goal) => sheet.board.distance(hex, goal)));
  for (const unit of inBox(k, CHINA)) {
    const [best] = plansFor(k, unit)
      .filter(({ end }) => room(end, [unit]))
      .sort((a, b) => far(a.end) - far(b.end));
    if (best === undefined) continue;
    const others: UnitId[] = [];
    for (const mate of best.mates) if (room(best.end, [unit, ...others, mate])) others.push(mate);
    return best.say(others);
  }
  return { verb: "done", picks: [] };
}

/** Everything that could be done with one waiting unit: by a hex listed for it, by a march from there, by rail. */
function plansFor(k: Knows, unit: UnitId): Plan[] {
  const hexesOf = openHexes(k);
  const box = inBox(k, CHINA).filter((one) => one !== unit);
  const plans: Plan[] = [];
  for (const hex of hexesOf(unit)) {
    const mates = box.filter((one) => hexesOf(one).includes(hex));
    const place =
      (...march: readonly (HexId | boolean)[]) =>
      (others: readonly UnitId[]): Suggestion => ({ verb: "place", picks: [unit, hex, others, ...march] });
    plans.push({ end: hex, mates, say: place(false) });
    for (const end of reachedFrom(k, hex, allowance(k.sheet))) plans.push({ end, mates, say: place(true, end, false) });
  }
  if (!railRuns(k) || isReturning(k.pub.place[unit])) return plans;
  const mates = box.filter((one) => !isReturning(k.pub.place[one]));
  for (const end of railHexes(k))
    plans.push({ end, mates, say: (others) => ({ verb: "rail", picks: [unit, end, others] }) });
  return plans;
}
