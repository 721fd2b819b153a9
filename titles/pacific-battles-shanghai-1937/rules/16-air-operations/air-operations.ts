import { counted, type DeepReadonly, finish, listed, refuse, type Seat } from "@wusong/engine";
import { lookUp } from "@wusong/mechanics";
import { T } from "../../book.ts";
import { enemyOf, JAPAN, NOBODY, SIDE_IDS, SIDES, sideAdjective } from "../../ids.ts";
import {
  AIR_BOXES,
  DAMAGED,
  ELIMINATED,
  type Game,
  INTERDICTION,
  type Public,
  RECON,
  RESERVE,
  STRIKE,
  SUPERIORITY,
} from "../../state.ts";
import { prompt } from "../../words.ts";
import { endOfPhase } from "../12-stacking.ts";
import { allForTheSky, balancedPlan } from "./plans.ts";

const MISSIONS = [SUPERIORITY, INTERDICTION, RECON, STRIKE] as const;
/** Boxes that diverted superiority fire can hit (16.52). */
const TARGETS = [INTERDICTION, RECON, STRIKE] as const;

/** 4.1: air points still in mission boxes go back to Reserve. */
export function recallAir(g: Game): void {
  g.pub.phase = "allocation";
  for (const side of SIDES)
    for (const box of MISSIONS) {
      g.pub.air[side][RESERVE] += g.pub.air[side][box];
      g.pub.air[side][box] = 0;
    }
}

const NOTHING_FLIES = { superiority: 0, interdiction: 0, recon: 0, strike: 0 };

/** 16.3: both sides distribute all undamaged points in secret, then show them together. Who has none is not asked. */
export const airAllocation = T.procedure("airAllocation", "16.3").steps((t) => [
  t.auto("recall", "4.1", (g) => recallAir(g)),
  t.together(
    "allocate",
    "16.31",
    (k) => prompt(`allocate ${counted(k.pub.air[k.seat][RESERVE], "air point")} in secret`)(k),
    (pub) => SIDES.filter((side) => pub.air[side][RESERVE] > 0),
    "allocate",
    (k, _v, p) => {
      let left = k.pub.air[k.seat][RESERVE];
      const take = (box: number, most: number): number => {
        const rest = left;
        const points = p.count(AIR_BOXES[box], 0, Math.min(rest, most), (n) =>
          n > rest
            ? refuse("16.31", `${counted(rest, "air point")} ${rest === 1 ? "is" : "are"} left to allocate.`)
            : refuse("16.61", `At most ${counted(most, "point")} may fly that mission.`),
        );
        left -= points;
        return points;
      };
      return {
        superiority: take(SUPERIORITY, left),
        interdiction: k.seat === JAPAN ? take(INTERDICTION, k.sheet.tables.interdictionLimit) : 0,
        recon: take(RECON, left),
        strike: take(STRIKE, left),
      };
    },
    (g, _v, answers) => {
      for (const side of SIDES) {
        const plan = answers.get(side) ?? NOTHING_FLIES;
        const air = g.pub.air[side];
        air[SUPERIORITY] = plan.superiority;
        air[INTERDICTION] = plan.interdiction;
        air[RECON] = plan.recon;
        air[STRIKE] = plan.strike;
        air[RESERVE] -= plan.superiority + plan.interdiction + plan.recon + plan.strike;
        g.tell?.({
          type: "allocated",
          rule: "16.3",
          text: `${sideAdjective(side)} air: ${listed([...MISSIONS, RESERVE].map((box) => `${AIR_BOXES[box]} ${air[box]}`))}.`,
          data: { kind: "other", facts: { side: SIDE_IDS[side], ...plan } },
        });
      }
    },
    {
      proposals: [
        { id: "balance", label: "Cover the sky, strike with the rest", choose: balancedPlan },
        { id: "sky", label: "All for the sky", choose: allForTheSky },
      ],
    },
  ),
  t.auto("close", "12.5", (g) => endOfPhase(g)),
]);

/** 16.52: superiority points beyond the enemy's, which may be aimed at other missions; below zero where the enemy has more. */
function excess(pub: Public, side: Seat): number {
  return pub.air[side][SUPERIORITY] - pub.air[enemyOf(side)][SUPERIORITY];
}

const onOtherMissions = (pub: Public, side: Seat): number => TARGETS.reduce((sum, box) => sum + pub.air[side][box], 0);

/** The side that may divert, if any: at most one side can have more points than the other. */
function diverter(pub: Public): Seat | null {
  for (const side of SIDES) if (excess(pub, side) > 0 && onOtherMissions(pub, enemyOf(side)) > 0) return side;
  return null;
}

interface Fire {
  /** the side that diverts points */
  by: Seat | typeof NOBODY;
  /** points aimed at other missions */
  diverted: number;
  eliminations: number;
  damages: number;
}

/** 16.5: simultaneous fire; the diversion is fixed before any die (16.52.k). */
export const airSuperiority = T.procedure<Fire>("airSuperiority", "16.5").steps((t) => [
  t.auto("open", "16.5", (g) => {
    g.pub.phase = "superiority";
  }),
  t.decide(
    "divert",
    "16.52",
    (k) =>
      prompt(
        `choose how many of ${counted(excess(k.pub, k.seat), "superiority point")} beyond the enemy's fire at other missions`,
      )(k),
    (pub) => diverter(pub),
    {
      divert: t.verb({
        ask: (k, _v, p) =>
          p.count("points", 0, excess(k.pub, k.seat), () =>
            refuse("16.52", `Only the ${excess(k.pub, k.seat)} in excess of the enemy's superiority may be diverted.`),
          ),
        do: (g, v, points) => {
          v.by = diverter(g.pub)!;
          v.diverted = points;
        },
        label: "Divert",
      }),
    },
    {
      proposals: [
        // Points beyond the enemy's have more to hit elsewhere.
        { id: "all", label: "Divert them all", choose: (k) => ({ verb: "divert", picks: [excess(k.pub, k.seat)] }) },
        { id: "none", label: "Divert none", choose: () => ({ verb: "divert", picks: [0] }) },
      ],
    },
  ),
  t.auto("fire", "16.51", (g, v) => {
    const hits = [g.pub.first, enemyOf(g.pub.first)].map((shooter) => {
      const aimed = g.pub.air[shooter][SUPERIORITY] - (shooter === v.by ? v.diverted : 0);
      const targets = g.pub.air[1 - shooter][SUPERIORITY];
      return { shooter, ...(aimed > 0 && targets > 0 ? fire(g, shooter, aimed) : NO_HITS) };
    });
    const others = v.by !== NOBODY && v.diverted > 0 ? fire(g, v.by, v.diverted) : NO_HITS;
    v.eliminations = others.eliminations;
    v.damages = others.damages;
    for (const { shooter, eliminations, damages } of hits) {
      lose(g, enemyOf(shooter), SUPERIORITY, eliminations, damages);
    }
    trim(g.pub, v);
  }),
  t.decide(
    "choose",
    "16.52",
    (k, v) => prompt(`choose the enemy missions that suffer: ${v.eliminations} eliminated, ${v.damages} damaged`)(k),
    (_pub, v) => (v.by !== NOBODY && v.eliminations + v.damages > 0 ? v.by : null),
    {
      hit: t.verb({
        ask: (k, v, p) => {
          const target = k.pub.air[enemyOf(k.seat)].slice();
          const pick = (name: string): number => {
            const boxes = TARGETS.filter((box) => target[box] > 0).map((box) => AIR_BOXES[box]);
            const box = AIR_BOXES.indexOf(
              p.word(name, boxes, () =>
                refuse("16.52", "Losses come from missions other than superiority that still have points."),
              ),
            );
            target[box]--;
            return box;
          };
          const eliminated: number[] = [];
          const damaged: number[] = [];
          for (let i = 0; i < v.eliminations; i++) eliminated.push(pick(`eliminated ${i + 1}`));
          for (let i = 0; i < v.damages; i++) damaged.push(pick(`damaged ${i + 1}`));
          return { eliminated, damaged };
        },
        do: (g, v, { eliminated, damaged }) => {
          if (v.by === NOBODY) return;
          const victim = enemyOf(v.by);
          for (const box of eliminated) lose(g, victim, box, 1, 0);
          for (const box of damaged) lose(g, victim, box, 0, 1);
          const told = (boxes: readonly number[], fate: string): string[] =>
            boxes.map((box) => `${AIR_BOXES[box]} ${fate}`);
          g.tell?.({
            type: "diverted",
            rule: "16.52",
            text: `${sideAdjective(victim)} points on other missions: ${listed([...told(eliminated, "eliminated"), ...told(damaged, "damaged")])}.`,
            data: {
              kind: "other",
              facts: {
                side: SIDE_IDS[victim],
                eliminated: eliminated.map((box) => AIR_BOXES[box]),
                damaged: damaged.map((box) => AIR_BOXES[box]),
              },
            },
          });
        },
        label: "Choose the losses",
      }),
    },
    {
      byPublicFacts: true,
      proposals: [
        {
          id: "strikes",
          label: "Strikes first",
          choose: (k, v) => ({ verb: "hit", picks: strikesFirst(k.pub, k.seat, v) }),
        },
      ],
    },
  ),
  t.auto("land", "16.51", (g) => {
    for (const side of SIDES) {
      g.pub.air[side][RESERVE] += g.pub.air[side][SUPERIORITY];
      g.pub.air[side][SUPERIORITY] = 0;
    }
    endOfPhase(g);
    return finish();
  }),
]);

/** The missions that hurt most are hit first: strikes, then interdiction, then recon. */
function strikesFirst(pub: Public, side: Seat, { eliminations, damages }: DeepReadonly<Fire>): string[] {
  const air = pub.air[enemyOf(side)];
  const flying = [STRIKE, INTERDICTION, RECON].flatMap((box) => Array.from({ length: air[box] }, () => AIR_BOXES[box]));
  return flying.slice(0, eliminations + damages);
}

const NO_HITS = { eliminations: 0, damages: 0 };

function fire(g: Game, shooter: Seat, points: number): { eliminations: number; damages: number } {
  const { airSuperiority: table } = g.sheet.tables;
  const die = g.d.d6();
  const [eliminations, damages] = lookUp(table, Math.min(points, table.columns.length) - 1, die);
  g.tell?.({
    type: "airFire",
    rule: "16.51",
    text: `${sideAdjective(shooter)} superiority fire with ${counted(points, "point")}, die ${die}: ${eliminations} eliminated, ${damages} damaged.`,
    data: { kind: "roll", dice: [die], facts: { side: SIDE_IDS[shooter], points, eliminations, damages } },
  });
  return { eliminations, damages };
}

/** 16.52: losses beyond the points of the target group are lost; eliminations are assigned first. */
function lose(g: Game, side: Seat, box: number, eliminations: number, damages: number): void {
  const air = g.pub.air[side];
  const dead = Math.min(eliminations, air[box]);
  air[box] -= dead;
  air[ELIMINATED] += dead;
  g.pub.vp[enemyOf(side)] += dead * g.sheet.tables.airPoints[SIDE_IDS[enemyOf(side)]];
  const hurt = Math.min(damages, air[box]);
  air[box] -= hurt;
  air[DAMAGED] += hurt;
}

/** Diverted fire hits no more points than fly other missions. */
function trim(pub: Public, v: Fire): void {
  const targets = v.by === NOBODY ? 0 : onOtherMissions(pub, enemyOf(v.by));
  v.eliminations = Math.min(v.eliminations, targets);
  v.damages = Math.min(v.damages, targets - v.eliminations);
}
