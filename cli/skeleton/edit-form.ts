import type { EditForm } from "@wusong/engine";
import { SIDE_IDS, SIDES, sideName } from "./ids.ts";
import tables from "./sheet/tables.json" with { type: "json" };

/** The position changed by hand: words of this title's edits. */
export const EDIT_FORM: EditForm = {
  off: [{ value: "lost", label: "Lost" }],
  states: [
    { value: "ready", label: "Ready" },
    { value: "acted", label: "Has acted" },
  ],
  put: ({ id }, where, state) => ({
    units: { [id]: where },
    ...(where === "lost" ? {} : { acted: state === "acted" ? [id] : [] }),
  }),
  marks: [],
  mark: () => ({}),
  fields: [
    { id: "turn", label: "Turn", kind: "number", lo: 1, hi: tables.turns, default: 1 },
    {
      id: "side",
      label: "Whose turn",
      kind: "choice",
      options: SIDES.map((side) => ({ value: SIDE_IDS[side], label: sideName(side) })),
      default: SIDE_IDS[0],
    },
  ],
  set: (field, value) => ({ [field]: value }),
};
