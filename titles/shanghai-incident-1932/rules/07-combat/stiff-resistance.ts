import { type DeepReadonly, finish, goto, type Proc, refuse, type Seat, type Suggestion } from "@wusong/engine";
import { T } from "../../book.ts";
import { type HexId, sideName, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import type { G, Incident, Position } from "../../state.ts";
import { unitNames, unitsDo } from "../../words.ts";
import { walk } from "../11-set-up/control.ts";
import { cutOff, resisting, shelteredWay, shouldHold } from "./advice.ts";
import { resistanceWords, retreatWords, wayWords } from "./consequences.ts";
import { eliminate, loseStep } from "./losses.ts";
import { canRetreat, partiesOf, partyOf, retreatPath } from "./retreat.ts";

/** The board of a result: what losses, retreats and advances ask of a side is one command, up to the next die or the other side. */
export const RESULT = "result";

/** The units of one hex that are told to retreat. */
export interface Retreat {
  side: Seat;
  units: UnitId[];
  distance: number;
  /** 17.2: they defend in a fort and need no die. */
  fort: boolean;
  /** 7.8: whether stiff resistance can be offered. */
  able: boolean;
}

/** 7.8: one unit may sacrifice a step to hold the hex; a unit alone with its last step cannot. */
export function mayResist(p: Position, units: readonly UnitId[]): boolean {
  return units.length > 1 || p.pub.steps[units[0]] > 1;
}

/** One party on its way: a stack without its trains, or one train. */
interface Withdrawal {
  side: Seat;
  units: UnitId[];
  distance: number;
  /** whether a path exists; found out when its turn comes */
  open: boolean;
}

const hexes = (distance: number): string => (distance === 1 ? "one hex" : "two hexes");

const withdraw: Proc<Incident, Withdrawal> = T.procedure<Withdrawal>("withdraw", "7.7").steps((t) => [
  t.auto("look", "7.7", (g, v) => {
    v.open = canRetreat(g, partyOf(g, v.units, v.distance));
    if (v.open) return undefined;
    for (const unit of v.units) eliminate(g, unit, "7.7", true);
    return finish();
  }),
  t.decide(
    "path",
    "7.7",
    (k, v) => `${sideName(v.side)}: retreat ${unitNames(k, v.units)} ${hexes(v.distance)}`,
    (_pub, v) => v.side,
    {
      retreat: t.verb({
        label: "Retreat",
        ask: (k, v, p) => retreatPath(k, partyOf(k, v.units, v.distance), p),
        do: (g, v, path) => {
          tellRetreat(g, v.units, path);
          walk(g, v.units, path);
          return finish();
        },
        preview: (k, v, path) => wayWords(k, v.side, v.units, path),
      }),
    },
    {
      board: RESULT,
      byPublicFacts: true,
      proposals: [
        { id: "retreat", label: "Retreat", choose: wayOut },
        { id: "staff", label: "As advised", choose: wayOut },
      ],
    },
  ),
]);

function wayOut(k: Position, { units, distance }: DeepReadonly<Withdrawal>): Suggestion {
  return shelteredWay(k, partyOf(k, units, distance));
}

function tellRetreat(g: G, units: readonly UnitId[], path: readonly HexId[]): void {
  g.tell?.({
    type: "retreated",
    rule: "7.7",
    text: `${unitsDo(g, units, "retreat")} to ${g.sheet.hexName[path[path.length - 1]]}.`,
    data: {
      kind: "other",
      pieces: units.map((unit) => g.sheet.units[unit].id),
      places: [g.pub.at[units[0]], ...path].map((hex) => g.sheet.board.names[hex]),
    },
  });
}

/** 7.7, 7.8: the units of a hex resist or retreat; trains go their own way (16.4). */
export const retreat: Proc<Incident, Retreat> = T.procedure<Retreat>("retreat", "7.7").steps((t) => [
  t.decide(
    "resist",
    "7.8",
    (k, v) =>
      `${sideName(v.side)}: ${unitNames(k, v.units)} in ${k.sheet.hexName[k.pub.at[v.units[0]]]}: hold at the price of a step, or retreat ${hexes(v.distance)}?`,
    (_pub, v) => (v.able ? v.side : null),
    {
      resist: t.verb({
        label: "Offer stiff resistance",
        ask: (k, v, p) =>
          p.one("unit", UNIT, v.units, {
            why: (unit) => refuse("7.8", () => `${k.sheet.units[unit].name} is not among the units told to retreat.`),
            about: (unit) => ({
              kind: "facts",
              facts: [
                { label: "Defence", value: k.sheet.defence[3 * unit + k.pub.steps[unit]] },
                { label: "Decided by", value: v.fort ? "the fort" : "a die" },
              ],
            }),
          }),
        do: (g, v, unit) => (holds(g, unit, v.fort) ? finish() : goto("parties")),
        preview: resistanceWords,
      }),
      decline: t.verb({
        label: "Retreat",
        ask: () => null,
        do: () => goto("parties"),
        preview: (k, v) => retreatWords(k, v),
      }),
    },
    {
      board: RESULT,
      proposals: [
        { id: "hold", label: "Hold", choose: (k, v) => (shouldHold(k, v) ? resisting(k, v) : null) },
        { id: "retreat", label: "Retreat", choose: (k, v) => (givesAllAway(k, v) ? null : DECLINE) },
        { id: "risk", label: "Hold all the same", choose: resisting },
        { id: "staff", label: "As advised", choose: (k, v) => (shouldHold(k, v) ? resisting(k, v) : DECLINE) },
      ],
    },
  ),
  t.each("parties", "7.7", withdrawals, withdraw),
]);

const DECLINE: Suggestion = { verb: "decline", picks: [] };

/** Whether nobody would come out although the hex could be held. */
const givesAllAway = (k: Position, v: DeepReadonly<Retreat>): boolean =>
  cutOff(k, v).length === v.units.length && shouldHold(k, v);

/** 7.8, 17.2: the step is lost either way; the retreat only when the die is above the defence strength. */
function holds(g: G, unit: UnitId, fort: boolean): boolean {
  const defence = g.sheet.defence[3 * unit + g.pub.steps[unit]];
  const name = g.sheet.units[unit].name;
  if (fort) {
    g.tell?.({
      type: "resisted",
      rule: "17.2",
      text: `${name} holds the fort without a die.`,
      data: { kind: "other", facts: { held: true } },
    });
    loseStep(g, unit, "17.2");
    return true;
  }
  const die = g.d.d6();
  const held = die <= defence;
  g.tell?.({
    type: "resisted",
    rule: "7.8",
    text: `${name} offers stiff resistance: a ${die} against ${defence}${held ? ", it holds." : ", it fails."}`,
    data: { kind: "roll", dice: [die], pieces: [g.sheet.units[unit].id], facts: { purpose: "stiff resistance", held } },
  });
  loseStep(g, unit, "7.8");
  return held;
}

function withdrawals(g: G, { side, units, distance }: Retreat): Withdrawal[] {
  const left = units.filter((unit) => g.pub.at[unit] >= 0);
  return partiesOf(g, left).map((party) => ({ side, units: party, distance, open: false }));
}
