import { call, counted, goto, listed, type Refusal, refuse, type Seat, type Suggestion } from "@wusong/engine";
import { bestRanked } from "@wusong/mechanics";
import { T } from "../book.ts";
import { type AreaId, enemyOf, FRENCH, GERMAN, type GroupId, sideAdjective, type UnitId, WAITING } from "../ids.ts";
import { AREA, GROUP, UNIT } from "../kinds.ts";
import { enter, freshen, occupies, roomIn } from "../position.ts";
import { distanceBetween } from "../sheet.ts";
import type { Board, G } from "../state.ts";
import { areaName, idsOf, unitName, unitsDo } from "../words.ts";
import { displaceLeaders, moveLeader, strandedLeader } from "./03-activation/leaders.ts";

/** Units of a group that are still to come. */
export const stillDue = (b: Board, group: GroupId): UnitId[] =>
  b.sheet.groups[group].units.filter((unit) => b.pub.at[unit] === WAITING);

const isDue = (b: Board, side: Seat, group: GroupId): boolean =>
  b.sheet.groups[group].side === side && b.sheet.groups[group].turn <= b.pub.turn && stillDue(b, group).length > 0;

const barredThisTurn = (b: Board, group: GroupId): boolean => b.pub.barred[group] === b.pub.turn;

/** 8.0.a, b: the group's own entry Area; after it was barred, the nearest entry Areas that the enemy does not occupy. */
export function entriesFor(b: Board, group: GroupId): AreaId[] {
  const { side, entry } = b.sheet.groups[group];
  const enemy = enemyOf(side);
  if (barredThisTurn(b, group)) return [];
  if (b.pub.barred[group] === 0) return occupies(b, enemy, entry) ? [] : [entry];
  const open = b.sheet.entries[side].filter((area) => !occupies(b, enemy, area));
  return bestRanked(open, (area) => distanceBetween(b.sheet, entry, area)).sort((a, c) => a - c);
}

const roomyEntries = (b: Board, group: GroupId): AreaId[] =>
  entriesFor(b, group).filter((area) => roomIn(b, b.sheet.groups[group].side, area) > 0);

const bringable = (b: Board, side: Seat): GroupId[] =>
  b.sheet.groupIds.filter((id) => isDue(b, side, id) && roomyEntries(b, id).length > 0);

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

function whyNotGroup(b: Board, side: Seat, group: GroupId): Refusal {
  const { label, entry, turn } = b.sheet.groups[group];
  if (b.sheet.groups[group].side !== side) return refuse("8.0.h", `${capital(label)} is not yours.`);
  if (turn > b.pub.turn) return refuse("8.0.a", `${capital(label)} is due on turn ${turn}.`);
  if (stillDue(b, group).length === 0) return refuse("8.0.a", `${capital(label)} has arrived.`);
  if (barredThisTurn(b, group))
    return refuse("8.0.b", () => `The enemy is in ${areaName(b, entry)}; ${label} waits a turn.`);
  if (entriesFor(b, group).length === 0)
    return refuse("8.0.e", "All entry Areas of the side are occupied by the enemy.");
  return refuse("8.0.d", () => `There is no room for ${label} in ${areaName(b, entriesFor(b, group)[0])}.`);
}

/** 8.0.b: groups whose entry Area is occupied now have to wait. */
function barEntries(g: G, side: Seat): void {
  g.sheet.groupIds.forEach((group) => {
    const { entry, label } = g.sheet.groups[group];
    if (!isDue(g, side, group) || g.pub.barred[group] !== 0 || !occupies(g, enemyOf(side), entry)) return;
    g.pub.barred[group] = g.pub.turn;
    g.tell?.({
      type: "barred",
      rule: "8.0.b",
      text: `${sideAdjective(side)}: ${label} waits, for the enemy is in ${areaName(g, entry)}.`,
    });
  });
}

/** What a side can bring on at the beginning of its arrivals. */
export function openArrivals(g: G, side: Seat): GroupId[] {
  barEntries(g, side);
  return bringable(g, side);
}

/** 8.0: one side settles its arrivals. */
const arrivalsOf = T.procedure<{ side: Seat; open: GroupId[] }>("arrivalsOf", "8.0").steps((t) => [
  t.auto("look", "8.0.a", (g, v) => {
    v.open = openArrivals(g, v.side);
  }),
  t.decide(
    "arrive",
    "8.0.a",
    (k, v) => `${sideAdjective(v.side)}: bring on ${groupList(k, v.open)}, or keep them back?`,
    (_pub, v) => (v.open.length > 0 ? v.side : null),
    {
      bring: t.verb({
        label: "Bring on a group",
        weight: () => 12,
        ask: (k, v, p) => {
          const side = v.side;
          const group = p.one("group", GROUP, v.open, { why: (one) => whyNotGroup(k, side, one) });
          const entries = roomyEntries(k, group);
          const area = p.one("entry", AREA, entries, {
            why: (one) => refuse("8.0.b", () => `The group does not arrive at ${areaName(k, one)}.`),
          });
          const due = stillDue(k, group);
          const room = roomIn(k, side, area);
          if (room >= due.length) return { group, area, units: due };
          const units = p.set("units", UNIT, due, {
            min: room,
            max: room,
            size: () =>
              refuse(
                "8.0.d",
                () => `${areaName(k, area)} has room for ${counted(room, "unit")}, no more and no fewer.`,
              ),
            why: (unit) => refuse("8.0.f", () => `${unitName(k, unit)} is not due with this group.`),
          });
          return { group, area, units };
        },
        do: (g, _v, { group, area, units }) => {
          bringOn(g, group, area, units);
          return strandedLeader(g) < 0 ? goto("look") : call(displaceLeaders, { leader: -1, side: FRENCH }, "look");
        },
      }),
      done: t.verb({
        label: "Keep the rest back",
        ask: () => null,
        preview: (k, v) => ({
          consequences: [
            {
              text: `${capital(groupList(k, v.open))}: ${counted(v.open.flatMap((group) => stillDue(k, group)).length, "unit")} not used this turn.`,
              rule: "8.0.c",
            },
          ],
        }),
        do: () => goto("end"),
      }),
    },
    {
      board: "arrivals",
      proposals: [{ id: "all", label: "Bring on all that fit", choose: (k, v) => bringFirst(k, v.side, v.open) }],
    },
  ),
  t.auto("end", "8.0.c", () => undefined),
]);

const groupList = (b: Board, groups: readonly GroupId[]): string =>
  listed(groups.map((group) => b.sheet.groups[group].label));

/** The first group that can come, where there is most room; its strongest units if not all find room. */
function bringFirst(b: Board, side: Seat, open: readonly GroupId[]): Suggestion {
  const [group] = open;
  const [area] = bestRanked(roomyEntries(b, group), (one) => -roomIn(b, side, one));
  const due = stillDue(b, group);
  const room = roomIn(b, side, area);
  if (room >= due.length) return { verb: "bring", picks: [group, area] };
  const strong = [...due].sort((one, other) => b.sheet.freshValue[other] - b.sheet.freshValue[one]).slice(0, room);
  return { verb: "bring", picks: [group, area, strong.sort((one, other) => one - other)] };
}

function bringOn(g: G, group: GroupId, area: AreaId, units: readonly UnitId[]): void {
  for (const unit of units) {
    freshen(g, unit);
    enter(g, unit, area);
  }
  g.tell?.({
    type: "arrived",
    rule: "8.0.a",
    text: `${sideAdjective(g.sheet.groups[group].side)}: ${unitsDo(g, units, "arrive")} at ${areaName(g, area)}.`,
    data: { kind: "other", pieces: idsOf(g, units), places: [g.sheet.areaIds[area]] },
  });
  for (const leader of g.sheet.groups[group].leaders)
    if (g.pub.leaderAt[leader] === WAITING) moveLeader(g, leader, area, "8.0.g");
}

/** 8.0.h: the French settle everything first. */
export const arrivals = T.procedure<Record<never, never>>("arrivals", "8.0").steps((t) => [
  t.auto("phase", "1.0.c", (g) => {
    g.pub.phase = "arrival";
  }),
  t.each(
    "sides",
    "8.0.h",
    () => [
      { side: FRENCH, open: [] },
      { side: GERMAN, open: [] },
    ],
    arrivalsOf,
  ),
]);
