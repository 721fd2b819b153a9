import type { OptionSpec } from "@wusong/engine";
import { type ContestedRuling, contestedOptions } from "@wusong/mechanics";

export type Contested = "fortyFive" | "interdictedBase";

export const CONTESTED: readonly ContestedRuling<Contested>[] = [
  {
    id: "fortyFive",
    ruling: "C-36",
    name: "A difference of forty-five points",
    text: "The rules name 45 in two levels of victory.",
    ruled: "It is a major victory",
    otherwise: "It is a decisive victory",
  },
  {
    id: "interdictedBase",
    ruling: "C-53",
    name: "Reinforcements by way of Nanking",
    text: "Interdiction strikes Chinese reinforcements that come onto the west edge; as written, those who wait in the Nanking box for one phase escape it.",
    ruled: "The Nanking box is safe",
    otherwise: "They are interdicted on their way there, too",
  },
];

/** The rulings a table may decide otherwise. */
export const OPTIONS: readonly OptionSpec[] = contestedOptions(CONTESTED);
