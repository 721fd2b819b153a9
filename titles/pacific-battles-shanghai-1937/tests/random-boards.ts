import { type HexId, NOWHERE } from "@wusong/board";
import type { Edit, Random } from "@wusong/engine";
import type { UnitId } from "../ids.ts";
import { sheet } from "./helpers.ts";

export type Side = "japan" | "china";
type Counters = Readonly<Record<Side, readonly string[]>>;

/** A few units of both sides near each other, by readable ids, for tests that reckon with them independently of the rules. */
export interface Board {
  /** whose phase it is */
  side: Side;
  enemy: Side;
  /** hex of every combat unit and headquarters */
  at: Record<string, string>;
  supply: Record<Side, string | null>;
  suppressed: string[];
  scuttled: boolean;
}

/** Up to six units a side around a centre, so that some are in enemy zones, some see them, and some meet nobody. */
export function randomBoard(random: Random, counters: Counters, centres: readonly string[]): Board {
  const side: Side = random.chance(2, 3) ? "japan" : "china";
  const enemy: Side = side === "japan" ? "china" : "japan";
  const hexes = sheet.board.within(sheet.board.id(random.of(centres)), 2).filter((hex) => sheet.playable[hex]);
  const places = random.shuffle(hexes.map((hex) => sheet.board.names[hex]));
  const supply = { japan: null, china: null };
  const board: Board = { side, enemy, at: {}, supply, suppressed: [], scuttled: random.chance(1, 3) };
  for (const [who, where] of [
    [side, places.slice(0, 3)],
    [enemy, places.slice(3, 4 + random.below(3))],
  ] as const) {
    for (const unit of random.shuffle([...counters[who]]).slice(0, 3 + random.below(4))) {
      const hex = random.of(where);
      if (unit === "jp.amphib" && !sheet.coastal[sheet.board.id(hex)]) continue;
      board.at[unit] = hex;
      if (random.chance(1, 4) && !unit.endsWith("hq")) board.suppressed.push(unit);
    }
    if (random.chance(1, 2)) board.supply[who] = random.of(where);
  }
  return board;
}

export const asEdit = ({ at, supply, suppressed, scuttled }: Board): Edit => ({
  place: at,
  supply: {
    japan: supply.japan === null ? {} : { [supply.japan]: 1 },
    china: supply.china === null ? {} : { [supply.china]: 1 },
  },
  suppressed,
  scuttled,
});

export const idOf = (unit: string): UnitId => sheet.unitNamed.get(unit)!;

/** Units of a side that stand on the board, as they are listed on the sheet. */
export const unitsOf = (board: Board, who: Side): string[] =>
  Object.keys(board.at)
    .filter((unit) => sheet.side[idOf(unit)] === (who === "japan" ? 0 : 1))
    .sort((x, y) => idOf(x) - idOf(y));

/** The hexes a side stands in, with supply alone as well. */
export function hexesOf(board: Board, who: Side): Set<number> {
  const supply = board.supply[who];
  const names = [...unitsOf(board, who).map((unit) => board.at[unit]), ...(supply === null ? [] : [supply])];
  return new Set(names.map((hex) => sheet.board.id(hex)));
}

export const near = (hex: number): { to: HexId; direction: number }[] =>
  [0, 1, 2, 3, 4, 5].flatMap((direction) => {
    const to = sheet.board.neighbour[6 * hex + direction];
    return to === NOWHERE ? [] : [{ to, direction }];
  });

/** 13.0: hexes next to a stack of a side with a combat effective combat unit. */
export function zonesOf(board: Board, who: Side, exerts: (hex: HexId) => boolean = () => true): Set<number> {
  const effective = unitsOf(board, who).filter((unit) => !unit.endsWith("hq") && !board.suppressed.includes(unit));
  const hexes = effective.map((unit) => sheet.board.id(board.at[unit])).filter(exerts);
  return new Set(hexes.flatMap((hex) => near(hex).map(({ to }) => to)));
}
