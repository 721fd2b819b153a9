import { AREAS, JAPAN, NOWHERE, type PlaceId, SEATS } from "../../ids.ts";
import type { Board, Game } from "../../state.ts";
import { countAt, makeReady, spend } from "../02-units.ts";

/**
 * 6.3: which areas hold supplied Japanese units. Supply starts in the zones and goes from area to area where Japanese units stand,
 * over land borders and the railway bridge; Chinese units in an area do not stop it.
 */
export function suppliedAreas(b: Board): boolean[] {
  const supplied = new Array<boolean>(AREAS).fill(false);
  const open: PlaceId[] = [];
  const reach = (area: PlaceId): void => {
    if (supplied[area] || countAt(b, JAPAN, area) === 0) return;
    supplied[area] = true;
    open.push(area);
  };
  b.sheet.supplySources.forEach(reach);
  for (let area = open.pop(); area !== undefined; area = open.pop()) b.sheet.supplyLinks[area].forEach(reach);
  return supplied;
}

/** End Phase: units without supply become or stay Spent, all others Ready. Chinese units need no supply (6.4, ruling R4). */
export function supplyAndReadiness(g: Game): void {
  const supplied = suppliedAreas(g);
  const { supplyDrop } = g.pub;
  if (supplyDrop !== NOWHERE) supplied[supplyDrop] = true;
  for (const side of SEATS) {
    for (const unit of g.sheet.unitsOf[side]) {
      const place = g.pub.place[unit];
      if (side === JAPAN && place < AREAS && !supplied[place]) spend(g, unit);
      else makeReady(g, unit);
    }
  }
  g.tell?.({
    type: "supply",
    rule: "6.3",
    text: "Japanese supply is checked and units are readied.",
    data: { unsupplied: unsuppliedNames(g, supplied) },
  });
}

function unsuppliedNames(b: Board, supplied: readonly boolean[]): string[] {
  return b.sheet.placeNames.filter((_, place) => place < AREAS && countAt(b, JAPAN, place) > 0 && !supplied[place]);
}
