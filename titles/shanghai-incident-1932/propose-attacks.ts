import type { ConsideredCommand, Seat } from "@wusong/engine";
import { bandColumn, columnChances } from "@wusong/mechanics";
import { type HexId, JAPAN, type MarkerId } from "./ids.ts";
import { attackersOn, stacksIn, targets } from "./rules/07-combat/attack.ts";
import { totals } from "./rules/07-combat/differential.ts";
import { markersInReach } from "./rules/15-fire-support.ts";
import { sniperHexes } from "./rules/16-special-units/snipers.ts";
import type { K, Position } from "./state.ts";

interface Odds {
  readonly differential: number;
  /** chances that the defender suffers, and that the attacker does */
  readonly wins: number;
  readonly loses: number;
}

function oddsOf(p: Position, side: Seat, target: HexId, from: readonly HexId[], fire: readonly MarkerId[]): Odds {
  const { differential } = totals(p, { side, target, units: stacksIn(p, from), fire, cover: [] });
  const chances = columnChances(p.sheet.tables.combat, bandColumn(differential, p.sheet.tables.combat.from));
  const share = (first: string): number => {
    const { numerator, denominator } = chances.chance((result) => result.startsWith(first));
    return numerator / denominator;
  };
  return { differential, wins: share("D"), loses: share("A") };
}

/** An attack is not thought of if fewer than two falls of six hurt the defender. */
const WORTH_TRYING = 1 / 3;
/** Another marker is spent only if it makes success likelier by so much. */
const MARKER_PAYS = 0.1;
const MOST_TARGETS = 8;

/**
 * Every hex that is worth it, attacked by all who can: without fire support, with just as much as pays, and with all of it. The
 * Chinese lay a sniper where one can be laid: it costs nothing (16.3).
 */
export function considerAttacks(k: K): ConsideredCommand[] {
  const found: { promise: number; command: ConsideredCommand }[] = [];
  for (const target of targets(k, k.seat)) {
    const from = attackersOn(k, k.seat, target);
    const inShanghai = k.sheet.sector[target] > 0 ? 1 : 0;
    for (const fire of k.seat === JAPAN ? supports(k, target, from) : [[]]) {
      const odds = oddsOf(k, k.seat, target, from, fire);
      if (odds.wins < WORTH_TRYING) continue;
      found.push({
        promise: odds.wins - odds.loses + inShanghai - 0.05 * fire.length,
        command: { verb: "attack", picks: picksOf(k, target, from, fire), why: whyOf(k, target, odds, fire) },
      });
    }
  }
  return found
    .sort((one, other) => other.promise - one.promise)
    .slice(0, MOST_TARGETS)
    .map(({ command }) => command);
}

function picksOf(k: K, target: HexId, from: HexId[], fire: MarkerId[]): ConsideredCommand["picks"] {
  if (k.seat === JAPAN) return [target, from, fire];
  return sniperHexes(k, target).length > 0 ? [target, from, true, null] : [target, from];
}

/** No support, support added marker by marker as long as it pays, and all there is. */
function supports(k: K, target: HexId, from: readonly HexId[]): MarkerId[][] {
  const inReach = markersInReach(k, target);
  if (inReach.length === 0) return [[]];
  const byStrength = [...inReach].sort((a, b) => k.sheet.markers[b].strength - k.sheet.markers[a].strength);
  const paying: MarkerId[] = [];
  let { wins } = oddsOf(k, JAPAN, target, from, []);
  for (const marker of byStrength) {
    const more = oddsOf(k, JAPAN, target, from, [...paying, marker]).wins;
    if (more < wins + MARKER_PAYS) break;
    paying.push(marker);
    wins = more;
  }
  const lists = [[], paying.sort((a, b) => a - b), inReach];
  return lists.filter((list, i) => lists.findIndex(({ length }) => length === list.length) === i);
}

function whyOf({ sheet }: K, target: HexId, { differential, wins }: Odds, fire: readonly MarkerId[]): string {
  const support = fire.length > 0 ? " with fire support" : "";
  const sign = differential >= 0 ? "+" : "";
  return `attacks ${sheet.hexName[target]} at ${sign}${differential}${support}, ${Math.round(100 * wins)} % to hurt the defender`;
}
