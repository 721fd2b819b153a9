import { type Json, type OddsAnswer, seat } from "@wusong/engine";
import * as v from "valibot";
import { SIDE_IDS } from "./ids.ts";
import { oddsOf } from "./rules/03-attack.ts";
import type { Sheet } from "./sheet.ts";
import { hexWords } from "./words.ts";

const DIE = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const SITUATION = v.strictObject({
  by: v.picklist(SIDE_IDS),
  target: v.string(),
  /** what the die showed; an empty list asks for the odds only */
  dice: v.optional(v.union([v.strictTuple([DIE]), v.strictTuple([])]), []),
});

/** The combat calculator: `by`, `target`, and what the die showed. */
export function odds(sheet: Sheet, given: Json): { report: OddsAnswer } | { error: string } {
  const parsed = v.safeParse(SITUATION, given);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const where = v.getDotPath(issue as Parameters<typeof v.getDotPath>[0]) ?? "the situation";
    return { error: `${where}: expected ${issue.expected ?? "something else"}, found ${issue.received}.` };
  }
  const { by, target, dice } = parsed.output;
  const hex = sheet.board.find(target);
  if (hex === null || hex === undefined) return { error: `There is no hex "${target}".` };
  const report = oddsOf(sheet, seat(SIDE_IDS.indexOf(by)), hexWords(sheet, hex));
  const [die] = dice;
  if (die === undefined) return { report };
  const text = die >= sheet.tables.hitsFrom ? "The enemy is destroyed" : "Nothing happens";
  return { report: { ...report, result: { text, roll: die } } };
}
