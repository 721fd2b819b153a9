import { type HexId, JAPAN } from "./ids.ts";
import { isHex } from "./position.ts";
import type { Sheet } from "./sheet.ts";
import type { Position } from "./state.ts";
import { FARTHEST, forbiddenTo, waysTo } from "./value-ways.ts";

/** Not worked out yet. */
export const UNKNOWN = 255;

/**
 * How the Japanese stand, and what follows from that alone, filled in when it is asked for: positions that differ only in where the Chinese
 * are, or in orders and losses, have it in common.
 */
export interface Layout {
  /** by Japanese unit: where it is, on the map or beside it */
  readonly at: Int16Array;
  open: boolean;
  /** ground the Japanese go round */
  forbidden: Uint8Array | null;
  /** hexes with Japanese units, each once */
  readonly hexes: HexId[];
  /** by hex: hexes to the nearest of them, as the crow flies and by the way that is open */
  readonly straight: Uint8Array;
  readonly byWay: Uint8Array;
  /** by hex: how a Chinese unit could march into Shanghai; see value-shanghai.ts */
  readonly marches: Uint8Array;
  marchesAreKnown: boolean;
}

interface Last {
  /** what was asked about last: the same object means the same position */
  of: Position | null;
  readonly layout: Layout;
}

const lasts = new WeakMap<Sheet, Last>();

export function layoutOf(p: Position): Layout {
  let last = lasts.get(p.sheet);
  if (!last) {
    last = { of: null, layout: blank(p.sheet) };
    lasts.set(p.sheet, last);
  }
  if (last.of !== p) {
    if (!isLaidOut(p, last.layout)) layOut(p, last.layout);
    last.of = p;
  }
  return last.layout;
}

function blank({ board, unitsOf }: Sheet): Layout {
  const table = (): Uint8Array => new Uint8Array(board.size);
  return {
    at: new Int16Array(unitsOf[JAPAN].length),
    open: false,
    forbidden: null,
    hexes: [],
    straight: table(),
    byWay: table(),
    marches: table(),
    marchesAreKnown: false,
  };
}

function isLaidOut(p: Position, { at, open, forbidden }: Layout): boolean {
  if (forbidden !== forbiddenTo(p, JAPAN) || open !== p.pub.open) return false;
  const units = p.sheet.unitsOf[JAPAN];
  for (let i = 0; i < at.length; i++) if (at[i] !== p.pub.at[units[i]]) return false;
  return true;
}

function layOut(p: Position, layout: Layout): void {
  const { at, hexes } = layout;
  layout.open = p.pub.open;
  layout.forbidden = forbiddenTo(p, JAPAN);
  hexes.length = 0;
  p.sheet.unitsOf[JAPAN].forEach((unit, i) => {
    const place = p.pub.at[unit];
    at[i] = place;
    if (isHex(place) && p.cache.head[place] === unit) hexes.push(place);
  });
  layout.straight.fill(UNKNOWN);
  layout.byWay.fill(UNKNOWN);
  layout.marchesAreKnown = false;
}

/** Hexes that the nearest Japanese unit on the map has to go to a place; as far as can be where there is none. */
export function nearestByWay(p: Position, hex: HexId): number {
  const { byWay, hexes } = layoutOf(p);
  if (byWay[hex] === UNKNOWN) {
    const way = waysTo(p, JAPAN, hex);
    let least = FARTHEST;
    for (const at of hexes) least = Math.min(least, way[at]);
    byWay[hex] = least;
  }
  return byWay[hex];
}
