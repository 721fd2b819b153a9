import { again, finish, offer, refuse, type Seat } from "@wusong/engine";
import { T } from "../book.ts";
import { JAPAN, type UnitId } from "../ids.ts";
import { UNIT } from "../kinds.ts";
import { isSuppressed, mine, placeOf, unitsInPlay } from "../position.ts";
import { breakDown, combine } from "../position-pieces.ts";
import type { Sheet } from "../sheet.ts";
import type { Know, Public } from "../state.ts";
import { prompt, unitName, unitText } from "../words.ts";
import { SUPPLY_PROPOSALS } from "./07-logistics/purchases.ts";

/** 26.8: brigades of the side on the map or in the base. */
function brigades(k: Know): UnitId[] {
  return unitsInPlay(mine(k)).filter((unit) => k.sheet.breaks[unit]);
}

/** 9.2: why a regiment finds no partner of its type in its place; null when it does. */
function whyNotCombined(k: Know, unit: UnitId) {
  const a = mine(k);
  if (k.sheet.side[unit] !== k.seat || k.sheet.units[unit].parent < 0 || placeOf(a, unit) < -1)
    return refuse("26.8", "Only subordinate regiments in play combine.");
  if (isSuppressed(a, unit)) return refuse("9.42", "A suppressed unit cannot be combined.");
  return partners(k, unit).length > 0 ? null : refuse("9.2", "No matching regiment is in the same place.");
}

const regimentsInPlay = (k: Know): UnitId[] => unitsInPlay(mine(k)).filter((unit) => k.sheet.units[unit].parent >= 0);

function partners(k: Know, unit: UnitId): UnitId[] {
  const a = mine(k);
  return k.sheet.subordinates
    .get(k.sheet.units[unit].typeId)!
    .filter((other) => other !== unit && placeOf(a, other) === placeOf(a, unit) && !isSuppressed(a, other));
}

/** Whatever is proposed for supply, nothing is exchanged for it. */
const LEAVE_AS_THEY_ARE = Object.keys(SUPPLY_PROPOSALS).map((id) => ({
  id,
  label: SUPPLY_PROPOSALS[id as keyof typeof SUPPLY_PROPOSALS],
  choose: () => ({ verb: "done", picks: [] }),
}));

/** 9.0: as everybody knows, there are no brigades before the first of them has come. */
const brigadesHaveCome = (pub: Public, sheet: Sheet): boolean =>
  pub.received.some((index) => sheet.groups[index].units.some((unit) => sheet.breaks[unit]));

/** 9.1, 9.2: step two of logistics; free of charge, as often as wanted. Only Japanese brigades have subordinates. */
export const reorganize = T.procedure<{ side: Seat }>("reorganize", "9.0").steps((t) => [
  t.auto("brigades", "9.1", (g) => (brigadesHaveCome(g.pub, g.sheet) ? undefined : finish())),
  t.decide(
    "reorganize",
    "9.1",
    prompt("break brigades down or combine regiments"),
    (_pub, v) => (v.side === JAPAN ? JAPAN : null),
    {
      breakDown: t.verb({
        whyNot: () => refuse("26.8", "No brigade that breaks down is in play."),
        ask: (k, _v, p) =>
          p.one("brigade", UNIT, brigades(k), {
            why: (unit) => refuse("26.8", () => `${unitName(k.sheet, unit)} is no brigade in play that breaks down.`),
          }),
        do: (g, _v, unit) => {
          const parts = breakDown(g, unit);
          g.tell?.({
            type: "brokenDown",
            rule: "9.1",
            text: `${g.sheet.units[unit].name} breaks down.`,
            data: { kind: "other", pieces: [unitText(g.sheet, unit), ...parts.map((part) => unitText(g.sheet, part))] },
            seenBy: [JAPAN],
          });
          return again;
        },
        label: "Break down",
      }),
      combine: t.verb({
        when: (k) => regimentsInPlay(k).length > 1,
        whyNot: () => refuse("9.2", "There are no two regiments of one type in the same place to combine."),
        ask: (k, _v, p) => {
          const regiments = regimentsInPlay(k);
          const { from, why } = offer(regiments, (unit) => whyNotCombined(k, unit));
          const one = p.one("regiment", UNIT, from, { why });
          const other = p.one("with", UNIT, partners(k, one), {
            why: () => refuse("9.2", "Two regiments of one type in the same place combine."),
          });
          return { one, other };
        },
        do: (g, _v, { one, other }) => {
          const brigade = combine(g, one, other);
          g.tell?.({
            type: "combined",
            rule: "9.2",
            text: `Two regiments form ${g.sheet.units[brigade].name}.`,
            data: { kind: "other", pieces: [unitText(g.sheet, brigade)] },
            seenBy: [JAPAN],
          });
          return again;
        },
        label: "Combine",
      }),
      done: t.button(() => finish(), { weight: () => 4, label: "Reorganize nothing more" }),
    },
    { board: "logistics", proposals: LEAVE_AS_THEY_ARE },
  ),
]);
