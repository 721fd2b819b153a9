import type { HexId } from "@wusong/board";
import { type DeepReadonly, listed, type Refusal, refuse, type Seat } from "@wusong/engine";
import {
  AIR,
  AMPHIBIOUS,
  ARTILLERY,
  CHINA,
  JAPAN,
  MARKER_KINDS,
  MARKER_NAMES,
  MARKERS,
  type MarkerId,
  NAVAL,
  SIDE_IDS,
  sideAdjective,
} from "../../ids.ts";
import type { Sheet } from "../../sheet.ts";
import type { Game, Pub } from "../../state.ts";
import { hexWords } from "../../words.ts";

const slot = (side: Seat, marker: MarkerId): number => side * MARKERS.length + marker;

/** 11.1: markers of a kind that a side has and has not used in this phase. */
export const ready = (pub: DeepReadonly<Pub>, side: Seat, marker: MarkerId): number =>
  pub.received[slot(side, marker)] - pub.spent[slot(side, marker)];

export const spend = (g: Game, side: Seat, marker: MarkerId): void => {
  g.pub.spent[slot(side, marker)]++;
};

/** 11.1: at the start of every operations phase all markers of both sides are there again. */
export function refreshMarkers(g: Game): void {
  g.pub.spent.fill(0);
}

/** How kinds of markers are called in sentences. */
export const markerWords = (marker: MarkerId): string => MARKER_NAMES[marker].toLowerCase();

/** 8.5: scheduled markers come at the beginning of their owner's player turn; turn 0 is the set-up. How many came, by kind. */
export function receiveMarkers(sheet: Sheet, received: number[], side: Seat, turn: number): number[] {
  const came = MARKERS.map(() => 0);
  for (const row of sheet.data.schedule.markers) {
    if (row.turn !== turn || (row.side === "japan" ? JAPAN : CHINA) !== side) continue;
    for (const marker of MARKER_KINDS) {
      const number = row[MARKERS[marker]] ?? 0;
      received[slot(side, marker)] += number;
      came[marker] += number;
    }
  }
  return came;
}

export function tellMarkers(g: Game, side: Seat, came: readonly number[]): void {
  if (!g.tell || came.every((number) => number === 0)) return;
  const words = MARKER_KINDS.filter((marker) => came[marker] > 0).map(
    (marker) => `${came[marker]} ${markerWords(marker)}`,
  );
  g.tell({
    type: "markers",
    rule: "8.5",
    text: `New ${sideAdjective(side)} markers: ${listed(words)}.`,
    data: { kind: "other", facts: { side: SIDE_IDS[side], markers: [...came] } },
  });
}

/** Why a kind of marker does not help an attack on a hex; null where it does (11.0, 11.4). Without a hex all are in reach. */
export function whyNoSupport(
  sheet: Sheet,
  side: Seat,
  marker: MarkerId,
  target: HexId | null,
  landing: boolean,
): Refusal | null {
  if (marker === ARTILLERY) return null;
  if (side === CHINA) return refuse("11.0", "The Chinese have artillery markers and no others.");
  if (marker === AIR) return null;
  if (marker === AMPHIBIOUS) {
    return landing ? null : refuse("11.0", "Amphibious support helps in landings only.");
  }
  return target === null || sheet.navalAttack[target]
    ? null
    : refuse(
        "11.4",
        () =>
          `${hexWords(sheet, target)} is beyond the reach of naval gunfire: the Yangtze shore, one hex inland, and the navigable Huangpu.`,
      );
}

/** Kinds of markers that could support this attack, if there are any left. */
export function kindsFor(sheet: Sheet, side: Seat, target: HexId, landing: boolean): MarkerId[] {
  return [AIR, ARTILLERY, NAVAL, AMPHIBIOUS].filter(
    (marker) => whyNoSupport(sheet, side, marker, target, landing) === null,
  );
}
