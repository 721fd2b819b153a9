import { imagine } from "@wusong/engine";
import { type Bot, plainly } from "./bot.ts";

export const randomBot: Bot = {
  name: "random",
  label: "Level 1: any legal choice",
  text: "Takes any legal choice, without a thought.",
  // biome-ignore lint/correctness/useYield: it has no thought before its choice
  *think({ title, sheet, view, seat, random }) {
    const command = imagine(title, sheet, view, random).sample(seat, random);
    if (!command) throw new Error(`${title.id} offers ${title.seats[seat]} nothing.`);
    return plainly(command);
  },
};
