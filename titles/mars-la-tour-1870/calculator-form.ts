import type { FormField } from "@wusong/engine";

const FIRE = ["bombardment", "rifle fire", "volley"];
const during = (...combats: string[]): NonNullable<FormField["when"]> => ({ field: "combat", is: combats });
const choice = (value: string, label: string): { value: string; label: string } => ({ value, label });

const INFANTRY = choice("infantry", "infantry");
const CAVALRY = choice("cavalry", "cavalry");
const ARTILLERY = choice("artillery", "artillery");

/** The questions of the combat calculator in the order of the player aid; ids are those of `odds.ts`. */
export const CALCULATOR: readonly FormField[] = [
  {
    id: "combat",
    kind: "choice",
    label: "Which combat?",
    rule: "7.0",
    options: [
      choice("bombardment", "Bombardment"),
      choice("rifle fire", "Rifle fire"),
      choice("volley", "Chassepot volley"),
      choice("assault", "Assault or counter-charge"),
    ],
    default: "bombardment",
  },
  {
    id: "side",
    kind: "choice",
    label: "Who attacks?",
    options: [choice("french", "French"), choice("german", "German")],
    default: "german",
    when: during("rifle fire", "assault"),
  },

  count("factor", "Artillery factor of the selected unit", "7.1.a", 1, 9, 5, "bombardment"),
  count("further", "Further artillery, adjacent to the target", "7.1.b", 0, 7, 0, "bombardment"),
  count("firers", "French infantry units firing", "7.3.a", 1, 8, 2, "volley"),
  count("divisions", "Different divisions among them", "7.3.c", 1, 8, 1, "volley"),
  {
    id: "lead",
    kind: "choice",
    label: "Arm of the attacking lead unit",
    rule: "7.4.a",
    options: [INFANTRY, CAVALRY, ARTILLERY],
    default: "infantry",
    when: during("assault"),
  },
  count("value", "Its combat value", "7.4.a", 0, 9, 3, "assault"),
  {
    id: "leader",
    kind: "flag",
    label: "A Leader is committed",
    rule: "7.4.b",
    default: false,
    when: during("assault"),
  },
  count("infantry", "Further Fresh infantry", "7.2.p", 0, 8, 0, "rifle fire", "assault"),
  count("artillery", "Further Fresh artillery", "7.2.p", 0, 8, 0, "rifle fire", "assault"),
  count("cavalry", "Further Fresh cavalry", "7.4.e", 0, 8, 0, "assault"),
  count("footZones", "Beaten Zones exited by infantry or artillery", "7.4.T.c", 0, 9, 0, "assault"),
  count("cavalryZones", "Beaten Zones exited by cavalry", "7.4.T.d", 0, 9, 0, "assault"),
  count("distance", "Distance in Areas, 1 is adjacent", "7.1.2", 1, 4, 1, "bombardment", "rifle fire"),
  count("firingCover", "Cover of the firing Area", "7.1.f", 1, 3, 1, ...FIRE),

  count("targetUnits", "Combat units in the moving group", "7.3.T.b", 1, 8, 4, "volley"),
  count("targetCover", "Cover of the target's Area", "7.1.T.a", 1, 3, 2, ...FIRE, "assault"),
  {
    id: "cavalryAlone",
    kind: "flag",
    label: "The target is cavalry alone",
    rule: "7.4.C.k",
    default: false,
    when: during("bombardment", "assault"),
  },
  {
    id: "targetLead",
    kind: "choice",
    label: "Arm of the defending lead unit",
    rule: "7.4.T.n",
    options: [INFANTRY, ARTILLERY, CAVALRY],
    default: "infantry",
    when: during("rifle fire", "assault"),
  },
  {
    id: "targetLeadFresh",
    kind: "flag",
    label: "It is Fresh",
    default: true,
    rule: "7.2.T.d",
    when: during("rifle fire"),
  },
  count("targetValue", "Its combat value", "7.4.T.a", 0, 9, 4, "assault"),
  count("targetFreshInfantry", "Other Fresh infantry in the target", "7.4.T.f", 0, 8, 0, "rifle fire", "assault"),
  count("targetSpentInfantry", "Other Spent infantry in the target", "7.4.T.h", 0, 8, 0, "assault"),
  count(
    "targetFreshArtillery",
    "Fresh artillery in the target, the lead apart",
    "7.1.T.c",
    0,
    8,
    0,
    "bombardment",
    "rifle fire",
    "assault",
  ),
  count("targetFreshCavalry", "Other Fresh cavalry in the target", "7.4.C.d", 0, 8, 0, "assault"),
  {
    id: "reduction",
    kind: "choice",
    label: "Loss of a beaten rifle attack",
    rule: "7.2.R.b",
    options: [choice("firers", "less one for each unit that fired"), choice("none", "the full difference")],
    default: "firers",
    when: during("rifle fire"),
  },
  { id: "dice", kind: "dice", label: "Dice, if rolled: attacker, then target", count: 2 },
];

function count(
  id: string,
  label: string,
  rule: string,
  lo: number,
  hi: number,
  preset: number,
  ...combats: string[]
): FormField {
  return { id, kind: "number", label, rule, lo, hi, default: preset, when: during(...combats) };
}
