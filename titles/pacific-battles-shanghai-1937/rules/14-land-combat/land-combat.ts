import type { HexId } from "@wusong/board";
import { again, call, finish, goto, listed, refuse, type Seat } from "@wusong/engine";
import { lookUp } from "@wusong/mechanics";
import { T } from "../../book.ts";
import { CHINA, enemyOf, JAPAN, sideAdjective, type UnitId } from "../../ids.ts";
import { HEX } from "../../kinds.ts";
import { army, mine, placeOf, stackAt } from "../../position.ts";
import { endOfSight } from "../../position-pieces.ts";
import type { Game, Know, Public } from "../../state.ts";
import { battlePrompt, hexName, prompt, unitName, unitText } from "../../words.ts";
import { holds, mayHold, playHeld } from "../05-campaign-markers/campaign-markers.ts";
import { bestSupport } from "../10-headquarters.ts";
import { endOfPhase, stackingLimit, stackWeight } from "../12-stacking.ts";
import { isSurrounded, results } from "../15-combat-results/combat-results.ts";
import { reconMarkers, whichRecon } from "../16-air-operations/recon.ts";
import { examine, see } from "../18-fog-of-war.ts";
import { askContributors, declaration, strongest } from "./declaration.ts";
import { battleOdds, battleReport, tableOf } from "./odds.ts";

const fightOf = (pub: Public): NonNullable<Public["fight"]> => pub.fight!;
const attackerOf = (pub: Public): Seat => fightOf(pub).attacker;
const defenderOf = (pub: Public): Seat => enemyOf(attackerOf(pub));

/**
 * 14.28, 15.35: who defends a hex, and which of them add no strength because the hex is overstacked. Units that retreated into it
 * fill it in the order of their arrival.
 */
function defendersIn(g: Game, side: Seat, hex: HexId): { units: UnitId[]; idle: UnitId[]; choose: boolean } {
  const units = stackAt(army(g, side), hex);
  const limit = stackingLimit(g.sheet, side);
  const original = units.filter((unit) => !g.pub.retreated.includes(unit));
  let weight = stackWeight(g.sheet, original);
  const idle: UnitId[] = [];
  for (const unit of g.pub.retreated) {
    if (!units.includes(unit)) continue;
    weight += g.sheet.stacking[unit];
    if (g.sheet.stacking[unit] > 0 && weight > limit) idle.push(unit);
  }
  return { units, idle, choose: stackWeight(g.sheet, original) > limit };
}

/** The battle begins: participants are shown, and what the instant of combat fixes is fixed. */
function beginBattle(g: Game, side: Seat, index: number): void {
  const enemy = enemyOf(side);
  const { targets, from } = g.pub.battles[index];
  const attackers = g.own[side].attackers[index];
  const stacks = targets.map((hex) => ({ hex, ...defendersIn(g, enemy, hex) }));
  const defenders = stacks.flatMap((one) => one.units);
  for (const unit of attackers) see(g, enemy, unit, placeOf(army(g, side), unit));
  for (const unit of defenders) see(g, side, unit, placeOf(army(g, enemy), unit));
  const suppressed = (who: Seat, units: readonly UnitId[]): number =>
    units.some((unit) => g.own[who].suppressed.includes(unit)) ? 1 : 0;
  g.pub.fight = {
    attacker: side,
    index,
    targets: [...targets],
    from: [...from],
    attackers: [...attackers],
    defenders,
    idle: stacks.flatMap((one) => one.idle),
    choose: stacks.filter((one) => one.choose).map((one) => one.hex),
    surrounded: [...attackers, ...defenders].filter((unit) => isSurrounded(g, unit)),
    support: [bestSupport(army(g, side), from), bestSupport(army(g, enemy), targets)],
    suppressed: [suppressed(side, attackers), suppressed(enemy, defenders)],
    table: "assault",
    markers: [],
    result: "",
  };
  g.reveal();
  const whence = (who: Seat, units: readonly UnitId[]): string[] =>
    units.map((unit) => hexName(g.sheet, placeOf(army(g, who), unit)));
  const named = (who: Seat, units: readonly UnitId[]): string => {
    const hexes = whence(who, units);
    const apart = new Set(hexes).size > 1;
    return listed(units.map((unit, i) => `${unitName(g.sheet, unit)}${apart ? ` (${hexes[i]})` : ""}`));
  };
  g.tell?.({
    type: "engaged",
    rule: "14.3",
    text: `${sideAdjective(side)} attack on ${listed(targets.map((hex) => hexName(g.sheet, hex)))}: ${named(side, attackers)} against ${named(enemy, defenders)}.`,
    data: {
      kind: "other",
      pieces: [...attackers, ...defenders].map((unit) => unitText(g.sheet, unit)),
      places: [...new Set([...whence(side, attackers), ...whence(enemy, defenders)])],
      facts: {
        attackers: attackers.map((unit) => unitText(g.sheet, unit)),
        attackersAt: whence(side, attackers),
        defenders: defenders.map((unit) => unitText(g.sheet, unit)),
        defendersAt: whence(enemy, defenders),
        support: g.pub.fight.support,
        suppressed: g.pub.fight.suppressed,
        surrounded: g.pub.fight.surrounded.map((unit) => unitText(g.sheet, unit)),
      },
    },
  });
}

/** 12.5: the stack whose owner has to say next who of it fights. */
function overstackedDefenders(k: Know): UnitId[] {
  const hex = fightOf(k.pub).choose[0];
  return stackAt(mine(k), hex).filter((unit) => !k.pub.retreated.includes(unit));
}

const SHIFT_MARKERS: Readonly<Record<string, { side: Seat; defenceOnly: boolean; rule: string; name: string }>> = {
  "jp.banzai": { side: JAPAN, defenceOnly: false, rule: "CM.J.07", name: "Banzai!" },
  "cn.gung-ho": { side: CHINA, defenceOnly: false, rule: "CM.C.08", name: "Gung Ho" },
  "cn.lone-battalion": { side: CHINA, defenceOnly: true, rule: "CM.C.11", name: "Lone Battalion" },
};

/** Markers a side could play in this battle as far as everybody knows. */
function openMarkers(pub: Public, side: Seat): string[] {
  const fight = fightOf(pub);
  return Object.entries(SHIFT_MARKERS)
    .filter(([, one]) => one.side === side && !(one.defenceOnly && fight.attacker === side))
    .map(([text]) => text)
    .filter((text) => !fight.markers.includes(text));
}

const mayPlay = (pub: Public, side: Seat): Seat | null => (mayHold(pub, side, openMarkers(pub, side)) ? side : null);

const playMarker = (text: string) => ({
  when: (k: Know): boolean => holds(k, text) && openMarkers(k.pub, k.seat).includes(text),
  whyNot: (k: Know) =>
    holds(k, text)
      ? refuse(SHIFT_MARKERS[text].rule, `${SHIFT_MARKERS[text].name} is not played here.`)
      : refuse(SHIFT_MARKERS[text].rule, `You do not hold ${SHIFT_MARKERS[text].name}.`),
  run: (g: Game) => {
    g.pub.fight!.markers.push(text);
    playHeld(g, SHIFT_MARKERS[text].side, text);
    return again;
  },
});

const TABLES = ["raid", "assault"] as const;
const banzai = playMarker("jp.banzai");
const gungHo = playMarker("cn.gung-ho");
const loneBattalion = playMarker("cn.lone-battalion");

/** 14.3: one battle from the choice of the table to the last pursuit. */
const battle = T.procedure<{ side: Seat; index: number }>("battle", "14.3").steps((t) => {
  const markerVerbs = {
    banzai: t.button(banzai.run, { when: banzai.when, whyNot: banzai.whyNot, label: "Play Banzai!" }),
    gungHo: t.button(gungHo.run, { when: gungHo.when, whyNot: gungHo.whyNot, label: "Play Gung Ho" }),
    loneBattalion: t.button(loneBattalion.run, {
      when: loneBattalion.when,
      whyNot: loneBattalion.whyNot,
      label: "Play Lone Battalion",
    }),
  };
  const stake = (k: Know) => battleReport(k.pub, k.sheet, fightOf(k.pub), fightOf(k.pub).table);
  const onEitherTable = (k: Know) => TABLES.map((table) => battleReport(k.pub, k.sheet, fightOf(k.pub), table));
  return [
    t.auto("begin", "14.3", (g, v) => beginBattle(g, v.side, v.index)),
    t.decide(
      "contribute",
      "12.5",
      (k) => battlePrompt(`choose who defends overstacked ${hexName(k.sheet, fightOf(k.pub).choose[0])}`)(k),
      (pub) => (fightOf(pub).choose.length > 0 ? defenderOf(pub) : null),
      {
        contribute: t.verb({
          ask: (k, _v, p) => {
            const stack = overstackedDefenders(k);
            const chosen = askContributors(mine(k), fightOf(k.pub).choose[0], stack, p);
            return stack.filter((unit) => !chosen.includes(unit));
          },
          do: (g, _v, idle) => {
            const fight = g.pub.fight!;
            fight.choose.shift();
            fight.idle.push(...idle);
            g.tell?.({
              type: "idle",
              rule: "12.5",
              text: `The ${sideAdjective(defenderOf(g.pub))} surplus adds nothing to the defence: ${listed(idle.map((unit) => unitName(g.sheet, unit)))}.`,
            });
            return again;
          },
          label: "Choose the defenders",
        }),
      },
      {
        board: "defenders",
        byPublicFacts: true,
        proposals: [
          {
            id: "strongest",
            label: "The strongest",
            choose: (k) => ({
              verb: "contribute",
              picks: [strongest(mine(k), overstackedDefenders(k), k.sheet.defense)],
            }),
          },
        ],
      },
    ),
    t.decide(
      "table",
      "14.41",
      battlePrompt("choose the combat table"),
      (pub) => attackerOf(pub),
      {
        choose: t.verb({
          ask: (_k, _v, p) => p.word("table", TABLES),
          do: (g, _v, table) => {
            g.pub.fight!.table = table;
            g.tell?.({
              type: "table",
              rule: "14.41",
              text: `The ${sideAdjective(attackerOf(g.pub))} choose the ${table} table.`,
              data: { kind: "other", facts: { table } },
            });
          },
          preview: (k, _v, table) => battleReport(k.pub, k.sheet, fightOf(k.pub), table),
          label: "Choose the table",
        }),
      },
      { preview: onEitherTable },
    ),
    t.window(
      "recon",
      "14.41",
      battlePrompt("play Recon to choose the combat table, or pass,"),
      (pub) => (mayHold(pub, defenderOf(pub), reconMarkers(defenderOf(pub))) ? defenderOf(pub) : null),
      {
        recon: t.verb({
          when: (k) => reconMarkers(k.seat).some((text) => holds(k, text)),
          whyNot: () => refuse("14.41", "You hold no Recon marker."),
          ask: (k, _v, p) => ({ table: p.word("table", TABLES), marker: whichRecon(k, p) }),
          do: (g, _v, { table, marker }) => {
            const side = defenderOf(g.pub);
            playHeld(g, side, marker);
            g.pub.fight!.table = table;
            g.tell?.({
              type: "table",
              rule: "14.41",
              text: `The ${sideAdjective(side)} choose the ${table} table.`,
              data: { kind: "other", facts: { table } },
            });
          },
          preview: (k, _v, { table }) => battleReport(k.pub, k.sheet, fightOf(k.pub), table),
          label: "Play Recon",
        }),
      },
      { preview: onEitherTable },
    ),
    t.window(
      "attackerMarkers",
      "14.3",
      battlePrompt("play a marker or pass"),
      (pub) => mayPlay(pub, attackerOf(pub)),
      markerVerbs,
      {
        preview: stake,
      },
    ),
    t.window(
      "defenderMarkers",
      "14.3",
      battlePrompt("play a marker or pass"),
      (pub) => mayPlay(pub, defenderOf(pub)),
      markerVerbs,
      {
        preview: stake,
      },
    ),
    t.auto("roll", "14.3", (g) => {
      const fight = g.pub.fight!;
      const odds = battleOdds(g.pub, g.sheet, fight);
      const die = g.d.d6();
      const table = tableOf(g.sheet, fight.table);
      fight.result = lookUp(table, odds.column, die);
      g.tell?.({
        type: "battle",
        rule: "14.3",
        text: `${sideAdjective(fight.attacker)} ${fight.table} on ${listed(fight.targets.map((hex) => hexName(g.sheet, hex)))}: ${odds.attack} against ${odds.defense}, column ${table.columns[odds.column]}, die ${die}: ${fight.result}.`,
        data: {
          kind: "battle",
          dice: [die],
          outcome: fight.result,
          odds: battleReport(g.pub, g.sheet, fight, fight.table),
          places: [hexName(g.sheet, fight.targets[0])],
          facts: {
            attack: odds.attack,
            defense: odds.defense,
            base: table.columns[odds.base],
            column: table.columns[odds.column],
            shifts: odds.shifts.map((one) => `${one.label} ${one.value}`),
            table: fight.table,
          },
        },
      });
    }),
    t.run("results", "15.1", results, () => ({})),
    t.auto("end", "14.28", (g, v) => {
      g.pub.battles[v.index].done = true;
      g.pub.fight = null;
    }),
  ];
});

/** Battles to come, each by its first target. */
const firstTargets = (pub: Public): HexId[] =>
  waiting(pub)
    .map((i) => pub.battles[i].targets[0])
    .sort((x, y) => x - y);

const waiting = (pub: Public): number[] => pub.battles.flatMap((one, i) => (one.done ? [] : [i]));

/** 18.1: the phase begins with a look at every enemy in contact. */
export function openCombat(g: Game, side: Seat): void {
  g.pub.phase = "combat";
  g.pub.retreated = [];
  const enemy = enemyOf(side);
  const adjacent = [...g.pub.zoc[enemy], ...g.pub.noZoc[enemy]].sort((x, y) => x - y);
  examine(g, side, adjacent, "18.1", "patrols report");
}

/** 14.0: the land combat phase of one side. */
export const landCombat = T.procedure<{ side: Seat }>("landCombat", "14.0").steps((t) => [
  t.auto("open", "18.1", (g, v) => openCombat(g, v.side)),
  t.run("declaration", "14.2", declaration, (_g, v) => ({ side: v.side })),
  t.decide(
    "order",
    "14.28",
    prompt("choose the battle to resolve next"),
    (pub, v) => (waiting(pub).length > 1 ? v.side : null),
    {
      resolve: t.verb({
        ask: (k, _v, p) => {
          return p.one("target", HEX, firstTargets(k.pub), {
            why: () => refuse("14.28", "Name the first target hex of a declared battle that is not resolved yet."),
          });
        },
        do: (g, v, hex) => {
          const index = waiting(g.pub).find((i) => g.pub.battles[i].targets[0] === hex)!;
          return call(battle, { side: v.side, index }, "order");
        },
        label: "Resolve a battle",
      }),
    },
    {
      board: "declaration",
      proposals: [
        {
          id: "owed",
          label: "In the order of the map",
          choose: (k) => ({ verb: "resolve", picks: [firstTargets(k.pub)[0]] }),
        },
      ],
    },
  ),
  t.auto("last", "14.28", (g, v) => {
    const [index] = waiting(g.pub);
    return index === undefined ? goto("close") : call(battle, { side: v.side, index }, "order");
  }),
  t.auto("close", "12.4", (g, v) => {
    g.pub.battles = [];
    g.pub.retreated = [];
    g.own[v.side].attackers = [];
    g.own[v.side].spare = [];
    endOfSight(g);
    endOfPhase(g);
    return finish();
  }),
]);
