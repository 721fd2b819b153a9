import type { FormField } from "@wusong/board";

const UNITS_ATTACK = { field: "chit", is: ["none"] };

/** What the combat calculator asks. */
export const CALCULATOR: readonly FormField[] = [
  {
    id: "by",
    kind: "choice",
    label: "Who attacks?",
    options: [
      { value: "japan", label: "Japan" },
      { value: "china", label: "China" },
    ],
    default: "japan",
  },
  { id: "target", kind: "place", label: "Which area?", default: "M" },
  {
    id: "chit",
    kind: "choice",
    label: "With what?",
    rule: "5.2",
    options: [
      { value: "none", label: "Units" },
      { value: "jp.artillery", label: "IJA Heavy Artillery" },
      { value: "jp.bomber", label: "Bomber Support" },
      { value: "jp.fighter", label: "Fighter Support" },
      { value: "cn.artillery", label: "KMT Heavy Artillery" },
      { value: "cn.airforce", label: "KMT Air Force" },
    ],
    default: "none",
  },
  {
    id: "attackers",
    kind: "units",
    label: "Attacking units",
    rule: "7.2.2.a",
    default: ["jp.10rgt.1", "jp.10rgt.2"],
    when: UNITS_ATTACK,
  },
  {
    id: "from",
    kind: "choice",
    label: "Where are they?",
    rule: "7.2.1",
    options: [
      { value: "same", label: "In the area" },
      { value: "next", label: "In a neighbouring area" },
    ],
    default: "next",
    when: UNITS_ATTACK,
  },
  {
    id: "humanWave",
    kind: "flag",
    label: "Human wave",
    rule: "7.2.2.b",
    default: false,
    when: { field: "from", is: ["same"] },
  },
  {
    id: "support",
    kind: "number",
    label: "Engineers or Dare to Die",
    rule: "5.J5",
    lo: 0,
    hi: 4,
    default: 0,
    when: { field: "from", is: ["same"] },
  },
  { id: "defenders", kind: "units", label: "Ready defenders", rule: "7.2.2.c", default: ["cn.31div.1"] },
  { id: "spentDefenders", kind: "units", label: "Spent defenders", rule: "7.2.2.c", default: [] },
  {
    id: "control",
    kind: "choice",
    label: "Whose marker lies there?",
    rule: "9.0",
    options: [
      { value: "china", label: "Chinese" },
      { value: "japan", label: "Japanese" },
      { value: "none", label: "Nobody's" },
    ],
    default: "china",
  },
  { id: "dice", kind: "dice", label: "The dice showed", count: 2 },
];
