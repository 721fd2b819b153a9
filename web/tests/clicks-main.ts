import { gesturesByTurn } from "./clicks.ts";
import { TITLES } from "./decisions.ts";

/** How many gestures a turn takes: node clicks.mjs [TURNS]. Prints a line per title and turn. */
const turns = Number(process.argv[2] ?? 3);
for (const title of TITLES) {
  for (const { turn, commands, gestures, partByPart } of gesturesByTurn(title, "clicks", turns))
    console.log(`${title.id} turn ${turn}: ${commands} commands, ${gestures} gestures, part by part ${partByPart}`);
}
