import { counted, finish, goto, listed, type Refusal, refuse, type Suggestion } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, EVERY_AREA, isArea, isStanding, JAPAN, type PlaceId, SEATS, UNDEPLOYED, type UnitId } from "../ids.ts";
import { PLACE, UNIT } from "../kinds.ts";
import type { Board, Game } from "../state.ts";
import { groupText, placeText, unitText } from "../words.ts";
import { countAt, put } from "./02-units.ts";
import { updateControl } from "./09-control.ts";

const undeployed = (b: Board, side: number): UnitId[] =>
  b.sheet.unitsOf[side].filter((unit) => b.pub.place[unit] === UNDEPLOYED);

/** How many more Chinese units an area may take at set-up (3.1.c to e, 12.8.g). */
function setupRoom(b: Board, area: PlaceId): number {
  const limit = b.sheet.tables.stackingLimit;
  const rolled = b.pub.setupCeilings[b.sheet.rolledSetupAreas.indexOf(area)] ?? limit;
  return Math.min(limit, rolled) - countAt(b, CHINA, area);
}

/** 12.8: how many more units of a formation may start in this area's part of the map; unlimited in the free set-up. */
function quotaLeft(b: Board, formation: string, area: PlaceId): number {
  if (!b.pub.options.historicalSetup) return Number.POSITIVE_INFINITY;
  const part = b.sheet.historicalSetup.get(formation)?.find(({ areas }) => areas.includes(area));
  if (!part) return 0;
  let placed = 0;
  for (const unit of b.sheet.unitsOf[CHINA]) {
    const place = b.pub.place[unit];
    if (b.sheet.formationOf[unit].id === formation && isStanding(place) && part.areas.includes(place)) placed++;
  }
  return part.units - placed;
}

const placeable = (b: Board, area: PlaceId): UnitId[] =>
  undeployed(b, CHINA).filter((unit) => quotaLeft(b, b.sheet.formationOf[unit].id, area) > 0);

function areaRefusal(b: Board, area: PlaceId): Refusal | null {
  if (!isArea(area)) return refuse("3.1", "Nobody is set up in a Deployment Zone.");
  if (setupRoom(b, area) <= 0)
    return refuse(
      "3.1",
      () => `${placeText(b.sheet, area)} holds as many Chinese units as are allowed there at the start.`,
    );
  if (placeable(b, area).length === 0)
    return refuse("12.8", () => `None of the waiting units starts in ${placeText(b.sheet, area)}.`);
  return null;
}

const setupAreas = (b: Board): PlaceId[] => EVERY_AREA.filter((area) => areaRefusal(b, area) === null);

function whyNotPlaced(b: Board, area: PlaceId, unit: UnitId): Refusal {
  const name = unitText(b.sheet, unit);
  if (b.sheet.formationOf[unit].group !== "2nd Army Group")
    return refuse("3.1", `${name} does not belong to the 2nd Army Group.`);
  if (b.pub.place[unit] !== UNDEPLOYED) return refuse("3.1", `${name} has been set up already.`);
  return refuse("12.8", () => `${name} does not start in ${placeText(b.sheet, area)}.`);
}

/** 12.8: the units of one formation chosen for an area stay within its number. */
function quotaRefusal(b: Board, area: PlaceId, units: readonly UnitId[]): Refusal | null {
  for (const unit of units) {
    const { id } = b.sheet.formationOf[unit];
    if (units.filter((other) => b.sheet.formationOf[other].id === id).length > quotaLeft(b, id, area))
      return refuse("12.8", () => `Too many units of ${b.sheet.formationOf[unit].name} for this part of the map.`);
  }
  return null;
}

export const deployment = T.procedure("deployment", "3.0").steps((t) => [
  t.auto("ceilings", "3.1", (g) => {
    // W: in a scenario everybody is in place.
    if (SEATS.every((side) => undeployed(g, side).length === 0)) return finish();
    if (g.pub.options.historicalSetup) return undefined;
    g.pub.setupCeilings = g.sheet.rolledSetupAreas.map(() => g.d.d6());
    g.tell?.({
      type: "setupRoll",
      rule: "3.1",
      text: `Chinese units allowed at the start: ${listed(g.sheet.rolledSetupAreas.map((area, i) => `${g.pub.setupCeilings[i]} in ${g.sheet.placeNames[area]}`))}.`,
      data: { kind: "other", facts: { ceilings: g.pub.setupCeilings } },
    });
    return undefined;
  }),
  t.decide(
    "china",
    "3.1",
    (k) => `China: set up the 2nd Army Group, ${counted(undeployed(k, CHINA).length, "unit")} to go`,
    CHINA,
    {
      place: t.verb({
        ask: (k, _v, p) => {
          const area = p.one("area", PLACE, setupAreas(k), { why: (place) => areaRefusal(k, place) });
          const quota = (units: readonly UnitId[]): Refusal | null => quotaRefusal(k, area, units);
          const units = p.set("units", UNIT, placeable(k, area), {
            min: 1,
            max: setupRoom(k, area),
            size: (chosen) =>
              chosen === 0
                ? refuse("3.1", "At least one unit is placed.")
                : refuse(
                    "3.1",
                    () => `${placeText(k.sheet, area)} has room for ${counted(setupRoom(k, area), "unit")}.`,
                  ),
            why: (unit) => whyNotPlaced(k, area, unit),
            ...(k.pub.options.historicalSetup
              ? { ok: quota, may: (chosen: readonly UnitId[], unit: UnitId) => quota([...chosen, unit]) }
              : {}),
          });
          return { area, units };
        },
        do: (g, _v, { area, units }) => {
          for (const unit of units) put(g, unit, area);
          tellDeployed(g, units, area);
          return undeployed(g, CHINA).length > 0 ? goto("china") : undefined;
        },
        label: "Place units",
      }),
    },
    {
      proposals: [{ id: "town", label: "Hold the town and the roads to it", choose: garrison }],
    },
  ),
  t.auto("markers", "3.1", (g) => updateControl(g)),
  t.decide(
    "japan",
    "3.2",
    "Japan: divide the 10th Division between the two zones",
    JAPAN,
    {
      divide: t.verb({
        ask: (k, _v, p) =>
          p.set(k.sheet.placeNames[k.sheet.zonesOf[JAPAN][0]], UNIT, undeployed(k, JAPAN), {
            why: (unit) => refuse("3.2", `${unitText(k.sheet, unit)} does not start in a Japanese zone.`),
          }),
        do: (g, _v, first) => {
          const [north, south] = g.sheet.zonesOf[JAPAN];
          const second = undeployed(g, JAPAN).filter((unit) => !first.includes(unit));
          for (const unit of first) put(g, unit, north);
          for (const unit of second) put(g, unit, south);
          tellDeployed(g, first, north);
          tellDeployed(g, second, south);
          return finish();
        },
        label: "Name the units of the northern zone",
      }),
    },
    {
      proposals: [
        {
          id: "brigades",
          label: "The 33rd Brigade in the north, the rest in the east",
          choose: (k) => ({
            verb: "divide",
            picks: [undeployed(k, JAPAN).filter((unit) => k.sheet.formationOf[unit].brigade === NORTHERN_BRIGADE)],
          }),
        },
      ],
    },
  ),
]);

/** It came down the railway; nobody who takes what is proposed leaves the north empty by not having looked. */
const NORTHERN_BRIGADE = "33";

/** The town first, the villages on the roads to it, then whatever lies nearest to the town. */
const GARRISON: readonly string[] = ["G", "H", "M", "K"];

/** The next area of a set-up that holds the town, filled with those who may start there. */
function garrison(b: Board): Suggestion {
  const rank = (area: PlaceId): number => {
    const place = GARRISON.indexOf(b.sheet.placeNames[area]);
    return place < 0 ? GARRISON.length + b.sheet.townDistance[area] : place;
  };
  const area = setupAreas(b).reduce((best, one) => (rank(one) < rank(best) ? one : best));
  const chosen: UnitId[] = [];
  for (const unit of placeable(b, area))
    if (chosen.length < setupRoom(b, area) && quotaRefusal(b, area, [...chosen, unit]) === null) chosen.push(unit);
  return { verb: "place", picks: [area, chosen] };
}

function tellDeployed(g: Game, units: readonly UnitId[], place: PlaceId): void {
  if (units.length === 0) return;
  g.tell?.({
    type: "placed",
    rule: isArea(place) ? "3.1" : "3.2",
    text: `${groupText(g.sheet, units)} ${units.length === 1 ? "starts" : "start"} in ${placeText(g.sheet, place)}.`,
    data: { kind: "other", pieces: units.map((unit) => g.sheet.unitNames[unit]), places: [g.sheet.placeNames[place]] },
  });
}
