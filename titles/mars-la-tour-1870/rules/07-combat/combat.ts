import type { OddsComponent } from "@wusong/engine";
import { Distribution } from "@wusong/mechanics";

/** A value as the player aid builds it: lines that add up. The lines are kept only where somebody reads them. */
export class Tally {
  sum = 0;
  readonly lines: OddsComponent[] | null;

  constructor(itemised: boolean) {
    this.lines = itemised ? [] : null;
  }

  /** A line of the table; lines worth nothing are left out. */
  add(value: number, label: string, rule: string): void {
    this.sum += value;
    if (this.lines && value !== 0) this.lines.push({ label, value, rule });
  }

  /** So many times the same. */
  each(count: number, value: number, label: string, rule: string): void {
    this.sum += count * value;
    if (this.lines && count * value !== 0) {
      this.lines.push({ label, value: count * value, rule, shown: `${count} × ${value}` });
    }
  }
}

/** What a line of a result table says. */
export interface Outcome {
  readonly band: "no effect" | "repulsed" | "both hit" | "tied" | "hit";
  /** Casualty points for the target and for the attacker. */
  readonly targetPoints: number;
  readonly attackerPoints: number;
  /** All attacking units become Spent. */
  readonly spent: boolean;
  /** Attacking units lost outright, the lead unit first. */
  readonly lost: number;
  /** The committed Leader is deactivated; never without one. */
  readonly leaderOut: boolean;
  readonly rule: string;
}

export type CombatKind = "bombardment" | "rifle fire" | "volley" | "assault" | "cavalry assault";

/** A combat before the dice: both values without chance, and what each difference leads to. */
export interface Combat {
  readonly kind: CombatKind;
  readonly rule: string;
  readonly attack: Tally;
  readonly target: Tally;
  /** The result for attacker value minus target value, dice included. */
  readonly outcome: (difference: number) => Outcome;
}

/** The difference between the values before any die. */
export const advantage = (combat: Combat): number => combat.attack.sum - combat.target.sum;

export const resolve = (combat: Combat, attackerDie: number, targetDie: number): Outcome =>
  combat.outcome(advantage(combat) + attackerDie - targetDie);

/** Exact chances over both dice. */
export function chances(combat: Combat): Distribution<Outcome> {
  const die = Distribution.die();
  return die.and(die, (attackerDie, targetDie) => resolve(combat, attackerDie, targetDie));
}
