import { type HexOrNowhere, NOWHERE } from "@wusong/board";
import type { Beginning, Options } from "@wusong/engine";
import { decidedOtherwise } from "@wusong/mechanics";
import { CHINA, JAPAN, MARKERS } from "./ids.ts";
import { CONTESTED } from "./options.ts";
import { ON_MAP, POOL, packStack, unitsIn } from "./position.ts";
import { receiveMarkers } from "./rules/11-fire-support/markers.ts";
import type { Sheet } from "./sheet.ts";
import { checkFit, isScenario } from "./sheet-scenarios.ts";
import type { Campaign, Game, Own, Pub } from "./state.ts";

/** 3.0 to 3.2, 13.0, W: everything where the game begins. The lettered garrisons are alike, so nobody has to choose. */
export function setUp(sheet: Sheet, scenario: string, options: Options): Beginning<Campaign> {
  const id = isScenario(scenario) ? scenario : null;
  if (id !== null) checkFit(id, sheet.board, sheet.unitByText);
  const terms = id === null ? sheet.terms.campaign : sheet.terms.scenarios[id];
  const { size } = sheet.board;
  const own = [emptyOwn(sheet.number[JAPAN]), emptyOwn(sheet.number[CHINA])];
  const pub: Pub = {
    turn: terms.firstTurn,
    side: CHINA,
    phase: "declaration",
    declared: [],
    stacks: new Array<number>(size).fill(0),
    control: new Array<number>(size).fill(CHINA),
    place: new Array<number>(sheet.units.length).fill(POOL),
    received: new Array<number>(2 * MARKERS.length).fill(0),
    spent: new Array<number>(2 * MARKERS.length).fill(0),
    airForce: true,
    attacked: [],
    arranged: [],
    tenthArmy: NOWHERE,
    sixteenthDivision: NOWHERE,
    townAlone: options.town === "alone",
    ...(id === null ? {} : { scenario: id }),
    ...decidedOtherwise(CONTESTED, options),
  };
  for (const unit of sheet.units) {
    if (unit.turn > 0) pub.place[unit.id] = unit.turn;
    const placed = terms.placed[unit.text];
    const start = placed === undefined ? unit.start : sheet.board.id(placed);
    if (start === NOWHERE) continue;
    const i = unit.id - sheet.first[unit.side];
    own[unit.side].at[i] = start;
    own[unit.side].steps[i] = unit.steps;
    own[unit.side].height[i] = unitsIn(pub, start);
    pub.place[unit.id] = ON_MAP;
    pub.stacks[start] = packStack(unitsIn(pub, start) + 1, unit.id, false);
    if (unit.side === JAPAN) pub.control[start] = JAPAN;
  }
  for (let turn = 0; turn < terms.firstTurn; turn++)
    for (const side of [JAPAN, CHINA]) receiveMarkers(sheet, pub.received, side, turn);
  return { pub, own, sys: {} };
}

const emptyOwn = (units: number): Own => ({
  at: new Array<HexOrNowhere>(units).fill(NOWHERE),
  steps: new Array<number>(units).fill(0),
  height: new Array<number>(units).fill(0),
  used: new Array<number>(units).fill(0),
  group: [],
});

/** 3.0: first the Japanese, then the Chinese. */
export function tellSetUp(g: Game): void {
  if (!g.tell) return;
  for (const side of ["japan", "china"] as const) {
    const stacks = g.sheet.data.schedule.setUp[side];
    const text = `The ${side === "japan" ? "Japanese" : "Chinese"} set up in ${stacks.length} hexes.`;
    g.tell({ type: "setUp", rule: "3.0", text, data: { kind: "other", facts: { side, stacks } } });
  }
}
