import type { Aim, Prospects, VictoryLevel, View } from "@wusong/engine";
import { CHINA, ELIMINATED, JAPAN, LOST, SIDE_IDS } from "./ids.ts";
import { buildCache } from "./position.ts";
import { epic, judgedBy, type Level, levelNow, points } from "./rules/12-victory.ts";
import type { Sheet } from "./sheet.ts";
import { levelsOf } from "./sheet-scenarios.ts";
import type { Incident, Public } from "./state.ts";
import { LEVEL_TEXTS } from "./words.ts";

const [JAPANESE, CHINESE] = [SIDE_IDS[JAPAN], SIDE_IDS[CHINA]];
const winnerOf = (level: Level): string | null =>
  level === "draw" ? null : level.endsWith("japan") ? JAPANESE : CHINESE;
const SHORT: Readonly<Record<Level, string>> = {
  "epic-china": "epic",
  "decisive-china": "decisive",
  "major-china": "major",
  draw: "draw",
  "major-japan": "major",
  "decisive-japan": "decisive",
};

/** What each side still needs (12.2 to 12.4): Japan's points count, and a Chinese unit in Shanghai ends all reckoning. */
export function prospects({ pub }: View<Incident>, sheet: Sheet): Prospects {
  const p = { pub, cache: buildCache(pub as Public, sheet), sheet };
  const { levels, lowest } = levelsOf(pub, sheet.tables);
  const rule = pub.scenario === undefined ? "12.4" : "W.1";
  const end = pub.scenario === undefined ? "when the campaign ends" : "at the end of turn 7";
  const { total } = points(p);
  const level = levelNow(p);
  const entered = epic(p);
  // The levels stand in the order of falling totals.
  const least = (wanted: string | null): number =>
    Math.min(...levels.filter((one) => winnerOf(one.level) === wanted).map((one) => one.least));
  const [toWin, toDraw] = [least(JAPANESE), least(null)];
  const aims: Aim[] = [
    {
      seat: JAPANESE,
      text: `${toWin} victory points ${end}${pub.scenario === undefined ? ", and no Chinese unit in Shanghai" : ""}`,
      now: entered ? "the Chinese are in Shanghai" : `${total} of ${toWin}`,
      met: winnerOf(level) === JAPANESE,
      rule,
    },
    {
      seat: CHINESE,
      text: `Japan below ${toDraw} points ${end}`,
      now: total < toDraw ? `it has ${total}` : `it has ${total}, ${total - toDraw + 1} too many`,
      met: total < toDraw || entered,
      rule,
    },
  ];
  if (pub.scenario === undefined)
    aims.push({
      seat: CHINESE,
      text: "A unit in any hex of Shanghai when it ends: an epic victory",
      now: entered ? "there" : "none is there",
      met: entered,
      rule: "12.2",
    });
  const scale: VictoryLevel[] = [
    { from: null, label: SHORT[lowest], seat: winnerOf(lowest) },
    ...[...levels].reverse().map((one) => ({ from: one.least, label: SHORT[one.level], seat: winnerOf(one.level) })),
  ];
  return {
    aims,
    ending: { seat: winnerOf(level), text: LEVEL_TEXTS[level], rule: judgedBy(p) },
    losses: [JAPAN, CHINA].map((side) => ({
      seat: SIDE_IDS[side],
      units: sheet.unitsOf[side].filter((unit) => pub.at[unit] === ELIMINATED || pub.at[unit] === LOST).length,
    })),
    score: {
      name: "Japanese victory points",
      rule: "12.3",
      of: [{ seat: JAPANESE, value: total }],
      scale: { at: total, levels: scale },
    },
  };
}
