import type { AreaSheet, HexSheet, Looks } from "@wusong/board";
import type { Shape, Title, View } from "@wusong/engine";
import type { TitleScreen } from "./protocol.ts";

/** What a screen needs to draw a title, as plain data. */
export function screenOf(title: Title<Shape>): TitleScreen {
  const looks = title.looks as Looks<View<Shape>, object>;
  const sheet = title.defaultSheet();
  const map = (sheet as { data: { map: unknown } }).data.map;
  return {
    board: looks.board,
    map: looks.map,
    mapSheet: map,
    sides: looks.sides,
    card: looks.card,
    turns: looks.turns,
    verbs: looks.verbs ?? {},
    calculator: looks.calculator ?? [],
    faces: looks.faces(sheet),
    placeNames: Object.fromEntries(placesOf(looks.board, map).map((place) => [place, looks.placeName(sheet, place)])),
  };
}

function placesOf(board: "hex" | "area", map: unknown): string[] {
  if (board === "hex") {
    const { hexes } = map as HexSheet;
    return Object.keys(hexes);
  }
  const { areas, zones } = map as AreaSheet;
  return [...areas.map(({ id }) => id), ...zones.map(({ id }) => id)];
}
