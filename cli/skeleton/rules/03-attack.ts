import type { HexId } from "@wusong/board";
import { type Ask, type OddsReport, offer, type Refusal, refuse, type Seat } from "@wusong/engine";
import { Distribution, reportOutcomes } from "@wusong/mechanics";
import { enemyOf, LOST, sideAdjective, type UnitId } from "../ids.ts";
import { HEX, UNIT } from "../kinds.ts";
import { hexOf, isOnMap, markActed, occupant, put, unitsOnMap, whyNotActing } from "../position.ts";
import type { Sheet } from "../sheet.ts";
import type { Game, Know, Open } from "../state.ts";
import { hexWords, unitWords } from "../words.ts";

interface Attack {
  readonly unit: UnitId;
  readonly target: HexId;
}

/** 3.1: hexes with an enemy beside a company. */
function targetsOf(open: Open, unit: UnitId): HexId[] {
  const at = hexOf(open, unit);
  return unitsOnMap(open, enemyOf(open.sheet.side[unit] as Seat))
    .map((enemy) => hexOf(open, enemy))
    .filter((hex) => open.sheet.board.distance(at, hex) === 1)
    .sort((a, b) => a - b);
}

function whyNotAttacking(open: Open, side: Seat, unit: UnitId): Refusal | null {
  const refusal = whyNotActing(open, side, unit);
  if (refusal) return refusal;
  return targetsOf(open, unit).length > 0
    ? null
    : refuse("3.1", () => `No enemy is beside ${unitWords(open.sheet, unit)}.`);
}

export const canAttack = (open: Open, side: Seat): boolean =>
  open.sheet.unitsOf[side].some((unit) => isOnMap(open, unit) && whyNotAttacking(open, side, unit) === null);

export function askAttack(k: Know, side: Seat, p: Ask<Sheet>): Attack {
  const able = offer(k.sheet.unitsOf[side], (unit) => whyNotAttacking(k, side, unit));
  const unit = p.one("unit", UNIT, able.from, able);
  const target = p.one("target", HEX, targetsOf(k, unit), {
    why: (hex) =>
      refuse("3.1", () => `No enemy stands in ${hexWords(k.sheet, hex)}, or it is not adjacent to the company.`),
  });
  return { unit, target };
}

const hits = (sheet: Sheet, die: number): boolean => die >= sheet.tables.hitsFrom;

/** What can come of an attack: a die decides. */
export function oddsOf(sheet: Sheet, side: Seat, where: string): OddsReport {
  const chances = Distribution.die().map((die) => (hits(sheet, die) ? "hit" : "miss"));
  return {
    title: `Attack on ${where}`,
    rule: "3.1",
    knownTo: "exact",
    by: side,
    attacker: { label: sideAdjective(side), total: 1, components: [{ label: "One company", value: 1, rule: "3.1" }] },
    defender: {
      label: sideAdjective(enemyOf(side)),
      total: 1,
      components: [{ label: "One company", value: 1, rule: "3.1" }],
    },
    shifts: [],
    column: null,
    expected: [],
    whatIf: [],
    notes: [],
    outcomes: reportOutcomes(chances, (one) => ({
      key: one,
      text: one === "hit" ? "The enemy is destroyed" : "Nothing happens",
    })),
  };
}

export const attackReport = (k: Know, side: Seat, { target }: Attack): OddsReport =>
  oddsOf(k.sheet, side, hexWords(k.sheet, target));

export function carryOutAttack(g: Game, { unit, target }: Attack): void {
  const enemy = occupant(g, target) as UnitId;
  markActed(g, unit);
  const die = g.d.d6();
  const hit = hits(g.sheet, die);
  if (hit) put(g, enemy, LOST);
  g.tell?.({
    type: "battle",
    rule: "3.1",
    text: `${unitWords(g.sheet, unit)} attacks ${unitWords(g.sheet, enemy)} in ${hexWords(g.sheet, target)}, die ${die}: ${hit ? "it is destroyed" : "nothing happens"}.`,
    data: {
      kind: "battle",
      dice: [die],
      odds: oddsOf(g.sheet, g.sheet.side[unit] as Seat, hexWords(g.sheet, target)),
      outcome: hit ? "hit" : "miss",
      pieces: [g.sheet.units[unit].id, g.sheet.units[enemy].id],
      places: [g.sheet.board.names[target]],
    },
  });
}
