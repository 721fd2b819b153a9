import type { HexId } from "@wusong/board";
import { refuse, type Seat } from "@wusong/engine";
import { enemyOf, JAPAN, sideAdjective } from "../../ids.ts";
import { HEX } from "../../kinds.ts";
import { occupantOf } from "../../position-ground.ts";
import type { Sheet } from "../../sheet.ts";
import { type Ask, type Game, type Know, RECON, RESERVE } from "../../state.ts";
import { hexName } from "../../words.ts";
import { holds, playHeld } from "../05-campaign-markers/campaign-markers.ts";
import { examine } from "../18-fog-of-war.ts";

/** 16.71: hexes a recon point sees: its own and the neighbours, and open terrain at two hexes. */
export function reconSees(sheet: Sheet, hex: HexId): HexId[] {
  return sheet.board.within(hex, 2).filter((to) => sheet.board.distance(hex, to) <= 1 || sheet.open[to]);
}

/** 16.7: one point looks around a hex and goes back to Reserve. */
export function airRecon(g: Game, side: Seat, hex: HexId): void {
  g.pub.air[side][RECON]--;
  g.pub.air[side][RESERVE]++;
  g.pub.reconned.push(hex);
  g.tell?.({
    type: "recon",
    rule: "16.7",
    text: `The ${sideAdjective(side)} fly air recon over ${hexName(g.sheet, hex)}.`,
    data: { kind: "other", places: [hexName(g.sheet, hex)] },
  });
  const enemy = enemyOf(side) + 1;
  const found = reconSees(g.sheet, hex).filter((to) => occupantOf(g.cache, to) === enemy);
  examine(g, side, found, "16.71", "air recon reports");
}

/** Markers that can be played as Recon; the Japanese Intelligence serves as well (CM.J.10). */
export const reconMarkers = (side: Seat): string[] => (side === JAPAN ? ["jp.recon", "jp.intelligence"] : ["cn.recon"]);

/** CM.J.12, CM.C.14: Recon in the own movement phase shows one enemy stack anywhere. */
export const reconMarker = {
  held: (k: Know): boolean => reconMarkers(k.seat).some((text) => holds(k, text)),

  ask(k: Know, p: Ask): { hex: HexId; marker: string } {
    const hex = p.one("hex", HEX, k.pub.occupied[enemyOf(k.seat)], {
      why: () => refuse("CM.J.12", "No enemy stack stands there."),
    });
    return { hex, marker: whichRecon(k, p) };
  },

  play(g: Game, side: Seat, hex: HexId, text: string): void {
    playHeld(g, side, text);
    examine(g, side, [hex], "18.7", "reconnaissance reports");
  },
};

/** Which of the markers in hand is used as Recon. */
export function whichRecon(k: Know, p: Ask): string {
  const held = reconMarkers(k.seat).filter((text) => holds(k, text));
  return held.length === 1 ? held[0] : p.word("marker", held);
}
