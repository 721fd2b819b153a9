import { askMarch, BARRED, type HexId, OPEN } from "@wusong/board";
import { type Ask, offer, type Refusal, refuse, type Seat } from "@wusong/engine";
import type { UnitId } from "../ids.ts";
import { HEX, UNIT } from "../kinds.ts";
import { hexOf, markActed, occupant, put, whyNotActing } from "../position.ts";
import type { Sheet } from "../sheet.ts";
import type { Game, Know, Open } from "../state.ts";
import { hexWords, unitWords } from "../words.ts";

interface Move {
  readonly unit: UnitId;
  readonly path: readonly HexId[];
}

/** Whether a step leads out of a hex. */
const canStep = (open: Open, from: HexId): boolean =>
  open.sheet.board.neighbours(from).some((hex) => open.sheet.board.playable[hex] && occupant(open, hex) === null);

function whyNotMoving(open: Open, side: Seat, unit: UnitId): Refusal | null {
  const refusal = whyNotActing(open, side, unit);
  if (refusal) return refusal;
  return canStep(open, hexOf(open, unit))
    ? null
    : refuse("2.1", () => `${unitWords(open.sheet, unit)} is shut in by other companies.`);
}

/** 2.1: a company marches over way-points; no hex on the way is held by another one. */
export function askMove(k: Know, side: Seat, p: Ask<Sheet>): Move {
  const { flood, cost } = k.sheet;
  const movable = offer(k.sheet.unitsOf[side], (unit) => whyNotMoving(k, side, unit));
  const unit = p.one("unit", UNIT, movable.from, movable);
  const on = { sheet: k.sheet, kind: HEX, parts: 1 };
  const { path } = askMarch(p, on, hexOf(k, unit), k.sheet.tables.movement, {
    reach: (from, left) => {
      flood.run(from, left, cost, (hex) => (occupant(k, hex) === null ? OPEN : BARRED));
      return {
        from,
        ends: flood.reached(),
        paths: flood,
        why: (hex) => whyNotThere(k, hex),
        stop: () => false,
      };
    },
    goesOn: (at, left) => left > 0 && canStep(k, at),
  });
  return { unit, path };
}

function whyNotThere(k: Know, hex: HexId): Refusal {
  const holder = occupant(k, hex);
  if (holder !== null) return refuse("2.1", () => `${unitWords(k.sheet, holder)} holds ${hexWords(k.sheet, hex)}.`);
  return refuse("2.1", () => `${hexWords(k.sheet, hex)} is out of reach.`);
}

export function carryOutMove(g: Game, { unit, path }: Move): void {
  const { names } = g.sheet.board;
  const from = hexOf(g, unit);
  const to = path[path.length - 1];
  markActed(g, unit);
  put(g, unit, to);
  g.tell?.({
    type: "moved",
    rule: "2.1",
    text: `${unitWords(g.sheet, unit)} moves to ${hexWords(g.sheet, to)}.`,
    data: { kind: "moved", pieces: [g.sheet.units[unit].id], path: [from, ...path].map((hex) => names[hex]) },
  });
}
