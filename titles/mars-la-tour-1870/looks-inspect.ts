import { counted, type Inspection, listed, type Said, type View } from "@wusong/engine";
import { ARM_NAMES, FRENCH, GERMAN, has, NOBODY, SIDES, sideAdjective } from "./ids.ts";
import { buildCache, combatValue, countIn, isFresh } from "./position.ts";
import { zonesOver } from "./rules/05-beaten-zones.ts";
import type { Sheet } from "./sheet.ts";
import type { Board, MarsLaTour } from "./state.ts";

/** What a person is told of an Area and who stands in it. Everything is public in this title. */
export function inspect(view: View<MarsLaTour>, sheet: Sheet, place: string): Inspection {
  const area = sheet.areaByName.get(place);
  if (area === undefined) {
    const zone = sheet.data.map.zones.find(({ id }) => id === place);
    return { ground: zone?.from ?? "", facts: [], counters: {} };
  }
  const b: Board = { pub: view.pub, cache: buildCache(view.pub as MarsLaTour["pub"], sheet), sheet };
  return {
    ground: groundNames(sheet, area),
    facts: [...ground(b, area), ...zones(b, area), ...standing(b, area)],
    counters: { ...units(b, area), ...leaders(b, area) },
  };
}

function groundNames(sheet: Sheet, area: number): string {
  const { terrain } = sheet.data.map.areas[area];
  return [...terrain, `Cover ${sheet.cover[area]}`].join(", ");
}

function ground({ sheet }: Board, area: number): Said[] {
  const { step, ravine, woodsForCavalry, woodsCover } = sheet.tables.movement;
  const over = sheet.near[area].filter((to) => !has(sheet.openSet[area], to));
  const said: Said[] = [
    { label: "cover", value: `${sheet.cover[area]} for whoever is shot at here`, rule: "T.1" },
    { label: "to enter", value: counted(step, "point"), rule: "4.0" },
  ];
  if (sheet.woods[area] && sheet.cover[area] >= woodsCover)
    said.push({ label: "woods", value: `+${woodsForCavalry} for cavalry`, rule: "T.1" });
  if (over.length > 0)
    said.push({
      label: "ravine",
      value: `+${ravine} to or from ${listed(over.map((to) => sheet.areaNames[to]))}, and no counter-charge across`,
      rule: "T.1",
    });
  if (sheet.hill[area])
    said.push({ label: "hill", value: "guns here reach farther, over other hills too", rule: "7.1.2" });
  if (sheet.points[area] > 0)
    said.push({ label: "victory", value: `${counted(sheet.points[area], "point")} for its holder`, rule: "9.0" });
  return said;
}

/** 5.3, 7.3.1: whose guns beat the Area when units leave it, and whose rifles watch it. */
function zones(b: Board, area: number): Said[] {
  const said: Said[] = SIDES.filter((side) => zonesOver(b, side, area) !== 0).map((side) => ({
    label: "beaten",
    value: `by ${sideAdjective(side === FRENCH ? GERMAN : FRENCH)} guns: ${sideAdjective(side)} units pay for leaving`,
    rule: "5.3",
  }));
  const rifles = b.sheet.near[area].filter((near) => has(b.cache.infantryAreas[FRENCH], near));
  if (rifles.length > 0)
    said.push({
      label: "chassepots",
      value: `Fresh French infantry in ${listed(rifles.map((near) => b.sheet.areaNames[near]))} may volley`,
      rule: "7.3.1",
    });
  return said;
}

function standing(b: Board, area: number): Said[] {
  const holder = b.pub.control[area];
  const limit = b.sheet.tables.movement.stacking;
  const goal = b.pub.act?.to === area;
  return [
    ...(goal ? [{ label: "march", value: "the group on the way goes here", rule: "4.0" }] : []),
    { label: "control", value: holder === NOBODY ? "nobody" : sideAdjective(holder), rule: "6.0" },
    ...SIDES.filter((side) => countIn(b, side, area) > 0).map((side) => ({
      label: sideAdjective(side),
      value: `${counted(countIn(b, side, area), "unit")} of ${limit}`,
      rule: "4.0",
    })),
  ];
}

function units(b: Board, area: number): Inspection["counters"] {
  const { sheet, pub } = b;
  const here = SIDES.flatMap((side) => sheet.unitsOf[side].filter((unit) => pub.at[unit] === area));
  return Object.fromEntries(
    here.map((unit) => [
      sheet.unitIds[unit],
      [
        ARM_NAMES[sheet.arm[unit]],
        `value ${combatValue(b, unit)}`,
        ...(sheet.factor[unit] > 0 ? [`bombards with ${sheet.factor[unit]}`] : []),
        `moves ${sheet.moves[unit]}`,
        isFresh(b, unit) ? "Fresh" : "Spent",
      ],
    ]),
  );
}

function leaders(b: Board, area: number): Inspection["counters"] {
  const { sheet, pub } = b;
  const here = SIDES.flatMap((side) => sheet.leadersOf[side].filter((leader) => pub.leaderAt[leader] === area));
  return Object.fromEntries(
    here.map((leader) => [
      sheet.leaderIds[leader],
      [`leads up to ${counted(sheet.leaderLimit[leader], "unit")}`, pub.ready[leader] ? "active" : "inactive"],
    ]),
  );
}
