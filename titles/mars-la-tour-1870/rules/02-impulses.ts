import { call, counted, finish, refuse } from "@wusong/engine";
import { acted, beginImpulses, bothPassed, otherSide, passed } from "@wusong/mechanics";
import { T } from "../book.ts";
import { enemyOf, FRENCH, GERMAN, isArea, SIDES, sideAdjective } from "../ids.ts";
import { isFresh } from "../position.ts";
import { termsOf } from "../sheet-scenarios.ts";
import type { G, K, Nothing } from "../state.ts";
import { areaName, unitList, unitName } from "../words.ts";
import {
  askBombardment,
  askFire,
  askMove,
  canBombard,
  canFire,
  canMove,
  whyNoAction,
} from "./03-activation/activation.ts";
import { newActivation } from "./04-movement/groups.ts";
import { march } from "./04-movement/march.ts";
import { bombard, fire } from "./07-combat/fire.ts";
import { report, reportsByLead } from "./07-combat/report.ts";
import { bombardmentOf, footIn, rifleFireOf } from "./07-combat/situations.ts";

/** 2.0.a to c: who has the first impulse. The French roll first. */
export const initiative = T.procedure<Nothing>("initiative", "2.0").steps((t) => [
  t.auto("roll", "2.0.b", (g) => {
    const { pub } = g;
    pub.phase = "initiative";
    const before = pub.began;
    if (before === -1) {
      pub.began = termsOf(g).firstImpulse === "french" ? FRENCH : GERMAN;
      tellFirst(g, "2.0.a", "");
    } else {
      const [french, german] = [g.d.d6(), g.d.d6()];
      pub.began = french > german ? FRENCH : german > french ? GERMAN : enemyOf(before);
      tellFirst(g, french === german ? "2.0.c" : "2.0.b", ` (French ${french}, German ${german})`);
    }
    pub.rested = [false, false];
    beginImpulses(pub, pub.began);
    pub.phase = "impulses";
  }),
]);

function tellFirst(g: G, rule: string, dice: string): void {
  g.tell?.({
    type: "turn",
    rule,
    text: `Turn ${g.pub.turn}, ${g.sheet.schedule.turns[g.pub.turn - 1]}: the ${sideAdjective(g.pub.began)} side has the first impulse${dice}.`,
    data: { kind: "turn", turn: g.pub.turn },
  });
}

/** 2.0.d: one impulse is one activation or a pass. */
const impulse = T.procedure<Nothing>("impulse", "2.0").steps((t) => [
  t.auto("able", "2.0.f", (g) => {
    const side = g.pub.active;
    if (canBombard(g, side) || canFire(g, side) || canMove(g, side)) return undefined;
    return pass(g, "2.0.f", `${sideAdjective(side)}: no Fresh unit can do anything; pass.`);
  }),
  t.decide(
    "impulse",
    "2.0.d",
    (k) => `${sideAdjective(k.pub.active)}: bombard, fire, move or pass`,
    (pub) => pub.active,
    {
      bombard: t.verb({
        label: "Bombard",
        weight: () => 2,
        when: (k) => canBombard(k, k.seat),
        whyNot: (k) => whyNoAction(k, k.seat, refuse("7.1.2", "No Fresh artillery has an enemy in range.")),
        ask: (k, _v, p) => askBombardment(k, p),
        preview: (k, _v, order) =>
          report(
            bombardmentOf(k, { side: k.seat, ...order }, true),
            k.seat,
            `Bombardment of ${areaName(k, order.target)}`,
          ),
        do: (g, _v, { leader, selected, target, further }) => {
          tellActivation(g, leader, "bombardment", [selected, ...further]);
          return call(bombard, { side: g.pub.active, leader, selected, target, further }, "next");
        },
      }),
      fire: t.verb({
        label: "Rifle fire",
        weight: () => 2,
        when: (k) => canFire(k, k.seat),
        whyNot: (k) =>
          whyNoAction(k, k.seat, refuse("7.2.a", "No Fresh infantry has enemy infantry or artillery in rifle range.")),
        ask: (k, _v, p) => askFire(k, p),
        preview: (k, _v, { lead, target, supports }) =>
          reportsByLead(
            k.seat,
            footIn(k, enemyOf(k.seat), target),
            (unit) => unitName(k, unit),
            (answer) => rifleFireOf(k, { side: k.seat, lead, supports, target, answer }, true),
            `Rifle fire at ${areaName(k, target)}`,
          ),
        do: (g, _v, { leader, lead, target, supports }) => {
          tellActivation(g, leader, "rifle fire", [lead, ...supports]);
          return call(
            fire,
            { side: g.pub.active, leader, lead, supports, target, answer: -1, attackerPoints: 0, spent: false },
            "next",
          );
        },
      }),
      move: t.verb({
        label: "Move or assault",
        weight: () => 4,
        when: (k) => canMove(k, k.seat),
        whyNot: (k) => whyNoAction(k, k.seat, refuse("2.0.h", "No Fresh unit can make a step.")),
        ask: (k, _v, p) => askMove(k, p),
        do: (g, _v, { leader, units }) => {
          tellActivation(g, leader, "move", units);
          g.pub.act = newActivation(g, leader, units);
          return call(march, {}, "next");
        },
      }),
      pass: t.verb({
        label: "Pass",
        ask: () => null,
        preview: (k) => ({ consequences: [whatPassingMeans(k)] }),
        do: (g) => pass(g, "2.0.d", `${sideAdjective(g.pub.active)}: pass.`),
      }),
    },
    {
      proposals: [
        { id: "pass", label: "Pass again", choose: (k) => (k.pub.rested[k.seat] ? { verb: "pass", picks: [] } : null) },
      ],
    },
  ),
  t.auto("next", "2.0.d", (g) => {
    acted(g.pub);
    g.pub.rested[g.pub.active] = false;
    otherSide(g.pub);
    clearForced(g);
    return finish();
  }),
]);

/** 2.0.e, g: a pass ends the impulses, or nothing yet. */
function whatPassingMeans(k: K): { text: string; rule: string } {
  const fresh = k.sheet.unitsOf[k.seat].filter((unit) => isArea(k.pub.at[unit]) && isFresh(k, unit)).length;
  return k.pub.passes > 0
    ? {
        text: `Both sides have passed: the impulses of the turn end, ${counted(fresh, "unit")} still Fresh.`,
        rule: "2.0.e",
      }
    : {
        text: "You may act again if the other side acts; if it passes too, the impulses of the turn end.",
        rule: "2.0.g",
      };
}

function pass(g: G, rule: string, text: string) {
  passed(g.pub);
  g.pub.rested[g.pub.active] = true;
  g.tell?.({ type: "passed", rule, text, data: { kind: "other", facts: { seat: g.pub.active } } });
  otherSide(g.pub);
  return finish();
}

function tellActivation(g: G, leader: number, action: string, units: readonly number[]): void {
  g.tell?.({
    type: "activated",
    rule: "3.0",
    text: `${sideAdjective(g.pub.active)}: ${action} ${leader < 0 ? `from ${areaName(g, g.pub.at[units[0]])}` : `under ${g.sheet.leaderNames[leader]}`} with ${unitList(g, units)}.`,
    data: {
      kind: "other",
      pieces: [...(leader < 0 ? [] : [g.sheet.leaderIds[leader]]), ...units.map((unit) => g.sheet.unitIds[unit])],
      facts: { action },
    },
  });
}

/** 4.0.t: an Area that is within the limit again is open again. */
function clearForced(g: G): void {
  if (g.pub.forced === 0) return;
  const { stacking } = g.sheet.tables.movement;
  for (let area = 0; area < g.sheet.areas; area++)
    if (SIDES.every((side) => g.cache.count[side * g.sheet.areas + area] <= stacking)) g.pub.forced &= ~(1 << area);
}

/** 2.0.e: impulses alternate until both sides have passed in a row. */
export const impulses = T.procedure<Nothing>("impulses", "2.0").steps((t) => [
  t.loop(
    "impulses",
    "2.0.e",
    (g) => !bothPassed(g.pub),
    impulse,
    () => ({}),
  ),
]);
