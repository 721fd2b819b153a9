import type { Beginning, Options } from "@wusong/engine";
import { FRENCH, GERMAN, NOBODY, WAITING } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { MarsLaTour, Pub } from "./state.ts";

/** 9.0.e, f, 10: the positions of 09:00. */
export function setUp(sheet: Sheet, options: Options): Beginning<MarsLaTour> {
  const { units, leaders } = sheet.data.counters;
  const place = ({ turn, area }: { turn: number; area: string }): number =>
    turn === 1 ? sheet.areaByName.get(area)! : WAITING;
  const control: number[] = new Array(sheet.areas).fill(NOBODY);
  for (const [area, side] of Object.entries(sheet.schedule.control))
    control[sheet.areaByName.get(area)!] = side === "french" ? 0 : 1;
  const at = units.map((unit) => place(unit.enters));
  at.forEach((area, unit) => {
    if (area >= 0) control[area] = sheet.side[unit];
  });
  const pub: Pub = {
    turn: 1,
    phase: "arrival",
    active: sheet.schedule.firstImpulse === "french" ? FRENCH : GERMAN,
    impulse: 1,
    passes: 0,
    rested: [false, false],
    began: -1,
    at,
    spent: units.map(() => 0),
    control,
    leaderAt: leaders.map((leader) => place(leader.enters)),
    ready: leaders.map(() => 1),
    barred: sheet.groups.map(() => 0),
    forced: 0,
    reduction: options.rifleReduction !== "none",
    act: null,
  };
  return { pub, own: [{}, {}], sys: {} };
}
