import type { DeepReadonly, State } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";
import type { MarsLaTour } from "./state.ts";

type Position = DeepReadonly<State<MarsLaTour>>;

/** What cannot happen from one position of a game to the next; see invariants.ts for what must hold in each. */
export function watch(sheet: Sheet): (state: Position) => string[] {
  let before: { turn: number; at: number[]; spent: number[]; named: readonly number[] } | null = null;
  return ({ pub }) => {
    const wrong: string[] = [];
    // In the End phase everybody recovers (6.0.c).
    if (before && before.turn === pub.turn && pub.phase === "impulses") {
      for (let unit = 0; unit < pub.at.length; unit++) {
        if (before.at[unit] < 0 || pub.at[unit] < 0) continue;
        const name = sheet.unitIds[unit];
        if (before.spent[unit] === 1 && pub.spent[unit] === 0)
          wrong.push(`${name} is Fresh again in mid-turn (6.0.c).`);
        if (!pub.act && before.named.includes(unit) && pub.spent[unit] === 0)
          wrong.push(`${name} was named in a move and is not Spent (4.0.e).`);
      }
    }
    before = { turn: pub.turn, at: [...pub.at], spent: [...pub.spent], named: pub.act ? [...pub.act.units] : [] };
    return wrong;
  };
}
