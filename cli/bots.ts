import { BOTS, type Bot } from "@wusong/bots";
import { Mistake, quoted } from "./mistake.ts";

export const RANDOM = "random";

export function botNamed(name: string): Bot {
  const found = BOTS.get(name);
  if (!found) throw new Mistake(`There is no bot ${quoted(name)}; there are ${[...BOTS.keys()].join(", ")}.`);
  return found;
}
