import { type Bot, PLAYERS } from "@wusong/bots";
import { listed, UserError } from "@wusong/engine";
import { quoted } from "./sentences.ts";

export const RANDOM = "random";

export function botNamed(name: string): Bot {
  const found = PLAYERS.get(name);
  if (!found) throw new UserError(`There is no bot ${quoted(name)}; there are ${listed([...PLAYERS.keys()])}.`);
  return found;
}
