import { LEVELS } from "@wusong/bots";
import { gesturesByTurn } from "./clicks.ts";
import { TITLES } from "./decisions.ts";

/**
 * How many gestures a turn takes: node clicks.mjs [TURNS] [TITLE …] [level-N]. Prints a line per title and turn. The level decides what no
 * proposal decides; the third by default.
 */
const [turns = "3", ...rest] = process.argv.slice(2);
const player = LEVELS.find(({ name }) => rest.includes(name)) ?? LEVELS[2];
const wanted = rest.filter((one) => one !== player.name);
for (const title of TITLES.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  for (const { turn, commands, gestures, before } of gesturesByTurn(title, player, "clicks", Number(turns)))
    console.log(
      `${title.id} turn ${turn}: ${commands} commands, ${gestures} gestures, before ${before}, ${(gestures / before).toFixed(2)}`,
    );
}
