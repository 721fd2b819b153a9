import type { Edit, EditForm } from "@wusong/engine";
import tables from "./sheet/tables.json" with { type: "json" };

const TURNS = Array.from({ length: tables.limits.lastTurn }, (_, i) => i + 1);
const PHASES = [
  ["declaration", "announcement"],
  ["first", "first operations phase"],
  ["reinforcement", "reinforcement phase"],
  ["second", "second operations phase"],
] as const;
const ORDERS = ["move/fight", "fight/move", "move/move", "fight/fight"];

/** The position changed by hand: words of this title's edits. */
export const EDIT_FORM: EditForm = {
  off: [
    { value: "dead", label: "Eliminated" },
    { value: "removed", label: "Removed from play" },
    { value: "pool", label: "Garrison pool" },
    ...TURNS.map((turn) => ({ value: `box ${turn}`, label: `Arrives in turn ${turn}` })),
  ],
  states: [
    { value: "full", label: "Full strength" },
    { value: "reduced", label: "Reduced" },
    { value: "used", label: "Full strength, moved" },
  ],
  put: ({ id }, where, state): Edit => {
    if (!/^\d{4}$/.test(where)) return { units: { [id]: where } };
    const steps: Edit = state === "reduced" ? { steps: 1 } : {};
    const used: Edit = state === "used" ? { used: [id] } : {};
    return { units: { [id]: { hex: where, ...steps } }, ...used };
  },
  marks: [
    { value: "japan", label: "Japan controls it" },
    { value: "china", label: "China controls it" },
  ],
  mark: (place, side) => ({ control: { [place]: side } }),
  fields: [
    { id: "turn", label: "Turn", kind: "number", lo: 1, hi: tables.limits.lastTurn, default: 1 },
    {
      id: "phase",
      label: "Phase",
      kind: "choice",
      options: ["Japan", "China"].flatMap((side) =>
        PHASES.flatMap(([phase, words]) =>
          (phase === "first" || phase === "second" ? ORDERS : [""]).map((order) => ({
            value: [side.toLowerCase(), phase, order].filter(Boolean).join(" "),
            label: `${side}: ${words}${order ? `, ${order}` : ""}`,
          })),
        ),
      ),
      default: "japan first move/fight",
    },
    { id: "airForce", label: "Chinese air force in play", kind: "flag", default: true },
  ],
  set: (field, value) => {
    if (field !== "phase") return { [field]: value };
    const [side, phase, declared] = String(value).split(" ");
    return { phase: { side, phase, ...(declared ? { declared } : {}) } };
  },
};
