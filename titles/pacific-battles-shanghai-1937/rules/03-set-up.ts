import type { HexId } from "@wusong/board";
import { finish, listed, refuse } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, SIDES, sideAdjective, type UnitId } from "../ids.ts";
import { HEX } from "../kinds.ts";
import { army, unitsOff } from "../position.ts";
import { put } from "../position-pieces.ts";
import { DUE, type Game } from "../state.ts";
import { hexName, prompt, unitName } from "../words.ts";

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
        tellWhole(g, [...new Set(hexes)]);
        return finish();
      },
      label: "Deploy",
    }),
  }),
]);

/** What both sides see of the set-up, in two lines: a line for every stack and every zone would bury what happens next. */
function tellWhole({ pub, sheet, tell }: Game, hexes: readonly HexId[]): void {
  if (!tell) return;
  const names = (some: readonly HexId[]): string[] => some.map((hex) => hexName(sheet, hex)).sort();
  tell({
    type: "setUp",
    rule: "25.4",
    text: `China starts in ${listed(names(hexes))}.`,
    data: { kind: "other", places: names(hexes) },
  });
  const zones = SIDES.filter((side) => pub.zoc[side].length > 0).map(
    (side) => `${sideAdjective(side)} from ${listed(names(pub.zoc[side]))}`,
  );
  if (zones.length > 0)
    tell({
      type: "zonesAtStart",
      rule: "18.4",
      text: `Zones of control: ${zones.join("; ")}.`,
      data: { kind: "other", places: names(SIDES.flatMap((side) => pub.zoc[side])) },
    });
}
