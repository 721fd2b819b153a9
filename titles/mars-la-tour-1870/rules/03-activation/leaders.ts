import { again, finish, goto, type Refusal, refuse, type Seat } from "@wusong/engine";
import { bestRanked } from "@wusong/mechanics";
import { T } from "../../book.ts";
import { type AreaId, AWAY, areasOf, bit, enemyOf, has, isArea, type LeaderId, sideAdjective } from "../../ids.ts";
import { AREA } from "../../kinds.ts";
import { distanceBetween } from "../../sheet.ts";
import type { Board, G } from "../../state.ts";
import { areaName } from "../../words.ts";

/** Leaders in 3.0: deactivation, and displacement by enemy units. */

export function deactivate(g: G, leader: number, rule: string): void {
  if (leader < 0 || g.pub.ready[leader] === 0) return;
  g.pub.ready[leader] = 0;
  g.tell?.({
    type: "deactivated",
    rule,
    text: `${sideAdjective(g.sheet.leaderSide[leader])}: ${g.sheet.leaderNames[leader]} is inactive.`,
    data: { kind: "other", pieces: [g.sheet.leaderIds[leader]] },
  });
}

export function moveLeader(g: G, leader: number, to: number, rule: string): void {
  const from = g.pub.leaderAt[leader];
  g.pub.leaderAt[leader] = to;
  g.tell?.({
    type: "leaderMoved",
    rule,
    text: `${sideAdjective(g.sheet.leaderSide[leader])}: ${g.sheet.leaderNames[leader]} goes to ${areaName(g, to)}.`,
    data: {
      kind: "other",
      pieces: [g.sheet.leaderIds[leader]],
      places: [...(from >= 0 ? [g.sheet.areaIds[from]] : []), g.sheet.areaIds[to]],
    },
  });
}

/** The first Leader who stands among enemy units, -1 when there is none. */
export function strandedLeader(b: Board): number {
  const { pub, sheet, cache } = b;
  for (let leader = 0; leader < sheet.leaders; leader++) {
    const area = pub.leaderAt[leader];
    if (area >= 0 && has(cache.occupied[enemyOf(sheet.leaderSide[leader])], area)) return leader;
  }
  return -1;
}

/** 3.0.b: how many units of his command a Leader could activate from an Area: those in it and around it. */
export function troopsAround(b: Board, leader: number, area: number): number {
  const reach = b.sheet.nearSet[area] | bit(area);
  return b.sheet.commandOf[leader].filter((unit) => isArea(b.pub.at[unit]) && has(reach, b.pub.at[unit])).length;
}

/** The Area from which a Leader could activate most of his command; the first of several. */
export const amongHisTroops = (b: Board, leader: number, areas: readonly AreaId[]): AreaId | undefined =>
  bestRanked(areas, (area) => -troopsAround(b, leader, area))[0];

/** 3.0.h: the nearest Areas with friendly units. */
export function refuges(b: Board, leader: number): AreaId[] {
  const { pub, sheet, cache } = b;
  const friendly = areasOf(cache.occupied[sheet.leaderSide[leader]]);
  return bestRanked(friendly, (area) => distanceBetween(sheet, pub.leaderAt[leader], area));
}

/** 3.0.h: Leaders caught by enemy units are moved one after another; their owner chooses where several Areas are equally near. */
export const displaceLeaders = T.procedure<{ leader: number; side: Seat }>("displaceLeaders", "3.0").steps((t) => [
  t.auto("find", "3.0.h", (g, v) => {
    v.leader = strandedLeader(g);
    if (v.leader < 0) return finish();
    v.side = g.sheet.leaderSide[v.leader];
    if (refuges(g, v.leader).length > 0) return undefined;
    g.pub.leaderAt[v.leader] = AWAY;
    g.tell?.({
      type: "leaderOut",
      rule: "3.0.h",
      text: `${sideAdjective(v.side)}: ${g.sheet.leaderNames[v.leader]} is out of the game.`,
    });
    return again;
  }),
  t.decide(
    "displace",
    "3.0.h",
    (k, v) =>
      `The enemy is in ${areaName(k, k.pub.leaderAt[v.leader])}: where does ${k.sheet.leaderNames[v.leader]} ride to?`,
    (_pub, v) => v.side,
    {
      displace: t.verb({
        label: "Move the Leader",
        ask: (k, v, p) => p.one("to", AREA, refuges(k, v.leader), { why: (area) => whyNoRefuge(k, v.leader, area) }),
        do: (g, v, to) => {
          moveLeader(g, v.leader, to, "3.0.h");
          return goto("find");
        },
      }),
    },
    {
      board: "leaders",
      byPublicFacts: true,
      proposals: [
        {
          id: "troops",
          label: "To his troops",
          choose: (k, v) => ({
            verb: "displace",
            picks: [amongHisTroops(k, v.leader, refuges(k, v.leader))!],
          }),
        },
      ],
    },
  ),
]);

function whyNoRefuge(b: Board, leader: number, area: AreaId): Refusal {
  const name = b.sheet.leaderNames[leader];
  if (!has(b.cache.occupied[b.sheet.leaderSide[leader]], area))
    return refuse("3.0.h", () => `${name} goes to friendly units, and there are none in ${areaName(b, area)}.`);
  return refuse("3.0.h", () => `${name} goes to the nearest friendly units; ${areaName(b, area)} is farther away.`);
}

/** Leaders of a side in an Area who command one of the units. */
export function leadersOver(b: Board, side: Seat, area: number, units: readonly number[]): LeaderId[] {
  return b.sheet.leadersOf[side].filter(
    (leader) => b.pub.leaderAt[leader] === area && units.some((unit) => b.sheet.commanders[unit] & (1 << leader)),
  );
}
