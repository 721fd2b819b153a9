import type { HexId } from "@wusong/board";
import { again, finish, goto, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { put } from "../../position.ts";
import type { Game } from "../../state.ts";
import { hexWords, unitIds, unitsWords } from "../../words.ts";
import { takeControl } from "../03-hex-control.ts";
import { checkSuddenDeath } from "../04-victory.ts";
import { walk } from "../09-movement/walk.ts";
import { airSupportRoll } from "../11-fire-support/air-support.ts";
import { interdict, removeForGood, whyNotCovering, whyNotRemoved } from "../11-fire-support/interdiction.ts";
import { holdBack, inBox, stepsOnArrival } from "./box.ts";
import { askRailed, railRuns, whyNoTrain } from "./by-rail.ts";
import { askPlaced } from "./listed-hexes.ts";

interface Arrivals {
  /** 11.2: whether the Japanese interdict in this turn. */
  interdiction: boolean;
  /** Combat factors to be taken out of the box by Chinese choice. */
  demand: number;
  /** Units still in the box of this turn. */
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
    (_k, v) => `China: remove arriving units worth ${v.demand} combat factors`,
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
      }),
    },
  ),
  t.auto("box", "5.4", (g, v) => {
    v.waiting = inBox(g, CHINA).length;
  }),
  t.decide(
    "arrivals",
    "8.2",
    "China: bring in your reinforcements, or hold them back",
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
          return stillWaiting(g, v);
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
          return stillWaiting(g, v);
        },
      }),
      done: t.button(() => undefined, { label: "Hold the rest back" }),
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

function stillWaiting(g: Game, v: Arrivals) {
  v.waiting = inBox(g, CHINA).length;
  return v.waiting > 0 ? again : goto("delay");
}
