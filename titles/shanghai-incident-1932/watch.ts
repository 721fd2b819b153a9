import type { DeepReadonly, State } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";
import type { Incident } from "./state.ts";

const MOVEMENT: readonly string[] = ["movement", "mobileMovement", "pause"];

/** What cannot happen from one position of a game to the next; see invariants.ts for what must hold in each. */
export function watch(sheet: Sheet): (state: DeepReadonly<State<Incident>>) => string[] {
  let before: { phase: string; at: number[]; steps: number[] } | null = null;
  const moved = new Set<number>();
  return ({ pub }) => {
    const wrong: string[] = [];
    const phase = `${pub.day} ${pub.pause} ${pub.side} ${pub.phase}`;
    if (before?.phase !== phase) moved.clear();
    else
      sheet.units.forEach((unit, id) => {
        if (before!.at[id] < 0 || pub.at[id] < 0) return;
        if (before!.at[id] !== pub.at[id] && MOVEMENT.includes(pub.phase)) {
          if (moved.has(id)) wrong.push(`${unit.id} moves twice in a phase (5.0).`);
          moved.add(id);
        }
        const mayGrow = pub.phase === "pause" || (pub.phase === "movement" && unit.side === "china");
        if (pub.steps[id] > before!.steps[id] && !mayGrow) wrong.push(`${unit.id} gains a step (13.3, 13.5).`);
      });
    before = { phase, at: [...pub.at], steps: [...pub.steps] };
    return wrong;
  };
}
