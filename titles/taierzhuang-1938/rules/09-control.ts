import { CHINA, EVERY_AREA, JAPAN, NOBODY } from "../ids.ts";
import { at } from "../position.ts";
import type { Game } from "../state.ts";

/** 9.0: an area belongs to the side that is alone in it. Worked out when an impulse is over, never in between. */
export function updateControl(g: Pick<Game, "pub" | "cache">): void {
  const { count } = g.cache;
  for (const area of EVERY_AREA) {
    const japanese = count[at(JAPAN, area)] > 0;
    const chinese = count[at(CHINA, area)] > 0;
    g.pub.control[area] = japanese === chinese ? NOBODY : japanese ? JAPAN : CHINA;
  }
}
