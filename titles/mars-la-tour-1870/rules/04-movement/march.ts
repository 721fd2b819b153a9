import { askLeg, type Leg } from "@wusong/board";
import { call, finish, goto, type Refusal, refuse, type Steps } from "@wusong/engine";
import { T } from "../../book.ts";
import { type AreaId, areasOf, bit, enemyOf, FRENCH, GERMAN, has, sideAdjective, type UnitId } from "../../ids.ts";
import { AREA, LEADER, UNIT } from "../../kinds.ts";
import { enter, haltHere, isFresh, unitsIn } from "../../position.ts";
import type { Board, G, K, MarsLaTour, Nothing } from "../../state.ts";
import { areaName, idsOf, unitName, unitsDo } from "../../words.ts";
import { deactivate, displaceLeaders, moveLeader, strandedLeader } from "../03-activation/leaders.ts";
import { zonesExited, zonesOf } from "../05-beaten-zones.ts";
import { absorbing } from "../07-combat/absorb.ts";
import { type Clash, clash, clashReports } from "../07-combat/fight.ts";
import { spendAll } from "../07-combat/fire.ts";
import { report } from "../07-combat/report.ts";
import { volleyOf } from "../07-combat/situations.ts";
import { fight } from "../07-combat/told.ts";
import { type Act, leadersAlong, stepOf, whyNotAlong } from "./groups.ts";
import { whatEndingMeans, whatStepRisks, whoMoves } from "./march-words.ts";
import {
  growthRefusal,
  hasWay,
  mustGoOn,
  origins,
  sizeRefusal,
  stepRefusal,
  type Way,
  ways,
  whyNotGo,
  whyNotThere,
} from "./movement.ts";
import {
  active,
  cavalryIn,
  charging,
  counterCharge,
  placeOf,
  riflesIn,
  volleying,
  whyNoCharge,
  whyNotCharge,
  whyNotFire,
  whyNoVolley,
} from "./reactions.ts";
import { stepCost } from "./stacking.ts";

const canBegin = (k: G | K): AreaId[] => origins(k, active(k)).filter((area) => hasWay(k, active(k), area));

/** 4.0: a move activation, step by step, with the reactions of the other side in fixed order (R32). */
export const march = T.procedure<Nothing>("march", "4.0").steps((t) => [
  t.auto("look", "3.0.k", (g) => {
    const act = active(g);
    // 4.0.t: whoever overfills an Area and cannot go on halts there.
    if (mustGoOn(g, act) === null) for (const unit of act.party) haltHere(g, g.pub.active, g.pub.at[unit]);
    return !act.assaulted && origins(g, act).some((area) => hasWay(g, act, area)) ? undefined : goto("end");
  }),
  t.decide(
    "step",
    "4.0",
    (k) => whoMoves(k, active(k)),
    (pub) => pub.active,
    {
      step: t.verb({
        label: "Move or assault",
        weight: () => 3,
        ask: (k, _v, p) => {
          const act = active(k);
          const from = p.one("from", AREA, canBegin(k), { why: (area) => whyNotFrom(k, area) });
          const list = ways(k, act, from);
          const to = askLeg(p, { sheet: k.sheet, kind: AREA, parts: 1 }, legOf(k, act, from, list), null);
          const way = list.find((one) => one.to === to)!;
          const units = p.set("units", UNIT, way.able, {
            min: way.least,
            max: way.most,
            size: (chosen) => sizeRefusal(k, way, chosen),
            ok: (chosen) => stepRefusal(k, act, way, chosen),
            may: (chosen, unit) => growthRefusal(k, act, way, chosen, unit),
            why: (unit) => whyNotGo(k, act, way, unit),
          });
          const leaders = p.set("leaders", LEADER, leadersAlong(k, act, from, units), {
            why: (leader) => whyNotAlong(k, from, leader),
          });
          return { from, to, units, leaders };
        },
        preview: (k, _v, { from, to, units }) => ({ consequences: whatStepRisks(k, from, to, units) }),
        do: (g, _v, { from, to, units, leaders }) => {
          const act = active(g);
          if (units.some((unit) => act.start[act.units.indexOf(unit)] === from)) act.started |= bit(from);
          act.party = units;
          act.with = leaders;
          act.from = from;
          act.to = to;
          act.declared = true;
          act.entered = false;
          // A step that nobody can answer is told when it is made.
          if (!g.tell || (volleying(g, from, to, units) === 0 && !isAssault(g))) return;
          g.tell({
            type: "stepDeclared",
            rule: "4.0",
            text: `${sideAdjective(g.pub.active)}: ${unitsDo(g, units, "leave")} ${areaName(g, from)} for ${areaName(g, to)}.`,
            data: { kind: "other", pieces: idsOf(g, units), places: [g.sheet.areaIds[from], g.sheet.areaIds[to]] },
          });
        },
      }),
      done: t.verb({
        label: "End the activation",
        ask: () => null,
        preview: (k) => ({ consequences: whatEndingMeans(k, active(k)) }),
        do: () => goto("end"),
        when: (k) => mayEnd(k),
        whyNot: (k) =>
          active(k).declared
            ? refuse("4.0.s", "The units on the way cannot end their move in an overfilled Area.")
            : refuse("2.0.h", "An activation needs at least one moved unit."),
      }),
    },
    { board: "march" },
  ),

  t.auto("volleys", "7.3.1", (g) => {
    const act = active(g);
    const { from, to } = stepOf(act);
    act.reacting = volleying(g, from, to, act.party);
    return act.reacting === 0 ? goto("assaulted") : undefined;
  }),
  t.window(
    "volley",
    "7.3.1",
    (k) => `French: fire a chassepot volley at the group leaving ${areaName(k, stepOf(active(k)).from)}?`,
    () => FRENCH,
    {
      volley: t.verb({
        label: "Fire a volley",
        ask: (k, _v, p) => {
          const area = p.one("area", AREA, areasOf(active(k).reacting), { why: (one) => whyNoVolley(k, one) });
          const units = p.set("units", UNIT, riflesIn(k, area), {
            min: 1,
            size: () => refuse("7.3.1.d", "At least one unit fires the volley."),
            why: (unit) => whyNotFire(k, area, unit),
          });
          return { area, units };
        },
        preview: (k, _v, { units }) => report(volleyOf(k, units, active(k).party, true), FRENCH),
        do: (g, _v, { area, units }) => {
          const act = active(g);
          act.volleyed |= bit(area);
          const outcome = fight(g, (itemised) => volleyOf(g, units, act.party, itemised), {
            side: FRENCH,
            area: stepOf(act).from,
          });
          return absorbing(
            g,
            {
              side: GERMAN,
              units: act.party.slice(),
              leads: [],
              points: outcome.targetPoints,
              opponent: area,
              volley: true,
            },
            "afterVolley",
          );
        },
      }),
    },
    { onPass: () => goto("assaulted") },
  ),
  t.auto("afterVolley", "7.3.R.n", (g) => (keepFresh(g) ? goto("volleys") : goto("look"))),

  t.auto("assaulted", "7.5.d", (g) => {
    const act = active(g);
    act.reacting = isAssault(g) ? charging(g, stepOf(act).from, act.party) : 0;
    return act.reacting === 0 ? goto("leave") : undefined;
  }),
  t.window(
    "chargeFirst",
    "7.5.d",
    (k) =>
      `${sideAdjective(enemyOf(k.pub.active))}: counter-charge the attackers in ${areaName(k, stepOf(active(k)).from)} before their assault?`,
    (pub) => enemyOf(pub.active),
    { charge: chargeVerb(t, "afterChargeFirst") },
    { onPass: () => goto("leave") },
  ),
  t.auto("afterChargeFirst", "7.5.i", (g) => (keepFresh(g) ? goto("leave") : goto("look"))),

  t.auto("leave", "5.3.e", (g) => {
    const act = active(g);
    const side = g.pub.active;
    const exited = zonesExited(g, side, stepOf(act).from);
    for (const unit of act.party) act.exits[act.units.indexOf(unit)] += exited;
    return isAssault(g) ? assaultStep(g) : plainStep(g);
  }),
  t.auto("entered", "7.5.c", (g) => {
    const act = active(g);
    act.reacting = charging(g, stepOf(act).to, act.party);
    return act.reacting === 0 ? goto("look") : undefined;
  }),
  t.window(
    "charge",
    "7.5.c",
    (k) =>
      `${sideAdjective(enemyOf(k.pub.active))}: counter-charge the units that have entered ${areaName(k, stepOf(active(k)).to)}?`,
    (pub) => enemyOf(pub.active),
    { charge: chargeVerb(t, "afterCharge") },
    { onPass: () => goto("look") },
  ),
  t.auto("afterCharge", "7.5.i", (g) => {
    keepFresh(g);
    return goto("look");
  }),

  t.auto("end", "4.0.e", (g) => {
    const act = active(g);
    spendAll(g, act.units);
    if (act.leader >= 0 && !act.won) deactivate(g, act.leader, "3.0.f");
    g.pub.act = null;
    return finish();
  }),
]);

/** One to four Fresh cavalry units of one Area, and their lead (7.5.k). */
function chargeVerb<const Then extends string>(t: Steps<MarsLaTour, Nothing>, then: Then) {
  return t.verb({
    label: "Counter-charge",
    ask: (k, _v, p) => {
      const area = p.one("area", AREA, areasOf(active(k).reacting), { why: (one) => whyNoCharge(k, one) });
      const units = p.set("units", UNIT, cavalryIn(k, area), {
        min: 1,
        max: k.sheet.tables.assault.mostUnits,
        size: () => refuse("7.5.k", `One to ${k.sheet.tables.assault.mostUnits} cavalry units counter-charge.`),
        why: (unit) => whyNotCharge(k, area, unit),
      });
      const lead = p.one("lead", UNIT, units, {
        why: (unit) => refuse("7.4.a", () => `${unitName(k, unit)} does not take part in the counter-charge.`),
      });
      return { area, units, lead };
    },
    preview: (k, _v, charge) => clashReports(k, chargeAtGroup(k, charge)),
    do: (g, _v, charge) => {
      active(g).charged = true;
      return call(clash, chargeAtGroup(g, charge), then);
    },
  });
}

/** A counter-charge at the group on the way. */
const chargeAtGroup = (b: Board, { area, units, lead }: { area: AreaId; units: UnitId[]; lead: UnitId }): Clash =>
  counterCharge(b, area, units, lead, placeOf(active(b)), active(b).party);

const isAssault = (g: G): boolean => has(g.cache.occupied[enemyOf(g.pub.active)], stepOf(active(g)).to);

/** Only Fresh units that stayed with the group go on, with the Leaders who still have one of theirs in it. False when nobody is left. */
function keepFresh(g: G): boolean {
  const act = active(g);
  const area = placeOf(act);
  const stayed = act.party.filter((unit) => g.pub.at[unit] === area);
  act.stopped.push(...act.party.filter((unit) => g.pub.at[unit] >= 0 && g.pub.at[unit] !== area));
  const going = stayed.filter((unit) => isFresh(g, unit));
  if (going.length < stayed.length) haltHere(g, g.pub.active, area);
  act.party = going;
  act.with = act.with.filter((leader) => leadersAlong(g, act, area, going).includes(leader));
  return going.length > 0;
}

function plainStep(g: G) {
  const act = active(g);
  const { from, to } = stepOf(act);
  for (const unit of act.party) {
    act.mp[act.units.indexOf(unit)] -= stepCost(g, unit, from, to);
    enter(g, unit, to);
  }
  act.entered = true;
  for (const leader of act.with) moveLeader(g, leader, to, "4.0.i");
  g.tell?.({
    type: "moved",
    rule: "4.0",
    text: `${sideAdjective(g.pub.active)}: ${unitsDo(g, act.party, "enter")} ${areaName(g, to)}.`,
    data: { kind: "moved", pieces: idsOf(g, act.party), path: [g.sheet.areaIds[from], g.sheet.areaIds[to]] },
  });
  return strandedLeader(g) < 0 ? goto("entered") : call(displaceLeaders, { leader: -1, side: FRENCH }, "entered");
}

function assaultStep(g: G) {
  const act = active(g);
  const side = g.pub.active;
  const { from, to } = stepOf(act);
  act.assaulted = true;
  return call(
    clash,
    {
      side,
      attackers: act.party.slice(),
      lead: -1,
      leader: -1,
      area: to,
      defenders: unitsIn(g, enemyOf(side), to),
      answer: -1,
      zones: zonesOf(g, act.party, (unit) => act.exits[act.units.indexOf(unit)]),
      from,
      charge: false,
      lost: 0,
      narrow: false,
    },
    "end",
  );
}

/** 2.0.h, 4.0.s: a step has been declared and nobody has to go on. */
const mayEnd = (k: K): boolean => active(k).declared && mustGoOn(k, active(k)) === null;

/** The steps out of an Area as they are asked for; each at the price of the dearest of those who can make it. */
function legOf(k: K, act: Act, from: AreaId, list: readonly Way[]): Leg<AreaId> {
  const to = (area: AreaId): Way => list.find((way) => way.to === area)!;
  return {
    from,
    ends: list.map((way) => way.to),
    paths: {
      cost: (area) => Math.max(...to(area).able.map((unit) => stepCost(k, unit, from, area))),
      path: (area) => [area],
    },
    why: (area) => whyNotThere(k, act, from, area),
    stop: (area) => to(area).assault,
  };
}

function whyNotFrom(k: K, area: AreaId): Refusal {
  const act = active(k);
  const here = mustGoOn(k, act);
  if (here !== null && area !== here)
    return refuse(
      "4.0.s",
      () => `First the units on the way must go on from ${areaName(k, here)}, which is overfilled.`,
    );
  if (!origins(k, act).includes(area)) {
    if (act.units.some((unit) => k.pub.at[unit] === area))
      return refuse(
        "3.0.l",
        () => `The units in ${areaName(k, area)} have stopped; only a later group that reaches them can pick them up.`,
      );
    return refuse("3.0.k", () => `No unit of this activation is in ${areaName(k, area)}.`);
  }
  return refuse("4.0.g", () => `No unit in ${areaName(k, area)} can make a step.`);
}
