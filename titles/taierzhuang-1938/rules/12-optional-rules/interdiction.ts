import { counted, finish, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, type PlaceId, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { unitsAt } from "../../position.ts";
import type { Game } from "../../state.ts";
import { placeText, unitText } from "../../words.ts";
import { sendToPool, spend, weakestOf } from "../02-units.ts";

interface Interdiction {
  zone: PlaceId;
  /** damage points: the number of units affected (12.5.d) */
  left: number;
}

/** 12.5: damage in a Chinese Deployment Zone. The owner names the units, each once (ruling R24), unless all are hit. */
export const interdictZone = T.procedure<Interdiction>("interdictZone", "12.5").steps((t) => [
  t.auto("everybody", "12.5", (g, v) => {
    const there = unitsAt(g, CHINA, v.zone);
    if (v.left < there.length) return;
    for (const unit of there) affect(g, unit);
    return finish();
  }),
  t.decide(
    "affected",
    "12.5",
    (k, v) =>
      `China: which ${counted(v.left, "unit")} in ${placeText(k.sheet, v.zone)} ${v.left === 1 ? "is" : "are"} hit?`,
    () => CHINA,
    {
      hit: t.verb({
        ask: (k, v, p) =>
          p.set("units", UNIT, unitsAt(k, CHINA, v.zone), {
            min: v.left,
            max: v.left,
            size: () => refuse("12.5", `${counted(v.left, "unit")} must be named, no more and no fewer.`),
            why: () => refuse("12.5", "Only units in the attacked zone are affected."),
          }),
        do: (g, _v, units) => {
          for (const unit of units) affect(g, unit);
          return finish();
        },
        label: "Name the units",
      }),
    },
    {
      proposals: [
        {
          id: "weakest",
          label: "Spare the strong",
          choose: (k, v) => ({ verb: "hit", picks: [weakestOf(k, unitsAt(k, CHINA, v.zone), v.left)] }),
        },
      ],
    },
  ),
]);

/** 12.5.e to g. */
function affect(g: Game, unit: UnitId): void {
  const wasSpent = g.pub.spent[unit] === 1;
  const die = wasSpent ? 0 : g.d.d6();
  const back = wasSpent || die % 2 === 0;
  if (back) sendToPool(g, unit);
  else spend(g, unit);
  g.tell?.({
    type: back ? "returnedToPool" : "flipped",
    rule: "12.5",
    text: wasSpent
      ? `${unitText(g.sheet, unit)} is Spent and goes back to the pool.`
      : `${unitText(g.sheet, unit)} rolls ${die} and ${back ? "goes back to the pool" : "becomes Spent"}.`,
    data: { kind: "roll", dice: [die], pieces: [g.sheet.unitNames[unit]] },
  });
}
