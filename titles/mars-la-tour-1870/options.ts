import type { OptionSpec } from "@wusong/engine";

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
  },
];
