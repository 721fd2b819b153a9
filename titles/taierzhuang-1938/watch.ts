import type { DeepReadonly, State } from "@wusong/engine";
import { AREAS } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Taierzhuang } from "./state.ts";

/** What cannot happen from one position of a game to the next; see invariants.ts for what must hold in each. */
export function watch(sheet: Sheet): (state: DeepReadonly<State<Taierzhuang>>) => string[] {
  let begun: { turn: number; impulse: number; place: number[] } | null = null;
  return ({ pub, over }) => {
    const wrong: string[] = [];
    if (begun?.impulse === pub.impulse) return wrong;
    // Between turns everybody becomes Ready again (4.0), and at the end of the last one, which nothing follows.
    if (over) return wrong;
    if (begun && begun.turn === pub.turn)
      pub.place.forEach((place, unit) => {
        const from = begun!.place[unit];
        if (from < AREAS && place < AREAS && from !== place && pub.spent[unit] === 0)
          wrong.push(`${sheet.unitNames[unit]} moved or retreated in an impulse and is still Ready (7.1, 7.4).`);
      });
    begun = { turn: pub.turn, impulse: pub.impulse, place: [...pub.place] };
    return wrong;
  };
}
