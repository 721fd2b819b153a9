import type { HexId } from "@wusong/board";
import { listed, type Seat } from "@wusong/engine";
import { JAPAN, SIDE_IDS, sideAdjective, type UnitId, unitFrom } from "../ids.ts";
import { POOL, put, stepsOf } from "../position.ts";
import type { Game } from "../state.ts";
import { hexWords } from "../words.ts";

/** 3.2: a hex changes hands at the instant a unit of the other side enters it. */
export function takeControl(g: Game, side: Seat, hex: HexId): void {
  takeControlAlong(g, side, [hex]);
}

/** The same hex by hex on a way, as far as it goes on; what changed hands is told in one line. Gives back how far it came. */
export function takeControlAlong(
  g: Game,
  side: Seat,
  way: readonly HexId[],
  goesOn: (hex: HexId) => boolean = () => true,
): number {
  const { pub, sheet } = g;
  let taken: HexId[] = [];
  let passed = 0;
  for (const hex of way) {
    passed++;
    if (pub.control[hex] !== side) {
      pub.control[hex] = side;
      taken.push(hex);
      if (side === JAPAN && sheet.city[hex]) {
        tellTaken(g, side, taken);
        taken = [];
        placeGarrison(g, hex);
      }
    }
    if (!goesOn(hex)) break;
  }
  tellTaken(g, side, taken);
  return passed;
}

function tellTaken({ sheet, tell }: Game, side: Seat, hexes: readonly HexId[]): void {
  if (!tell || hexes.length === 0) return;
  tell({
    type: "control",
    rule: "3.2",
    text: `${listed(hexes.map((hex) => hexWords(sheet, hex)))} ${hexes.length === 1 ? "is" : "are"} now ${sideAdjective(side)}.`,
    data: { kind: "other", places: hexes.map((hex) => sheet.board.names[hex]), facts: { side: SIDE_IDS[side] } },
  });
}

/** 9.1: a garrison from the pool appears in a city the Japanese have just taken. */
function placeGarrison(g: Game, city: HexId): void {
  const { pub, sheet } = g;
  const garrison = nextGarrison(pub.place);
  if (garrison === null) return;
  put(g, garrison, city, sheet.fullSteps[garrison]);
  g.tell?.({
    type: "garrison",
    rule: "9.1",
    text: `A Japanese garrison takes over ${hexWords(sheet, city)}.`,
    data: { kind: "other", pieces: [sheet.units[garrison].text], places: [sheet.board.names[city]] },
  });
}

/** The garrison that would be placed next, null when the pool is empty. */
export function nextGarrison(place: readonly number[]): UnitId | null {
  const unit = place.indexOf(POOL);
  return unit < 0 ? null : unitFrom(0, unit);
}

/** Units already lifted enter a hex and stay there, one upon the other as they lay before (6.4). */
export function enter(g: Game, side: Seat, units: readonly UnitId[], hex: HexId): void {
  takeControl(g, side, hex);
  for (const unit of asTheyLay(g, side, units)) put(g, unit, hex, stepsOf(g.sheet, g.own[side], unit));
}

/** The lowest first. */
function asTheyLay(g: Game, side: Seat, units: readonly UnitId[]): readonly UnitId[] {
  if (units.length === 1) return units;
  const { height } = g.own[side];
  const first = g.sheet.first[side];
  return [...units].sort((a, b) => height[a - first] - height[b - first]);
}
