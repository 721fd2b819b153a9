import { NOWHERE } from "@wusong/board";
import { again, type Refusal, refuse, type Steps } from "@wusong/engine";
import type { UnitId } from "../../ids.ts";
import { unitFrom } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { hexOf, layOnTop, topIsReduced, topOf, unitsIn, whereIs } from "../../position.ts";
import type { Campaign, Knows } from "../../state.ts";
import { hexWords, unitWords } from "../../words.ts";

/** 6.4: which counter lies on top, and so is seen by the enemy, is the owner's choice; once per stack and phase. */
export function topVerb<V extends object>(t: Steps<Campaign, V>) {
  return t.verb({
    label: "Put on top",
    whyNot: () => refuse("6.4", "No stack of yours is left whose top counter can be changed in this phase."),
    ask: (k, _v, p) => {
      const from: UnitId[] = [];
      const first = k.sheet.first[k.seat];
      for (let i = 0; i < k.mine.at.length; i++) {
        const unit = unitFrom(first, i);
        if (k.mine.at[i] !== NOWHERE && whyNotOnTop(k, unit) === null) from.push(unit);
      }
      return p.one("unit", UNIT, from, { why: (unit) => whyNotOnTop(k, unit) });
    },
    do: (g, _v, unit) => {
      const hex = hexOf(g.sheet, g.own[g.sheet.sideOf[unit]], unit);
      layOnTop(g, unit);
      g.pub.arranged.push(hex);
      g.tell?.({
        type: "top",
        rule: "6.4",
        text: `${unitWords(g.sheet, unit)} now lies on top in ${hexWords(g.sheet, hex)}.`,
        data: {
          kind: "other",
          pieces: [g.sheet.units[unit].text],
          places: [g.sheet.board.names[hex]],
          facts: { reduced: topIsReduced(g.pub, hex) },
        },
      });
      return again;
    },
  });
}

function whyNotOnTop(k: Knows, unit: UnitId): Refusal | null {
  const name = (): string => unitWords(k.sheet, unit);
  if (k.sheet.sideOf[unit] !== k.seat)
    return refuse("6.4", () => `${name()} is not yours; you arrange your own stacks.`);
  const hex = whereIs(k.sheet, k.mine, unit);
  if (hex === NOWHERE) return refuse("6.4", () => `${name()} is not on the map.`);
  if (unitsIn(k.pub, hex) < 2) return refuse("6.4", () => `${name()} stands alone.`);
  if (topOf(k.pub, hex) === unit) return refuse("6.4", () => `${name()} lies on top already.`);
  if (k.pub.arranged.includes(hex))
    return refuse("6.4", () => `The stack in ${hexWords(k.sheet, hex)} has been arranged in this phase already.`);
  return null;
}
