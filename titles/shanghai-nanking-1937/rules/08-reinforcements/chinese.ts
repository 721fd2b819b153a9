import type { HexId } from "@wusong/board";
import { again, counted, finish, goto, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { isReturning, put } from "../../position.ts";
import type { Game } from "../../state.ts";
import { hexWords, unitIds, unitsWords } from "../../words.ts";
import { takeControl } from "../03-hex-control.ts";
import { checkSuddenDeath } from "../04-victory.ts";
import { walk } from "../09-movement/walk.ts";
import { airSupportRoll } from "../11-fire-support/air-support.ts";
import {
  interdict,
  leastToLose,
  removeForGood,
  whyNotCovering,
  whyNotRemoved,
} from "../11-fire-support/interdiction.ts";
import { holdBack, holdBackVerb, inBox, stepsOnArrival, whoWaits } from "./box.ts";
import { askRailed, railHexes, railRuns, whyNoTrain } from "./by-rail.ts";
import { WAYS_TO_ARRIVE } from "./chinese-advice.ts";
import { askPlaced, openHexes } from "./listed-hexes.ts";

interface Arrivals {
  /** 11.2: whether the Japanese interdict in this turn. */
  interdiction: boolean;
  /** Combat factors to be taken out of the box by Chinese choice. */
  demand: number;
  /** Units in the box of this turn; once they arrive, those of them that still can. */
  waiting: number;
}

export const chineseArrivals = (): Arrivals => ({ interdiction: false, demand: 0, waiting: 0 });

/** 8.2: the Chinese reinforcement phase. */
export const chineseReinforcement = T.procedure<Arrivals>("chineseReinforcement", "8.2").steps((t) => [
  t.auto("begin", "11.2", (g, v) => {
    g.pub.phase = "reinforcement";
    v.interdiction = g.pub.turn >= g.sheet.tables.limits.interdictionFromTurn;
    v.waiting = inBox(g, CHINA).length;
  }),
  t.window(
    "airSupport",
    "11.3",
    "China: send fighters against the Japanese air interdiction?",
    (pub, v) => (v.interdiction && v.waiting > 0 && pub.airForce ? CHINA : null),
    {
      intercept: t.button(
        (g, v) => {
          if (airSupportRoll(g, "the air interdiction")) v.interdiction = false;
        },
        { label: "Intercept" },
      ),
    },
  ),
  t.auto("interdiction", "11.2", (g, v) => {
    if (v.interdiction) interdict(g, v);
  }),
  t.decide(
    "interdicted",
    "11.2",
    (_k, v) => `China: Japanese aircraft take ${counted(v.demand, "combat factor")} of the arriving units. Whom?`,
    (_pub, v) => (v.demand > 0 ? CHINA : null),
    {
      remove: t.verb({
        label: "Remove",
        ask: (k, v, p) => {
          const box = inBox(k, CHINA);
          return p.set("units", UNIT, box, {
            min: 1,
            size: () => refuse("11.2", "At least one arriving unit is removed."),
            ok: (units) => whyNotRemoved(k, v.demand, units),
            may: (units, unit) => whyNotCovering(k, v.demand, box, [...units, unit]),
            why: () => refuse("11.2", "Only units in the box of this turn are interdicted."),
          });
        },
        do: (g, v, units) => {
          removeForGood(g, units);
          v.demand = 0;
        },
        preview: (k, _v, units) => ({
          consequences: [{ text: `Out of the game for good: ${unitsWords(k.sheet, units)}.`, rule: "11.2" }],
        }),
      }),
    },
    {
      board: "arrivals",
      byPublicFacts: true,
      proposals: WAYS_TO_ARRIVE.map(({ id, lost }) => ({
        id,
        label: lost,
        choose: (k, v) => ({ verb: "remove", picks: [leastToLose(k, v.demand)] }),
      })),
    },
  ),
  t.auto("box", "5.4", (g, v) => {
    v.waiting = whoCanCome(g).length;
  }),
  t.decide(
    "arrivals",
    "8.2",
    (k) => `China: ${whoWaits(k, CHINA, "arrive")}`,
    (_pub, v) => (v.waiting > 0 ? CHINA : null),
    {
      place: t.verb({
        label: "Place",
        weight: (_k, v) => v.waiting,
        whyNot: () => refuse("8.2", "None of the waiting units can be placed in its arrival hex."),
        ask: (k, _v, p) => askPlaced(k, p),
        do: (g, v, { units, hex, path }) => {
          bringIn(g, units, hex, "8.2");
          if (path.length > 0) walk(g, CHINA, units, path, true);
          v.waiting -= units.length;
          return v.waiting > 0 ? again : goto("delay");
        },
      }),
      rail: t.verb({
        label: "By rail",
        weight: (_k, v) => v.waiting,
        when: railRuns,
        whyNot: whyNoTrain,
        ask: (k, _v, p) => askRailed(k, p),
        do: (g, v, { units, hex }) => {
          bringIn(g, units, hex, "9.5.2");
          v.waiting -= units.length;
          return v.waiting > 0 ? again : goto("delay");
        },
      }),
      done: holdBackVerb(t, CHINA),
    },
    {
      board: "arrivals",
      proposals: WAYS_TO_ARRIVE.map(({ id, label, choose }) => ({ id, label, choose: (k) => choose(k) })),
    },
  ),
  t.auto("delay", "8.0", (g) => {
    holdBack(g, inBox(g, CHINA));
    return finish();
  }),
]);

/** Placement counts as entering (R30). */
function bringIn(g: Game, units: readonly UnitId[], hex: HexId, rule: string): void {
  const { sheet } = g;
  takeControl(g, CHINA, hex);
  for (const unit of units) put(g, unit, hex, stepsOnArrival(g, unit));
  g.tell?.({
    type: "arrived",
    rule,
    text: `${unitsWords(sheet, units)} ${units.length === 1 ? "arrives" : "arrive"} in ${hexWords(sheet, hex)}.`,
    data: {
      kind: "other",
      pieces: unitIds(sheet, units),
      places: [sheet.board.names[hex]],
      facts: { rail: rule === "9.5.2" },
    },
  });
  checkSuddenDeath(g);
}

/** 8.2: the waiting units that can come, by a listed hex or by rail. Who arrives bars nobody else's way. */
function whoCanCome(g: Game): UnitId[] {
  const hexesOf = openHexes(g);
  const byRail = railRuns(g) && railHexes(g).length > 0;
  return inBox(g, CHINA).filter((unit) => hexesOf(unit).length > 0 || (byRail && !isReturning(g.pub.place[unit])));
}
