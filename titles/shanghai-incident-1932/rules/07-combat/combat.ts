import { call, type DeepReadonly, finish, goto, type Json, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, enemyOf, type HexId, JAPAN, type MarkerId, sideName, type UnitId } from "../../ids.ts";
import { MARKER, UNIT } from "../../kinds.ts";
import { occupant, operative, unitsIn } from "../../position.ts";
import type { Result } from "../../sheet-schema.ts";
import type { G, Position } from "../../state.ts";
import { unitsDo } from "../../words.ts";
import { fits, overstacked } from "../05-movement/stacking.ts";
import { walk } from "../11-set-up/control.ts";
import { markersInReach, rollForRubble, spend, whyNotInReach } from "../15-fire-support.ts";
import { removeSniper } from "../16-special-units/snipers.ts";
import { STAY, sensibleAdvance, sparesTheStrong } from "./advice.ts";
import { whyNotAdvance } from "./attack.ts";
import { advanceWords, exchangeWords, stayWords } from "./consequences.ts";
import {
  type Battle,
  fortified,
  loneSniper,
  report,
  resultOf,
  resultText,
  type Totals,
  totals,
  withEngineer,
} from "./differential.ts";
import { eliminate, exchangeVictims, loseStep } from "./losses.ts";
import { retreats } from "./retreats.ts";
import { RESULT } from "./stiff-resistance.ts";

/** A declared attack on its way through the procedure. Public. */
export interface Fight {
  side: Seat;
  target: HexId;
  /** attacking units */
  units: UnitId[];
  fire: MarkerId[];
  cover: MarkerId[];
  /** markers that reach a Japanese defence */
  reach: MarkerId[];
  mobile: boolean;
  /** 16.3: only a sniper is attacked */
  sniper: boolean;
  /** 17.2, 16.5: defenders resist without a die */
  fort: boolean;
  result: Result | "";
  /** who may advance */
  advance: UnitId[];
  /** who may take the step of an exchange, China first */
  victims: UnitId[];
}

export function declare(
  p: Position,
  side: Seat,
  target: HexId,
  units: UnitId[],
  fire: MarkerId[],
  mobile: boolean,
): Fight {
  const sniper = side === JAPAN && loneSniper(p, target);
  return {
    side,
    target,
    units,
    fire,
    cover: [],
    reach: side === CHINA ? markersInReach(p, target) : [],
    mobile,
    sniper,
    fort: fortified(p, target) && !withEngineer(p, units),
    result: "",
    advance: [],
    victims: [],
  };
}

const battleOf = (v: DeepReadonly<Fight>): Battle => ({
  side: v.side,
  target: v.target,
  units: v.units,
  fire: v.fire,
  cover: v.cover,
});
const defenders = (p: Position, v: DeepReadonly<Fight>): UnitId[] => (v.sniper ? [] : unitsIn(p, v.target));

/** 5.3: the attacking stacks, hex by hex. */
export function stacksOf(p: Position, units: readonly UnitId[]): UnitId[][] {
  const hexes = [...new Set(units.map((unit) => p.pub.at[unit]))].sort((a, b) => a - b);
  return hexes.map((hex) => units.filter((unit) => p.pub.at[unit] === hex));
}

/** 7.0: one attack from declaration to rubble. */
export const combat = T.procedure<Fight>("combat", "7.6").steps((t) => {
  /** An exchange: each side chooses which of its units lose a step, China first. */
  const losesStep = <const Name extends string>(name: Name, side: Seat) =>
    t.decide(
      name,
      "7.6",
      (k, v) => lossPrompt(k, side, v),
      (_pub, v) => (v.victims.length > 0 ? side : null),
      {
        lose: t.verb({
          label: "Lose a step",
          ask: (k, v, p) => askVictim(k, v, p),
          do: (g, v, unit) => takeVictim(g, v, unit),
          preview: (k, v, unit) => exchangeWords(k, v.victims, unit),
        }),
      },
      {
        board: RESULT,
        proposals: [{ id: "staff", label: "Spare the strong", choose: (k, v) => sparesTheStrong(k, v.victims) }],
      },
    );
  return [
    t.window(
      "cover",
      "15.2",
      (k, v) => `Japan: fire support for the defence of ${k.sheet.hexName[v.target]}?`,
      (_pub, v) => (v.reach.length > 0 ? JAPAN : null),
      {
        support: t.verb({
          label: "Use fire support",
          ask: (k, v, p) =>
            p.set("markers", MARKER, v.reach, {
              min: 1,
              size: () => refuse("15.2", "At least one marker supports the defence; otherwise pass."),
              why: (marker) => whyNotInReach(k, marker, v.target),
            }),
          do: (g, v, markers) => {
            v.cover = markers;
            spend(g, markers);
          },
          preview: (k, v, markers) => report(k, { ...battleOf(v), cover: markers }, v.mobile),
        }),
      },
      { preview: (k, v) => report(k, battleOf(v), v.mobile) },
    ),
    t.auto("roll", "7.6", (g, v) => {
      const sums = totals(g, battleOf(v));
      const difference = sums.differential;
      tellDeclared(g, v, sums);
      const odds = g.tell && report(g, battleOf(v), v.mobile);
      const die = g.d.d6();
      const result = resultOf(g.sheet.tables, difference, die);
      v.result = result;
      g.tell?.({
        type: "battle",
        rule: "7.6",
        text: `A ${die} at ${difference >= 0 ? "+" : ""}${difference}: ${result}, ${resultText(result, v)}.`,
        data: {
          kind: "battle",
          dice: [die],
          outcome: result,
          odds: odds ?? null,
          places: [g.sheet.board.names[v.target]],
          facts: { purpose: "combat", differential: difference },
        },
      });
      return applyResult(g, v, result);
    }),
    losesStep("chineseLoss", CHINA),
    t.auto("japaneseLosers", "7.6", (g, v) => openVictims(g, v, JAPAN)),
    losesStep("japaneseLoss", JAPAN),
    t.auto("settled", "7.9", (g, v) => {
      v.advance = mayAdvance(g, v);
    }),
    t.decide(
      "advance",
      "7.9",
      (k, v) => `${sideName(v.side)}: advance into ${k.sheet.hexName[v.target]}?`,
      (_pub, v) => (v.advance.length > 0 ? v.side : null),
      {
        advance: t.verb({
          label: "Advance",
          ask: (k, v, p) =>
            p.set("units", UNIT, v.advance, {
              min: 1,
              size: () => refuse("7.9", "At least one unit advances; otherwise stay."),
              ok: (chosen) => overstacked(k, v.target, chosen),
              may: (chosen, unit) => overstacked(k, v.target, [...chosen, unit]),
              why: (unit) =>
                v.units.includes(unit)
                  ? (whyNotAdvance(k, unit, v.target) ?? overstacked(k, v.target, [unit]))
                  : refuse("7.9", "Only units that took part in the attack advance."),
            }),
          do: (g, v, units) => advanceInto(g, v.target, units),
          preview: (k, v, units) => advanceWords(k, v.side, units, v.target),
        }),
        stay: t.verb({
          label: "Stay",
          ask: () => null,
          do: () => undefined,
          preview: (k, v) => stayWords(k, v.side, v.target),
        }),
      },
      {
        board: RESULT,
        proposals: [
          {
            id: "advance",
            label: "Advance",
            choose: (k, v) => {
              const advised = sensibleAdvance(k, v);
              return advised.verb === "advance" ? advised : null;
            },
          },
          { id: "stay", label: "Stay", choose: () => STAY },
          { id: "staff", label: "As advised", choose: sensibleAdvance },
        ],
      },
    ),
    t.auto("rubble", "15.3", (g, v) => {
      rollForRubble(g, v.target, [...v.fire, ...v.cover]);
      return finish();
    }),
  ];
});

/** 7.3: the differential is on the table before the die is rolled. */
function tellDeclared(g: G, v: Fight, { attack, defence, differential: difference }: Totals): void {
  if (!g.tell) return;
  const line = (list: typeof attack): Json => list.map(({ label, value, rule }) => ({ label, value, rule }));
  g.tell({
    type: "attack",
    rule: "7.3",
    text: `Attack on ${g.sheet.hexName[v.target]} at ${difference >= 0 ? "+" : ""}${difference}.`,
    data: {
      kind: "other",
      pieces: [
        ...v.units.map((unit) => g.sheet.units[unit].id),
        ...[...v.fire, ...v.cover].map((marker) => g.sheet.markers[marker].id),
      ],
      places: [g.sheet.board.names[v.target]],
      facts: { attack: line(attack), defence: line(defence), differential: difference },
    },
  });
}

/** 7.6 with its exceptions; returns where the procedure goes on. */
function applyResult(g: G, v: Fight, result: Result) {
  const exchange = result === "Ex";
  if (exchange && v.mobile) return goto("rubble");
  const against = result.startsWith("A");
  if (against && v.sniper) return goto("rubble");
  if (against)
    return call(
      retreats,
      { side: v.side, stacks: stacksOf(g, v.units), distance: 1, fort: false, choice: false },
      "rubble",
    );
  if (v.side === JAPAN) removeSniper(g, v.target);
  if (v.sniper) return goto("settled");
  if (operative(g, v.target)) tellKnockedOut(g, v.target);
  if (exchange) {
    openVictims(g, v, CHINA);
    return undefined;
  }
  const standing = defenders(g, v);
  if (result === "De") {
    for (const unit of standing) eliminate(g, unit, "7.6", false);
    return goto("settled");
  }
  if (standing.length === 0) return goto("settled");
  const distance = result === "D2" ? 2 : 1;
  return call(
    retreats,
    { side: enemyOf(v.side), stacks: [standing], distance, fort: v.fort, choice: false },
    "settled",
  );
}

function tellKnockedOut(g: G, hex: HexId): void {
  g.tell?.({
    type: "knockedOut",
    rule: "17.3",
    text: `${g.sheet.hexName[hex]} is knocked out.`,
    data: { kind: "other", places: [g.sheet.board.names[hex]] },
  });
}

/** 7.6: each side loses one step in an exchange; a choice of one is no choice. A bare garrison loses its fort instead (17.3). */
function openVictims(g: G, v: Fight, side: Seat): undefined {
  const force = v.side === side ? v.units : defenders(g, v).filter((unit) => g.sheet.side[unit] === side);
  const victims = v.result === "Ex" ? exchangeVictims(g, force) : [];
  if (victims.length === 1) loseStep(g, victims[0], "7.6");
  v.victims = victims.length > 1 ? victims : [];
  return undefined;
}

function askVictim(
  k: Position,
  v: { readonly victims: readonly UnitId[] },
  p: { one: (name: string, kind: typeof UNIT, from: readonly UnitId[], rules: object) => UnitId },
): UnitId {
  return p.one("unit", UNIT, v.victims, {
    why: (unit: UnitId) =>
      refuse(
        "16.1",
        () => `${k.sheet.units[unit].name} is not the first to lose a step: engineers, then support units, go first.`,
      ),
  });
}

function takeVictim(g: G, v: Fight, unit: UnitId): void {
  loseStep(g, unit, "7.6");
  v.victims = [];
}

const lossPrompt = ({ sheet }: Position, side: Seat, { target }: { readonly target: HexId }): string =>
  `${sideName(side)}: which unit loses the step of the exchange at ${sheet.hexName[target]}?`;

function advanceInto(g: G, target: HexId, units: readonly UnitId[]): undefined {
  for (const unit of units) walk(g, [unit], [target]);
  g.tell?.({
    type: "advanced",
    rule: "7.9",
    text: `${unitsDo(g, units, "advance")} into ${g.sheet.hexName[target]}.`,
    data: {
      kind: "other",
      pieces: units.map((unit) => g.sheet.units[unit].id),
      places: [g.sheet.board.names[target]],
    },
  });
}

/** 7.9, 17.3: the hex is empty of defenders; the units that may go in. */
function mayAdvance(g: G, v: Fight): UnitId[] {
  if (occupant(g, v.target) === enemyOf(v.side)) return [];
  return v.units.filter((unit) => whyNotAdvance(g, unit, v.target) === null && fits(g, v.target, [unit]));
}
