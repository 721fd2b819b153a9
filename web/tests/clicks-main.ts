import { gesturesByTurn } from "./clicks.ts";
import { TITLES } from "./decisions.ts";

/** How many gestures a turn takes: node clicks.mjs [TURNS] [TITLE …]. Prints a line per title and turn. */
const turns = Number(process.argv[2] ?? 3);
const wanted = process.argv.slice(3);
for (const title of TITLES.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  for (const { turn, commands, gestures, before } of gesturesByTurn(title, "clicks", turns))
    console.log(
      `${title.id} turn ${turn}: ${commands} commands, ${gestures} gestures, before ${before}, ${(gestures / before).toFixed(2)}`,
    );
}
