import { CHINA, JAPAN } from "../ids.ts";
import { controller, onMap } from "../position.ts";
import { levelsOf } from "../sheet-scenarios.ts";
import type { G, Position } from "../state.ts";
import { levelWords } from "../words.ts";

export type Level = "epic-china" | "decisive-china" | "major-china" | "draw" | "major-japan" | "decisive-japan";

/** The sum of Japan's victory points as it would be if the game ended now. */
export interface Points {
  cities: number;
  forts: number;
  /** what was charged and awarded during play */
  ledger: number;
  unusedPauses: number;
  total: number;
}

/** 12.3: the schedule. A city counts once, with all of its hexes. */
export function points(p: Position): Points {
  const { victory } = p.sheet.tables;
  let cities = 0;
  for (const { hexes } of p.sheet.cities)
    if (hexes.every((hex) => controller(p.pub, hex) === JAPAN)) cities += victory.city;
  const forts = p.sheet.forts.every((hex) => controller(p.pub, hex) === JAPAN) ? victory.forts : 0;
  let ledger = 0;
  for (const entry of p.pub.ledger) ledger += entry.points;
  const unusedPauses = victory.unusedPause * p.pub.pause;
  return { cities, forts, ledger, unusedPauses, total: cities + forts + ledger + unusedPauses };
}

/** 12.2: a Chinese unit in any hex of Shanghai; snipers are no units. W: a scenario is judged by its places alone. */
export const epic = (p: Position): boolean =>
  p.pub.scenario === undefined && onMap(p, CHINA).some((unit) => p.sheet.sector[p.pub.at[unit]] > 0);

/** 12.4: the level of a total; W: by the levels of the scenario. */
export function levelOf({ pub, sheet }: Pick<Position, "pub" | "sheet">, total: number): Level {
  const { levels, lowest } = levelsOf(pub, sheet.tables);
  for (const { least, level } of levels) if (total >= least) return level;
  return lowest;
}

/** 12.0: the level of a game that ends now. */
export const levelNow = (p: Position): Level => (epic(p) ? "epic-china" : levelOf(p, points(p).total));

/** 12.0: the game is over; it is judged as the map stands. */
export function endGame(g: G): void {
  const counted = points(g);
  const level = levelNow(g);
  const winner = level === "draw" ? null : level.endsWith("japan") ? JAPAN : CHINA;
  g.tell?.({
    type: "end",
    rule: g.pub.scenario === undefined ? "12.4" : "W.1",
    text: levelWords(level, counted.total),
    data: { kind: "other", facts: { level, ...counted } },
  });
  g.end({
    winner,
    reason: level === "epic-china" ? "shanghai-entered" : "points",
    level,
    rule: judgedBy(g),
  });
}

/** The case that judges: 12.2 for Shanghai entered, 12.4 for points, W.1 for those of the scenario. */
export const judgedBy = (p: Position): string => (p.pub.scenario !== undefined ? "W.1" : epic(p) ? "12.2" : "12.4");
