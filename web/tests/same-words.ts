import {
  Game,
  Random,
  resolveOptions,
  type Seat,
  type Shape,
  type SpelledCommand,
  save,
  type Title,
} from "@wusong/engine";
import { SeatMirror } from "@wusong/host";
import { partAnswers } from "../table/laying.ts";
import { thingsBeyondWords } from "../table/openings.ts";

/** A seat that is asked the same in the same words twice, and less can be pointed at the second time. */
export interface AskedAgain {
  /** the game up to the first time */
  readonly record: string;
  /** what is done then */
  readonly command: SpelledCommand;
  /** what could be pointed at before, and no more */
  readonly gone: readonly string[];
}

const SEEDS = 60;

export const rulesOf = async (id: string): Promise<Title<Shape>> =>
  ((await import(`../../titles/${id}/index.ts`)) as { title: Title<Shape> }).title;

/** Finds such a moment in random games, outside the browser: a command of this verb lies between. */
export function askedInTheSameWords(title: Title<Shape>, verb: string): AskedAgain {
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  for (let i = 0; i < SEEDS; i++) {
    const game = new Game({ title, scenario: title.scenarios[0].id, options: resolved.options, seed: `again ${i}` });
    const random = new Random(`again ${i}`);
    let before: { asked: string; things: ReadonlySet<string>; record: string; command: SpelledCommand } | null = null;
    while (!game.over) {
      const [seat] = game.play.seatsToDecide();
      const now = askedOf(game, seat);
      if (before?.asked === now.asked) {
        const gone = [...before.things].filter((id) => !now.things.has(id));
        if (gone.length > 0 && before.command.verb === verb)
          return { record: before.record, command: before.command, gone };
      }
      const sampled = game.play.sample(seat, random);
      if (!sampled) break;
      const command = game.play.spellIds(seat, sampled);
      before = { ...now, record: JSON.stringify(save(game)), command };
      game.act(seat, game.index, command);
    }
  }
  throw new Error(`Nobody is asked in the same words twice in ${title.id}.`);
}

function askedOf(game: Game<Shape>, seat: Seat): { asked: string; things: ReadonlySet<string> } {
  const decision = game.decision(seat)!;
  const mirror = SeatMirror.of(game.title, game.sheet, game.view(seat));
  return {
    asked: JSON.stringify([seat, decision]),
    things: thingsBeyondWords(partAnswers(mirror), decision.choices, null),
  };
}
