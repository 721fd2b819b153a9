import { Random } from "@wusong/engine";
import { asAsked } from "@wusong/testkit";
import type { Campaigning, Placement, Setting, Side } from "./helpers.ts";
import { crowd, Reckoning, type Standing } from "./reckoning.ts";

/** Crowded positions with their second reckoning beside them, and what tests ask at them. */

export interface Scene {
  readonly table: Campaigning;
  readonly side: Side;
  readonly units: Record<string, Placement>;
  readonly reckoning: Reckoning;
  readonly random: Random;
  readonly words: string;
}

export type Make = (side: Side, setting: Setting) => Campaigning;

export function* scenes(
  name: string,
  count: number,
  make: Make,
  sides: readonly Side[] = ["japan", "china"],
  centres?: readonly string[],
): Generator<Scene> {
  for (let i = 0; i < count; i++) {
    const random = new Random(`${name} ${i}`);
    const side = sides[i % sides.length];
    const units = crowd(random, centres && random.of(centres));
    yield {
      table: make(side, { units }),
      side,
      units,
      reckoning: new Reckoning(units),
      random,
      words: `${name} ${i}`,
    };
  }
}

export const ALLOWANCE = 16;
export const namesOf = (units: readonly { name: string }[]): string[] => units.map(({ name }) => name);
export const hexesOf = (units: readonly Standing[]): string[] => [...new Set(units.map(({ hex }) => hex))];
export const asked = (table: Campaigning, side: Side, verb: string, picks: readonly unknown[]) => {
  const found = table.game.play.options(table.seat(side), verb, [...picks]);
  return "refusal" in found ? null : found.asked;
};
/** Rule and words of the refusal of these picks; "carried on" where they are not refused. */
export const refusal = (table: Campaigning, side: Side, verb: string, picks: readonly unknown[]): string => {
  const script = asAsked(table.game.play, table.seat(side), verb, picks);
  const found = script.refusal ? script : table.game.play.options(table.seat(side), verb, script.picks);
  return "refusal" in found && found.refusal ? `${found.refusal.rule} ${found.refusal.text}` : "carried on";
};
export const offered = (table: Campaigning, side: Side, verb: string, picks: readonly unknown[] = []): string[] =>
  table.verbs(side).includes(verb) ? table.options(side, verb, picks) : [];
export const mobile = (reckoning: Reckoning, side: Side): Standing[] =>
  reckoning.units.filter((unit) => unit.side === side && !unit.garrison);
/** The picks that take a unit alone as far as the question where to. */
export const alone = (reckoning: Reckoning, unit: Standing): unknown[] =>
  mobile(reckoning, unit.side).filter(({ hex }) => hex === unit.hex).length > 1 ? [unit.name, []] : [unit.name];
