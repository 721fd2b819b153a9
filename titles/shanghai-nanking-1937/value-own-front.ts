import { type HexId, NOWHERE } from "@wusong/board";
import { CHINA, JAPAN } from "./ids.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Knows } from "./state.ts";

/** Hexes an army can go for a city in one advance. */
const ONE_ADVANCE = 18;
/** An army that comes ashore where it opens a front of its own. */
const OWN_FRONT = 60;

/** 4.3: Chinese cities that are too far from Shanghai for one advance, but not from some landing hex. */
export function citiesOfTheirOwn(k: Knows): HexId[] {
  const { board, shanghai, landings } = k.sheet;
  return termsOf(k).goals.filter(
    (city) =>
      k.pub.control[city] === CHINA &&
      board.distance(shanghai, city) > ONE_ADVANCE &&
      landings.some((hex) => board.distance(hex, city) <= ONE_ADVANCE),
  );
}

/** 8.4.1: the 10th Army is better off behind the Chinese line than behind its own. Asked as long as it lands. */
export function ownFront(k: Knows): number {
  const { pub, sheet } = k;
  if (pub.tenthArmy === NOWHERE || pub.side !== JAPAN || pub.phase !== "reinforcement") return 0;
  const ashore = pub.tenthArmy;
  return citiesOfTheirOwn(k).some((city) => sheet.board.distance(ashore, city) <= ONE_ADVANCE) ? OWN_FRONT : 0;
}
