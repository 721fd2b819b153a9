import { type HexId, parseWith } from "@wusong/board";
import { type Json, listed, type OddsAnswer, orError, type Seat, UserError } from "@wusong/engine";
import * as v from "valibot";
import { AIR, CHINA, enemyOf, JAPAN, MARKERS, type MarkerId } from "./ids.ts";
import {
  type Battle,
  divisorOf,
  type Fighter,
  fighter,
  finalColumn,
  groundWords,
  terrainOf,
} from "./rules/10-combat/battle.ts";
import { isConcentric, LOWEST_COLUMN } from "./rules/10-combat/odds.ts";
import { battleReport } from "./rules/10-combat/report.ts";
import { whyNoSupport } from "./rules/11-fire-support/markers.ts";
import type { Sheet } from "./sheet.ts";
import { hexWords } from "./words.ts";

/**
 * The combat calculator. A force is a list (or a text with blanks or commas) of units, `jp.3div.1@3510` or
 * `jp.3div.1:reduced@3510`, and of bare strengths, `16`, `16/creek`, `4x3/river`; the hex is where an attacker attacks from.
 */
const FORCE = v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]);
const SITUATION = v.strictObject({
  kind: v.optional(v.picklist(["attack", "overrun", "landing"])),
  attacker: v.optional(v.picklist(["japan", "china"])),
  attackers: FORCE,
  defenders: FORCE,
  /** units of both forces that have lost a step; the same as `:reduced` behind their names */
  reduced: v.optional(v.array(v.string())),
  /** The attacked hex; or its terrain. */
  target: v.optional(v.union([v.pipe(v.string(), v.regex(/^\d{4}$/, "must be a hex such as 3510")), v.number()])),
  terrain: v.optional(v.picklist(["clear", "ricePaddy", "woods", "marsh", "city"])),
  town: v.optional(v.boolean()),
  /** R1, as in the option of the game. */
  towns: v.optional(v.picklist(["adds", "alone"])),
  /** Known from the hexes of the attackers; to be said for bare strengths. */
  concentric: v.optional(v.boolean()),
  markers: v.optional(v.union([v.string(), v.array(v.string())])),
  /** Naval gunfire in defence. */
  gunfire: v.optional(v.boolean()),
  /** Whether the Chinese send fighters against the air marker. */
  intercept: v.optional(v.boolean()),
  /** With an interception its die first, then the combat die. */
  dice: v.optional(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1, "a die shows 1 to 6"), v.maxValue(6, "a die shows 1 to 6"))),
  ),
});
type Situation = v.InferOutput<typeof SITUATION>;

export function odds(sheet: Sheet, given: Json): { report: OddsAnswer } | { error: string } {
  const parsed = parseWith(SITUATION, given, () => []);
  if (!parsed.ok) return { error: parsed.problems[0] };
  return orError(() => {
    const battle = battleFrom(sheet, parsed.sheet);
    const intercepted = parsed.sheet.intercept === true;
    if (intercepted && !battle.support.includes(AIR))
      throw new UserError("There is no air marker to intercept (11.3).");
    const report = battleReport(sheet, battle, intercepted ? "attempted" : "none");
    return {
      report: { ...report, ...resultOf(sheet, battle, intercepted, parsed.sheet.dice) },
    };
  });
}

function battleFrom(sheet: Sheet, given: Situation): Battle {
  const kind = given.kind ?? "attack";
  const target = given.target === undefined ? null : hexNamed(sheet, String(given.target).padStart(4, "0"));
  if (target !== null && (given.terrain !== undefined || given.town !== undefined))
    throw new UserError("Name the attacked hex or its terrain, not both.");
  const attackers = entries(given.attackers, given.reduced);
  const attacker = sideOf(given, attackers);
  const force = attackers.map((entry) => readFighter(sheet, entry, attacker, kind === "landing" ? "landing" : target));
  const from = attackers.flatMap((entry) => (entry.from === null ? [] : [hexNamed(sheet, entry.from)]));
  const defenders = entries(given.defenders, given.reduced).map((entry) =>
    readFighter(sheet, entry, enemyOf(attacker), null),
  );
  if (kind !== "attack" && attacker === CHINA)
    throw new UserError(`Only the Japanese ${kind === "landing" ? "land (8.4)" : "overrun (9.6)"}.`);
  if (
    kind === "overrun" &&
    (given.town || given.terrain === "city" || (target !== null && (sheet.town[target] || sheet.city[target])))
  )
    throw new UserError("Towns and cities are not overrun (9.6).");
  const named = [...attackers, ...entries(given.defenders)].map(({ unit }) => unit);
  const stranger = given.reduced?.find((unit) => !named.includes(unit));
  if (stranger !== undefined) throw new UserError(`${stranger.slice(0, 40)} is reduced, but takes no part.`);
  const knownHexes = target !== null && from.length === force.flat().length;
  return {
    kind,
    attacker,
    place: target === null ? "a hex" : hexWords(sheet, target),
    attackers: force.flat(),
    defenders: defenders.flat(),
    terrain:
      target === null
        ? plainTerrain(sheet, given, attacker)
        : terrainOf(sheet, target, enemyOf(attacker), given.towns === "alone"),
    concentric:
      kind === "attack" &&
      (knownHexes ? isConcentric(sheet, attacker, from, target) : concentricAsSaid(given, attacker)),
    support: supportOf(sheet, given, attacker, target, kind === "landing"),
    aborted: false,
    gunfire: given.gunfire === true && inDefence(sheet, attacker, target),
    limitedFirst: false,
  };
}

interface Entry {
  text: string;
  unit: string | null;
  reduced: boolean;
  from: string | null;
  factor: number;
  count: number;
  across: "creek" | "river" | null;
}

/** The entries of a force. */
function entries(force: Situation["attackers"], lost: readonly string[] = []): Entry[] {
  const words = (Array.isArray(force) ? force.map(String) : String(force).split(/[\s,]+/)).filter(
    (word) => word !== "",
  );
  if (words.length === 0) throw new UserError("A force needs at least one unit or strength.");
  return words.map((text) => {
    const unit = /^((?:jp|cn)\.[a-z0-9.]+?)(:reduced)?(?:@(\d{4}))?$/.exec(text);
    if (unit)
      return {
        text,
        unit: unit[1],
        reduced: unit[2] !== undefined || lost.includes(unit[1]),
        from: unit[3] ?? null,
        factor: 0,
        count: 1,
        across: null,
      };
    const bare = /^(\d{1,3})(?:x(\d{1,2}))?(?:\/(creek|river))?$/.exec(text);
    if (!bare)
      throw new UserError(
        `"${text.slice(0, 40)}" is neither a unit such as jp.3div.1@3510 nor a strength such as 16 or 4x3/creek.`,
      );
    const across = (bare[3] ?? null) as Entry["across"];
    return {
      text,
      unit: null,
      reduced: false,
      from: null,
      factor: Number(bare[1]),
      count: Number(bare[2] ?? 1),
      across,
    };
  });
}

function sideOf(given: Situation, attackers: readonly Entry[]): Seat {
  const named = attackers.find((entry) => entry.unit !== null)?.unit;
  const side = named === undefined ? null : named?.startsWith("jp.") ? "japan" : "china";
  if (side && given.attacker && side !== given.attacker) throw new UserError("The attackers belong to the other side.");
  return (side ?? given.attacker ?? "japan") === "japan" ? JAPAN : CHINA;
}

function readFighter(sheet: Sheet, entry: Entry, side: Seat, against: HexId | "landing" | null): Fighter[] {
  const divisors = sheet.tables.hexsideDivisors;
  if (entry.unit === null) {
    if (entry.factor < 1 || entry.count < 1) throw new UserError(`"${entry.text}": strengths start at 1.`);
    const divisor = against === "landing" ? 2 : entry.across === null ? 1 : divisors[entry.across];
    const one: Fighter = { label: `Strength ${entry.factor}`, factor: entry.factor, steps: 0, divisor };
    return Array<Fighter>(entry.count).fill(one);
  }
  const unit = sheet.unitByText.get(entry.unit);
  if (unit === undefined) throw new UserError(`There is no unit ${entry.unit.slice(0, 40)}.`);
  if (sheet.sideOf[unit] !== side) throw new UserError(`${entry.unit} belongs to the other side.`);
  if (entry.reduced && sheet.fullSteps[unit] === 1) throw new UserError(`${entry.unit} has only one step.`);
  const steps = entry.reduced ? 1 : sheet.fullSteps[unit];
  if (against === null) return [fighter(sheet, unit, steps, 1)];
  if (sheet.garrison[unit]) throw new UserError(`${entry.unit} is a garrison and never attacks (10.2).`);
  if (against === "landing") return [fighter(sheet, unit, steps, 2)];
  if (entry.from === null) return [fighter(sheet, unit, steps, 1)];
  const divisor = divisorOf(sheet, hexNamed(sheet, entry.from), against);
  if (divisor === 0)
    throw new UserError(`There is no attack from ${entry.from} into ${sheet.board.names[against]} (10.4.1).`);
  return [fighter(sheet, unit, steps, divisor)];
}

function hexNamed(sheet: Sheet, text: string): HexId {
  const hex = sheet.board.find(text);
  if (hex === null || !sheet.playable[hex]) throw new UserError(`Hex ${text} is not on the map or cannot be entered.`);
  return hex;
}

function plainTerrain(sheet: Sheet, given: Situation, attacker: Seat): Battle["terrain"] {
  const ground = given.terrain ?? "clear";
  const shifts = sheet.tables.terrainShifts;
  const town = given.town === true && attacker === JAPAN && ground !== "city";
  const natural = shifts[ground];
  const both = given.towns === "alone" ? Math.max(natural, shifts.town) : natural + shifts.town;
  return {
    label: groundWords(sheet.data.map.terrains[ground].name, ground, town),
    left: Math.min(shifts.most, town ? both : natural),
  };
}

function concentricAsSaid(given: Situation, attacker: Seat): boolean {
  if (!given.concentric) return false;
  if (attacker === CHINA || given.terrain === "city")
    throw new UserError("The concentric shift is for Japanese attacks on hexes that are no city (10.4.2).");
  return true;
}

function supportOf(sheet: Sheet, given: Situation, attacker: Seat, target: HexId | null, landing: boolean): MarkerId[] {
  const words =
    typeof given.markers === "string"
      ? given.markers.split(/[\s,]+/).filter((word) => word !== "")
      : (given.markers ?? []);
  const markers = words.map((word) => {
    const marker = (MARKERS as readonly string[]).indexOf(word);
    if (marker < 0) throw new UserError(`There is no marker "${word.slice(0, 40)}"; there are ${listed(MARKERS)}.`);
    const refusal = whyNoSupport(sheet, attacker, marker as MarkerId, target, landing);
    if (refusal) throw new UserError(`${refusal.text} (${refusal.rule})`);
    return marker as MarkerId;
  });
  if (new Set(markers).size < markers.length)
    throw new UserError("One marker of a kind at most supports an attack (11.1).");
  return markers.sort((a, b) => a - b);
}

function inDefence(sheet: Sheet, attacker: Seat, target: HexId | null): boolean {
  if (attacker === JAPAN) throw new UserError("Naval gunfire defends Japanese units only (11.4).");
  if (target !== null && !sheet.navalDefence[target])
    throw new UserError("The hex is beyond the reach of naval gunfire in defence (11.4).");
  return true;
}

/** The result of given dice. */
function resultOf(sheet: Sheet, battle: Battle, intercepted: boolean, dice: readonly number[] | undefined) {
  if (!dice) return {};
  const wanted = intercepted ? 2 : 1;
  if (dice.length !== wanted)
    throw new UserError(`This takes ${wanted === 1 ? "one die" : "two dice, interception first"}, not ${dice.length}.`);
  const column = finalColumn(sheet, { ...battle, aborted: intercepted && dice[0] === 6 });
  const text = sheet.tables.combat.rows[dice[wanted - 1] - 1][column - LOWEST_COLUMN];
  return { result: { column: sheet.tables.combat.columns[column - LOWEST_COLUMN], dice: [...dice], text } };
}
