import {
  call,
  type DeepReadonly,
  finish,
  goto,
  type OddsReport,
  type Refusal,
  refuse,
  type Suggestion,
} from "@wusong/engine";
import { bestRanked } from "@wusong/mechanics";
import { T } from "../../book.ts";
import { type AreaId, enemyOf, FRENCH, has, type LeaderId, NO_LEADER, sideAdjective, type UnitId } from "../../ids.ts";
import { LEADER, UNIT } from "../../kinds.ts";
import { eliminate, enter, haltHere } from "../../position.ts";
import type { Board, G, K } from "../../state.ts";
import { areaName, groupName, idsOf, unitName, unitsDo } from "../../words.ts";
import { deactivate, displaceLeaders, leadersOver, moveLeader, strandedLeader } from "../03-activation/leaders.ts";
import { absorbing } from "./absorb.ts";
import { expectedHarm } from "./best-lead.ts";
import { bestLeadProposed, leadVerb, type Naming } from "./defending-lead.ts";
import { spendAll } from "./fire.ts";
import { reportsByLead } from "./report.ts";
import { assaultOf, defendingLeads, type Fighting, onCavalryTable } from "./situations.ts";
import { fight } from "./told.ts";

/** An assault (7.4) or a counter-charge (7.5): both are read on the same two tables. */
export interface Clash extends Fighting {
  /** Area the attackers come from, and stay in unless they advance. */
  from: AreaId;
  charge: boolean;
  lost: number;
  narrow: boolean;
}

/** 7.4.g, j, 3.0.g: active Leaders with the attackers who command one of them; none on the cavalry table. */
export function committable(b: Board, v: DeepReadonly<Clash>): LeaderId[] {
  if (v.charge || onCavalryTable(b, v.attackers, v.defenders)) return [];
  return leadersOver(b, v.side, v.from, v.attackers).filter((leader) => b.pub.ready[leader] === 1);
}

/** What a clash promises, by the lead unit the defender may name. */
export const clashReports = (b: Board, v: DeepReadonly<Clash>): OddsReport[] =>
  reportsByLead(
    v.side,
    defendingLeads(b, v.defenders),
    (unit) => unitName(b, unit),
    (answer) => assaultOf(b, { ...v, answer }, true),
    `${v.charge ? "Counter-charge into" : "Assault on"} ${areaName(b, v.area)}`,
  );

/** 7.4.T.n: who leads the defence against an assault or a charge. */
const UNDER_ASSAULT: Naming<Clash> = {
  leads: (k, v) => defendingLeads(k, v.defenders),
  whyNot: whyNotLead,
  combatOf: (k, v, answer, itemised) => assaultOf(k, { ...v, answer }, itemised),
};

/** Attackers besides the lead. */
const othersIn = (v: DeepReadonly<Clash>): UnitId[] => v.attackers.filter((unit) => unit !== v.lead);

/** The lead, and the Leader of those given, with whom the assault promises most against the best defence. */
function strongest(b: Board, v: DeepReadonly<Clash>, leaders: readonly (LeaderId | typeof NO_LEADER)[]): Suggestion {
  const pairs = v.attackers.flatMap((lead) => leaders.map((leader) => ({ lead, leader })));
  const [{ lead, leader }] = bestRanked(
    pairs,
    (pair) =>
      -Math.min(
        ...defendingLeads(b, v.defenders).map((answer) => expectedHarm(assaultOf(b, { ...v, ...pair, answer }))),
      ),
  );
  return { verb: "lead", picks: [lead, leader === NO_LEADER ? [] : [leader]] };
}

export const clash = T.procedure<Clash>("clash", "7.4").steps((t) => [
  t.decide(
    "lead",
    "7.4.h",
    (k, v) =>
      `${groupName(k, v.attackers)} assault ${areaName(k, v.area)}: who leads${committable(k, v).length > 0 ? ", and is a Leader committed" : ""}?`,
    (_pub, v) => (v.lead < 0 ? v.side : null),
    {
      lead: t.verb({
        label: "Name lead unit and Leader",
        ask: (k, v, p) => {
          const lead = p.one("lead", UNIT, v.attackers, {
            why: (unit) => refuse("7.4.a", () => `${unitName(k, unit)} does not take part in the assault.`),
          });
          const [leader = NO_LEADER] = p.set("leader", LEADER, committable(k, v), {
            max: 1,
            size: () => refuse("7.4.g", "At most one Leader may be committed to an assault."),
            why: (one) => whyNotCommitted(k, v, one),
          });
          return { lead, leader };
        },
        preview: (k, v, { lead, leader }) => clashReports(k, { ...v, lead, leader }),
        do: (_g, v, { lead, leader }) => {
          v.lead = lead;
          v.leader = leader;
        },
      }),
    },
    {
      board: "march",
      byPublicFacts: true,
      plainChoice: (_k, v) => v.attackers.length > 1,
      proposals: [
        {
          id: "strong",
          label: "Strongest assault",
          choose: (k, v) => strongest(k, v, [NO_LEADER, ...committable(k, v)]),
        },
        {
          id: "apart",
          label: "Without a Leader",
          choose: (k, v) => (committable(k, v).length > 0 ? strongest(k, v, [NO_LEADER]) : null),
        },
      ],
    },
  ),
  t.decide(
    "answer",
    "7.4.T.n",
    (k, v) =>
      `${areaName(k, v.area)} is ${v.charge ? "charged" : "assaulted"}: which ${sideAdjective(enemyOf(v.side))} unit leads and bears the first point?`,
    (_pub, v) => enemyOf(v.side),
    { lead: leadVerb(t, UNDER_ASSAULT) },
    bestLeadProposed(UNDER_ASSAULT),
  ),
  t.auto("roll", "7.4.R", (g, v) => {
    const outcome = fight(g, (itemised) => assaultOf(g, v, itemised), {
      side: v.side,
      area: v.area,
      charge: v.charge,
    });
    spendAll(g, v.attackers);
    if (outcome.leaderOut) deactivate(g, v.leader, outcome.band === "tied" ? "7.4.R.f" : "7.4.R.b");
    if (!v.charge && outcome.band === "hit") g.pub.act!.won = true;
    v.lost = outcome.lost;
    v.narrow = outcome.band === "hit" && outcome.lost > 0;
    if (outcome.band === "hit")
      return absorbing(
        g,
        {
          side: enemyOf(v.side),
          units: v.defenders.slice(),
          leads: [v.answer],
          points: outcome.targetPoints,
          opponent: v.from,
          volley: false,
        },
        "narrow",
      );
    if (outcome.band === "tied")
      return absorbing(
        g,
        {
          side: v.side,
          units: v.attackers.slice(),
          leads: [v.lead],
          points: outcome.attackerPoints,
          opponent: v.area,
          volley: false,
        },
        "stay",
      );
    eliminate(g, v.lead, outcome.rule);
    return v.lost < 2 ? goto("stay") : undefined;
  }),
  t.decide(
    "second",
    "7.4.R.e",
    (k, v) => `${unitName(k, v.lead)} is lost in the beaten charge: which other unit is lost with it?`,
    (_pub, v) => v.side,
    {
      lose: t.verb({
        label: "Lose a second unit",
        ask: (k, v, p) =>
          p.one("unit", UNIT, othersIn(v), {
            why: (unit) => refuse("7.4.R.e", () => `${unitName(k, unit)} is no other unit of the beaten charge.`),
          }),
        preview: (k, _v, unit) => ({
          consequences: [{ text: `${unitName(k, unit)} leaves the game for good.`, rule: "7.4.R.e" }],
        }),
        do: (g, _v, unit) => {
          eliminate(g, unit, "7.4.R.e");
          return goto("stay");
        },
      }),
    },
    {
      byPublicFacts: true,
      proposals: [
        {
          id: "weakest",
          label: "Lose the weakest",
          choose: (k, v) => ({
            verb: "lose",
            picks: [bestRanked(othersIn(v), (unit) => k.sheet.freshValue[unit] + k.sheet.factor[unit])[0]],
          }),
        },
      ],
    },
  ),
  t.auto("narrow", "7.4.R.j", (g, v) => {
    if (v.narrow) eliminate(g, v.lead, "7.4.R.j");
    if (v.charge || has(g.cache.occupied[enemyOf(v.side)], v.area)) return goto("stay");
    return advance(g, v);
  }),
  t.auto("stay", "7.4.R.d", (g, v) => {
    haltHere(g, v.side, v.from);
    return finish();
  }),
]);

function whyNotCommitted(k: K, v: DeepReadonly<Clash>, leader: LeaderId): Refusal {
  const name = k.sheet.leaderNames[leader];
  if (k.sheet.leaderSide[leader] === v.side && k.pub.ready[leader] === 0)
    return refuse("7.4.j", `${name} is inactive.`);
  return refuse("3.0.g", `${name} is not with the attackers, or none of them is of his command.`);
}

function whyNotLead(k: K, v: DeepReadonly<Clash>, unit: UnitId): Refusal {
  const name = unitName(k, unit);
  if (!v.defenders.includes(unit)) return refuse("7.4.T.n", `${name} does not defend here.`);
  return refuse("7.4.T.q", `${name} is cavalry; infantry or artillery leads the defence.`);
}

/** 7.4.R.l: all surviving attackers enter the emptied Area, with the committed Leader and those who went along. */
function advance(g: G, v: Clash) {
  const survivors = v.attackers.filter((unit) => g.pub.at[unit] === v.from);
  if (survivors.length === 0) return finish();
  for (const unit of survivors) enter(g, unit, v.area);
  g.tell?.({
    type: "advanced",
    rule: "7.4.R.l",
    text: `${sideAdjective(v.side)}: ${unitsDo(g, survivors, "advance")} to ${areaName(g, v.area)}.`,
    data: { kind: "other", pieces: idsOf(g, survivors), places: [g.sheet.areaIds[v.from], g.sheet.areaIds[v.area]] },
  });
  const going = leadersOver(g, v.side, v.from, survivors).filter((leader) => g.pub.act!.with.includes(leader));
  for (const leader of going) moveLeader(g, leader, v.area, "4.0.i");
  if (v.leader !== -1 && !going.includes(v.leader)) moveLeader(g, v.leader, v.area, "7.4.R.n");
  return strandedLeader(g) < 0 ? finish() : call(displaceLeaders, { leader: -1, side: FRENCH }, "stay");
}
