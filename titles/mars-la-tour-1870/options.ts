import type { OptionSpec } from "@wusong/engine";
import { type ContestedRuling, contestedOptions } from "@wusong/mechanics";

export type Contested = "targetVision" | "volleyHalves";

export const CONTESTED: readonly ContestedRuling<Contested>[] = [
  {
    id: "targetVision",
    ruling: "R4",
    name: "Shooting back out of Cover 3",
    text: "The player aid has the line about vision under the target's value, too: whether a target in Cover 3 loses a point as firers do.",
    ruled: "It loses a point",
    otherwise: "It does not: the line means the firers",
  },
  {
    id: "volleyHalves",
    ruling: "R9",
    name: "Half points of a volley",
    text: "A chassepot volley costs half of the difference, and the player aid does not say what becomes of the odd half.",
    ruled: "Rounded up",
    otherwise: "Rounded down",
  },
];

export const OPTIONS: readonly OptionSpec[] = [
  {
    id: "rifleReduction",
    name: "Loss of a beaten rifle attack",
    text: "Whether each unit that fired takes one casualty point off the loss of a beaten rifle attack; the player aid can be read both ways.",
    values: [
      { id: "firers", name: "Less one for each unit that fired" },
      { id: "none", name: "The full difference" },
    ],
    default: "firers",
    ruling: "R1",
  },
  ...contestedOptions(CONTESTED),
];
