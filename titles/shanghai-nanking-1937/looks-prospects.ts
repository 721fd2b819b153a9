import { type Aim, counted, listed, type Prospects, type View } from "@wusong/engine";
import { CHINA, JAPAN, SIDE_IDS, sideName } from "./ids.ts";
import { buildCache, DEAD, isReturning, REMOVED } from "./position.ts";
import { japaneseGoals } from "./rules/04-victory.ts";
import type { Sheet } from "./sheet.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Campaign } from "./state.ts";
import { hexWords } from "./words.ts";

const [JAPANESE, CHINESE] = [SIDE_IDS[JAPAN], SIDE_IDS[CHINA]];

/** Eliminated for good, or on its way back. */
const isLost = (place: number): boolean => place === DEAD || place === REMOVED || isReturning(place);

/** What each side still needs (4.1 to 4.3). All of it is public: who holds a hex and where counters stand. */
export function prospects({ pub }: View<Campaign>, sheet: Sheet): Prospects {
  const { chineseMustStayUntilTurn, chineseWinAdjacentFromTurn } = sheet.tables.limits;
  const { lastTurn, needed, goals } = termsOf({ pub, sheet });
  const short = pub.scenario !== undefined;
  const open = { pub, cache: buildCache(pub, sheet), sheet };
  const near = open.cache.nearShanghai;
  const all = goals.length;
  const held = japaneseGoals(open);
  const there = near === 0 ? "none is there" : `${counted(near, "unit")} there now`;
  const aims: Aim[] = [
    {
      seat: JAPANESE,
      text: short
        ? `${needed} of ${listed(goals.map((hex) => hexWords(sheet, hex)))} at the end of turn ${lastTurn}`
        : `All ${all} cities at the end of a turn, by turn ${lastTurn}`,
      now: `${held} of ${needed}`,
      met: held >= needed,
      rule: short ? "W.1.d" : "4.3",
    },
  ];
  if (pub.turn <= chineseMustStayUntilTurn)
    aims.push({
      seat: JAPANESE,
      text: `No Chinese unit in or next to Shanghai, up to turn ${chineseMustStayUntilTurn}`,
      now: there,
      met: near === 0,
      rule: "4.2",
    });
  aims.push(
    {
      seat: CHINESE,
      text: "Shanghai itself, at any moment",
      now: `${sideName(pub.control[sheet.shanghai] === CHINA ? CHINA : JAPAN)} holds it`,
      met: pub.control[sheet.shanghai] === CHINA,
      rule: "4.1",
    },
    ...(lastTurn < chineseWinAdjacentFromTurn
      ? []
      : [
          {
            seat: CHINESE,
            text: `A unit next to Shanghai, from turn ${chineseWinAdjacentFromTurn} on`,
            now: pub.turn < chineseWinAdjacentFromTurn ? `${there}, turn ${pub.turn}` : there,
            met: pub.turn >= chineseWinAdjacentFromTurn && near > 0,
            rule: "4.1",
          },
        ]),
    {
      seat: CHINESE,
      text: short
        ? `${all - needed + 1} of these places at the end of turn ${lastTurn}`
        : `One city out of Japanese hands at the end of turn ${lastTurn}`,
      now: `${all - held} of ${all}`,
      met: held < needed,
      rule: short ? "W.1.e" : "4.3",
    },
  );
  const won = held >= needed;
  return {
    aims,
    ending: {
      seat: won ? JAPANESE : CHINESE,
      text: short
        ? `${won ? "Japan" : "China"} wins: Japan holds ${held} of ${all} places`
        : won
          ? "Japan wins: every city is in its hands"
          : `China wins: Japan holds ${held} of ${all} cities`,
      rule: short ? (won ? "W.1.d" : "W.1.e") : "4.3",
    },
    losses: [JAPAN, CHINA].map((side) => ({
      seat: SIDE_IDS[side],
      units: sheet.units.filter((unit) => unit.side === side && isLost(pub.place[unit.id])).length,
    })),
    score: {
      name: short ? "Places held" : "Cities held",
      rule: short ? "W.1.d" : "4.3",
      of: [
        { seat: JAPANESE, value: held },
        { seat: CHINESE, value: all - held },
      ],
    },
  };
}
