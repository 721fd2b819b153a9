import type { Beginning, Options } from "@wusong/engine";
import { decidedOtherwise } from "@wusong/mechanics";
import { CHINA, JAPAN, SIDES } from "./ids.ts";
import { CONTESTED } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import { isScenario, pointsAtStart } from "./sheet-scenarios.ts";
import { BASE, DUE, LATER, MIX, type Own, type Pub, type Shanghai } from "./state.ts";

/** 25.4, 25.5: everything as it lies before the Chinese place their Shanghai brigades. */
export function setUp(sheet: Sheet, scenario: string, options: Options): Beginning<Shanghai> {
  const { setUp: plan, commandLevel } = sheet.data.schedule;
  const own: Own[] = SIDES.map((side) => ({
    at: startingPlaces(sheet, side),
    suppressed: [],
    active: [],
    paid: [],
    toMove: [],
    bridging: [],
    over: [],
    hand: [],
    attackers: [],
    spare: [],
    seen: [],
    seenAt: [],
    looked: [],
  }));
  const inHand = (text: string): boolean => [...plan.japan.markers, ...plan.china.markers].includes(text);
  const pub: Pub = {
    turn: 1,
    phase: "set-up",
    impulse: 0,
    first: JAPAN,
    side: CHINA,
    vp: isScenario(scenario) ? pointsAtStart(scenario) : [0, 0],
    command: [commandLevel.japan, commandLevel.china],
    hands: [0, 0],
    removed: [],
    inEffect: sheet.markers.filter((one) => inHand(one.text)).map((one) => one.text),
    air: [
      [plan.japan.air, 0, 0, 0, 0, 0, 0],
      [plan.china.air, 0, 0, 0, 0, 0, 0],
    ],
    upgradeTurn: 0,
    occupied: [[sheet.setUpJapan], []],
    zoc: [[], []],
    noZoc: [[], []],
    suppressed: [[], []],
    forts: [[sheet.setUpJapan], []],
    replaceable: [[], []],
    dead: [[], []],
    received: [],
    panic: [0, 0],
    lessSupply: 0,
    scuttled: 0,
    fired: [],
    shelled: [],
    activated: [0, 0],
    barred: [],
    strikes: [],
    reconned: [],
    battles: [],
    fight: null,
    retreated: [],
    ...(isScenario(scenario) ? { scenario } : {}),
    ...decidedOtherwise(CONTESTED, options),
  };
  const pools = SIDES.map((side) =>
    sheet.markers.filter((one) => one.side === side && !inHand(one.text)).map((one) => one.id),
  );
  return { pub, own, sys: { pools } };
}

function startingPlaces(sheet: Sheet, side: number): number[] {
  const { setUp } = sheet.data.schedule;
  const plan = side === JAPAN ? setUp.japan : setUp.china;
  let onMap = plan.supply;
  let inBase = plan.baseSupply;
  return sheet.units
    .filter((unit) => unit.side === side)
    .map((unit) => {
      if (unit.type.kind === "supply") {
        if (onMap-- > 0) return sheet.setUpJapan;
        return inBase-- > 0 ? BASE : MIX;
      }
      if (unit.parent >= 0) return MIX;
      if (unit.group === "jp.setup") return sheet.setUpJapan;
      if (unit.group === "cn.setup") return DUE;
      return unit.group.endsWith(".base") ? BASE : LATER;
    });
}
