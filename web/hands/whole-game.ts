import { writeFileSync } from "node:fs";
import path from "node:path";
import { Random } from "@wusong/engine";
import type { Page } from "playwright-core";
import { readDatabase, storedOf } from "../tests/kept.ts";
import { Player, type Visit } from "../tests/player.ts";
import { openEyes } from "./eyes.ts";
import { Film } from "./film.ts";
import { Finger } from "./finger.ts";
import type { Hand } from "./hand.ts";
import { HandPlayer } from "./hand-player.ts";
import { InTurn } from "./in-turn.ts";
import { Keys } from "./keys.ts";
import { Mouse } from "./mouse.ts";
import { walk } from "./way.ts";

export type HandName = "mouse" | "keyboard" | "touch" | "in turn";

const HANDS: Readonly<Record<HandName, (page: Page) => Hand>> = {
  mouse: (page) => new Mouse(page),
  keyboard: (page) => new Keys(page),
  touch: (page) => new Finger(page),
  "in turn": (page) => new InTurn(page, [new Mouse(page), new Keys(page), new Finger(page)]),
};

/** A game somebody plays by hand. */
export interface GameByHand {
  readonly title: string;
  readonly hand: HandName;
  /** everything left to chance follows from this text, who plays whom too */
  readonly seed: string;
  /** both: by chance */
  readonly players: "hot-seat" | "computer" | "both";
  /** so many commands at most; by default to the end */
  readonly commands?: number;
  /** one whole turn, and no more; only of two people at a server */
  readonly turn?: boolean;
  /** when the game has so many commands it is brought on by the shortest way that the screen offers */
  readonly haste?: number;
  /** of the commands after that every so-manieth is put together by pointing all the same; absent: none */
  readonly pointed?: number;
  /** says that it is time to stop, whatever was given */
  readonly enough?: () => Promise<boolean>;
  /** the way of a newcomer instead: home, the lesson, and one whole turn after it */
  readonly way?: boolean;
  /** where a game that failed leaves its record, its last gestures and its film strip */
  readonly failures: string;
  onProgress?(entries: number, told: string): void;
}

export interface Played {
  readonly commands: number;
  readonly over: boolean;
  readonly gestures: number;
  /** the side the computer played, counted from 0; null: both sides were played at the screen */
  readonly computer: number | null;
  /** everything that went wrong, in sentences, and where its record and pictures are; empty: nothing */
  readonly failures: readonly string[];
}

/** The side the computer plays. */
export function computerIn({ seed, title, hand, players }: GameByHand): number | null {
  const random = new Random(`${seed} ${title} ${hand}`);
  const alone = players === "both" ? random.below(2) === 0 : players === "computer";
  return alone ? random.below(2) : null;
}

/** How the player of a game comes to the table: with motion on, faster where a computer is waited for. */
export function visitFor(game: GameByHand): Visit {
  const settings = { speed: computerIn(game) === null ? 1 : 2, confirm: false } as const;
  const phone = { width: 390, height: 844, touch: true, phone: true };
  const { seed, hand } = game;
  return { seed, settings, touch: hand === "in turn", ...(hand === "touch" ? phone : {}) };
}

/** Plays one game and goes away. */
export async function playByHand(player: Player, game: GameByHand): Promise<Played> {
  const computer = computerIn(game);
  await player.page.context().addInitScript(openEyes);
  return playFrom(player, game, computer, () => beginGame(player, game, computer));
}

/** Plays a game from its beginning on, and goes away. */
export async function playFrom(
  player: Player,
  game: GameByHand,
  computer: number | null,
  begin: () => Promise<void>,
): Promise<Played> {
  const { page } = player;
  const film = new Film(page);
  const hand = new HandPlayer(page, HANDS[game.hand](page), film, game, () => player.faults);
  let over = false;
  const failures: string[] = [];
  try {
    if (game.way) ({ over } = await walk(player, hand, game.title));
    else {
      await begin();
      ({ over } = await hand.play(game.commands, game.enough));
    }
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
    await film.take("the end");
  }
  failures.push(...hand.complaints);
  if (failures.length > 0) {
    const folder = path.join(game.failures, `${game.title} ${game.hand} ${game.seed}`.replace(/[^\w-]+/g, "-"));
    await film.develop(folder);
    writeFileSync(path.join(folder, "what.txt"), [...failures, "", ...player.faults, "", ...hand.done, ""].join("\n"));
    const kept = await page.evaluate(readDatabase, null).catch(() => []);
    writeFileSync(path.join(folder, "record.json"), JSON.stringify(kept.map(storedOf), null, 1));
    failures.push(`record, gestures and film strip: ${folder}`);
  }
  await page
    .context()
    .close()
    .catch(() => undefined);
  return { commands: hand.entries, over, gestures: hand.gestures, computer, failures };
}

export const come = Player.come;

/** From the home page, so that there is a way back. */
async function beginGame(player: Player, { title }: GameByHand, computer: number | null): Promise<void> {
  await player.go("#/");
  await player.page.locator("main h2").first().waitFor();
  await player.go(`#/new/${title}`);
  const sides = player.page.locator(".seats label b");
  await sides.first().waitFor();
  const names = await sides.allTextContents();
  await player.begin(title, computer === null ? {} : { [names[computer]]: "level-1" });
}
