import type { OptionSpec } from "@wusong/engine";
import { type ContestedRuling, contestedOptions } from "@wusong/mechanics";

export type Contested = "oddsLimit" | "railOrigins";

export const CONTESTED: readonly ContestedRuling<Contested>[] = [
  {
    id: "oddsLimit",
    ruling: "R20",
    name: "The ends of the combat table",
    text: "Whether 1:3 and 6:1 limit the odds before the shifts or the column they end in; the rules speak of final odds and show no example.",
    ruled: "After the shifts: 8:1 two left is 6:1",
    otherwise: "Before the shifts: 8:1 two left is 4:1",
  },
  {
    id: "railOrigins",
    ruling: "R18",
    name: "Where the railroad begins",
    text: "One case lets Chinese units arrive by rail from a map edge, another from Nanking or Hangzhou.",
    ruled: "From an edge, Nanking or Hangzhou",
    otherwise: "From Nanking or Hangzhou only",
  },
];

export const OPTIONS: readonly OptionSpec[] = [
  {
    id: "town",
    name: "Towns in woods and marsh",
    text: "The rulebook says both that such a town gives its Chinese defenders two columns and that it gives one; two is the better reading.",
    values: [
      { id: "adds", name: "Two columns: town and ground together" },
      { id: "alone", name: "One column: the town alone" },
    ],
    default: "adds",
    ruling: "R1",
  },
  ...contestedOptions(CONTESTED),
];
