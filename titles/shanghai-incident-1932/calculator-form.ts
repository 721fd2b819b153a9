import type { FormField } from "@wusong/engine";

const choice = (value: string, label: string): { value: string; label: string } => ({ value, label });

/** The questions of the combat calculator; ids are those of `odds.ts`. */
export const CALCULATOR: readonly FormField[] = [
  {
    id: "attacker",
    kind: "choice",
    label: "Who attacks?",
    options: [choice("japan", "Japan"), choice("china", "China")],
    default: "japan",
  },
  { id: "attackers", kind: "units", label: "Attacking units", rule: "7.3", default: ["jp.9div.1"] },
  { id: "defenders", kind: "units", label: "Defending units", rule: "7.2", default: ["cn.78div.1"] },
  { id: "reduced", kind: "units", label: "Which of all these are reduced?", rule: "2.3", default: [] },
  {
    id: "terrain",
    kind: "choice",
    label: "Ground of the attacked hex",
    rule: "7.4",
    options: [choice("clear", "Clear"), choice("town", "Town"), choice("city", "City")],
    default: "city",
  },
  { id: "fort", kind: "flag", label: "The defenders are in a fort or in rubble", rule: "7.5", default: false },
  {
    id: "across",
    kind: "choice",
    label: "Every attacker crosses",
    rule: "7.4",
    options: [choice("none", "No water"), choice("creek", "A creek"), choice("river", "A river")],
    default: "none",
  },
  {
    id: "garrison",
    kind: "number",
    label: "Woosung forts in Chinese hands, if one is attacked",
    rule: "17.3",
    lo: 0,
    hi: 3,
    default: 0,
    when: { field: "attacker", is: ["japan"] },
  },
  { id: "markers", kind: "units", label: "Japanese fire-support markers", rule: "15.2", side: "first", default: [] },
  { id: "mobile", kind: "flag", label: "It is a mobile combat phase", rule: "4.1", default: false },
  { id: "dice", kind: "dice", label: "The die, if it was rolled", rule: "7.6", count: 1 },
];
