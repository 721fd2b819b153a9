import { onThisSheet } from "@wusong/board";
import type { Beginning, Options } from "@wusong/engine";
import { decidedOtherwise } from "@wusong/mechanics";
import { FRENCH, GERMAN, NOBODY, WAITING } from "./ids.ts";
import { CONTESTED } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import { checkFit, isScenario } from "./sheet-scenarios.ts";
import type { MarsLaTour, Pub } from "./state.ts";

/** 9.0.e, f, 10: the positions of 09:00; W: those of a scenario, in which whoever came before it is on the map. */
export function setUp(sheet: Sheet, scenario: string, options: Options): Beginning<MarsLaTour> {
  const { units, leaders } = sheet.data.counters;
  const id = isScenario(scenario) ? scenario : null;
  const terms = id === null ? sheet.battle : sheet.scenarios[id];
  if (id !== null) checkFit(id, terms, sheet.areaByName);
  const place = (piece: { turn: number; area: string }, moved: string | undefined): number =>
    piece.turn === 1 || moved !== undefined ? sheet.areaByName.get(moved ?? piece.area)! : WAITING;
  for (const unit of Object.keys(terms.units)) onThisSheet(sheet.unitByName.get(unit), scenario, `unit ${unit}`);
  for (const leader of Object.keys(terms.leaders))
    onThisSheet(sheet.leaderByName.get(leader), scenario, `Leader ${leader}`);
  const control: number[] = new Array(sheet.areas).fill(NOBODY);
  for (const [area, side] of Object.entries(sheet.schedule.control))
    control[sheet.areaByName.get(area)!] = side === "french" ? 0 : 1;
  const at = units.map((unit) => place(unit.enters, terms.units[unit.id]));
  at.forEach((area, unit) => {
    if (area >= 0) control[area] = sheet.side[unit];
  });
  const pub: Pub = {
    turn: terms.firstTurn,
    phase: "arrival",
    active: terms.firstImpulse === "french" ? FRENCH : GERMAN,
    impulse: 1,
    passes: 0,
    rested: [false, false],
    began: -1,
    at,
    spent: units.map(() => 0),
    control,
    leaderAt: leaders.map((leader) => place(leader.enters, terms.leaders[leader.id])),
    ready: leaders.map(() => 1),
    barred: sheet.groups.map(() => 0),
    forced: 0,
    reduction: options.rifleReduction !== "none",
    ...(id === null ? {} : { scenario: id }),
    ...decidedOtherwise(CONTESTED, options),
    act: null,
  };
  return { pub, own: [{}, {}], sys: {} };
}
