import {
  type Edit,
  Game,
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
  /** what could be pointed at before, and no more */
  readonly gone: readonly string[];
}

/** Dice that are tried until nobody else has anything to decide in between. */
const SEEDS = 60;

/** An analysis at a position where this command leads to such a moment. */
export async function askedInTheSameWords(id: string, position: Edit, command: SpelledCommand): Promise<AskedAgain> {
  const { title } = (await import(`../../titles/${id}/index.ts`)) as { title: Title<Shape> };
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  const [{ id: scenario }] = title.scenarios;
  for (let i = 0; i < SEEDS; i++) {
    const game = new Game({ title, scenario, options: resolved.options, seed: `again ${i}`, analysis: true });
    const refusal = game.edit(position);
    if (refusal) throw new Error(refusal.text);
    const record = JSON.stringify(save(game));
    const [seat] = game.play.seatsToDecide();
    const before = askedOf(game, seat);
    game.act(seat, game.index, command);
    if (game.play.seatsToDecide()[0] !== seat) continue;
    const now = askedOf(game, seat);
    const gone = [...before.things].filter((thing) => !now.things.has(thing));
    if (before.asked === now.asked && gone.length > 0) return { record, gone };
  }
  throw new Error(`Nobody is asked in the same words twice in ${id}.`);
}

function askedOf(game: Game<Shape>, seat: Seat): { asked: string; things: ReadonlySet<string> } {
  const decision = game.decision(seat)!;
  const mirror = SeatMirror.of(game.title, game.sheet, game.view(seat));
  return {
    asked: JSON.stringify([seat, decision]),
    things: thingsBeyondWords(partAnswers(mirror), decision.choices, null),
  };
}
