import type { EditForm } from "@wusong/engine";
import { EDIT_PHASES } from "./edit-phase.ts";
import schedule from "./sheet/schedule.json" with { type: "json" };

const TURNS = schedule.turns.length;

/** The position changed by hand: words of this title's edits. */
export const EDIT_FORM: EditForm = {
  off: [
    { value: "base", label: "Off-map base" },
    { value: "replaceable", label: "Replaceable losses" },
    { value: "dead", label: "Dead pile" },
    { value: "held", label: "Held back" },
    { value: "later", label: "Arrives later" },
    { value: "mix", label: "Counter mix" },
    ...Array.from({ length: TURNS }, (_, i) => ({ value: `track ${i + 1}`, label: `Turn track, turn ${i + 1}` })),
  ],
  states: [],
  put: ({ id }, where) => ({ place: { [id]: where } }),
  marks: [],
  mark: () => ({}),
  fields: [
    { id: "turn", label: "Turn", kind: "number", lo: 1, hi: TURNS, default: 1 },
    {
      id: "first",
      label: "First side",
      kind: "choice",
      options: [
        { value: "japan", label: "Japan" },
        { value: "china", label: "China" },
      ],
      default: "japan",
    },
    ...(["japan", "china"] as const).flatMap((side) =>
      (
        [
          ["vp", "victory points"],
          ["command", "command points"],
        ] as const
      ).map(([key, words]) => ({
        id: `${key} ${side}`,
        label: `${side === "japan" ? "Japanese" : "Chinese"} ${words}`,
        kind: "number" as const,
        lo: 0,
        hi: 999,
        default: 0,
      })),
    ),
    {
      id: "phase",
      label: "Phase",
      kind: "choice",
      options: ["japan", "china"].flatMap((side) =>
        EDIT_PHASES.map((name) => ({
          value: `${side} ${name}`,
          label: `${side === "japan" ? "Japan" : "China"}: ${name}`,
        })),
      ),
      default: "japan movement",
    },
  ],
  set: (field, value) => {
    if (field === "phase") {
      const [side, name] = String(value).split(" ");
      return { phase: { side, name } };
    }
    const [key, side] = field.split(" ");
    return side === undefined ? { [key]: value } : { [key]: { [side]: value } };
  },
};
