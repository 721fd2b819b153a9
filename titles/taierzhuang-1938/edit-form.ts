import type { EditForm } from "@wusong/engine";
import tables from "./sheet/tables.json" with { type: "json" };

/** The position changed by hand: words of this title's edits. */
export const EDIT_FORM: EditForm = {
  off: [
    { value: "pool", label: "Reinforcement pool" },
    { value: "eliminated", label: "Eliminated" },
  ],
  states: [
    { value: "ready", label: "Ready" },
    { value: "spent", label: "Spent" },
  ],
  put: ({ id }, where, state) => {
    const off = EDIT_FORM.off.some(({ value }) => value === where);
    return { units: { [id]: state === "spent" && !off ? `${where} spent` : where } };
  },
  marks: [{ value: "supplyDrop", label: "Supplies drop here" }],
  mark: (place, mark) => ({ [mark]: place }),
  fields: [
    { id: "turn", label: "Turn", kind: "number", lo: 1, hi: tables.turns, default: 1 },
    {
      id: "phase",
      label: "Phase",
      kind: "choice",
      options: [
        { value: "chits", label: "Chit phase" },
        { value: "impulses", label: "Impulses" },
        { value: "end", label: "End phase" },
      ],
      default: "impulses",
    },
    {
      id: "active",
      label: "Impulse of",
      kind: "choice",
      options: [
        { value: "japan", label: "Japan" },
        { value: "china", label: "China" },
      ],
      default: "japan",
    },
    { id: "passes", label: "Passes in a row", kind: "number", lo: 0, hi: 1, default: 0 },
  ],
  set: (field, value) => ({ [field]: value }),
};
