import type { Browser } from "playwright-core";
import { followLink, OnlineServer, PHONE, startTable } from "../tests/online.ts";
import { Player } from "../tests/player.ts";
import { openEyes } from "./eyes.ts";
import { turnOf } from "./way.ts";
import { type GameByHand, type Played, playFrom } from "./whole-game.ts";

/** A server with the built page, for games of two people. */
export async function openServer(program: string): Promise<OnlineServer> {
  const server = new OnlineServer(program);
  await server.start();
  return server;
}

/**
 * Two people who know no rules play against each other at a server, each in a browser of their own: one by the mouse, the other by
 * a finger on a phone. What went wrong for either is told.
 */
export async function playOnline(browser: Browser, server: OnlineServer, game: GameByHand): Promise<Played> {
  const address = `http://127.0.0.1:${server.port}/`;
  const [ada, ben] = await Promise.all([
    Player.come({ browser, address }, { seed: `${game.seed} Ada` }),
    Player.come({ browser, address }, { seed: `${game.seed} Ben`, ...PHONE }),
  ]);
  for (const { page } of [ada, ben]) await page.context().addInitScript(openEyes);
  await followLink(ben, await startTable(ada, { name: "Ada", title: game.title }), "Ben");
  await ada.table().waitFor();
  const begun = async (): Promise<void> => undefined;
  // Who has given enough commands stops, and then nobody answers the other any more.
  let stopped = false;
  const first = await turnOf(ada.page);
  const played = (player: Player, hand: "mouse" | "touch", name: string): Promise<Played> => {
    const enough = async (): Promise<boolean> =>
      game.turn ? (await turnOf(player.page)) !== first : stopped && game.commands !== undefined;
    const own = { ...game, hand, seed: `${game.seed} ${name}`, enough };
    return playFrom(player, own, null, begun).finally(() => {
      stopped = true;
    });
  };
  const [one, other] = await Promise.all([played(ada, "mouse", "Ada"), played(ben, "touch", "Ben")]);
  return {
    commands: Math.max(one.commands, other.commands),
    over: one.over && other.over,
    gestures: one.gestures + other.gestures,
    computer: null,
    failures: [...one.failures, ...other.failures],
  };
}
