import { NOWHERE } from "@wusong/board";
import { type Ask, listed, type Refusal, refuse } from "@wusong/engine";
import { type BrigadeId, CHINA, JAPAN, OFF_MAP, type UnitId, WAITING } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { builderIn, hexOf } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { K, Position } from "../../state.ts";
import { whyNoFort } from "../17-forts.ts";
import { askSteps, type Purchase, whyNoReplacement } from "./chinese-replacements.ts";
import { beaches, canEnter, canLand, Draft, entryHexes, type Placed, whyNotEnter, whyNotLand } from "./placement.ts";

/** What Japan orders in a pause. */
export interface JapaneseOrders {
  side: "japan";
  /** formations called, by index */
  calls: number[];
  landings: Placed[];
  steps: Purchase[];
}

/** What China orders in a pause. */
export interface ChineseOrders {
  side: "china";
  commit: boolean;
  brigades: BrigadeId[];
  entries: Placed[];
  steps: Purchase[];
  forts: UnitId[];
}

export type Orders = JapaneseOrders | ChineseOrders;

/** 13.2: SNLF and 24th Brigade together are one call. */
const PAIR = ["snlf", "24bde"];

export function whyNotCall(p: Position, formation: number): Refusal | null {
  const { name, pause, arriving } = p.sheet.formations[formation];
  if (arriving.length === 0) return refuse("13.2", () => `${name} is no Japanese reinforcement.`);
  if (p.pub.called.includes(formation)) return refuse("13.2", () => `${name} has already been called.`);
  if (p.pub.pause > pause) return refuse("13.2", () => `${name} is not available in this pause yet.`);
  return null;
}

export function callWords(p: Position): string[] {
  const ids = p.sheet.formations.filter((_, index) => whyNotCall(p, index) === null).map((one) => one.id);
  return ["none", ...ids, ...(PAIR.every((id) => ids.includes(id)) ? [PAIR.join("+")] : [])];
}

function callOf(p: Position, word: string): number[] {
  if (word === "none") return [];
  return word.split("+").map((id) => p.sheet.formations.findIndex((one) => one.id === id));
}

function whyNotWord(p: Position, word: string): Refusal {
  const named = word.split("+");
  const indices = callOf(p, word);
  for (const index of indices)
    if (index >= 0) {
      const refusal = whyNotCall(p, index);
      if (refusal) return refusal;
    }
  if (indices.includes(-1)) return refuse("13.2", `There is no formation called "${word.slice(0, 40)}".`);
  return refuse("13.2", `Only SNLF and 24th Brigade come with one call, not ${listed(named)}.`);
}

/** 13.2, 13.3: one call, the landing of the whole formation, then of units still waiting if they are to come, and replacement steps. */
export function askJapaneseOrders(k: K, p: Ask<Sheet>): JapaneseOrders {
  const draft = new Draft(k);
  const calls = callOf(
    k,
    p.word("call", callWords(k), (word) => whyNotWord(k, word)),
  );
  const landings: Placed[] = [];
  const land = (due: UnitId[]): void => {
    const unit = p.one("land", UNIT, due, { why: (one) => whyNotLanded(draft, due, one), judged: true });
    const hex = p.one("hex", HEX, beaches(draft, unit), { why: (one) => whyNotLand(draft, unit, one), judged: true });
    draft.add(unit, hex);
    landings.push({ unit, hex });
    due.splice(due.indexOf(unit), 1);
  };
  const called = calls
    .flatMap((call) => k.sheet.formations[call].arriving)
    .filter((unit) => k.pub.at[unit] === OFF_MAP)
    .sort((a, b) => a - b);
  while (called.some((unit) => canLand(draft, unit))) land(called);
  const waiting = k.sheet.unitsOf[JAPAN].filter((unit) => k.pub.at[unit] === WAITING);
  while (
    p.more(
      "landWaiting",
      waiting.some((unit) => canLand(draft, unit)),
    )
  )
    land(waiting);
  return { side: "japan", calls, landings, steps: askJapaneseSteps(k, draft, p) };
}

function whyNotLanded(draft: Draft, due: readonly UnitId[], unit: UnitId): Refusal | null {
  const { name } = draft.p.sheet.units[unit];
  if (!due.includes(unit)) return refuse("13.2", () => `${name} is not among the units to be landed.`);
  return canLand(draft, unit) ? null : refuse("13.2", () => `There is no legal landing hex left for ${name}.`);
}

/** 13.3: so many steps per formation and pause. */
function askJapaneseSteps(k: K, draft: Draft, p: Ask<Sheet>): Purchase[] {
  const steps: Purchase[] = [];
  const left = k.sheet.formations.map((one) => one.replacements);
  const why = (unit: UnitId): Refusal | null => {
    const refusal = whyNoReplacement(draft, JAPAN, unit);
    if (refusal) return refusal;
    const { name } = k.sheet.units[unit];
    if (left[k.sheet.formation[unit]] === 0)
      return refuse(
        "13.3",
        () => `${k.sheet.formations[k.sheet.formation[unit]].name} has no replacement steps left in this pause.`,
      );
    if (steps.some((one) => one.unit === unit)) return refuse("13.3", () => `${name} is already being replaced.`);
    return null;
  };
  for (;;) {
    if (
      !p.more(
        "replace",
        k.sheet.unitsOf[JAPAN].some((unit) => why(unit) === null),
      )
    )
      return steps;
    const unit = p.one("unit", UNIT, k.sheet.unitsOf[JAPAN], { why, judged: true });
    const purchase = askSteps(draft, unit, left[k.sheet.formation[unit]], p);
    left[k.sheet.formation[unit]] -= purchase.steps;
    if (purchase.hex !== NOWHERE) draft.add(unit, purchase.hex);
    steps.push(purchase);
  }
}

/** 13.4-13.7, 17.1: commitment, units still waiting if they are to come, then purchases one after another as long as points last. */
export function askChineseOrders(k: K, p: Ask<Sheet>): ChineseOrders {
  const draft = new Draft(k);
  const orders: ChineseOrders = { side: "china", commit: false, brigades: [], entries: [], steps: [], forts: [] };
  if (!k.pub.fifthArmy) orders.commit = p.word("fifthArmy", ["hold", "commit"]) === "commit";
  const waiting = k.sheet.unitsOf[CHINA].filter((unit) => k.pub.at[unit] === WAITING);
  while (
    p.more(
      "enterWaiting",
      waiting.some((unit) => canEnter(draft, unit)),
    )
  )
    bringIn(draft, waiting, orders, p);
  const whyStep = (unit: UnitId): Refusal | null => whyNotStep(k, draft, orders, unit);
  const whyFort = (unit: UnitId): Refusal | null => whyNotOrderFort(k, orders, unit);
  const { brigadeIds, unitsOf } = k.sheet;
  for (let left = k.pub.logistics; ; ) {
    const words: string[] = [];
    const brigades = left > 0 ? brigadeIds.filter((id) => whyNotBrigade(k, orders, id) === null) : [];
    if (brigades.length > 0) words.push("brigade");
    if (left > 0 && unitsOf[CHINA].some((unit) => whyStep(unit) === null)) words.push("replacement");
    if (left > 0 && unitsOf[CHINA].some((unit) => whyFort(unit) === null)) words.push("fort");
    if (!p.more("buy", words.length > 0)) return orders;
    const word = p.word("what", words, () => refuse("13.5", "That cannot be bought now."));
    if (word === "brigade") {
      const brigade = askBrigade(k, orders, brigades, p);
      orders.brigades.push(brigade);
      left--;
      const due = [...k.sheet.brigades[brigade].units];
      while (due.some((unit) => canEnter(draft, unit))) bringIn(draft, due, orders, p);
    } else if (word === "replacement") {
      const purchase = askSteps(draft, p.one("unit", UNIT, unitsOf[CHINA], { why: whyStep, judged: true }), left, p);
      left -= purchase.steps;
      if (purchase.hex !== NOWHERE) draft.add(purchase.unit, purchase.hex);
      orders.steps.push(purchase);
    } else {
      orders.forts.push(p.one("builder", UNIT, unitsOf[CHINA], { why: whyFort, judged: true }));
      left--;
    }
  }
}

/** Brigades go by their numbers: they are no counters. */
function askBrigade(k: K, orders: ChineseOrders, open: readonly BrigadeId[], p: Ask<Sheet>): BrigadeId {
  const { brigades, brigadeByText } = k.sheet;
  const texts = open.map((id) => brigades[id].text);
  const word = p.word("brigade", texts, (text) => {
    const id = brigadeByText.get(text);
    return id === undefined
      ? refuse("13.4", `There is no brigade called "${text.slice(0, 40)}".`)
      : whyNotBrigade(k, orders, id);
  });
  return brigadeByText.get(word)!;
}

/** 13.6: one unit comes in. */
function bringIn(draft: Draft, due: UnitId[], orders: ChineseOrders, p: Ask<Sheet>): void {
  const unit = p.one("enter", UNIT, due, { why: (one) => whyNotBrought(draft, due, one), judged: true });
  const hex = p.one("hex", HEX, entryHexes(draft.p), { why: (one) => whyNotEnter(draft, unit, one), judged: true });
  draft.add(unit, hex);
  orders.entries.push({ unit, hex });
  due.splice(due.indexOf(unit), 1);
}

function whyNotBrought(draft: Draft, due: readonly UnitId[], unit: UnitId): Refusal | null {
  const { name } = draft.p.sheet.units[unit];
  if (!due.includes(unit)) return refuse("13.6", () => `${name} is not among the units to be brought in.`);
  return canEnter(draft, unit) ? null : refuse("13.6", () => `There is no legal entry hex left for ${name}.`);
}

function whyNotBrigade(p: Position, orders: ChineseOrders, id: BrigadeId): Refusal | null {
  const { name, units, fifthArmy } = p.sheet.brigades[id];
  if (orders.brigades.includes(id) || units.some((unit) => p.pub.at[unit] !== OFF_MAP))
    return refuse("13.4", () => `${name} has already come in.`);
  if (fifthArmy && !p.pub.fifthArmy && !orders.commit)
    return refuse("13.4", () => `${name} belongs to Fifth Army, which is not committed.`);
  return null;
}

function whyNotStep(p: Position, draft: Draft, orders: ChineseOrders, unit: UnitId): Refusal | null {
  if (orders.steps.some((one) => one.unit === unit))
    return refuse("13.7", () => `${p.sheet.units[unit].name} is already being replaced.`);
  return whyNoReplacement(draft, CHINA, unit);
}

function whyNotOrderFort(p: Position, orders: ChineseOrders, unit: UnitId): Refusal | null {
  const refusal = whyNoFort(p, unit, false);
  if (refusal) return refusal;
  const hex = hexOf(p, unit);
  return orders.forts.some((builder) => p.pub.at[builder] === hex) || builderIn(p, hex) >= 0
    ? refuse("17.1", () => `A fort in ${p.sheet.hexName[hex]} is already ordered.`)
    : null;
}
