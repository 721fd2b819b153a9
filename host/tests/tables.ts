import { Game, type Random, type Seat, type Shape, type Title } from "@wusong/engine";
import { raid } from "../../engine/tests/raid.ts";
import { HostedTable, PERSON, type Player, type TableThings } from "../table.ts";

export const title = raid as unknown as Title<Shape>;

/** A table of the small title the engine is tested with; people play it where nobody else is named. */
export function hosted(
  { players, ...things }: Partial<TableThings> = {},
  setting: { analysis?: boolean; seed?: string } = {},
): HostedTable {
  const game = new Game({ title, scenario: "standard", options: { stores: "few" }, seed: "hosted", ...setting });
  const people: Record<string, Player> = { red: PERSON, blue: PERSON };
  return new HostedTable(game, {
    players: { ...people, ...players },
    bots: "bots",
    lesson: null,
    notes: [],
    seen: {},
    sheetFiles: null,
    ...things,
  });
}

/** Plays one command at random, and now and then takes it back. */
export function playAtRandom(game: Game<Shape>, random: Random): void {
  const seats = game.play.seatsToDecide();
  const seat: Seat = random.of(seats);
  if (game.canUndo(seat) && random.below(5) === 0) game.undo(seat);
  else if (game.play.s.commits[seat] !== null) game.withdraw(seat);
  else game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
}
