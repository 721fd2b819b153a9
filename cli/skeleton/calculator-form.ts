import type { FormField } from "@wusong/engine";
import { SIDE_IDS, SIDES, sideName } from "./ids.ts";

/** What the combat calculator asks. */
export const CALCULATOR: readonly FormField[] = [
  {
    id: "by",
    kind: "choice",
    label: "Who attacks?",
    rule: "3.1",
    options: SIDES.map((side) => ({ value: SIDE_IDS[side], label: sideName(side) })),
    default: SIDE_IDS[0],
  },
  { id: "target", kind: "place", label: "Which hex?", rule: "3.1", default: "0403" },
  { id: "dice", kind: "dice", label: "The die showed", count: 1 },
];
