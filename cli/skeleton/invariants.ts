import type { DeepReadonly, State } from "@wusong/engine";
import { LOST } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Skirmish } from "./state.ts";

/** What must hold in every position, written independently of the rules that offer. */
export function invariants({ pub }: DeepReadonly<State<Skirmish>>, sheet: Sheet): string[] {
  const wrong: string[] = [];
  if (pub.turn < 1 || pub.turn > sheet.tables.turns) wrong.push(`There is no turn ${pub.turn}.`);
  const held = new Set<number>();
  pub.at.forEach((hex, unit) => {
    if (hex === LOST) return;
    const name = sheet.units[unit].id;
    if (!sheet.board.playable[hex]) wrong.push(`${name} stands where nobody can.`);
    if (held.has(hex)) wrong.push(`Two companies stand in ${sheet.board.names[hex]}.`);
    held.add(hex);
  });
  return wrong;
}
