import { imagine } from "@wusong/engine";
import type { Bot } from "./bot.ts";

export const randomBot: Bot = {
  name: "random",
  text: "Takes any legal choice, without a thought.",
  choose: ({ title, sheet, view, seat, random }) => {
    const command = imagine(title, sheet, view, random).sample(seat, random);
    if (!command) throw new Error(`${title.id} offers ${title.seats[seat]} nothing.`);
    return command;
  },
};
