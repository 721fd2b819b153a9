import { type HexId, type HexOrNowhere, knownHex, NOWHERE } from "@wusong/board";
import { call, counted, finish, goto, type Refusal, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, JAPAN, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { heldBy, lift, put, shownAt, staged, tellUncovered } from "../../position.ts";
import type { Game, Open } from "../../state.ts";
import { hexWords, unitIds, unitsWords, unitWords } from "../../words.ts";
import { enter, takeControl } from "../03-hex-control.ts";
import { checkSuddenDeath } from "../04-victory.ts";
import { whatIsOverfull } from "../06-stacking/advice.ts";
import { stackTest, stackTestOf } from "../06-stacking/stack-test.ts";
import { whyClosed } from "../09-movement/reach.ts";
import { combat } from "../10-combat/combat.ts";
import { fightOver } from "../10-combat/fight.ts";
import { spreadOut } from "./japanese-advice.ts";
import { retreat, retreatFrom } from "./retreat.ts";

interface Landing {
  hex: HexId;
  /** Whether there was a combat, after which both sides are tested for stacking (R6). */
  fought: boolean;
  /** 8.4.1: units of the 10th Army that may still go one hex further. */
  army: UnitId[];
  /** The second hex, NOWHERE until it is chosen, and the units on their way into it. */
  second: HexOrNowhere;
  moving: UnitId[];
}

export const landingAt = (hex: HexId): Landing => ({ hex, fought: false, army: [], second: NOWHERE, moving: [] });

/** 8.4: the units staged off one hex go ashore together, fighting if they must. */
export const landing = T.procedure<Landing>("landing", "8.4").steps((t) => [
  t.auto("combat", "8.4", (g, v) => {
    v.fought = heldBy(g, v.hex, CHINA);
    return v.fought ? call(combat, fightOver("landing", JAPAN, v.hex, staged(g, v.hex))) : undefined;
  }),
  t.auto("ashore", "8.4", (g, v, got: readonly number[] | undefined) => {
    v.army = goAshore(g, v, got).filter((unit) => g.sheet.units[unit].arrival === "tenthArmy");
    return v.army.length > 0 ? undefined : goto("stacking");
  }),
  t.decide(
    "secondHex",
    "8.4.1",
    (k, v) =>
      `Japan: ${counted(v.army.length, "unit")} of the 10th Army may go on from ${hexWords(k.sheet, v.hex)}. Who?`,
    JAPAN,
    {
      advance: t.verb({
        label: "Go on",
        ask: (k, v, p) => {
          const hex = p.one("hex", HEX, secondHexes(k, v.hex), { why: (one) => whyNotSecond(k, v.hex, one) });
          const units = p.set("units", UNIT, v.army, {
            min: 1,
            size: () => refuse("8.4.1", "At least one unit goes on into the second hex."),
            why: (unit) =>
              refuse(
                "8.4.1",
                `${unitWords(k.sheet, unit)} does not go on; only units of the 10th Army that have just landed do.`,
              ),
          });
          return { hex, units };
        },
        do: (g, v, { hex, units }) => {
          v.second = hex;
          v.moving = units;
          v.army = v.army.filter((unit) => !units.includes(unit));
          return heldBy(g, hex, CHINA) ? call(retreat, retreatFrom(hex)) : undefined;
        },
      }),
      stay: t.verb({
        label: "Stay",
        ask: () => null,
        do: () => goto("stacking"),
        preview: (k) => ({ consequences: whatIsOverfull(k) }),
      }),
    },
    {
      board: "arrivals",
      byPublicFacts: true,
      proposals: [
        { id: "land", label: "Spread out", choose: (k, v) => spreadOut(k, v.hex, v.army, secondHexes(k, v.hex)) },
        { id: "back", label: "Stay together", choose: () => ({ verb: "stay", picks: [] }) },
      ],
    },
  ),
  t.auto("goOn", "8.4.1", (g, v) => {
    goOn(g, v.moving, v.hex, knownHex(v.second));
    v.moving = [];
    return v.army.length > 0 ? goto("secondHex") : undefined;
  }),
  t.auto("stacking", "6.0", (_g, v) => (v.fought ? call(stackTest, stackTestOf(CHINA, JAPAN)) : undefined)),
  t.auto("end", "8.4", () => finish()),
]);

/**
 * The survivors enter the landing hex, whatever came of the combat. `got`: the steps its attackers have left, in ascending order
 * of units; without a combat everybody is at full strength.
 */
function goAshore(g: Game, v: Landing, got: readonly number[] | undefined): UnitId[] {
  const { sheet } = g;
  const { hex } = v;
  const steps = got?.filter((left) => left > 0);
  const units = staged(g, hex);
  if (units.length === 0) return [];
  takeControl(g, JAPAN, hex);
  units.forEach((unit, i) => {
    put(g, unit, hex, steps ? steps[i] : sheet.fullSteps[unit]);
  });
  g.tell?.({
    type: "landed",
    rule: "8.4",
    text: `Ashore in ${hexWords(sheet, hex)}: ${unitsWords(sheet, units)}.`,
    data: { kind: "other", pieces: unitIds(sheet, units), places: [sheet.board.names[hex]] },
  });
  checkSuddenDeath(g);
  return units;
}

/** 8.4.1: neighbours free of Chinese units; only if there is none, coastal hexes they hold (R45). */
function secondHexes(open: Open, from: HexId): HexId[] {
  const { sheet } = open;
  return sheet.board.neighbours(from).filter((hex) => whyNotSecond(open, from, hex) === null);
}

function whyNotSecond(open: Open, from: HexId, to: HexId): Refusal | null {
  const { sheet } = open;
  const { board } = sheet;
  const direction = board.direction(from, to);
  if (direction < 0) return refuse("8.4.1", () => `${hexWords(sheet, to)} is not adjacent to the landing hex.`);
  if (!sheet.playable[to]) return whyClosed(open, JAPAN, to);
  if (sheet.cost[JAPAN][from * 6 + direction] < 0)
    return refuse("8.4.1", () => `Nobody crosses the water to ${hexWords(sheet, to)}.`);
  if (!heldBy(open, to, CHINA)) return null;
  const free = board
    .neighbours(from)
    .some((hex) => sheet.cost[JAPAN][from * 6 + board.direction(from, hex)] >= 0 && !heldBy(open, hex, CHINA));
  if (free)
    return refuse("8.4.1", () => `${hexWords(sheet, to)} holds Chinese units, and another hex is free of them.`);
  return sheet.coastal[to]
    ? null
    : refuse("8.4.1", () => `${hexWords(sheet, to)} holds Chinese units and is no coastal hex.`);
}

function goOn(g: Game, units: readonly UnitId[], from: HexId, hex: HexId): void {
  const { sheet } = g;
  const uncovered = lift(g, units, from);
  enter(g, JAPAN, units, hex);
  g.tell?.({
    type: "advanced",
    rule: "8.4.1",
    text: `${unitsWords(sheet, units)} into ${hexWords(sheet, hex)}.`,
    data: { kind: "other", pieces: unitIds(sheet, units), places: [sheet.board.names[hex]], facts: shownAt(g, hex) },
  });
  if (uncovered) tellUncovered(g, from);
  checkSuddenDeath(g);
}
