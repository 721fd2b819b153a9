import { existsSync } from "node:fs";
import path from "node:path";
import {
  type AboutTitle,
  creditOf,
  NOT_AFFILIATED,
  RIGHTS,
  readAboutTitle,
  SHEET_BOUNDS,
  SOURCES,
} from "@wusong/engine";
import { readJson } from "./files.ts";

/** What a title says of its battle and of the game it follows; null where it has no such page. */
export function readAbout(root: string, title: string): AboutTitle | null {
  const file = path.join(root, "titles", title, "about.json");
  return existsSync(file) ? readAboutTitle(readJson(file, "the page on the battle", SHEET_BOUNDS)) : null;
}

/** The same for people, in lines that fit a terminal. */
export function aboutLines({ game, battle, sources }: AboutTitle): string[] {
  const numbers = new Map(sources.map(({ id }, i) => [id, i + 1]));
  const parts = battle.parts.flatMap(({ heading, paragraphs }) => [
    "",
    heading,
    ...paragraphs.flatMap((one) => folded(`${one.text} [${one.sources.map((id) => numbers.get(id)).join(", ")}]`)),
  ]);
  const whose = game === null ? [] : [game.known, `To buy it: ${game.buy}`, NOT_AFFILIATED, RIGHTS];
  return [
    `${battle.name} (${battle.when})`,
    ...parts,
    "",
    "Sources",
    ...sources.flatMap(({ author, title, published }, i) => folded(`${i + 1}. ${author}: ${title}. ${published}.`)),
    ...folded(SOURCES),
    "",
    "Whose game this is",
    ...[creditOf(game), ...whose].flatMap(folded),
  ];
}

const WIDTH = 100;

/** A text in indented lines of at most a hundred characters, as far as its words allow. */
function folded(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== "" && last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines.map((line) => `  ${line}`);
}
