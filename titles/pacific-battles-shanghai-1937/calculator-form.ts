import type { FormField } from "@wusong/engine";

const stacks = (id: string, label: string, hex: string, unit: string): FormField => ({
  id,
  kind: "rows",
  label,
  rule: "14.23",
  lo: 1,
  hi: 6,
  fields: [
    { id: "hex", kind: "place", label: "Hex", default: hex },
    { id: "units", kind: "units", label: "Units in it", default: [unit] },
  ],
});
const columns = (id: string, label: string): FormField => ({
  id,
  kind: "number",
  label,
  rule: "10.3",
  lo: 0,
  hi: 2,
  default: 0,
});
const flag = (id: string, label: string, rule: string): FormField => ({
  id,
  kind: "flag",
  label,
  rule,
  default: false,
});

/** The questions of the combat calculator; ids are those of `odds.ts`. Ground and rivers follow from the hexes. */
export const CALCULATOR: readonly FormField[] = [
  stacks("attackers", "Attackers", "2513", "jp.29bde"),
  stacks("defenders", "Defenders", "2413", "cn.nanking.elite.1"),
  {
    id: "table",
    kind: "choice",
    label: "Which table does the attacker choose?",
    rule: "14.41",
    options: [
      { value: "assault", label: "Assault" },
      { value: "raid", label: "Raid" },
    ],
    default: "assault",
  },
  columns("attackerSupport", "Columns of the attacker's best headquarters"),
  columns("defenderSupport", "Columns of the defender's best headquarters"),
  flag("attackersSuppressed", "An attacker is suppressed", "8.2"),
  flag("defendersSuppressed", "A defender is suppressed", "8.2"),
  flag("fortified", "The defenders are in a fortification", "21.1"),
  flag("banzai", "Banzai! is played", "CM.J.07"),
  flag("gungHo", "Gung Ho is played", "CM.C.08"),
  flag("loneBattalion", "Lone Battalion is played", "CM.C.11"),
  { id: "dice", kind: "dice", label: "The die, if it was rolled", rule: "14.3", count: 1 },
];
