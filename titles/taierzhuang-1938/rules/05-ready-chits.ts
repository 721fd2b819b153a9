import { finish, refuse, type Seat } from "@wusong/engine";
import { AREAS, isArea, JAPAN, type PlaceId, SIDE_NAMES, type UnitId } from "../ids.ts";
import { UNIT } from "../kinds.ts";
import { placeText } from "../sheet.ts";
import { type Board, type Game, spentUnitsAt, T } from "../state.ts";
import { makeReady, spentAt } from "./02-units.ts";

interface Rally {
  side: Seat;
  area: PlaceId;
  number: number;
}

/** Map areas with Spent friendly units; supply does not matter (ruling R42). */
export function rallyAreas(b: Board, side: Seat): PlaceId[] {
  const areas: PlaceId[] = [];
  for (let area = 0; area < AREAS; area++) if (spentAt(b, side, area) > 0) areas.push(area as PlaceId);
  return areas;
}

export const whyNotRallied = (b: Board, side: Seat, place: PlaceId) =>
  isArea(place)
    ? refuse("5.2", () => `No Spent ${SIDE_NAMES[side]} unit is in ${placeText(b.sheet, place)}.`)
    : refuse("5.2", "Units in a Deployment Zone cannot be readied by a chit.");

/** 5.J6 and 5.C5: a die says how many Spent units of an area become Ready: up to that many Japanese, exactly that many Chinese. */
export const rally = T.procedure<Rally>("rally", "5.J6", (t) => [
  t.auto("roll", "5.J6", (g, v) => {
    const die = g.d.d6();
    v.number = Math.min(die, spentAt(g, v.side, v.area));
    g.tell?.({
      type: "rallyRoll",
      rule: v.side === JAPAN ? "5.J6" : "5.C5",
      text: `The die shows ${die}: ${v.number} Spent units in ${placeText(g.sheet, v.area)} can be readied.`,
      data: { die, area: g.sheet.placeNames[v.area] },
    });
    if (v.side !== JAPAN && v.number === spentAt(g, v.side, v.area)) {
      readyUnits(g, spentUnitsAt(g, v.side, v.area));
      return finish();
    }
  }),
  t.decide(
    "choose",
    "5.J6",
    (_k, v) => (v.side === JAPAN ? `Japan: ready up to ${v.number} units` : `China: ready ${v.number} units`),
    (_pub, v) => v.side,
    {
      ready: t.verb({
        ask: (k, v, p) =>
          p.set("units", UNIT, spentUnitsAt(k, v.side, v.area), {
            min: v.side === JAPAN ? 0 : v.number,
            max: v.number,
            why: () => refuse("5.2", "Only Spent units of the named area become Ready."),
          }),
        do: (g, _v, units) => {
          readyUnits(g, units);
          return finish();
        },
        label: "Ready",
      }),
    },
  ),
]);

function readyUnits(g: Game, units: readonly UnitId[]): void {
  for (const unit of units) makeReady(g, unit);
  g.tell?.({
    type: "readied",
    rule: "5.2",
    text: `${units.length} units become Ready.`,
    data: { units: units.map((unit) => g.sheet.unitNames[unit]) },
  });
}
