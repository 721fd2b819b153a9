import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readDatabase, storedOf } from "../tests/kept.ts";
import { Player, type Visit } from "../tests/player.ts";
import { HandPlayer } from "./hand-player.ts";

/** A game somebody plays by hand. */
export interface GameByHand {
  readonly title: string;
  readonly seed: string;
  /** the side the computer plays, counted from 0; null: both sides are played at the screen */
  readonly computer: number | null;
  /** so many commands at most; by default to the end */
  readonly commands?: number;
  /** where a game that failed leaves its record, its last gestures and a picture */
  readonly failures: string;
}

export interface Played {
  readonly commands: number;
  readonly over: boolean;
  readonly gestures: number;
  readonly refusals: number;
  /** what went wrong; null: nothing */
  readonly failure: string | null;
}

/** How the player of a game comes to the table: with motion on, faster where a computer is waited for. */
export const visitFor = ({ seed, computer }: GameByHand): Visit => ({
  seed,
  settings: { speed: computer === null ? 1 : 2 },
});

/** Plays one game and goes away. */
export async function playByHand(player: Player, game: GameByHand): Promise<Played> {
  const { page } = player;
  const hand = new HandPlayer(page, game, () => player.faults);
  let end = { commands: 0, over: false };
  let failure: string | null = null;
  try {
    await beginGame(player, game);
    end = await hand.play();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    mkdirSync(game.failures, { recursive: true });
    const name = path.join(game.failures, `${game.title} ${game.seed}`.replace(/[^\w-]+/g, "-"));
    writeFileSync(`${name}.txt`, `${failure}\n\n${player.faults.join("\n")}\n\n${hand.done.join("\n")}\n`);
    await page.screenshot({ path: `${name}.png` }).catch(() => undefined);
    const kept = await page.evaluate(readDatabase, null).catch(() => []);
    writeFileSync(`${name}.json`, JSON.stringify(kept.map(storedOf), null, 1));
    failure = `${failure}\n  record, gestures and picture: ${name}.*`;
  }
  await page.context().close();
  return { ...end, gestures: hand.gestures, refusals: hand.refusals, failure };
}

export const come = Player.come;

async function beginGame(player: Player, { title, computer }: GameByHand): Promise<void> {
  await player.go(`#/new/${title}`);
  const sides = player.page.locator(".seats label b");
  await sides.first().waitFor();
  const names = await sides.allTextContents();
  await player.begin(title, computer === null ? {} : { [names[computer]]: "random" });
}
