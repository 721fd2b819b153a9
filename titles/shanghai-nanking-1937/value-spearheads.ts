import { Flood, type HexId, OPEN } from "@wusong/board";
import { sated } from "@wusong/mechanics";
import { CHINA, JAPAN } from "./ids.ts";
import { isStaged, stagedOff } from "./position.ts";
import type { Sheet } from "./sheet.ts";
import type { Knows } from "./state.ts";
import { nearnessOfJapan, RING_UNTIL, turnOf } from "./value.ts";
import { forcesOf } from "./value-prospects.ts";

/** A city that has fallen: more than all marches to it together, or nobody would enter the one he stands before. */
const FALLEN = 500;
/** An army on its way to a city, and how strong it must be there. */
const ARMY = 180;
const ARMY_SCALE = 12;

/**
 * 4.3: every city has to fall, and one army cannot walk to all of them in the turns that are left. So from the turn of the 10th Army on each
 * Chinese city asks for a Japanese army of its own: the second one on the same way counts little, and a landing behind the front much.
 */
export function spearheads(k: Knows): number {
  const { pub, sheet } = k;
  if (turnOf(k) < RING_UNTIL || pub.scenario !== undefined) return 0;
  const { attack, held } = forcesOf(k);
  let points = 0;
  for (const { city, nearness } of approachesOf(sheet)) {
    if (pub.control[city] !== CHINA) {
      points += FALLEN;
      continue;
    }
    let strength = 0;
    for (const hex of held[JAPAN]) strength += attack[hex] * nearness[hex];
    for (let unit = 0; unit < sheet.number[JAPAN]; unit++)
      if (isStaged(pub.place[unit]))
        strength += sheet.factor[unit * 3 + sheet.fullSteps[unit]] * nearness[stagedOff(pub.place[unit])];
    points += ARMY * sated(strength, ARMY_SCALE);
  }
  return points - nearnessOfJapan(k);
}

/** How near every hex is to a city for Japanese columns: 1 at its walls, one half after an operation's march. */
interface Approach {
  readonly city: HexId;
  readonly nearness: Float64Array;
}

const approaches = new WeakMap<Sheet, readonly Approach[]>();
const OPERATIONS = 12;

export function approachesOf(sheet: Sheet): readonly Approach[] {
  let found = approaches.get(sheet);
  if (!found) {
    const { board, tables } = sheet;
    const flood = new Flood<HexId>(board);
    const march = tables.movement.allowanceHalves;
    found = sheet.enterableCities.map((city) => {
      flood.run(city, OPERATIONS * march, sheet.cost[JAPAN], () => OPEN);
      const nearness = Float64Array.from({ length: board.size }, (_, hex) => {
        const cost = flood.cost(hex as HexId);
        const marches = cost < 0 ? OPERATIONS : cost / march;
        return 1 / (1 + marches * marches);
      });
      return { city, nearness };
    });
    approaches.set(sheet, found);
  }
  return found;
}
