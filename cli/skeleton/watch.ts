import type { DeepReadonly, State } from "@wusong/engine";
import { LOST } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Skirmish } from "./state.ts";

/** What cannot happen from one position of a game to the next; see invariants.ts for what must hold in each. */
export function watch(sheet: Sheet): (state: DeepReadonly<State<Skirmish>>) => string[] {
  let before: readonly number[] | null = null;
  return ({ pub }) => {
    const wrong: string[] = [];
    pub.at.forEach((hex, unit) => {
      if (before?.[unit] === LOST && hex !== LOST) wrong.push(`${sheet.units[unit].id} has come back (3.1).`);
    });
    before = [...pub.at];
    return wrong;
  };
}
