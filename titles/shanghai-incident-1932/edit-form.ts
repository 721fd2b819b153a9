import type { Edit, EditForm } from "@wusong/engine";
import tables from "./sheet/tables.json" with { type: "json" };

const PHASES = [
  ["movement", "movement"],
  ["combat", "combat"],
  ["mobileMovement", "mobile movement"],
  ["mobileCombat", "mobile combat"],
  ["pauseMovement", "redeployment in a pause"],
] as const;

/** The position changed by hand: words of this title's edits. */
export const EDIT_FORM: EditForm = {
  off: [
    { value: "off", label: "Off the map" },
    { value: "waiting", label: "Waiting to arrive" },
    { value: "eliminated", label: "Eliminated" },
    { value: "lost", label: "Lost for good" },
    { value: "ready", label: "Marker: ready" },
    { value: "used", label: "Marker: used" },
    { value: "absent", label: "Marker: not arrived" },
  ],
  states: [
    { value: "as it is", label: "As it is" },
    { value: "1", label: "One step" },
    { value: "2", label: "Two steps" },
    { value: "moved", label: "Moved" },
    { value: "attacked", label: "Attacked" },
    { value: "fresh", label: "Neither moved nor attacked" },
  ],
  put: ({ id, arm }, where, state): Edit => {
    if (arm === "marker") return { markers: { [id]: where } };
    const steps: Edit = /^\d$/.test(state) ? { steps: Number(state) } : {};
    const marks: Edit = state === "fresh" ? { marks: [] } : /^(moved|attacked)$/.test(state) ? { marks: [state] } : {};
    return { units: { [id]: { at: where, ...steps, ...marks } } };
  },
  marks: [
    { value: "japan", label: "Japan controls it" },
    { value: "china", label: "China controls it" },
    { value: "neutral", label: "Nobody controls it" },
  ],
  mark: (place, side) => ({ control: { [place]: side } }),
  fields: [
    { id: "turn", label: "Turn of the series", kind: "number", lo: 1, hi: tables.limits.turnsPerSeries, default: 1 },
    { id: "day", label: "Day", kind: "number", lo: 1, hi: 35, default: 1 },
    { id: "pause", label: "Pauses so far", kind: "number", lo: 0, hi: tables.limits.pauses, default: 0 },
    { id: "logistics", label: "Chinese logistics", kind: "number", lo: 0, hi: tables.limits.logisticsMost, default: 0 },
    { id: "fifthArmy", label: "Fifth Army released", kind: "flag", default: false },
    {
      id: "phase",
      label: "Phase",
      kind: "choice",
      options: [
        ...["Japan", "China"].flatMap((side) =>
          PHASES.map(([phase, words]) => ({ value: `${phase} ${side.toLowerCase()}`, label: `${side}: ${words}` })),
        ),
        { value: "administrative japan", label: "Administrative phase" },
        { value: "pause japan", label: "Pause: orders" },
      ],
      default: "movement japan",
    },
  ],
  set: (field, value) => {
    if (field !== "phase") return { [field]: value };
    const [phase, side] = String(value).split(" ");
    return { phase, side };
  },
};
