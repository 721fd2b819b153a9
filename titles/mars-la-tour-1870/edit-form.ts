import type { EditForm } from "@wusong/board";
import { SIDE_IDS, SIDES, sideName } from "./ids.ts";
import schedule from "./sheet/schedule.json" with { type: "json" };

const NAMED = SIDES.map((side) => [SIDE_IDS[side], sideName(side)] as const);

/** The position changed by hand: words of this title's edits. */
export const EDIT_FORM: EditForm = {
  off: [
    { value: "waiting", label: "Waiting to arrive" },
    { value: "away", label: "Away" },
    { value: "eliminated", label: "Eliminated" },
  ],
  states: [
    { value: "fresh", label: "Fresh, or active" },
    { value: "spent", label: "Spent, or inactive" },
  ],
  put: ({ id, arm }, where, state) => {
    const off = EDIT_FORM.off.some(({ value }) => value === where);
    if (arm === "leader")
      return { leaders: { [id]: where }, ...(off ? {} : { [state === "spent" ? "inactive" : "active"]: [id] }) };
    return { place: { [id]: where }, ...(off ? {} : { [state]: [id] }) };
  },
  marks: [
    ...NAMED.map(([value, name]) => ({ value, label: `${name} holds it` })),
    { value: "none", label: "Nobody holds it" },
  ],
  mark: (place, side) => ({ control: { [place]: side } }),
  fields: [
    { id: "turn", label: "Turn", kind: "number", lo: 1, hi: schedule.turns.length, default: 1 },
    {
      id: "phase",
      label: "Phase",
      kind: "choice",
      options: NAMED.flatMap(([side, name]) =>
        (["arrival", "impulse", "transfer"] as const).map((phase) => ({
          value: `${phase} ${side}`,
          label: `${name}: ${phase}`,
        })),
      ),
      default: "impulse german",
    },
  ],
  set: (field, value) => {
    if (field !== "phase") return { [field]: value };
    const [phase, side] = String(value).split(" ");
    return { phase: { [phase]: side } };
  },
};
