import { type HexId, NOWHERE } from "@wusong/board";
import { type Consequences, counted, listed, type Refusal, refuse, type Steps } from "@wusong/engine";
import { CHINA, JAPAN, type UnitId, unitFrom } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { flip, heldBy, hexOf, stepsOf, topOf, whereIs } from "../../position.ts";
import type { Campaign, Game, Knows, Open } from "../../state.ts";
import { unitIds, unitsWords, unitWords } from "../../words.ts";
import { inEnemyZone } from "../07-zones-of-control.ts";

/** 8.3: flips reduced Japanese units back to full strength, as many as there are replacement steps. */
export function restoreVerb<V extends { steps: number }>(t: Steps<Campaign, V>) {
  return t.verb({
    label: "Restore units",
    ask: (k, v, p) => {
      const from = restorable(k);
      return p.set("units", UNIT, from, {
        max: v.steps,
        size: () => refuse("8.3", `${counted(v.steps, "replacement step")} can be taken in this turn, no more.`),
        why: (unit) => whyNotRestored(k, from, unit),
      });
    },
    do: (g, _v, units) => restore(g, units),
    preview: (k, v, units) => whatIsNotRestored(k, v.steps, units),
  });
}

/** 8.3: steps that are not taken in their turn lapse. */
function whatIsNotRestored(k: Knows, steps: number, units: readonly UnitId[]): Consequences {
  const unused = Math.min(steps, restorable(k).length) - units.length;
  return {
    consequences:
      unused > 0
        ? [{ text: `${counted(unused, "replacement step")} of this turn would lapse.`, rule: "8.3", grave: true }]
        : [],
  };
}

/** R11: hexes from which a landing hex can be reached without meeting Chinese units or zones of control. */
function traceToLanding(open: Open, landing: Uint8Array): void {
  const { sheet, pub } = open;
  const sources = sheet.landings.filter((hex) => landing[hex] === 1 && pub.control[hex] === JAPAN);
  sheet.trace.spread(sources, sheet.open, (hex) => heldBy(open, hex, CHINA) || inEnemyZone(open, hex, JAPAN));
}

/** Whether a unit in this hex has a line of communication; its own hex may lie in a Chinese zone of control. */
function linked(open: Open, hex: HexId, landing: Uint8Array): boolean {
  const { sheet, pub } = open;
  return (landing[hex] === 1 && pub.control[hex] === JAPAN) || sheet.trace.touches(hex, sheet.open);
}

/** Reduced units with a line of communication; naval battalions need a landing hex on the Yangtze. */
export function restorable(k: Knows): UnitId[] {
  const { sheet, mine } = k;
  const reduced: UnitId[] = [];
  for (let i = 0; i < mine.at.length; i++)
    if (mine.at[i] !== NOWHERE && mine.steps[i] < sheet.fullSteps[i] && !sheet.garrison[i])
      reduced.push(unitFrom(sheet.first[JAPAN], i));
  const isNaval = (unit: UnitId): boolean => sheet.units[unit].cls === "naval";
  const withLine = (units: readonly UnitId[], landing: Uint8Array): UnitId[] => {
    if (units.length === 0) return [];
    traceToLanding(k, landing);
    return units.filter((unit) => linked(k, hexOf(sheet, mine, unit), landing));
  };
  const army = withLine(
    reduced.filter((unit) => !isNaval(unit)),
    sheet.landing,
  );
  return [...army, ...withLine(reduced.filter(isNaval), sheet.yangtzeLanding)].sort((a, b) => a - b);
}

function whyNotRestored(k: Knows, offered: readonly UnitId[], unit: UnitId): Refusal | null {
  const { sheet, mine } = k;
  const name = unitWords(sheet, unit);
  if (sheet.sideOf[unit] !== JAPAN) return refuse("8.1", `${name} is Chinese; the Chinese receive no replacements.`);
  if (whereIs(sheet, mine, unit) === NOWHERE)
    return refuse("8.3", `${name} is not on the map; eliminated units do not return.`);
  if (sheet.garrison[unit]) return refuse("8.3", `${name} is a garrison; garrisons receive no replacements.`);
  if (stepsOf(sheet, mine, unit) === sheet.fullSteps[unit]) return refuse("8.3", `${name} is at full strength.`);
  if (offered.includes(unit)) return null;
  return sheet.units[unit].cls === "naval"
    ? refuse("8.3", `${name} has no line of communication to a Japanese landing hex on the Yangtze.`)
    : refuse("8.3", `${name} has no line of communication to a Japanese landing hex.`);
}

/** Flips below the top counter are nobody else's business; what lies on top is seen. */
function restore(g: Game, units: readonly UnitId[]): void {
  const { sheet, pub } = g;
  for (const unit of units) flip(g, unit, sheet.fullSteps[unit]);
  if (units.length === 0) return;
  const own = g.own[JAPAN];
  const seen = units.filter((unit) => topOf(pub, hexOf(sheet, own, unit)) === unit);
  const unseen = units.length - seen.length;
  const names = [
    ...seen.map((unit) => unitWords(sheet, unit)),
    ...(unseen > 0 ? [counted(unseen, "unseen unit")] : []),
  ];
  const text = `Back to full strength: ${listed(names)}.`;
  g.tell?.({
    type: "restored",
    rule: "8.3",
    text: `Back to full strength: ${unitsWords(sheet, units)}.`,
    data: { kind: "other", pieces: unitIds(sheet, units), facts: { steps: units.length } },
    seenBy: [JAPAN],
    instead: {
      type: "restored",
      rule: "8.3",
      text,
      data: { kind: "other", pieces: unitIds(sheet, seen), facts: { steps: units.length } },
    },
  });
}
