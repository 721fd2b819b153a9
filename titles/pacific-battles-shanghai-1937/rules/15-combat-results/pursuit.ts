import { type HexId, NOWHERE } from "@wusong/board";
import { again, type DeepReadonly, refuse, type Seat, type Suggestion } from "@wusong/engine";
import { T } from "../../book.ts";
import { enemyOf, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { type Army, hexOf, mine, stackAt } from "../../position.ts";
import { occupantOf } from "../../position-ground.ts";
import { put } from "../../position-pieces.ts";
import type { Know, Public } from "../../state.ts";
import { battlePrompt, fullName, hexName, unitText } from "../../words.ts";
import { stepTo } from "../11-movement/terrain.ts";

interface Pursuit {
  side: Seat;
  /** hexes a pursuer may go */
  length: number;
  left: UnitId[];
}

/** 15.4, 15.45: hexes the enemy held in this battle and has left altogether. */
export function vacated(pub: Public, side: Seat): number[] {
  const fight = pub.fight!;
  const held = fight.attacker === side ? fight.targets : fight.from;
  return held.filter((hex) => !pub.occupied[enemyOf(side)].includes(hex));
}

/** 15.44: neighbours a unit may pursue into, whatever zones of control are there. */
function steps(a: Army, unit: UnitId, from: HexId, allowed: (hex: number) => boolean): HexId[] {
  const list: HexId[] = [];
  const enemy = enemyOf(a.side) + 1;
  for (let direction = 0; direction < 6; direction++) {
    const to = stepTo(a.sheet, unit, from, direction);
    if (to === NOWHERE) continue;
    if (occupantOf(a.cache, to) !== enemy && allowed(to)) list.push(to);
  }
  return list.sort((x, y) => x - y);
}

/** Somebody goes into an objective the enemy has left, as long as nobody has; otherwise everybody stays where the battle found him. */
function intoTheObjective(k: Know, v: DeepReadonly<Pursuit>): Suggestion {
  const a = mine(k);
  const open = vacated(k.pub, v.side).filter(
    (hex) => k.sheet.objectives.some((one) => one === hex) && !k.pub.occupied[v.side].some((one) => one === hex),
  );
  const able = [...v.left]
    .filter((unit) => k.sheet.combat[unit] && k.sheet.allowance[unit] > 0)
    .sort((x, y) => k.sheet.defense[y] - k.sheet.defense[x] || x - y);
  for (const unit of able) {
    const [to] = steps(a, unit, hexOf(a, unit), (hex) => open.includes(hex));
    const leavesNothing = stackAt(a, hexOf(a, unit)).length > 1 || !k.sheet.objectives.includes(hexOf(a, unit));
    if (to !== undefined && leavesNothing) return { verb: "pursue", picks: [unit, to, false] };
  }
  return { verb: "done", picks: [] };
}

/** 15.42: any, all or none of the units of the battle follow into a hex the enemy has left. */
export const pursuit = T.procedure<Pursuit>("pursuit", "15.4").steps((t) => [
  t.decide(
    "pursue",
    "15.42",
    (k, v) => battlePrompt(`pursue up to ${v.length === 1 ? "one hex" : "two hexes"}`)(k),
    (pub, v) => (v.left.length > 0 && vacated(pub, v.side).length > 0 ? v.side : null),
    {
      pursue: t.verb({
        whyNot: () => refuse("15.42", "Nobody of this battle is next to a hex the enemy left and could enter it."),
        ask: (k, v, p) => {
          const a = mine(k);
          const open = vacated(k.pub, v.side);
          const first = (unit: UnitId): HexId[] => steps(a, unit, hexOf(a, unit), (hex) => open.includes(hex));
          const unit = p.one(
            "unit",
            UNIT,
            v.left.filter((one) => k.sheet.allowance[one] > 0 && first(one).length > 0).sort((x, y) => x - y),
            { why: () => refuse("15.42", "Only units of this battle next to a hex the enemy left may pursue.") },
          );
          const path = [
            p.one("to", HEX, first(unit), {
              why: (hex) =>
                open.includes(hex)
                  ? refuse("15.44", "It could not normally enter that hex from here.")
                  : refuse("15.45", "The first hex must be one the enemy left in this battle."),
            }),
          ];
          const second = v.length > 1 ? steps(a, unit, path[0], () => true) : [];
          if (p.more("onward", second.length > 0))
            path.push(
              p.one("then", HEX, second, { why: () => refuse("15.44", "It could not normally enter that hex.") }),
            );
          return { unit, path };
        },
        do: (g, v, { unit, path }) => {
          const to = path[path.length - 1];
          v.left.splice(v.left.indexOf(unit), 1);
          g.tell?.({
            type: "pursued",
            rule: "15.42",
            text: `${fullName(g.sheet, unit)} pursues to ${hexName(g.sheet, to)}.`,
            data: { kind: "other", pieces: [unitText(g.sheet, unit)], places: [hexName(g.sheet, to)] },
          });
          // Hex by hex: each is a contact of which zones of control are announced (18.4).
          for (const hex of path) put(g, unit, hex);
          return again;
        },
        label: "Pursue",
        weight: () => 3,
      }),
      done: t.button(() => undefined, { label: "No further pursuit" }),
    },
    {
      board: "pursuit",
      byPublicFacts: true,
      proposals: [
        { id: "objective", label: "Take an objective, else stay", choose: (k, v) => intoTheObjective(k, v) },
        { id: "stay", label: "Stay", choose: () => ({ verb: "done", picks: [] }) },
      ],
    },
  ),
]);
