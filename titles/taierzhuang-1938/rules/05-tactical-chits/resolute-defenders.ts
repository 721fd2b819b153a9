import { call, finish, goto, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, enemyOf, JAPAN, NO_CHIT, type PlaceId, RESOLUTE_DEFENDERS, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { readyUnitsAt } from "../../position.ts";
import type { Game } from "../../state.ts";
import { placeText } from "../../words.ts";
import { countAt, readyAt, spendAll } from "../02-units.ts";
import { attack, attackBy } from "../07-impulses/attack.ts";
import { askManner, supportChit } from "../07-impulses/fire.ts";
import { attackReport } from "../07-impulses/preview.ts";
import type { Declared } from "../07-impulses/totals.ts";
import { cannotPlay, mayPlay, play } from "./chits.ts";

interface Entry {
  /** the area just entered, with Chinese units in it */
  area: PlaceId;
  /** Japanese units that become Spent when the reaction is over; empty where their action goes on */
  spent: UnitId[];
}

/** 5.C1, second use: Chinese units of an area answer Japanese units entering it, before anything else happens (ruling R3). */
export const reaction = T.procedure<Entry>("reaction", "5.C1").steps((t) => [
  t.window(
    "resoluteDefenders",
    "5.C1",
    (k, v) => `China: Japanese units enter ${placeText(k.sheet, v.area)}. Fire at once with Resolute Defenders?`,
    () => CHINA,
    {
      react: t.verb({
        when: (k) => cannotPlay(k, RESOLUTE_DEFENDERS) === null,
        whyNot: (k) => cannotPlay(k, RESOLUTE_DEFENDERS),
        ask: (k, v, p): Declared => {
          const units = p.set("units", UNIT, readyUnitsAt(k, CHINA, v.area), {
            min: 1,
            size: () => refuse("5.C1", "At least one unit fires; otherwise pass."),
            why: () => refuse("5.C1", "Only Ready Chinese units in the entered area can fire."),
          });
          return { by: CHINA, from: v.area, target: v.area, units, chit: NO_CHIT, ...askManner(k, p, v.area, v.area) };
        },
        do: (g, _v, declared) => {
          play(g, CHINA, RESOLUTE_DEFENDERS, "5.C1");
          return fireWith(g, declared, false, "stop");
        },
        preview: (k, _v, declared) => attackReport(k, declared),
        label: "Play Resolute Defenders",
      }),
    },
  ),
  t.auto("stop", "7.1", (g, v) => {
    spendAll(g, v.spent);
    return finish();
  }),
]);

/** Lays the supporting chits open and attacks. */
export function fireWith<const Then extends string>(g: Game, declared: Declared, spends: boolean, then: Then) {
  const chit = supportChit(declared.by);
  for (let i = 0; i < declared.support; i++) play(g, declared.by, chit, declared.by === JAPAN ? "5.J5" : "5.C3");
  return call(attack, attackBy(declared, spends), then);
}

/** Whether the public situation lets the Chinese react to Japanese units that have just entered an area. */
const mayReact = (g: Game, area: PlaceId): boolean =>
  readyAt(g, CHINA, area) > 0 && mayPlay(g, CHINA, RESOLUTE_DEFENDERS);

/** Whoever had enough of the day is asked again when an enemy enters an area of his. */
function alarm(g: Game, by: Seat, area: PlaceId): void {
  if (countAt(g, enemyOf(by), area) > 0) g.pub.resting[enemyOf(by)] = 0;
}

/** Units have stopped in an area: the Chinese may react to Japanese units; then the units named are Spent. */
export function arrive<const Then extends string>(
  g: Game,
  area: PlaceId,
  units: readonly UnitId[],
  spends: boolean,
  then: Then,
) {
  const spent = spends ? [...units] : [];
  const side = g.sheet.side[units[0]];
  alarm(g, side, area);
  if (side === JAPAN && mayReact(g, area)) return call(reaction, { area, spent }, then);
  spendAll(g, spent);
  return goto(then);
}
