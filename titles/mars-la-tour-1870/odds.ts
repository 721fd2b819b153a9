import type { Json, OddsAnswer, Seat } from "@wusong/engine";
import * as v from "valibot";
import { FRENCH, GERMAN } from "./ids.ts";
import { assault } from "./rules/07-combat/assault.ts";
import { bombardment } from "./rules/07-combat/bombardment.ts";
import { type Combat, resolve } from "./rules/07-combat/combat.ts";
import { outcomeKey, outcomeText, report } from "./rules/07-combat/report.ts";
import { rifleFire } from "./rules/07-combat/rifle-fire.ts";
import { volley } from "./rules/07-combat/volley.ts";
import type { Sheet } from "./sheet.ts";
import type { Tables } from "./sheet-schema.ts";

/**
 * The combat calculator: a situation on anybody's table, in the words of the player aid, needs no game of ours. Numbers of units
 * never count the lead unit; what is left out is 0, adjacent, Fresh, Cover 1 for the firing Area.
 */
const number = (what: string, low: number, high: number) =>
  v.pipe(
    v.number(`${what} is a whole number`),
    v.integer(`${what} is a whole number`),
    v.minValue(low, `${what} is at least ${low}`),
    v.maxValue(high, `${what} is at most ${high}`),
  );
const some = (what: string) => v.optional(number(what, 0, 20), 0);
const cover = (what: string) => number(what, 1, 3);
const yes = (what: string) => v.optional(v.boolean(`${what} is true or false`), false);
const SIDE = v.picklist(["french", "german"], "side is french or german");
const arm = (what: string) =>
  v.picklist(["infantry", "cavalry", "artillery"], `${what} is infantry, cavalry or artillery`);
const DIE = number("a die", 1, 6);
const DICE = v.optional(v.strictTuple([DIE, DIE], "dice are two numbers, the attacker's die first"));
const FIRING_COVER = v.optional(cover("firingCover"), 1);

const BOMBARDMENT = v.strictObject({
  combat: v.literal("bombardment"),
  factor: number("factor", 1, 20),
  further: some("further"),
  distance: v.optional(number("distance", 1, 10), 1),
  firingCover: FIRING_COVER,
  targetCover: cover("targetCover"),
  targetFreshArtillery: some("targetFreshArtillery"),
  cavalryAlone: yes("cavalryAlone"),
  dice: DICE,
});

const RIFLE_FIRE = v.strictObject({
  combat: v.literal("rifle fire"),
  side: SIDE,
  distance: v.optional(number("distance", 1, 2), 1),
  firingCover: FIRING_COVER,
  infantry: some("infantry"),
  artillery: some("artillery"),
  targetCover: cover("targetCover"),
  targetLead: v.optional(
    v.picklist(["infantry", "artillery"], "targetLead is infantry or artillery; cavalry is no target of rifle fire"),
    "infantry",
  ),
  targetLeadFresh: v.optional(v.boolean("targetLeadFresh is true or false"), true),
  targetFreshInfantry: some("targetFreshInfantry"),
  targetFreshArtillery: some("targetFreshArtillery"),
  reduction: v.optional(v.picklist(["firers", "none"], "reduction is firers or none"), "firers"),
  dice: DICE,
});

const VOLLEY = v.strictObject({
  combat: v.literal("volley"),
  firers: number("firers", 1, 20),
  divisions: v.optional(number("divisions", 1, 20), 1),
  firingCover: FIRING_COVER,
  targetUnits: number("targetUnits", 1, 20),
  targetCover: cover("targetCover"),
  dice: DICE,
});

const ASSAULT = v.strictObject({
  combat: v.literal("assault"),
  side: v.optional(SIDE),
  lead: arm("lead"),
  value: number("value", 0, 20),
  leader: yes("leader"),
  infantry: some("infantry"),
  artillery: some("artillery"),
  cavalry: some("cavalry"),
  footZones: some("footZones"),
  cavalryZones: some("cavalryZones"),
  targetCover: cover("targetCover"),
  targetLead: arm("targetLead"),
  targetValue: number("targetValue", 0, 20),
  targetFreshInfantry: some("targetFreshInfantry"),
  targetSpentInfantry: some("targetSpentInfantry"),
  targetFreshArtillery: some("targetFreshArtillery"),
  targetFreshCavalry: some("targetFreshCavalry"),
  cavalryAlone: yes("cavalryAlone"),
  dice: DICE,
});

const SITUATION = v.variant(
  "combat",
  [BOMBARDMENT, RIFLE_FIRE, VOLLEY, ASSAULT],
  'combat is "bombardment", "rifle fire", "volley" or "assault"',
);
type Situation = v.InferOutput<typeof SITUATION>;

/** What the form allows and the rules do not, as a sentence. */
function contradiction(s: Situation): string | null {
  if (s.combat === "bombardment" && s.cavalryAlone && s.targetFreshArtillery > 0)
    return "cavalryAlone is true, but there is artillery in the target.";
  if (s.combat === "rifle fire" && s.side === "german" && s.distance !== 1)
    return "German rifle fire engages adjacent Areas only (7.2.j).";
  if (s.combat === "volley" && s.divisions > s.firers)
    return `${s.firers} firing units cannot be of ${s.divisions} divisions.`;
  if (s.combat !== "assault") return null;
  if (s.side === "french" && (s.lead === "artillery" || s.artillery > 0))
    return "French artillery never assaults (7.0.i).";
  const footInTarget = s.targetFreshInfantry + s.targetSpentInfantry + s.targetFreshArtillery;
  if (s.cavalryAlone && (s.targetLead !== "cavalry" || footInTarget > 0))
    return "cavalryAlone is true, but there is infantry or artillery in the target.";
  if (!s.cavalryAlone && s.targetLead === "cavalry")
    return "Cavalry leads the defence only where it stands alone: say cavalryAlone.";
  const onCavalryTable = s.cavalryAlone && s.lead === "cavalry" && s.infantry + s.artillery === 0;
  if (onCavalryTable && s.leader) return "No Leader can be committed in an assault of cavalry on cavalry (7.4.C.p).";
  if (s.lead !== "cavalry" && s.cavalry === 0 && s.cavalryZones > 0)
    return "cavalryZones are given, but no cavalry attacks.";
  if (s.lead === "cavalry" && s.infantry + s.artillery === 0 && s.footZones > 0)
    return "footZones are given, but neither infantry nor artillery attacks.";
  return null;
}

function combatOf(tables: Tables, s: Situation): Combat {
  switch (s.combat) {
    case "bombardment":
      return bombardment(
        tables,
        {
          factor: s.factor,
          furtherAdjacent: s.further,
          distance: s.distance,
          cover: s.firingCover,
          target: { cover: s.targetCover, freshArtillery: s.targetFreshArtillery, cavalryAlone: s.cavalryAlone },
        },
        true,
      );
    case "rifle fire":
      return rifleFire(
        tables,
        {
          side: s.side,
          distance: s.distance,
          cover: s.firingCover,
          infantry: s.infantry,
          artillery: s.artillery,
          target: {
            cover: s.targetCover,
            lead: s.targetLead,
            leadFresh: s.targetLeadFresh,
            infantry: s.targetFreshInfantry,
            artillery: s.targetFreshArtillery,
          },
          reduction: s.reduction === "firers",
          targetVision: true,
        },
        true,
      );
    case "volley":
      return volley(
        tables,
        {
          firers: s.firers,
          divisions: s.divisions,
          cover: s.firingCover,
          target: { units: s.targetUnits, cover: s.targetCover },
          halvesUp: true,
        },
        true,
      );
    case "assault":
      return assault(
        tables,
        {
          lead: { arm: s.lead, value: s.value },
          leader: s.leader,
          infantry: s.infantry,
          artillery: s.artillery,
          cavalry: s.cavalry,
          zones: { foot: s.footZones, cavalry: s.cavalryZones },
          target: {
            cover: s.targetCover,
            cavalryAlone: s.cavalryAlone,
            lead: { arm: s.targetLead, value: s.targetValue },
            freshInfantry: s.targetFreshInfantry,
            spentInfantry: s.targetSpentInfantry,
            freshArtillery: s.targetFreshArtillery,
            freshCavalry: s.targetFreshCavalry,
          },
        },
        true,
      );
  }
}

/** 7.3: only the French fire volleys; a bombardment is the same for both sides, so nobody is asked whose it is. */
function attackerIn(s: Situation): Seat | null {
  if (s.combat === "volley") return FRENCH;
  return "side" in s && s.side !== undefined ? (s.side === "french" ? FRENCH : GERMAN) : null;
}

export function odds(sheet: Sheet, given: Json): { report: OddsAnswer } | { error: string } {
  const parsed = v.safeParse(SITUATION, given);
  if (!parsed.success) return { error: sentence(parsed.issues[0]) };
  const problem = contradiction(parsed.output);
  if (problem) return { error: problem };
  const combat = combatOf(sheet.tables, parsed.output);
  const plain = report(combat, attackerIn(parsed.output));
  const before = { ...plain, notes: [...plain.notes, pricesNote(sheet.tables)] };
  const { dice } = parsed.output;
  if (!dice) return { report: before };
  const [attackerDie, targetDie] = dice;
  const outcome = resolve(combat, attackerDie, targetDie);
  const attackerValue = combat.attack.sum + attackerDie;
  const targetValue = combat.target.sum + targetDie;
  const result = {
    attackerDie,
    targetDie,
    attackerValue,
    targetValue,
    key: outcomeKey(outcome),
    rule: outcome.rule,
    targetPoints: outcome.targetPoints,
    attackerPoints: outcome.attackerPoints,
    text: `Attacker ${attackerValue}, target ${targetValue}. ${outcomeText(outcome)}`,
  };
  return { report: { ...before, result } };
}

/** 7.7: what the points can be paid with. */
function pricesNote({ casualties }: Tables): string {
  const of = (side: "french" | "german"): string => {
    const { retreat, flip, spent, fresh } = casualties[side];
    return `retreat ${retreat}, flip ${flip}, eliminate a Spent unit ${spent}, a Fresh one ${fresh}`;
  };
  return `Casualty points (7.7): French ${of("french")}; German ${of("german")}.`;
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue as Parameters<typeof v.getDotPath>[0]);
  if (issue.type === "strict_object" && issue.expected === "never")
    return `The calculator does not know "${where}" in this combat.`;
  if (where === null)
    return 'The situation is an object such as {"combat": "bombardment", "factor": 5, "targetCover": 2}.';
  if (where === "combat" && issue.received === "undefined")
    return 'Say which combat it is: "bombardment", "rifle fire", "volley" or "assault".';
  if (issue.received === "undefined")
    return where.startsWith("dice")
      ? "Dice are two numbers from 1 to 6, the attacker's die first."
      : `${where} is missing.`;
  if (/^(expected|invalid)/i.test(issue.message))
    return `${where}: expected ${issue.expected}, found ${issue.received}.`;
  return `${issue.message}, not ${issue.received}.`;
}
