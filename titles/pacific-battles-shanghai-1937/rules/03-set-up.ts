import type { HexId } from "@wusong/board";
import { type Beginning, type Dice, finish, refuse } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, HEX, JAPAN, SIDES, type UnitId } from "../ids.ts";
import { put } from "../pieces.ts";
import { army, hexName, unitName, unitsOff } from "../position.ts";
import { BASE, DUE, LATER, MIX, type Own, type Pub, type Shanghai } from "../shape.ts";
import type { Sheet } from "../sheet.ts";
import { prompt } from "../words.ts";

/** 25.4, 25.5: everything as it lies before the Chinese place their Shanghai brigades. */
export function beginning(sheet: Sheet, _dice: Dice): Beginning<Shanghai> {
  const { setUp, commandLevel } = sheet.data.schedule;
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
  const inHand = (text: string): boolean => [...setUp.japan.markers, ...setUp.china.markers].includes(text);
  const pub: Pub = {
    turn: 1,
    phase: "set-up",
    impulse: 0,
    first: JAPAN,
    side: CHINA,
    vp: [0, 0],
    command: [commandLevel.japan, commandLevel.china],
    hands: [0, 0],
    removed: [],
    inEffect: sheet.markers.filter((one) => inHand(one.text)).map((one) => one.text),
    air: [
      [setUp.japan.air, 0, 0, 0, 0, 0, 0],
      [setUp.china.air, 0, 0, 0, 0, 0, 0],
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
    barred: [],
    strikes: [],
    reconned: [],
    battles: [],
    fight: null,
    retreated: [],
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

/** 25.4: the Chinese set up first: three brigades in the Shanghai hexes, at most two in one. */
export const setUp = T.procedure("setUp", "3.1").steps((t) => [
  t.decide("deploy", "25.4", prompt("place three brigades in Shanghai"), CHINA, {
    deploy: t.verb({
      ask: (k, _v, p) => {
        const units = k.sheet.units.filter((unit) => unit.group === "cn.setup");
        const most = k.sheet.data.schedule.setUp.china.mostPerHex;
        const hexes: HexId[] = [];
        for (const unit of units) {
          const open = k.sheet.setUpChina.filter((hex) => hexes.filter((one) => one === hex).length < most);
          hexes.push(
            p.one(unit.text, HEX, open, {
              why: (hex) =>
                k.sheet.setUpChina.includes(hex)
                  ? refuse("12.8", () => `Two brigades fill ${hexName(k.sheet, hex)}.`)
                  : refuse("25.4", "The brigades start in Shanghai outside the Japanese settlement."),
            }),
          );
        }
        return hexes;
      },
      do: (g, _v, hexes) => {
        const units = unitsOff(army(g, CHINA), DUE);
        units.forEach((unit: UnitId, i) => {
          put(g, unit, hexes[i]);
          g.tell?.({
            type: "deployed",
            rule: "25.4",
            text: `${unitName(g.sheet, unit)} starts in ${hexName(g.sheet, hexes[i])}.`,
            seenBy: [CHINA],
          });
        });
        return finish();
      },
      label: "Deploy",
    }),
  }),
]);
