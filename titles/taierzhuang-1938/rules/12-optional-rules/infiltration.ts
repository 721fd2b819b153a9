import { type Ask, type DeepReadonly, finish, goto, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import {
  AREAS,
  EVERY_PLACE,
  enemyOf,
  JAPAN,
  type PlaceId,
  SEATS,
  sideAdjective,
  sideName,
  type UnitId,
} from "../../ids.ts";
import { PLACE, UNIT } from "../../kinds.ts";
import { readyUnitsAt } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, Game, Knowing } from "../../state.ts";
import { groupText, placeText } from "../../words.ts";
import { countAt, isReady, put, readyAt, spendAll } from "../02-units.ts";
import { arrive } from "../05-tactical-chits/resolute-defenders.ts";
import { askWay, walk, whyNotActive, whyNotOrigin } from "../07-impulses/march.ts";
import { canStep, entryCost, groupOf, roomIn } from "../07-impulses/movement.ts";
import type { Item } from "../07-impulses/totals.ts";

export interface Infiltration {
  side: Seat;
  units: UnitId[];
  through: PlaceId;
  to: PlaceId;
  /** movement points left when the vacant area is reached */
  left: number;
}

const contested = (b: Board, area: number): boolean => SEATS.every((side) => countAt(b, side, area) > 0);
const vacant = (b: Board, area: number): boolean => SEATS.every((side) => countAt(b, side, area) === 0);

/** 12.6.c: the contested area costs what an open one does, whatever the group comes from; then the vacant area. */
function priceOf(b: Board, side: Seat, through: PlaceId, to: PlaceId, tank: boolean): number {
  const { open, tankIntoTown } = b.sheet.tables.movement;
  return open + (tank && b.sheet.isTown[through] ? tankIntoTown : 0) + entryCost(b, side, to, tank);
}

const pays = (b: Board, side: Seat, through: PlaceId, to: PlaceId, units: readonly UnitId[]): boolean => {
  const { allowance, tank } = groupOf(b.sheet, side, units);
  return priceOf(b, side, through, to, tank) <= allowance;
};

/** Vacant areas behind a contested one that some Ready unit of the origin can pay for. */
function behind(b: Board, side: Seat, from: PlaceId, through: PlaceId): PlaceId[] {
  const ready = readyUnitsAt(b, side, from);
  return b.sheet.steps[side][through].filter(
    (to) => vacant(b, to) && ready.some((unit) => pays(b, side, through, to, [unit])),
  );
}

/** Contested areas next to a place that can be passed. */
const passages = (b: Board, side: Seat, from: PlaceId): PlaceId[] =>
  b.sheet.steps[side][from].filter(
    (area) => contested(b, area) && roomIn(b, side, area) > 0 && behind(b, side, from, area).length > 0,
  );

const infiltrationOrigins = (b: Board, side: Seat): PlaceId[] =>
  EVERY_PLACE.filter((place) => passages(b, side, place).length > 0);

export function askInfiltration(k: Knowing, p: Ask<Sheet>): Infiltration {
  const side = k.seat;
  const from = p.one("from", PLACE, infiltrationOrigins(k, side), { why: (place) => whyNotOrigin(k, side, place) });
  const through = p.one("through", PLACE, passages(k, side, from), {
    why: (area) =>
      contested(k, area)
        ? refuse("12.6", () => `${placeText(k.sheet, area)} cannot be passed from here.`)
        : refuse("12.6", () => `${placeText(k.sheet, area)} is not contested.`),
  });
  const to = p.one("to", PLACE, behind(k, side, from, through), {
    why: (area) =>
      area < AREAS && vacant(k, area)
        ? refuse("12.6", () => `${placeText(k.sheet, area)} cannot be reached through there.`)
        : refuse("12.6", () => `${placeText(k.sheet, area)} is not vacant.`),
  });
  const poor = refuse("12.6", "This group cannot pay for both steps.");
  const ok = (units: readonly UnitId[]): Refusal | null => (pays(k, side, through, to, units) ? null : poor);
  const able = readyUnitsAt(k, side, from).filter((unit) => pays(k, side, through, to, [unit]));
  const units = p.set("units", UNIT, able, {
    min: 1,
    max: roomIn(k, side, through),
    size: (chosen) =>
      chosen === 0
        ? refuse("12.6", "At least one unit infiltrates.")
        : refuse("7.1.2", () => `${placeText(k.sheet, through)} has room for ${roomIn(k, side, through)} more.`),
    ok,
    may: (chosen, unit) => ok([...chosen, unit]),
    why: (unit) => whyNotActive(k, side, from, unit),
  });
  const { allowance, tank } = groupOf(k.sheet, k.seat, units);
  return { side, units, through, to, left: allowance - priceOf(k, side, through, to, tank) };
}

/** 12.6.f to k: the modifiers of the check. The group itself is still outside and not counted (12.6.o). */
function infiltrationItems(b: Board, v: DeepReadonly<Infiltration>): Item[] {
  const { infiltration } = b.sheet.tables;
  const enemy = enemyOf(v.side);
  const enemies = countAt(b, enemy, v.through);
  const items: Item[] = [];
  const add = (applies: boolean, text: string, value: number): void => {
    if (applies) items.push({ rule: "12.6", text, value });
  };
  add(readyAt(b, v.side, v.through) > enemies, "more Ready friends than enemies there", infiltration.moreReadyFriends);
  add(readyAt(b, enemy, v.through) === 0, "all enemies there are Spent", infiltration.allEnemiesSpent);
  add(enemies > countAt(b, v.side, v.through), "more enemies than friends there", infiltration.moreEnemies);
  add(readyAt(b, v.side, v.through) === 0, "all friends there are Spent", infiltration.allFriendsSpent);
  add(
    v.units.some((unit) => b.sheet.tank[unit]),
    "a tank infiltrates",
    infiltration.japaneseTank,
  );
  return items;
}

const limitOf = (b: Board, side: Seat): number => {
  const { japan, china } = b.sheet.tables.infiltration.succeedsUpTo;
  return side === JAPAN ? japan : china;
};

const infiltrationSucceeds = (b: Board, v: DeepReadonly<Infiltration>, die: number): boolean =>
  die + infiltrationItems(b, v).reduce((sum, { value }) => sum + value, 0) <= limitOf(b, v.side);

/** A group slips through a contested area into a vacant one and goes on with what movement it has left. */
export const infiltration = T.procedure<Infiltration>("infiltration", "12.6").steps((t) => [
  t.auto("check", "12.6", (g, v) => {
    const die = g.d.d6();
    const success = infiltrationSucceeds(g, v, die);
    g.tell?.({
      type: "infiltrationRoll",
      rule: "12.6",
      text: `${sideAdjective(v.side)} infiltration through ${placeText(g.sheet, v.through)}: ${[die, ...infiltrationItems(g, v).map(({ value }) => (value < 0 ? `- ${-value}` : `+ ${value}`))].join(" ")} against ${limitOf(g, v.side)}, it ${success ? "succeeds" : "fails"}.`,
      data: {
        kind: "roll",
        dice: [die],
        facts: { modifiers: infiltrationItems(g, v).map((item) => ({ ...item })), success },
      },
    });
    if (!success) return goto("spend");
    walk(g, v.units, [{ path: [v.through], drop: [] }], "12.6");
    return arrive(g, v.through, v.units, false, "slipThrough");
  }),
  t.auto("slipThrough", "12.6", (g, v) => {
    const group = stillReady(g, v);
    if (group.length === 0) return goto("spend");
    for (const unit of group) put(g, unit, v.to);
    walkTold(g, group, v);
    return group.some((unit) => canGoOn(g, v, [unit])) ? undefined : goto("spend");
  }),
  t.decide(
    "onward",
    "12.6",
    (k, v) => `${sideName(k.seat)}: ${v.left} movement points are left. Go on?`,
    (_pub, v) => v.side,
    {
      goOn: t.verb({
        ask: (k, v, p) => {
          const units = askWhoGoesOn(k, v, p);
          return { units, legs: askWay(k, p, v.to, units, v.left) };
        },
        do: (g, _v, { units, legs }) => {
          const arrival = walk(g, units, legs, "12.6");
          return arrive(g, arrival.area, arrival.units, false, "spend");
        },
        label: "Go on",
      }),
      halt: t.button(() => goto("spend"), { label: "Stop here" }),
    },
  ),
  t.auto("spend", "12.6", (g, v) => {
    spendAll(g, v.units);
    return finish();
  }),
]);

/** Units of the group that go on together: whom reaction fire hit in the contested area, or drove out of it, is Spent. */
const stillReady = (b: Board, v: DeepReadonly<Infiltration>): UnitId[] => v.units.filter((unit) => isReady(b, unit));

const canGoOn = (b: Board, v: DeepReadonly<Infiltration>, units: readonly UnitId[]): boolean =>
  canStep(b, groupOf(b.sheet, v.side, units, v.left), v.to, v.left);

/** 7.1.1.n, o: some of the group may stay in the vacant area while the others go on. */
function askWhoGoesOn(k: Knowing, v: DeepReadonly<Infiltration>, p: Ask<Sheet>): UnitId[] {
  const group = stillReady(k, v);
  const ok = (units: readonly UnitId[]): Refusal | null =>
    canGoOn(k, v, units) ? null : refuse("7.1", "These units cannot take another step together.");
  return p.set("units", UNIT, group, {
    min: 1,
    size: () => refuse("12.6", "At least one unit goes on."),
    ok,
    may: (chosen, unit) => ok([...chosen, unit]),
    why: (unit) => whyNotActive(k, v.side, v.to, unit),
  });
}

function walkTold(g: Game, units: readonly UnitId[], v: DeepReadonly<Infiltration>): void {
  g.tell?.({
    type: "moved",
    rule: "12.6",
    text: `${groupText(g.sheet, units)} ${units.length === 1 ? "slips" : "slip"} through ${placeText(g.sheet, v.through)} to ${placeText(g.sheet, v.to)}.`,
    data: {
      kind: "moved",
      pieces: units.map((unit) => g.sheet.unitNames[unit]),
      path: [v.through, v.to].map((place) => g.sheet.placeNames[place]),
    },
  });
}
