import { type HexOrNowhere, NOWHERE } from "@wusong/board";
import type { DeepReadonly, Seat, State } from "@wusong/engine";
import { JAPAN } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Campaign } from "./state.ts";

/** What cannot happen from one position of a game to the next; see invariants.ts for what must hold in each. */
export function watch(sheet: Sheet): (state: DeepReadonly<State<Campaign>>) => string[] {
  let before: { phase: string; at: HexOrNowhere[][]; steps: number[][]; group: readonly number[] } | null = null;
  const moved = new Set<number>();
  return ({ pub, own }) => {
    const wrong: string[] = [];
    const phase = `${pub.turn} ${pub.side} ${pub.phase}`;
    if (before?.phase !== phase) moved.clear();
    else
      own.forEach((mine, seat) => {
        mine.at.forEach((at, i) => {
          if (before!.at[seat][i] === NOWHERE || at === NOWHERE) return;
          const unit = sheet.first[seat as Seat] + i;
          const operations = (pub.phase === "first" || pub.phase === "second") && seat === pub.side;
          if (at !== before!.at[seat][i] && operations) {
            // A group that overruns goes on with what it has left (9.6).
            if (moved.has(unit) && !before!.group.includes(unit))
              wrong.push(`${sheet.units[unit].text} moves twice in a phase (9.0).`);
            moved.add(unit);
          }
          const replaced = pub.phase === "reinforcement" && seat === JAPAN;
          if (mine.steps[i] > before!.steps[seat][i] && !replaced)
            wrong.push(`${sheet.units[unit].text} gains a step (8.3).`);
        });
      });
    before = {
      phase,
      at: own.map((mine) => [...mine.at]),
      steps: own.map((mine) => [...mine.steps]),
      group: [...own[JAPAN].group],
    };
    return wrong;
  };
}
