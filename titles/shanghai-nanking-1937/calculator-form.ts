import type { FormField } from "@wusong/engine";

const choice = (value: string, label: string): { value: string; label: string } => ({ value, label });

/** The questions of the combat calculator; ids are those of `odds.ts`. */
export const CALCULATOR: readonly FormField[] = [
  {
    id: "kind",
    kind: "choice",
    label: "What is it?",
    rule: "10.0",
    options: [choice("attack", "An attack"), choice("landing", "A landing"), choice("overrun", "An overrun")],
    default: "attack",
  },
  {
    id: "attacker",
    kind: "choice",
    label: "Who attacks?",
    options: [choice("japan", "Japan"), choice("china", "China")],
    default: "japan",
  },
  { id: "attackers", kind: "units", label: "Attacking units", rule: "2.2.1", default: ["jp.3div.1", "jp.3div.2"] },
  { id: "defenders", kind: "units", label: "Defending units", rule: "2.2.1", default: ["cn.98div"] },
  { id: "reduced", kind: "units", label: "Which of all these are reduced?", rule: "2.2.1", default: [] },
  {
    id: "terrain",
    kind: "choice",
    label: "Ground of the attacked hex",
    rule: "10.4.1",
    options: [
      choice("clear", "Clear"),
      choice("ricePaddy", "Rice paddy"),
      choice("woods", "Woods"),
      choice("marsh", "Marsh"),
      choice("city", "City"),
    ],
    default: "clear",
  },
  { id: "town", kind: "flag", label: "There is a town", rule: "10.4.1", default: false },
  { id: "concentric", kind: "flag", label: "The attack is concentric", rule: "10.4.2", default: false },
  {
    id: "markers",
    kind: "choice",
    label: "Fire support of the attacker",
    rule: "11.0",
    options: [
      choice("", "None"),
      choice("air", "Air"),
      choice("artillery", "Artillery"),
      choice("naval", "Naval"),
      choice("air,artillery", "Air and artillery"),
      choice("air,naval", "Air and naval"),
      choice("artillery,naval", "Artillery and naval"),
      choice("air,artillery,naval", "All three"),
    ],
    default: "",
  },
  { id: "dice", kind: "dice", label: "The die, if it was rolled", rule: "10.0", count: 1 },
];
