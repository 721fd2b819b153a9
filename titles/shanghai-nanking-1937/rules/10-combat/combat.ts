import { NOWHERE } from "@wusong/board";
import {
  call,
  counted,
  type DeepReadonly,
  finish,
  listed,
  type Refusal,
  refuse,
  type Suggestion,
} from "@wusong/engine";
import { oddsText } from "@wusong/mechanics";
import { T } from "../../book.ts";
import {
  AIR,
  CHINA,
  enemyOf,
  JAPAN,
  MARKERS,
  type MarkerId,
  NAVAL,
  sideAdjective,
  sideName,
  type UnitId,
} from "../../ids.ts";
import { MARKER, UNIT } from "../../kinds.ts";
import { hexOf, isStaged, stackAt, stepsOf } from "../../position.ts";
import type { Game, Knows } from "../../state.ts";
import { hexWords, unitIds, unitsWords, unitWords } from "../../words.ts";
import { stackTest, stackTestOf } from "../06-stacking/stack-test.ts";
import { retreat, retreatFrom } from "../08-reinforcements/retreat.ts";
import { airSupportRoll } from "../11-fire-support/air-support.ts";
import { kindsFor, markerWords, ready, spend, whyNoSupport } from "../11-fire-support/markers.ts";
import { advance, survivors, whatAdvanceMeans, whoAdvances, whyNotAdvance } from "./advance.ts";
import { battleOf, finalColumn } from "./battle.ts";
import type { Fight } from "./fight.ts";
import { takeLosses } from "./losses.ts";
import { LOWEST_COLUMN } from "./odds.ts";
import { fightReport } from "./report.ts";

/** 10.1 to 10.5: one combat from the moment it can no longer be called off. */
export const combat = T.procedure<Fight, number[] | undefined>("combat", "10.1").steps((t) => [
  t.auto("reveal", "6.3", (g, v) => layOpen(g, v)),
  t.decide(
    "support",
    "11.1",
    (k, v) => `${sideName(v.attacker)}: fire support for the attack on ${hexWords(k.sheet, v.target)}?`,
    (pub, v) => (v.usable.some((marker) => ready(pub, v.attacker, marker) > 0) ? v.attacker : null),
    {
      support: t.verb({
        label: "Commit markers",
        ask: (k, v, p) => p.set("markers", MARKER, inReach(k, v), { why: (marker) => whyNotCommitted(k, v, marker) }),
        do: (g, v, markers) => commit(g, v, markers),
        preview: (k, v, markers) => fightReport(k.sheet, { ...v, support: markers }, k.pub),
      }),
    },
    {
      preview: (k, v) => fightReport(k.sheet, v, k.pub),
      proposals: [
        { id: "useful", label: "Commit what helps", choose: (k, v) => unlessNobody("support", whatHelps(k, v)) },
        { id: "none", label: "No fire support", choose: () => ({ verb: "support", picks: [[]] }) },
      ],
    },
  ),
  t.window(
    "intercept",
    "11.3",
    "China: send fighters against the air marker?",
    (pub, v) => (pub.airForce && v.support.includes(AIR) ? CHINA : null),
    {
      intercept: t.button(
        (g, v) => {
          v.intercepted = true;
          if (airSupportRoll(g, "the air marker")) v.aborted = true;
        },
        { label: "Intercept" },
      ),
    },
    {
      preview: (k, v) => fightReport(k.sheet, v, k.pub),
      onPass: (_g, v) => {
        v.intercepted = true;
      },
    },
  ),
  t.window(
    "gunfire",
    "11.4",
    (k, v) => `Japan: naval gunfire for the defence of ${hexWords(k.sheet, v.target)}?`,
    (pub, v) => (v.inGunfireRange && ready(pub, JAPAN, NAVAL) > 0 ? JAPAN : null),
    {
      gunfire: t.button(
        (g, v) => {
          spend(g, JAPAN, NAVAL);
          v.gunfire = true;
          g.tell?.({
            type: "support",
            rule: "11.4",
            text: "Naval gunfire supports the defence.",
            data: { kind: "other", facts: { markers: ["naval"] } },
          });
        },
        { label: "Naval gunfire" },
      ),
    },
    { preview: (k, v) => fightReport(k.sheet, v, k.pub) },
  ),
  t.auto("resolve", "10.5", (g, v) => {
    const { sheet } = g;
    const column = finalColumn(sheet, battleOf(sheet, v, g.pub));
    const die = g.d.d6();
    const cell = (column - LOWEST_COLUMN) * 6 + die - 1;
    v.attackerLoses = sheet.attackerLoss[cell];
    const left = sheet.defenderLoss[cell];
    g.tell?.({
      type: "battle",
      rule: "10.5",
      text: `${hexWords(sheet, v.target)} at ${oddsText(column)}, die ${die}: the attacker loses ${counted(v.attackerLoses, "step")}, the defender ${left}.`,
      data: {
        kind: "battle",
        dice: [die],
        outcome: `${v.attackerLoses}/${left}`,
        odds: fightReport(sheet, v, g.pub),
        places: [sheet.board.names[v.target]],
        facts: { column: oddsText(column) },
      },
    });
    return call(takeLosses, {
      side: enemyOf(v.attacker),
      units: v.defenders.slice(),
      steps: v.defenderSteps.slice(),
      left,
    });
  }),
  t.auto("defenders", "10.5.1", (_g, v, left: number[]) => {
    v.defenderSteps = left;
    return v.kind === "landing" && !gone(v.defenderSteps) ? giveWay(v) : undefined;
  }),
  t.auto("attackers", "10.5.1", (_g, v) =>
    call(takeLosses, {
      side: v.attacker,
      units: v.attackers.slice(),
      steps: v.attackerSteps.slice(),
      left: v.attackerLoses,
    }),
  ),
  t.auto("settled", "10.5.1", (_g, v, left: number[]) => {
    v.attackerSteps = left;
    return v.kind === "attack" ? undefined : finish(v.attackerSteps);
  }),
  t.decide(
    "advance",
    "10.5.3",
    (k, v) => `${sideName(v.attacker)}: advance into ${hexWords(k.sheet, v.target)}?`,
    (_pub, v) => (gone(v.defenderSteps) && !gone(v.attackerSteps) ? v.attacker : null),
    {
      advance: t.verb({
        label: "Advance",
        ask: (k, v, p) =>
          p.set("units", UNIT, survivors(v), {
            ok: (units) => whyNotAdvance(k, v, units),
            may: (units, unit) => whyNotAdvance(k, v, [...units, unit]),
            why: (unit) =>
              refuse("10.5.3", `${unitWords(k.sheet, unit)} took no part in this attack and does not advance.`),
          }),
        do: (g, v, units) => advance(g, v, units),
        preview: (k, v, units) => whatAdvanceMeans(k, v, units),
      }),
    },
    {
      board: "result",
      proposals: [
        { id: "onward", label: "Advance", choose: (k, v) => unlessNobody("advance", whoAdvances(k, v)) },
        { id: "stay", label: "Stay", choose: () => ({ verb: "advance", picks: [[]] }) },
      ],
    },
  ),
  t.auto("stacking", "6.0", () => call(stackTest, stackTestOf(CHINA, JAPAN))),
  t.auto("end", "10.1", () => finish()),
]);

const gone = (steps: readonly number[]): boolean => steps.every((one) => one === 0);

const ATTACK_WORDS = { attack: "attack", overrun: "overrun", landing: "land at" } as const;

/** 6.3: from now on the attack cannot be called off, and both forces are seen. */
function layOpen(g: Game, v: Fight): void {
  const { sheet, pub } = g;
  const defender = enemyOf(v.attacker);
  const mine = g.own[v.attacker];
  const atSea = (unit: UnitId): boolean => isStaged(pub.place[unit]);
  v.attackers.sort((a, b) => a - b);
  v.attackerSteps = v.attackers.map((unit) => (atSea(unit) ? sheet.fullSteps[unit] : stepsOf(sheet, mine, unit)));
  v.from = v.attackers.map((unit) => (atSea(unit) ? NOWHERE : hexOf(sheet, mine, unit)));
  v.defenders = stackAt(sheet, g.own[defender], defender, v.target);
  v.defenderSteps = v.defenders.map((unit) => stepsOf(sheet, g.own[defender], unit));
  v.usable = kindsFor(sheet, v.attacker, v.target, v.kind === "landing");
  v.inGunfireRange = defender === JAPAN && sheet.navalDefence[v.target] === 1;
  g.reveal();
  g.tell?.({
    type: "combat",
    rule: "6.3",
    text: `The ${sideAdjective(v.attacker)} ${ATTACK_WORDS[v.kind]} ${hexWords(sheet, v.target)}: ${unitsWords(sheet, v.attackers)} against ${unitsWords(sheet, v.defenders)}.`,
    data: {
      kind: "other",
      pieces: unitIds(sheet, [...v.attackers, ...v.defenders]),
      places: [v.target, ...new Set(v.from)].filter((hex) => hex !== NOWHERE).map((hex) => sheet.board.names[hex]),
      facts: {
        attack: v.kind,
        from: v.from.map((hex) => (hex === NOWHERE ? "sea" : sheet.board.names[hex])),
        attackers: unitIds(sheet, v.attackers),
        attackerSteps: v.attackerSteps.slice(),
        defenders: unitIds(sheet, v.defenders),
        defenderSteps: v.defenderSteps.slice(),
      },
    },
  });
}

const unlessNobody = (verb: string, chosen: readonly number[]): Suggestion | null =>
  chosen.length > 0 ? { verb, picks: [chosen] } : null;

/** 11.1: the markers at hand that could support this attack. */
const inReach = (k: Knows, v: DeepReadonly<Fight>): MarkerId[] =>
  v.usable.filter((marker) => ready(k.pub, k.seat, marker) > 0);

/** One marker after another as long as it shifts the column; the rest is kept for other attacks of the phase. */
function whatHelps(k: Knows, v: DeepReadonly<Fight>): MarkerId[] {
  const column = (support: readonly MarkerId[]): number =>
    finalColumn(k.sheet, battleOf(k.sheet, { ...v, support: [...support] }, k.pub));
  const most = column(inReach(k, v));
  let chosen: MarkerId[] = [];
  // The marker that can do nothing else comes first, the one that reaches everywhere last.
  for (const marker of [...inReach(k, v)].reverse()) if (column(chosen) < most) chosen = [...chosen, marker];
  return chosen.sort((a, b) => a - b);
}

function whyNotCommitted(k: Knows, v: DeepReadonly<Fight>, marker: MarkerId): Refusal | null {
  return (
    whyNoSupport(k.sheet, v.attacker, marker, v.target, v.kind === "landing") ??
    refuse(
      "11.1",
      `No ${markerWords(marker)} marker is left in this phase; used markers are back in the next operations phase.`,
    )
  );
}

function commit(g: Game, v: Fight, markers: readonly MarkerId[]): void {
  v.support = [...markers];
  for (const marker of markers) spend(g, v.attacker, marker);
  if (markers.length === 0) return;
  const names = markers.map((marker) => MARKERS[marker]);
  const words = markers.map(markerWords);
  g.tell?.({
    type: "support",
    rule: "11.1",
    text: `${sideAdjective(v.attacker)} fire support: ${listed(words)}.`,
    data: { kind: "other", facts: { markers: names } },
  });
}

/** 8.4: defenders left after a landing combat give way, and the landing costs one step more. Their stack is closed again. */
function giveWay(v: Fight) {
  v.attackerLoses++;
  v.defenders = [];
  v.defenderSteps = [];
  return call(retreat, retreatFrom(v.target));
}
