import type { OptionSpec } from "@wusong/engine";

export const OPTIONS: readonly OptionSpec[] = [
  {
    id: "town",
    name: "Towns in woods and marsh",
    text: "The rulebook says both that such a town gives its Chinese defenders two columns and that it gives one; two is the better reading (R1).",
    values: [
      { id: "adds", name: "Two columns: town and ground together" },
      { id: "alone", name: "One column: the town alone" },
    ],
    default: "adds",
  },
];
