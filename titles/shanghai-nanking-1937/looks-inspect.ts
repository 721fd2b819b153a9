import { type HexId, sidesInWords, sidesOf } from "@wusong/board";
import { counted, type Inspection, listed, type Said, type Seat, type View } from "@wusong/engine";
import { CHINA, enemyOf, JAPAN, sideAdjective, sideName, type UnitId } from "./ids.ts";
import { buildCache, isUsed, stackAt, stepsOf, topIsReduced, topOf, unitsIn } from "./position.ts";
import { inEnemyZone } from "./rules/07-zones-of-control.ts";
import type { Sheet } from "./sheet.ts";
import type { Campaign, Open } from "./state.ts";
import { pointsWords } from "./words.ts";

type Seen = View<Campaign>;

const STREAMS: Readonly<Record<string, string>> = {
  creek: "creek",
  river: "river",
  huangpu: "the Huangpu",
  lake: "lake",
  sea: "sea",
  yangtze: "the Yangtze",
};

/** What a person is told of a hex and its stack; of an enemy stack, the top counter and how many lie below it (6.3). */
export function inspect(view: Seen, sheet: Sheet, place: string): Inspection {
  const hex = sheet.board.find(place);
  if (hex === null) return { ground: "", facts: [], counters: {} };
  if (!sheet.playable[hex]) {
    const neutral = sheet.city[hex] === 1;
    return {
      ground: neutral ? "neutral city" : groundName(sheet, hex),
      facts: [{ label: "entry", value: "Nobody may enter", rule: neutral ? "1.3" : "9.3" }],
      counters: {},
    };
  }
  const open: Open = { pub: view.pub, cache: buildCache(view.pub, sheet), sheet };
  return {
    ground: [...groundNames(sheet, hex), ...sidesInWords(sidesOf(sheet.board, hex), STREAMS)].join(", "),
    facts: [...ground(open, hex), ...streams(sheet, hex), ...zones(open, hex), ...standing(open, hex)],
    counters: counters(view, sheet, hex),
    ...unseen(view, sheet, hex),
  };
}

const groundName = (sheet: Sheet, hex: HexId): string =>
  sheet.data.map.terrains[sheet.board.terrain[hex]].name.toLowerCase();

function groundNames(sheet: Sheet, hex: HexId): string[] {
  const names = [groundName(sheet, hex)];
  if (sheet.town[hex]) names.push("town");
  if (sheet.board.road[hex] > 0) names.push("road");
  if (sheet.board.rail[hex] > 0) names.push("railroad");
  if (sheet.landing[hex]) names.push("landing hex");
  return names;
}

const columns = (n: number): string => (n === 0 ? "no shift" : `${counted(n, "column")} for the defender`);

/** 9.4, 10.4.1: what it costs to enter, and what it is worth in defence; a town helps only the Chinese. */
function ground({ pub, sheet }: Open, hex: HexId): Said[] {
  const { japaneseHalves, chineseHalves } = sheet.tables.movement;
  const halves = japaneseHalves[sheet.board.terrain[hex] as keyof typeof japaneseHalves] ?? chineseHalves;
  const points = (n: number): string => `${pointsWords(n)} ${n <= 2 ? "point" : "points"}`;
  const cost =
    halves === chineseHalves
      ? points(halves)
      : `${points(halves)} for the Japanese, ${pointsWords(chineseHalves)} for the Chinese`;
  const [ofJapan, ofChina, townAlone] = sheet.terrainShift;
  const chinese = pub.townAlone ? townAlone[hex] : ofChina[hex];
  const shift =
    ofJapan[hex] === chinese
      ? columns(chinese)
      : `${columns(chinese)} if Chinese, ${ofJapan[hex] === 0 ? "none" : ofJapan[hex]} if Japanese`;
  const road = sheet.board.road[hex] > 0 || sheet.board.rail[hex] > 0;
  return [
    { label: "to enter", value: cost, rule: "9.4" },
    ...(road ? [{ label: "road", value: "½ point along it for the Japanese", rule: "9.5.1" }] : []),
    { label: "in defence", value: shift, rule: "10.4.1" },
  ];
}

/** 9.4, 10.4.1: what a stream costs, and whom it weakens. */
function streams(sheet: Sheet, hex: HexId): Said[] {
  const { creekHalves, riverHalves } = sheet.tables.movement;
  return sidesOf(sheet.board, hex)
    .filter(({ closed }) => !closed)
    .map(({ kind, beyond }) => {
      const creek = kind === "creek";
      const divisor = creek ? sheet.tables.hexsideDivisors.creek : sheet.tables.hexsideDivisors.river;
      return {
        label: creek ? "creek" : "river",
        value: `+${pointsWords(creek ? creekHalves : riverHalves)} to cross; attackers count ${divisor === 2 ? "half" : "a third"} from ${listed(beyond.map((one) => sheet.board.names[one]))}`,
        rule: "10.4.1",
      };
    });
}

function zones(open: Open, hex: HexId): Said[] {
  const over = ([JAPAN, CHINA] as const).filter((side) => inEnemyZone(open, hex, enemyOf(side)));
  return over.length === 0
    ? []
    : [{ label: "zones", value: `${listed(over.map(sideAdjective))}: enemies stop here`, rule: "7.2" }];
}

function standing({ pub, sheet }: Open, hex: HexId): Said[] {
  const said: Said[] = [{ label: "control", value: sideName(pub.control[hex] as Seat), rule: "3.2" }];
  if (pub.attacked.includes(hex))
    said.push({ label: "this phase", value: "attacked, and not again before the next", rule: "10.0" });
  if (sheet.navalAttack[hex] || sheet.navalDefence[hex]) {
    const both = sheet.navalAttack[hex] && sheet.navalDefence[hex];
    const what = both ? "attack and defence" : sheet.navalAttack[hex] ? "attack" : "defence";
    said.push({ label: "ships", value: `Japanese naval gunfire reaches it in ${what}`, rule: "11.4" });
  }
  return said;
}

/** 6.3: how many counters lie below the top one is public. */
function unseen({ pub, mine, seat }: Seen, sheet: Sheet, hex: HexId): Pick<Inspection, "unseen"> {
  const below = unitsIn(pub, hex) - 1;
  const own = mine !== null && below >= 0 && sheet.sideOf[topOf(pub, hex)] === seat;
  return below < 1 || own ? {} : { unseen: below === 1 ? "one more, unseen" : `${below} more, unseen` };
}

function counters(view: Seen, sheet: Sheet, hex: HexId): Inspection["counters"] {
  const { pub, mine } = view;
  if (unitsIn(pub, hex) === 0) return {};
  const top = topOf(pub, hex);
  const side = sheet.sideOf[top];
  const said = (unit: UnitId, steps: number, used: boolean): [string, string[]] => [
    sheet.units[unit].text,
    [
      `strength ${sheet.factor[unit * 3 + steps]}`,
      `${steps} of ${counted(sheet.fullSteps[unit], "step")}`,
      ...(sheet.garrison[unit] ? ["garrison, never moves"] : used ? ["has moved or fought"] : []),
    ],
  ];
  if (mine && view.seat === side) {
    const mayBeUsed = pub.side === side && (pub.phase === "first" || pub.phase === "second");
    return Object.fromEntries(
      stackAt(sheet, mine, side, hex).map((unit) =>
        said(unit, stepsOf(sheet, mine, unit), mayBeUsed && isUsed(sheet, mine, unit)),
      ),
    );
  }
  return Object.fromEntries([said(top, sheet.fullSteps[top] - (topIsReduced(pub, hex) ? 1 : 0), false)]);
}
