import type { Page } from "playwright-core";
import type { Player } from "../tests/player.ts";
import { Stuck } from "./hand.ts";
import type { HandPlayer } from "./hand-player.ts";

/** So many commands are tried for one step of a lesson; then it is skipped, as a newcomer would. */
const PATIENCE = 4;
/** No lesson and no turn takes more commands than this. */
const MOST_COMMANDS = 150;

/**
 * The way of somebody who comes for the first time, as docs/ways.md describes it: the home page, "Learn" at the title, every step of
 * the lesson, "Play on", and one whole turn. The hand that plays knows no rules.
 */
export async function walk(player: Player, hand: HandPlayer, title: string): Promise<{ over: boolean }> {
  const { page } = player;
  await player.go("#/");
  await page
    .locator(`a[href*="${title}"]`, { hasText: /^Learn/ })
    .first()
    .click();
  await page.locator(".table[data-doing]").waitFor();
  const { over } = await learn(page, hand);
  if (over) return { over };
  const before = await turnOf(page);
  await hand.play(MOST_COMMANDS, async () => (await turnOf(page)) !== before);
  const now = await turnOf(page);
  const ended = (await page.locator(".table").getAttribute("data-doing")) === "over";
  if (now === before && !ended) throw new Stuck(`The turn did not end within ${MOST_COMMANDS} commands: ${now}`);
  return { over: ended };
}

async function learn(page: Page, hand: HandPlayer): Promise<{ over: boolean }> {
  const guide = page.getByRole("complementary", { name: "Guided game" });
  const step = (): Promise<string> => guide.locator("header p").innerText();
  const button = (name: string) => guide.getByRole("button", { name, exact: true });
  /** By the hand that plays: a lesson that only a mouse could walk would be none. */
  const press = (name: string): Promise<void> => hand.pressIn(guide, name);
  let commands = 0;
  let tried = 0;
  while (!(await button("Play on").isVisible())) {
    if (commands > MOST_COMMANDS) throw new Stuck(`The lesson does not end: ${await step()}`);
    const now = await step();
    if (await button("Go on").isVisible()) await press("Go on");
    else if (tried >= PATIENCE) await press("Skip");
    else {
      const { over } = await hand.play(1);
      commands++;
      if (over) return { over };
    }
    await page.waitForTimeout(0);
    tried = (await step()) === now ? tried + 1 : 0;
  }
  await press("Play on");
  return { over: false };
}

/** The turn as the bar names it. */
export const turnOf = async (page: Page): Promise<string> => (await page.locator("header .short").textContent()) ?? "";
