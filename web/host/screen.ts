import type { Edit, EditForm, MapSheet, Shape, Title } from "@wusong/engine";
import type { EditChange, TitleScreen } from "./protocol.ts";

/** What a screen needs to draw a title, as plain data. */
export function screenOf({ looks, defaultSheet }: Title<Shape>, sheet: object = defaultSheet()): TitleScreen {
  const map = looks.mapSheet(sheet);
  return {
    board: map.kind,
    map: looks.map,
    mapSheet: map,
    sides: looks.sides,
    card: looks.card,
    turns: looks.turns,
    verbs: looks.verbs ?? {},
    calculator: looks.calculator ?? [],
    edit: looks.edit ? formOf(looks.edit) : null,
    faces: looks.faces(sheet),
    provenance: looks.provenance(sheet),
    placeNames: Object.fromEntries(placesOf(map).map((place) => [place, looks.placeName(sheet, place)])),
  };
}

const formOf = ({ off, states, marks, fields }: EditForm): TitleScreen["edit"] => ({ off, states, marks, fields });

/** The edit that a change by hand stands for, in the words of the title; null where it names no piece. */
export function editOf({ looks }: Title<Shape>, sheet: object, change: EditChange): Edit | null {
  if (change.kind === "data") return change.data;
  const { edit, faces } = looks;
  if (!edit) return null;
  if (change.kind === "mark") return edit.mark(change.place, change.mark);
  if (change.kind === "set") return edit.set(change.field, change.value);
  const piece = faces(sheet).find(({ id }) => id === change.piece);
  return piece ? edit.put(piece, change.where, change.state) : null;
}

const placesOf = (map: MapSheet): string[] =>
  map.kind === "hex" ? Object.keys(map.hexes) : [...map.areas, ...map.zones].map(({ id }) => id);
