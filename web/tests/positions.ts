import type { Player } from "./browser.ts";
import { Hand } from "./hand.ts";

export { at, recordOf } from "./records.ts";

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
