import type { DeepReadonly, State } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";
import type { Shanghai } from "./state.ts";

/** What cannot happen from one position of a game to the next; see invariants.ts for what must hold in each. */
export function watch(sheet: Sheet): (state: DeepReadonly<State<Shanghai>>) => string[] {
  let before: { phase: string; at: readonly number[] } | null = null;
  const moved = new Set<number>();
  return ({ pub, own }) => {
    const wrong: string[] = [];
    const phase = `${pub.turn} ${pub.impulse} ${pub.side} ${pub.phase}`;
    const { at } = own[pub.side];
    if (before?.phase !== phase) moved.clear();
    else if (pub.phase === "movement")
      at.forEach((hex, i) => {
        const from = before!.at[i];
        if (from < 0 || hex < 0 || from === hex) return;
        const unit = sheet.first[pub.side] + i;
        if (moved.has(unit)) wrong.push(`${sheet.units[unit].text} moves twice in a phase (11.0).`);
        moved.add(unit);
      });
    before = { phase, at: [...at] };
    return wrong;
  };
}
