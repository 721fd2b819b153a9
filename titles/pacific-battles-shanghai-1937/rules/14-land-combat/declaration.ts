import type { HexId } from "@wusong/board";
import {
  again,
  type BattlesOwed,
  counted,
  listed,
  type Refusal,
  refuse,
  type Seat,
  type Suggestion,
} from "@wusong/engine";
import { T } from "../../book.ts";
import { enemyOf, sideAdjective, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { type Army, army, enemyIn, hexOf, mine, stackAt } from "../../position.ts";
import type { Ask, Game, Know, Public } from "../../state.ts";
import { hexName, prompt, unitName, unitText } from "../../words.ts";
import { contributes, stackingLimit, stackWeight } from "../12-stacking.ts";
import { foreseen } from "./foresight.ts";
import { allOwedDeclared, type Front, frontOf } from "./front.ts";
import {
  canBecomeTargets,
  canBeTargets,
  commonAttackers,
  completion,
  forcedAttackers,
  isSound,
  robbedHex,
} from "./obligations.ts";

/** 12.5: overstacked hexes in contact whose owner has not yet said who attacks. */
function undecidedHexes(a: Army): HexId[] {
  return a.own.over.filter(
    (hex) =>
      !stackAt(a, hex).some((unit) => a.own.spare.includes(unit)) &&
      a.sheet.board.neighbours(hex).some((near) => enemyIn(a, near)),
  );
}

function askContribution(k: Know, p: Ask): { hex: HexId; idle: UnitId[] } {
  const a = mine(k);
  const hex = p.one("hex", HEX, undecidedHexes(a), {
    why: () => refuse("12.5", "Only overstacked hexes in contact leave units out."),
  });
  const stack = stackAt(a, hex);
  const units = askContributors(a, hex, stack, p);
  return { hex, idle: stack.filter((unit) => !units.includes(unit)) };
}

/** 12.5: the owner of an overstacked hex picks who fights, up to the limit. */
export function askContributors(a: Army, hex: HexId, stack: readonly UnitId[], p: Ask): UnitId[] {
  const { sheet, side } = a;
  const heavy = stack.filter((unit) => sheet.stacking[unit] > 0);
  const limit = (chosen: readonly UnitId[]): Refusal | null =>
    contributes(sheet, side, heavy, chosen)
      ? null
      : refuse("12.5", () => `Choose as many units of ${hexName(sheet, hex)} as the stacking limit allows.`);
  const chosen = p.set("units", UNIT, heavy, {
    min: 1,
    size: () => refuse("12.5", "At least one unit fights."),
    why: (unit) =>
      refuse("12.5", () => `${unitName(sheet, unit)} does not stand in ${hexName(sheet, hex)} or stacks free.`),
    ok: limit,
    may: (some, unit) => {
      let weight = sheet.stacking[unit];
      for (const one of some) weight += sheet.stacking[one];
      return weight <= sheet.tables.stacking[side === 0 ? "japan" : "china"]
        ? null
        : refuse("12.5", "That exceeds the stacking limit.");
    },
  });
  return [...chosen, ...stack.filter((unit) => sheet.stacking[unit] === 0)];
}

/** 14.2: one battle: targets, then the attackers adjacent to all of them. */
function askBattle(k: Know, p: Ask): { targets: HexId[]; attackers: UnitId[] } {
  const front = frontOf(mine(k));
  const name = (h: number): string => hexName(k.sheet, front.hexes[h]);
  const ids = (hexes: readonly HexId[]): number[] => hexes.map((hex) => front.hexes.indexOf(hex));
  const { sheet } = k;
  const open = front.hexes.filter((_, h) => canBecomeTargets(front, [h]));
  const targets = p.set("targets", HEX, open, {
    min: 1,
    size: () => refuse("14.23", "A battle has at least one target."),
    ok: (chosen) => (canBeTargets(front, ids(chosen)) ? null : whyNotTargets(k, front, ids(chosen))),
    may: (chosen, hex) =>
      canBecomeTargets(front, [...ids(chosen), front.hexes.indexOf(hex)])
        ? null
        : refuse("14.23", "No declaration of all battles is possible with these targets together."),
    why: (hex) =>
      front.hexes.includes(hex)
        ? refuse("14.13", () => `${hexName(sheet, hex)} cannot be attacked without leaving another obligation open.`)
        : refuse("14.27", "No enemy there can still be attacked in this phase."),
  });
  const hexes = ids(targets);
  const common = commonAttackers(front, hexes);
  const forced = forcedAttackers(front, hexes);
  const index = (units: readonly UnitId[]): number[] => units.map((unit) => front.units.indexOf(unit));
  const robs = (attackers: readonly number[]): Refusal | null => {
    const robbed = robbedHex(front, hexes, attackers);
    return robbed < 0
      ? null
      : refuse("14.13", () => `Nobody would be left to attack ${name(robbed)}, which must be attacked.`);
  };
  const attackers = p.set(
    "attackers",
    UNIT,
    common.map((a) => front.units[a]),
    {
      min: 1,
      size: () => refuse("14.23", "A battle has at least one attacker."),
      ok: (chosen) => {
        const some = index(chosen);
        const missing = forced.find((a) => !some.includes(a));
        if (missing !== undefined)
          return refuse(
            "14.21",
            () => `${unitName(sheet, front.units[missing])} must take part: it would have nobody else to attack.`,
          );
        return isSound(front, hexes, some) ? null : robs(some);
      },
      may: (chosen, unit) => robs([...new Set([...forced, ...index(chosen), front.units.indexOf(unit)])]),
      why: (unit) =>
        front.units.includes(unit)
          ? refuse("14.23", "It is not adjacent to all the targets.")
          : refuse("14.14", "It cannot attack in this phase, or attacks already."),
    },
  );
  return { targets, attackers };
}

function whyNotTargets(k: Know, front: Front, hexes: readonly number[]): Refusal {
  const common = commonAttackers(front, hexes);
  if (common.length === 0) return refuse("14.23", "No unit is adjacent to all these hexes.");
  const stranded = forcedAttackers(front, hexes).find((a) => !common.includes(a));
  if (stranded !== undefined)
    return refuse(
      "14.13",
      () => `${unitName(k.sheet, front.units[stranded])} would be left without an enemy to attack.`,
    );
  return refuse(
    "14.21",
    "Another hex that must be attacked would be left without an attacker: attack it together with these.",
  );
}

/** What is still owed, and one way to declare all of it. */
export interface Owed {
  attackers: UnitId[];
  hexes: HexId[];
  completion: { targets: HexId[]; attackers: UnitId[] }[];
}

export const whatIsOwed = (a: Army): Owed => owedOn(frontOf(a));

function owedOn(front: Front): Owed {
  return {
    attackers: front.units.filter((_, a) => front.attackerOwes[a]),
    hexes: front.hexes.filter((_, h) => front.hexOwes[h]),
    completion: completion(front).map((battle) => ({
      targets: battle.hexes.map((h) => front.hexes[h]),
      attackers: battle.attackers.map((one) => front.units[one]),
    })),
  };
}

/** The same by readable ids, for whoever has to declare. */
function owedByName(k: Know): BattlesOwed {
  const owed = owedOn(frontOf(mine(k)));
  const hexes = (some: readonly HexId[]): string[] => some.map((hex) => hexName(k.sheet, hex));
  const units = (some: readonly UnitId[]): string[] => some.map((unit) => unitText(k.sheet, unit));
  return {
    attackers: units(owed.attackers),
    hexes: hexes(owed.hexes),
    suggestion: owed.completion.map((one) => ({ targets: hexes(one.targets), attackers: units(one.attackers) })),
  };
}

function declare(g: Game, side: Seat, targets: readonly HexId[], attackers: readonly UnitId[]): void {
  const a = army(g, side);
  const from = [...new Set(attackers.map((unit) => hexOf(a, unit)))].sort((x, y) => x - y);
  g.pub.battles.push({ targets: [...targets], from, done: false });
  g.own[side].attackers.push([...attackers]);
  const text = `The ${sideAdjective(side)} declare an attack on ${listed(targets.map((hex) => hexName(g.sheet, hex)))} from ${listed(from.map((hex) => hexName(g.sheet, hex)))}.`;
  g.tell?.({
    type: "declared",
    rule: "14.2",
    text,
    data: {
      kind: "other",
      places: [...targets, ...from].map((hex) => hexName(g.sheet, hex)),
    },
  });
}

/** Public: somebody of the side is next to an enemy. */
export const inContact = (pub: Public, side: Seat): boolean => {
  const enemy = enemyOf(side);
  return pub.zoc[enemy].length > 0 || pub.noZoc[enemy].length > 0;
};

const allDecided = (k: Know): boolean => undecidedHexes(mine(k)).length === 0;
const FIRST_CHOOSE = refuse("12.5", "First choose who attacks out of your overstacked hexes.");

/** 14.2: all battles of the phase are declared before any is resolved. */
export const declaration = T.procedure<{ side: Seat }>("declaration", "14.2").steps((t) => [
  t.decide(
    "declare",
    "14.2",
    (k) => prompt(`declare all battles of this phase${allDecided(k) ? stillOwed(k) : ""}`)(k),
    (pub, v) => (inContact(pub, v.side) ? v.side : null),
    {
      contribute: t.verb({
        whyNot: () => refuse("12.5", "None of your overstacked hexes in contact is left to choose for."),
        ask: (k, _v, p) => askContribution(k, p),
        do: (g, v, { idle }) => {
          g.own[v.side].spare.push(...idle);
          return again;
        },
        label: "Choose who attacks from an overstacked hex",
      }),
      battle: t.verb({
        when: allDecided,
        whyNot: (k) =>
          allDecided(k) ? refuse("14.27", "No enemy can still be attacked in this phase.") : FIRST_CHOOSE,
        ask: (k, _v, p) => askBattle(k, p),
        do: (g, v, { targets, attackers }) => {
          declare(g, v.side, targets, attackers);
          return again;
        },
        preview: (k, _v, { targets, attackers }) => foreseen(k, targets, attackers),
        label: "Declare a battle",
        weight: () => 6,
      }),
      complete: t.button(
        (g, v) => {
          const owed = whatIsOwed(army(g, v.side));
          for (const { targets, attackers } of owed.completion) declare(g, v.side, targets, attackers);
          return again;
        },
        {
          when: (k) => allDecided(k) && !allOwedDeclared(mine(k)),
          whyNot: (k) => (allDecided(k) ? refuse("14.13", "Everything owed is declared.") : FIRST_CHOOSE),
          label: "Declare what is still owed",
        },
      ),
      done: t.button(() => undefined, {
        when: (k) => allDecided(k) && allOwedDeclared(mine(k)),
        whyNot: (k) => whyNotDone(k),
        label: "All battles are declared",
      }),
    },
    {
      preview: (k) => (allDecided(k) ? owedByName(k) : null),
      board: "declaration",
      proposals: [{ id: "owed", label: "What is owed, and no more", choose: (k) => whatToDeclare(k) }],
    },
  ),
]);

/** No more than must be: the strongest of overstacked hexes, then what is owed, then the end. */
function whatToDeclare(k: Know): Suggestion {
  const a = mine(k);
  const [hex] = undecidedHexes(a);
  if (hex !== undefined) {
    return { verb: "contribute", picks: [hex, strongest(a, stackAt(a, hex), k.sheet.attack)] };
  }
  return { verb: allOwedDeclared(a) ? "done" : "complete", picks: [] };
}

/** 12.5: as many of a stack as may fight, the strongest first. */
export function strongest(a: Army, stack: readonly UnitId[], factor: Uint8Array): UnitId[] {
  const limit = stackingLimit(a.sheet, a.side);
  const chosen: UnitId[] = [];
  for (const unit of stack.filter((one) => a.sheet.stacking[one] > 0).sort((x, y) => factor[y] - factor[x] || x - y))
    if (stackWeight(a.sheet, [...chosen, unit]) <= limit) chosen.push(unit);
  return chosen.sort((x, y) => x - y);
}

/** Ends the prompt with what has still to be declared. */
function stillOwed(k: Know): string {
  const { attackers, hexes } = owedOn(frontOf(mine(k)));
  const owed = [
    ...(attackers.length > 0 ? [`${counted(attackers.length, "unit")} must still attack`] : []),
    ...(hexes.length > 0 ? [`${listed(hexes.map((hex) => hexName(k.sheet, hex)))} must still be attacked`] : []),
  ];
  return owed.length > 0 ? `; ${listed(owed)}` : "";
}

function whyNotDone(k: Know): Refusal {
  if (!allDecided(k)) return FIRST_CHOOSE;
  const { attackers, hexes } = owedOn(frontOf(mine(k)));
  return attackers.length > 0
    ? refuse(
        "13.6",
        () =>
          `${listed(attackers.map((unit) => unitName(k.sheet, unit)))} must attack, being in an enemy zone of control. Declare the battles one by one, or let the assistant declare what is owed.`,
      )
    : refuse(
        "14.13",
        () =>
          `The enemies in ${listed(hexes.map((hex) => hexName(k.sheet, hex)))} exert a zone of control and must be attacked.`,
      );
}
