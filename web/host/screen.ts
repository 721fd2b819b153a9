import type { AreaSheet, EditData, EditForm, HexSheet, Looks } from "@wusong/board";
import type { Shape, Title, View } from "@wusong/engine";
import type { EditChange, TitleScreen } from "./protocol.ts";

/** What a screen needs to draw a title, as plain data. */
export function screenOf(title: Title<Shape>, sheet: object = title.defaultSheet()): TitleScreen {
  const looks = title.looks as Looks<View<Shape>, object>;
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
    edit: looks.edit ? formOf(looks.edit) : null,
    faces: looks.faces(sheet),
    placeNames: Object.fromEntries(placesOf(looks.board, map).map((place) => [place, looks.placeName(sheet, place)])),
  };
}

const formOf = ({ off, states, marks, fields }: EditForm): TitleScreen["edit"] => ({ off, states, marks, fields });

/** The edit that a change by hand stands for, in the words of the title; null where it names no piece. */
export function editOf(title: Title<Shape>, sheet: object, change: EditChange): EditData | null {
  if (change.kind === "data") return change.data;
  const { edit, faces } = title.looks as Looks<View<Shape>, object>;
  if (!edit) return null;
  if (change.kind === "mark") return edit.mark(change.place, change.mark);
  if (change.kind === "set") return edit.set(change.field, change.value);
  const piece = faces(sheet).find(({ id }) => id === change.piece);
  return piece ? edit.put(piece, change.where, change.state) : null;
}

function placesOf(board: "hex" | "area", map: unknown): string[] {
  if (board === "hex") {
    const { hexes } = map as HexSheet;
    return Object.keys(hexes);
  }
  const { areas, zones } = map as AreaSheet;
  return [...areas.map(({ id }) => id), ...zones.map(({ id }) => id)];
}
