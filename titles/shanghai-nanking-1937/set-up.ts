import { type HexOrNowhere, NOWHERE } from "@wusong/board";
import type { Beginning, Options } from "@wusong/engine";
import { CHINA, JAPAN, MARKERS } from "./ids.ts";
import { ON_MAP, POOL, packStack, unitsIn } from "./position.ts";
import { receiveMarkers } from "./rules/11-fire-support/markers.ts";
import type { Sheet } from "./sheet.ts";
import type { Campaign, Game, Own, Pub } from "./state.ts";

/** 3.0 to 3.2, 13.0: everything where the game begins. The lettered garrisons are alike, so nobody has to choose. */
export function setUp(sheet: Sheet, options: Options): Beginning<Campaign> {
  const { size } = sheet.board;
  const own = [emptyOwn(sheet.number[JAPAN]), emptyOwn(sheet.number[CHINA])];
  const pub: Pub = {
    turn: 1,
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
  };
  for (const unit of sheet.units) {
    if (unit.turn > 0) pub.place[unit.id] = unit.turn;
    if (unit.start === NOWHERE) continue;
    const i = unit.id - sheet.first[unit.side];
    own[unit.side].at[i] = unit.start;
    own[unit.side].steps[i] = unit.steps;
    own[unit.side].height[i] = unitsIn(pub, unit.start);
    pub.place[unit.id] = ON_MAP;
    pub.stacks[unit.start] = packStack(unitsIn(pub, unit.start) + 1, unit.id, false);
    if (unit.side === JAPAN) pub.control[unit.start] = JAPAN;
  }
  receiveMarkers(sheet, pub.received, JAPAN, 0);
  receiveMarkers(sheet, pub.received, CHINA, 0);
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
