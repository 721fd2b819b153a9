import { TestTable } from "@wusong/testkit";
import { title } from "../index.ts";
import type { Skirmish } from "../state.ts";

/** An analysis game of this title with the companies where a test wants them; all others are lost. */
export class Field extends TestTable<Skirmish> {
  constructor(units: Readonly<Record<string, string>>, side: "north" | "south" = "north", turn = 1) {
    super(title);
    const all = Object.fromEntries(this.game.sheet.units.map(({ id }) => [id, units[id] ?? "lost"]));
    this.edit({ units: all, turn, side });
  }

  where(unit: string): string | undefined {
    const { sheet, play } = this.game;
    return sheet.board.names[play.pub.at[sheet.unitNamed.get(unit)!]];
  }
}
