import { type HexId, NOWHERE } from "@wusong/board";
import { type Refusal, refuse } from "@wusong/engine";
import { CHINA, JAPAN, type UnitId } from "../../ids.ts";
import { boxOf, heldBy, ON_MAP } from "../../position.ts";
import type { Knows, Open } from "../../state.ts";
import { hexWords, unitWords } from "../../words.ts";
import { whyClosed } from "../09-movement/reach.ts";

/** 8.2: what every Chinese arrival has to keep to, by listed hex or by rail. */

/** 8.0, 8.2.f: only units in the box of this turn arrive. */
export function whyNotInBox(k: Knows, unit: UnitId): Refusal | null {
  const place = k.pub.place[unit];
  const name = unitWords(k.sheet, unit);
  if (k.sheet.sideOf[unit] !== CHINA)
    return refuse("8.2", `${name} is Japanese; only Chinese units arrive in the Chinese reinforcement phase.`);
  if (place === ON_MAP) return refuse("8.2", `${name} is on the map; only arriving units move in this phase.`);
  const turn = boxOf(place);
  if (turn === 0) return refuse("8.0", `${name} is out of the game.`);
  return turn === k.pub.turn ? null : refuse("8.0", `${name} arrives on turn ${turn}.`);
}

/** Why a unit is not named again to go with the first one. */
export const whyChosen = (k: Knows, first: UnitId, unit: UnitId): Refusal | null =>
  unit === first ? refuse("8.2", () => `${unitWords(k.sheet, unit)} is chosen already.`) : null;

/** 8.2.a, e: geometric adjacency: cities and rivers make no difference. */
export function nextToJapanese(open: Open, hex: HexId): boolean {
  const { neighbour } = open.sheet.board;
  for (let slot = hex * 6; slot < hex * 6 + 6; slot++) {
    const beside = neighbour[slot];
    if (beside !== NOWHERE && open.pub.stacks[beside] !== 0 && heldBy(open, beside, JAPAN)) return true;
  }
  return false;
}

/** 8.2.a, d, p: whether arriving units may stand in a hex. */
export const isOpen = (open: Open, hex: HexId): boolean =>
  open.sheet.playable[hex] === 1 && !heldBy(open, hex, JAPAN) && !nextToJapanese(open, hex);

/** The same with its reason. Whoever arrives does not march: enemies bar a hex by the rule of arrivals, not by that of movement. */
export function whyNotOpen(open: Open, hex: HexId): Refusal | null {
  const { sheet } = open;
  const closed = whyClosed(open, CHINA, hex);
  if (!sheet.playable[hex]) return closed;
  if (closed) return refuse("8.2", () => closed.text);
  return nextToJapanese(open, hex)
    ? refuse("8.2", () => `${hexWords(sheet, hex)} is adjacent to a Japanese unit, where nobody arrives.`)
    : null;
}
