import { type Json, listed, type OddsAnswer, type OddsComponent, orError, type Seat, UserError } from "@wusong/engine";
import * as v from "valibot";
import { CHINA, type HexId, JAPAN } from "./ids.ts";
import { oddsReport, resultOf, resultText } from "./rules/07-combat/differential.ts";
import { CITY, ENGINEER, type Sheet, TOWN } from "./sheet.ts";

/**
 * The combat calculator. A force is a list (or a text with blanks or commas) of units, `jp.9div.1`, `jp.9div.1:reduced` or, for
 * attackers, `jp.9div.1@2128`, and of bare strengths, `7`. The target is a hex; terrain, fort and crossing can be said instead.
 */
const FORCE = v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]);
const NAMES = v.union([v.string(), v.array(v.string())]);
const SITUATION = v.strictObject({
  attacker: v.optional(v.picklist(["japan", "china"])),
  attackers: FORCE,
  defenders: v.optional(FORCE),
  /** Units of the combat that are reduced, as if `:reduced` stood behind their names. */
  reduced: v.optional(NAMES),
  target: v.optional(v.union([v.pipe(v.string(), v.regex(/^\d{4}$/)), v.number()])),
  terrain: v.optional(v.picklist(["clear", "town", "city"])),
  /** A fort, rubble or an operative Woosung fort. */
  fort: v.optional(v.boolean()),
  /** What every attacker crosses. */
  across: v.optional(v.picklist(["none", "creek", "river"])),
  /** Forts in Chinese hands, for an attack on a Woosung fort. */
  garrison: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3))),
  markers: v.optional(NAMES),
  mobile: v.optional(v.boolean()),
  dice: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)))),
});
type Situation = v.InferOutput<typeof SITUATION>;

/** A situation that does not say enough, or too much. */
const unclear = (text: string): never => {
  throw new UserError(text);
};

/** What each entry of a situation looks like, for whoever wrote it otherwise. */
const FORMS: Readonly<Record<keyof Situation, string>> = {
  attacker: "The attacker is japan or china.",
  attackers: 'The attackers are units such as "jp.9div.1" or strengths such as 7, in one text or in a list.',
  defenders: 'The defenders are units such as "cn.78div.1" or strengths such as 7, in one text or in a list.',
  reduced: 'The reduced units are named like "jp.9div.1", in one text or in a list.',
  target: "The target is a hex such as 2127.",
  terrain: "The terrain is clear, town or city.",
  fort: "The fort is true or false: whether the defenders are in a fort or in rubble.",
  across: "The attack goes across none, a creek or a river.",
  garrison: "The garrison is the number of Woosung forts in Chinese hands, 0 to 3.",
  markers: 'The markers are fire-support markers such as "jp.air.1", in one text or in a list.',
  mobile: "Mobile is true or false: whether it is a mobile combat phase.",
  dice: "The dice are a list of numbers from 1 to 6.",
};

/** What is wrong with the form of a situation, as a sentence. */
function wrongForm(given: Json, entry: unknown): string {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return 'A combat is written like {"attackers": "jp.9div.1", "defenders": "cn.78div.1", "target": "2127"}.';
  const known = Object.entries(FORMS).find(([name]) => name === entry);
  if (known) return known[1];
  return `A combat has no "${String(entry).slice(0, 40)}"; it has ${listed(Object.keys(FORMS))}.`;
}

export function odds(sheet: Sheet, given: Json): { report: OddsAnswer } | { error: string } {
  const parsed = v.safeParse(SITUATION, given);
  if (!parsed.success || Array.isArray(given)) return { error: wrongForm(given, parsed.issues?.[0].path?.[0].key) };
  return orError(() => ({ report: calculate(sheet, parsed.output) }));
}

function calculate(sheet: Sheet, given: Situation): OddsAnswer {
  const reduced = words(given.reduced ?? "");
  const force = (list: Situation["attackers"]): Fighter[] =>
    words(list).map((word) =>
      fighter(sheet, reduced.includes(word.split("@")[0]) ? word.replace(/(@|$)/, ":reduced$1") : word),
    );
  const attackers = force(given.attackers);
  const sides = new Set(attackers.flatMap((one) => (one.side === null ? [] : [one.side])));
  if (sides.size > 1) unclear("All attackers belong to one side.");
  const side = sideOf(given.attacker, sides);
  const defenders = force(given.defenders ?? "");
  if (attackers.length === 0) unclear("An attack needs at least one unit or strength.");
  const named = [...attackers, ...defenders].flatMap((one) => one.id ?? []);
  namedOnce(named);
  const elsewhere = reduced.find((id) => !named.includes(id));
  if (elsewhere !== undefined) unclear(`${elsewhere.slice(0, 40)} is reduced, but takes no part in the combat.`);
  if (defenders.some((one) => one.side === side)) unclear("A defender belongs to the attacker's side.");
  const target = given.target === undefined ? null : hexNamed(sheet, String(given.target).padStart(4, "0"));
  namedOnce(words(given.markers ?? ""));
  const fire = words(given.markers ?? "").map((word) => markerLine(sheet, word));
  const attack = attackers.map((one) => line(one, one.attack));
  const defence = defenders.map((one) => line(one, one.defence));
  if (given.garrison && side === CHINA)
    unclear("The garrisons of the Woosung forts are Chinese: only Japan attacks them.");
  if (given.garrison) defence.push({ label: "Garrison", value: given.garrison, rule: "17.3" });
  if (defence.length === 0) unclear("A defence needs a unit, a strength or a garrison.");
  defence.push(...ground(sheet, given, target, attackers));
  (side === JAPAN ? attack : defence).push(...fire);
  const total = (list: readonly OddsComponent[]): number => list.reduce((sum, one) => sum + one.value, 0);
  const difference = total(attack) - total(defence);
  const title = `Attack on ${target === null ? "a hex" : sheet.hexName[target]}`;
  const circumstances = { mobile: given.mobile === true, sniper: false };
  const report = oddsReport(sheet.tables, title, side, attack, defence, difference, circumstances);
  const [die] = given.dice ?? [];
  if (die === undefined) return report;
  const result = resultOf(sheet.tables, difference, die);
  return { ...report, result: { die, result, text: resultText(result, circumstances) } };
}

/** A unit or marker takes part once. */
function namedOnce(ids: readonly string[]): void {
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) unclear(`${twice.slice(0, 40)} is named twice.`);
}

function sideOf(given: "japan" | "china" | undefined, seen: ReadonlySet<Seat>): Seat {
  const said = given === undefined ? null : given === "japan" ? JAPAN : CHINA;
  const [known = said ?? JAPAN] = seen;
  return said !== null && said !== known ? unclear("The attackers do not belong to the side that attacks.") : known;
}

interface Fighter {
  label: string;
  side: Seat | null;
  attack: number;
  defence: number;
  engineer: boolean;
  from: string | null;
  id: string | null;
}

function fighter(sheet: Sheet, word: string): Fighter {
  if (/^\d{1,3}$/.test(word)) {
    const strength = Number(word);
    return {
      label: "Strength",
      side: null,
      attack: strength,
      defence: strength,
      engineer: false,
      from: null,
      id: null,
    };
  }
  const [, id, reduced, from] = /^((?:jp|cn)\.[a-z0-9.]+?)(:reduced)?(?:@(\d{4}))?$/.exec(word) ?? [];
  const unit = id === undefined ? undefined : sheet.unitByText.get(id);
  if (unit === undefined)
    return unclear(`"${word.slice(0, 40)}" is neither a unit such as jp.9div.1 nor a strength such as 7.`);
  if (reduced && sheet.fullSteps[unit] === 1) unclear(`${id} has one step only.`);
  const steps = reduced ? 1 : sheet.fullSteps[unit];
  return {
    label: `${sheet.units[unit].name}${reduced ? ", reduced" : ""}`,
    side: sheet.side[unit],
    attack: sheet.attack[3 * unit + steps],
    defence: sheet.defence[3 * unit + steps],
    engineer: sheet.kind[unit] === ENGINEER,
    from: from ?? null,
    id,
  };
}

const line = (one: Fighter, value: number): OddsComponent => ({
  label: one.label,
  value,
  rule: "7.3",
  ...(one.id === null ? {} : { units: [one.id] }),
});

function markerLine(sheet: Sheet, word: string): OddsComponent {
  const marker = sheet.markerByText.get(word);
  if (marker === undefined) return unclear(`There is no marker called "${word.slice(0, 40)}"; one is jp.air.1.`);
  return { label: sheet.markers[marker].name, value: sheet.markers[marker].strength, rule: "15.2", units: [word] };
}

/** 7.4, 7.5, 16.5: what the ground and the crossing add, from the hexes or as said. */
function ground(sheet: Sheet, given: Situation, target: HexId | null, attackers: readonly Fighter[]): OddsComponent[] {
  if (target !== null && given.terrain !== undefined) unclear("Name the attacked hex or its terrain, not both.");
  const kind = target === null ? (given.terrain ?? "clear") : kindOf(sheet, target);
  const lines: OddsComponent[] = [];
  const engineers = attackers.some((one) => one.engineer);
  if (given.fort && !engineers) lines.push({ label: "Fort or rubble", value: sheet.tables.fortDefence, rule: "7.5" });
  else if (kind !== "clear")
    lines.push({ label: kind === "city" ? "City" : "Town", value: sheet.tables.terrain[kind].defence, rule: "7.4" });
  if (given.fort && engineers) lines.push({ label: "Fort ignored by engineers", value: 0, rule: "16.5" });
  const wet = crossing(sheet, given, target, attackers);
  if (wet > 0) lines.push({ label: "Across water", value: wet, rule: "7.4" });
  return lines;
}

const kindOf = (sheet: Sheet, hex: HexId): "clear" | "town" | "city" =>
  sheet.ground[hex] === CITY ? "city" : sheet.ground[hex] === TOWN ? "town" : "clear";

/** 7.4: the lowest value of all hexsides that are attacked across. */
function crossing(sheet: Sheet, given: Situation, target: HexId | null, attackers: readonly Fighter[]): number {
  if (given.across !== undefined) return given.across === "none" ? 0 : sheet.tables.hexsides[given.across].defence;
  if (target === null || attackers.some((one) => one.from === null)) return 0;
  return Math.min(
    ...attackers.map((one) => {
      const from = hexNamed(sheet, one.from!);
      const direction = sheet.board.direction(target, from);
      return direction < 0
        ? unclear(`${one.from} is not adjacent to ${sheet.board.names[target]}.`)
        : sheet.hexside[6 * target + direction];
    }),
  );
}

function hexNamed(sheet: Sheet, text: string): HexId {
  const hex = sheet.board.find(text);
  return hex === null || !sheet.playable[hex] ? unclear(`There is no hex ${text} in the area of play.`) : hex;
}

const words = (given: string | number | readonly (string | number)[]): string[] =>
  (typeof given === "object" ? given.map(String) : String(given).split(/[\s,]+/)).filter((word) => word !== "");
