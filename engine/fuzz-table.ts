import type { Command } from "./decision.ts";
import { Fault } from "./fault.ts";
import { Game } from "./game.ts";
import type { Random } from "./random.ts";
import { load, readSave, save, share } from "./record.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";
import type { Options, Title } from "./title.ts";

/** Plays a known game again at a table: stale commands, undo, saving and loading on the way. */
export function checkTable<S extends Shape>(
  title: Title<S>,
  sheet: S["sheet"],
  scenario: string,
  options: Options,
  seed: string,
  played: readonly { seat: Seat; command: Command }[],
  random: Random,
): void {
  let game = new Game({ title, sheet, scenario, options, seed });
  let undone = false;
  // Loading replays the whole game: a long game is loaded as often as a short one.
  const loads = Math.max(60, Math.ceil(played.length / 2));
  for (const { seat, command } of played) {
    // Once something was taken back, indices and so dice differ from the known game: go on with fresh choices.
    const [next, choice] = undone ? fresh(game, random) : [seat, command];
    if (next === null || choice === null) break;
    const spelled = game.play.spellIds(next, choice);
    if (!game.act(next, game.index + 1, spelled))
      throw new Fault("stale", "A command with a wrong index was accepted.");
    const before = bare(game);
    const undoableBefore = game.canUndo(next);
    const refusal = game.act(next, game.index, spelled);
    if (refusal) throw new Fault("table", `The table refuses what play accepts: ${refusal.text}`);
    if (random.below(30) === 0 && game.canUndo(next)) {
      game.undo(next);
      undone = true;
      if (bare(game) !== before) throw new Fault("undo", "An undo did not restore the position.");
      if (game.canUndo(next) !== undoableBefore) throw new Fault("undo", "An undo changed what can be undone.");
    }
    if (random.below(loads) === 0) game = reload(title, game);
    if (game.over) break;
  }
  if (undone) return;
  const end = share(game, null);
  if (end.over && !end.save) throw new Fault("record", "The record of a finished game hides its commands.");
}

function fresh<S extends Shape>(game: Game<S>, random: Random): [Seat | null, Command | null] {
  const seats = game.play.seatsToDecide();
  if (seats.length === 0) return [null, null];
  const seat = random.of(seats);
  return [seat, game.play.sample(seat, random)];
}

/** The position without the count of entries, which an undo does not turn back. */
function bare<S extends Shape>(game: Game<S>): string {
  const { n: _n, opened: _opened, ...rest } = game.play.s;
  return JSON.stringify(rest);
}

function reload<S extends Shape>(title: Title<S>, game: Game<S>): Game<S> {
  const text = JSON.stringify(save(game));
  const read = readSave(text);
  if (typeof read === "string") throw new Fault("record", read);
  const loaded = load(title, read);
  if ("error" in loaded) throw new Fault("record", loaded.error);
  if (JSON.stringify(loaded.game.play.s) !== JSON.stringify(game.play.s)) {
    throw new Fault("record", "A loaded game is not the game that was saved.");
  }
  return loaded.game;
}
