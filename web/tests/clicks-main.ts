import { LEVELS } from "@wusong/bots";
import { gesturesByCommand, gesturesByTurn } from "./clicks.ts";
import { TITLES } from "./decisions.ts";

/**
 * How many gestures a turn takes: node clicks.mjs [TURNS] [TITLE …] [level-N] [--commands]. Prints a line per title and turn. The level
 * decides what no proposal decides; the third by default. With --commands every command is listed with what it takes.
 */
const LISTED = "--commands";
const [turns = "3", ...rest] = process.argv.slice(2).filter((one) => one !== LISTED);
const player = LEVELS.find(({ name }) => rest.includes(name)) ?? LEVELS[2];
const wanted = rest.filter((one) => one !== player.name);
for (const title of TITLES.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  const played = gesturesByCommand(title, player, "clicks", Number(turns));
  if (process.argv.includes(LISTED))
    for (const { turn, seat, gestures, before, command } of played)
      console.log(
        `${turn} ${title.seats[seat]}: ${gestures}, before ${before}: ${command.verb} ${JSON.stringify(command.picks)}`,
      );
  for (const { turn, commands, gestures, before } of gesturesByTurn(played))
    console.log(
      `${title.id} turn ${turn}: ${commands} commands, ${gestures} gestures, before ${before}, ${(gestures / before).toFixed(2)}`,
    );
}
