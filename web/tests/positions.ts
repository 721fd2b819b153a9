import { Game, Random, resolveOptions, type Seat, type Shape, save, type Title } from "@wusong/engine";
import type { Player } from "./browser.ts";
import { Hand } from "./hand.ts";

/** Seeds that are tried until a game comes to the wanted position. */
const SEEDS = 12;

interface Wanted {
  readonly title: string;
  /** the position is reached; asked before every decision */
  when(game: Game<Shape>, seat: Seat): boolean;
  /** a game that lasts longer does not count */
  within?: number;
  seed?: string;
}

/** A game played at random, outside the browser, up to a wanted position: the text of its record. */
export async function recordOf({ title: id, when, within = 600, seed = "a record" }: Wanted): Promise<string> {
  const { title } = (await import(`../../titles/${id}/index.ts`)) as { title: Title<Shape> };
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  for (let i = 0; i < SEEDS; i++) {
    const game = new Game({ title, scenario: title.scenarios[0].id, options: resolved.options, seed: `${seed} ${i}` });
    const random = new Random(`${seed} ${i}`);
    for (let n = 0; n < within && !game.over; n++) {
      const [seat] = game.play.seatsToDecide();
      if (when(game, seat)) return JSON.stringify(save(game), null, 1);
      const command = game.play.sample(seat, random);
      if (!command) break;
      game.act(seat, game.index, game.play.spellIds(seat, command));
    }
  }
  throw new Error(`No game of ${id} came to the wanted position.`);
}

/** A decision at a step of the rules, by the step's name; with one of the verbs, where it is named. */
export const at =
  (step: string, verb?: string) =>
  (game: Game<Shape>, seat: Seat): boolean =>
    game.play.waiting()?.name === step && (verb === undefined || game.play.verbsNow(seat).includes(verb));

/** Opens a record by the button of the home page; both sides are played at the screen then. */
export async function openRecord(player: Player, text: string): Promise<Hand> {
  await player.go("#/");
  await chooseFile(player, text);
  await player.table().waitFor();
  const hand = await Hand.of(player);
  await hand.myDecision();
  return hand;
}

export async function chooseFile({ page }: Player, text: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({
    name: "record.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
}
