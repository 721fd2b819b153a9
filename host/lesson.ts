import {
  type Command,
  type Game,
  Lesson,
  type PassedStep,
  type Seat,
  type Shape,
  sightOf,
  type Title,
} from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import { PERSON, type Player } from "./table.ts";

/** Who plays the other sides of a lesson where its script says nothing: never another one, or the lesson would go another way. */
const OPPONENT = "greedy";

/** How the steps of a lesson were passed. */
export interface KeptLesson {
  readonly passed: readonly PassedStep[];
}

/** The lesson a game was kept with; null where it has none, or its learner has left it. */
export function lessonOf(game: Game<Shape>, kept: KeptLesson | null): Lesson<Shape> | null {
  const taught = game.title.guide;
  return kept && taught ? new Lesson(game, taught, kept.passed) : null;
}

/**
 * A lesson speaks of what is on the table: it needs the same scenario, options, draws and dice every time, and the same opponent.
 * The learner plays one side, the computer the others.
 */
export function lessonSetting(title: Title<Shape>): {
  scenario: string;
  options: Record<string, string>;
  players: Record<string, Player>;
  seed: string;
} {
  if (!title.guide) throw new UserError(`${title.name} has no guided first game.`);
  const { seat } = title.guide;
  return {
    scenario: title.scenarios[0].id,
    options: {},
    players: Object.fromEntries(title.seats.map((one) => [one, one === seat ? PERSON : OPPONENT])),
    seed: `first steps in ${title.id}`,
  };
}

/** What the lesson's script answers for a side that the computer plays; null: the bot decides. */
export function scripted(game: Game<Shape>, seat: Seat): Command | null {
  const command = game.title.guide?.reply?.(sightOf(game.play, seat)) ?? null;
  const spelled = command && game.play.spell(seat, command);
  return spelled && "command" in spelled ? spelled.command : null;
}
