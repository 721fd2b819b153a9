import { again, listed, type Refusal, refuse, type Seat, type Suggestion } from "@wusong/engine";
import { T } from "../book.ts";
import { type AreaId, areasOf, bit, enemyOf, FRENCH, GERMAN, has, type LeaderId, sideAdjective } from "../ids.ts";
import { AREA, LEADER } from "../kinds.ts";
import { freshen } from "../position.ts";
import type { Board, Nothing } from "../state.ts";
import { areaName } from "../words.ts";
import { amongHisTroops, moveLeader, troopsAround } from "./03-activation/leaders.ts";
import { checkVictory } from "./09-victory.ts";

/** 6.0.h: Areas with friendly units that a Leader reaches within three steps on a route without enemy units. */
export function transferGoals(b: Board, leader: LeaderId): AreaId[] {
  const { sheet, cache, pub } = b;
  const side = sheet.leaderSide[leader];
  const start = pub.leaderAt[leader];
  if (start < 0) return [];
  const barred = cache.occupied[enemyOf(side)];
  let reached = bit(start);
  for (let step = 0; step < sheet.tables.transfer; step++) {
    let next = reached;
    for (const area of areasOf(reached)) next |= sheet.nearSet[area] & ~barred;
    reached = next;
  }
  return areasOf(reached & cache.occupied[side] & ~bit(start));
}

/** Leaders who have not been transferred this turn and have somewhere to go. */
const transferable = (b: Board, side: number, moved: number): LeaderId[] =>
  b.sheet.leadersOf[side].filter((leader) => !has(moved, leader) && transferGoals(b, leader).length > 0);

/** A Leader who would have more of his command around him elsewhere, and where. */
function rideToTroops(b: Board, side: Seat, moved: number): Suggestion | null {
  for (const leader of transferable(b, side, moved)) {
    const to = amongHisTroops(b, leader, transferGoals(b, leader))!;
    if (troopsAround(b, leader, to) > troopsAround(b, leader, b.pub.leaderAt[leader]))
      return { verb: "transfer", picks: [leader, to] };
  }
  return null;
}

/** 3.0.o: Leaders who could ride to their troops, and command nobody where they are. */
const leftAlone = (b: Board, side: Seat, moved: number): LeaderId[] =>
  transferable(b, side, moved).filter((leader) => {
    const alone = (area: number): boolean => troopsAround(b, leader, area) === 0;
    return alone(b.pub.leaderAt[leader]) && !transferGoals(b, leader).every(alone);
  });

const STAY: Suggestion = { verb: "done", picks: [] };

const transfer = T.procedure<{ side: Seat; moved: number }>("transfer", "6.0").steps((t) => [
  t.decide(
    "transfer",
    "6.0.h",
    (k, v) => {
      const names = transferable(k, v.side, v.moved).map((leader) => k.sheet.leaderNames[leader]);
      return `${sideAdjective(v.side)}: ${listed(names)} may ride up to ${k.sheet.tables.transfer} Areas; who, and where to?`;
    },
    (_pub, v) => v.side,
    {
      transfer: t.verb({
        whyNot: () => refuse("6.0.h", "No Leader is left who could be transferred."),
        label: "Transfer a Leader",
        ask: (k, v, p) => {
          const leader = p.one("leader", LEADER, transferable(k, v.side, v.moved), {
            why: (one) => whyNoTransfer(k, v.moved, one),
          });
          const to = p.one("to", AREA, transferGoals(k, leader), { why: (area) => whyNotThere(k, leader, area) });
          return { leader, to };
        },
        do: (g, v, { leader, to }) => {
          moveLeader(g, leader, to, "6.0.h");
          v.moved |= bit(leader);
          return again;
        },
      }),
      done: t.verb({
        label: "End the transfers",
        ask: () => null,
        preview: (k, v) => ({
          consequences: leftAlone(k, v.side, v.moved).map((leader) => ({
            text: `${k.sheet.leaderNames[leader]} stays in ${areaName(k, k.pub.leaderAt[leader])}, where nobody of his command is near: he cannot be activated.`,
            rule: "3.0.o",
          })),
        }),
        do: () => undefined,
      }),
    },
    {
      board: "transfers",
      byPublicFacts: true,
      plainChoice: (k, v) => transferable(k, v.side, v.moved).length > 0,
      proposals: [
        { id: "troops", label: "To their troops", choose: (k, v) => rideToTroops(k, v.side, v.moved) ?? STAY },
        {
          id: "stay",
          label: "All stay",
          choose: (k, v) => (v.moved === 0 && rideToTroops(k, v.side, v.moved) ? STAY : null),
        },
      ],
    },
  ),
]);

function whyNoTransfer(b: Board, moved: number, leader: LeaderId): Refusal {
  const name = b.sheet.leaderNames[leader];
  if (has(moved, leader)) return refuse("6.0.h", `${name} has been transferred this turn.`);
  return refuse("6.0.h", `${name} has nowhere to go.`);
}

function whyNotThere(b: Board, leader: LeaderId, area: AreaId): Refusal {
  if (!has(b.cache.occupied[b.sheet.leaderSide[leader]], area))
    return refuse("6.0.h", () => `No friendly unit is in ${areaName(b, area)}.`);
  return refuse(
    "6.0.h",
    () => `No route of up to ${b.sheet.tables.transfer} Areas without enemy units leads to ${areaName(b, area)}.`,
  );
}

/** 6.0.g: victory check, recovery of units, recovery of Leaders, transfer. */
export const endPhase = T.procedure<Nothing>("endPhase", "6.0").steps((t) => [
  t.auto("victory", "9.0", (g) => {
    g.pub.phase = "end";
    checkVictory(g);
  }),
  t.auto("recover", "6.0.c", (g) => {
    for (let unit = 0; unit < g.sheet.units; unit++) if (g.pub.at[unit] >= 0) freshen(g, unit);
    for (let leader = 0; leader < g.sheet.leaders; leader++) g.pub.ready[leader] = 1;
    g.tell?.({ type: "recovered", rule: "6.0.c", text: "All units are Fresh and all Leaders active again." });
  }),
  t.each(
    "transfers",
    "6.0.h",
    () => [
      { side: FRENCH, moved: 0 },
      { side: GERMAN, moved: 0 },
    ],
    transfer,
  ),
  t.auto("next", "1.0.c", (g) => {
    g.pub.turn++;
  }),
]);
