import { BOTS } from "@wusong/bots";
import type { TimeUpGiven } from "../api/table.ts";
import type { Around } from "../around.ts";
import { gift } from "../clock/pace.ts";
import { readings, timeUpChoices } from "../clock/reading.ts";
import { conflict, Problem } from "../problem.ts";
import { changeTable } from "./change.ts";
import { clockEvents, clockOf } from "./clocks.ts";
import type { FoundTable } from "./find.ts";
import type { Games } from "./games.ts";
import { substitute } from "./substitute.ts";

/** When a clock has run out nothing happens by itself: the opponent chooses. */
export class TimeUp {
  constructor(
    private readonly around: Around,
    private readonly games: Games,
  ) {}

  async choose(id: string, by: string, user: string, { seat, choice, level }: TimeUpGiven): Promise<void> {
    const { around, games } = this;
    await around.beat();
    if (choice === "claim") {
      const { row } = await games.found(id);
      this.check({ row, seats: [] }, by, seat, choice);
      const done = await games.agree(
        id,
        row.version,
        { seat, user, kind: "person" },
        { kind: "forfeit" },
        async () => {},
      );
      if (done !== true) throw conflict("The table has gone on meanwhile.");
      return;
    }
    if (choice === "computer" && (level === undefined || !BOTS.has(level)))
      throw new Problem(422, `The computer has no level "${level ?? ""}".`);
    const what = choice === "computer" ? ({ kind: "seats", by, seat } as const) : ({ kind: "clock", by } as const);
    await changeTable(around, games, id, what, (table) => {
      const clock = this.check(table, by, seat, choice);
      return (all, at) =>
        choice === "give"
          ? clockEvents(all, around, table.row, [{ at, kind: "time", seat, ms: gift(clock.pace) }])
          : substitute(all, around, table.row, { seat, level: level!, person: null }, at);
    });
  }

  private check({ row }: FoundTable, by: string, seat: string, choice: TimeUpGiven["choice"]) {
    const clock = clockOf(row);
    const now = this.around.now();
    const choices = clock ? timeUpChoices(readings(clock, now, this.around.outagesSince(clock.at)), by, seat) : [];
    if (!clock || !choices.includes(choice))
      throw conflict(
        choices.length === 0 ? `The time of ${seat} is not up.` : "Who is out of time as well cannot claim the game.",
      );
    return clock;
  }
}
