import { BOTS } from "@wusong/bots";
import { type Command, type Game, Lesson, type Seat, type Shape, sightOf, type Title } from "@wusong/engine";
import type { NewGame } from "./protocol.ts";
import type { StoredGame } from "./store.ts";
import { Told } from "./told.ts";

/** The lesson a game was kept with; null where it has none, or its learner has left it. */
export function lessonOf(game: Game<Shape>, { guide }: Pick<StoredGame, "guide">): Lesson<Shape> | null {
  const taught = game.title.guide;
  return guide && taught ? new Lesson(game, taught, guide.passed) : null;
}

/**
 * A lesson speaks of what is on the table: it needs the same scenario, options, draws and dice every time, and the same opponent.
 * The learner plays one side, the computer the others.
 */
export function lessonSetting(
  title: Title<Shape>,
): Pick<NewGame, "scenario" | "options" | "players"> & { seed: string } {
  if (!title.guide) throw new Told(`${title.name} has no guided first game.`);
  const { seat } = title.guide;
  const computer = [...BOTS.keys()].at(-1) ?? "";
  return {
    scenario: title.scenarios[0].id,
    options: {},
    players: Object.fromEntries(title.seats.map((one) => [one, one === seat ? "you" : computer])),
    seed: `first steps in ${title.id}`,
  };
}

/** What the lesson's script answers for a side that the computer plays; null: the bot decides. */
export function scripted(game: Game<Shape>, seat: Seat): Command | null {
  const command = game.title.guide?.reply?.(sightOf(game.play, seat)) ?? null;
  const spelled = command && game.play.spell(seat, command);
  return spelled && "command" in spelled ? spelled.command : null;
}

/** Games kept by earlier pages have the number of a step that a command had to match: their lesson cannot be carried on. */
export function withoutOldLesson(stored: StoredGame): StoredGame {
  const { guideStep, ...kept } = stored as StoredGame & { guideStep?: number | null };
  const note = "The guided game has been written anew since: this game goes on without its guide.";
  return {
    ...kept,
    guide: kept.guide ?? null,
    notes: typeof guideStep === "number" ? [...kept.notes, note] : kept.notes,
  };
}
