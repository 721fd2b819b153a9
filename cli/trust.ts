import { trustIn } from "@wusong/bots";
import { sheetFrom } from "@wusong/host";
import type { Context } from "./context.ts";
import { lines } from "./printable.ts";
import type { Setting } from "./setting.ts";
import { titleNamed } from "./shelf.ts";

/** Opponents that play by fitted weights. */
const BY_WEIGHTS = /^level-[3-9]/;

/** Says on stderr if opponents play a kind of game to which their weights were not fitted. */
export function sayHowFarTrusted(context: Context, setting: Setting, bots: readonly string[]): void {
  if (!bots.some((name) => BY_WEIGHTS.test(name))) return;
  const { scenario, options, sheetFiles } = setting;
  const title = titleNamed(context.titles, setting.title);
  const { note } = trustIn(title, { sheet: sheetFrom(title, sheetFiles), scenario, options });
  if (note !== null) context.err(lines([note]));
}
