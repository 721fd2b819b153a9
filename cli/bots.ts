import { BOTS, type Bot } from "@wusong/bots";
import { UserError } from "@wusong/engine";
import { quoted } from "./sentences.ts";

export const RANDOM = "random";

export function botNamed(name: string): Bot {
  const found = BOTS.get(name);
  if (!found) throw new UserError(`There is no bot ${quoted(name)}; there are ${[...BOTS.keys()].join(", ")}.`);
  return found;
}
