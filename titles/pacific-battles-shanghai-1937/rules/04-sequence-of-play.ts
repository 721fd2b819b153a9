import type { Seat } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, enemyOf, JAPAN, NOBODY, SIDE_IDS, SIDES, sideAdjective } from "../ids.ts";
import { endOfSight } from "../position-pieces.ts";
import type { Game } from "../state.ts";
import { setUp } from "./03-set-up.ts";
import { campaignMarkers } from "./05-campaign-markers/campaign-markers.ts";
import { reinforcements } from "./06-reinforcements.ts";
import { logistics } from "./07-logistics/logistics.ts";
import { closeMovement } from "./11-movement/end-of-movement.ts";
import { movement } from "./11-movement/movement.ts";
import { endOfPhase } from "./12-stacking.ts";
import { landCombat } from "./14-land-combat/land-combat.ts";
import { airAllocation, airSuperiority } from "./16-air-operations/air-operations.ts";
import { strikes } from "./16-air-operations/strike.ts";
import { victory } from "./24-victory.ts";

/** What lasts one turn only is over. */
function newTurn(g: Game): void {
  const { pub } = g;
  pub.panic = [0, 0];
  pub.lessSupply = 0;
  pub.scuttled = 0;
  pub.fired = [];
  pub.shelled = [];
  pub.activated = [0, 0];
  pub.barred = [];
  for (const side of SIDES) g.own[side].paid = [];
}

/** 4.1, 25.2: the Japanese on turn 1, then whoever has more victory points; a die settles a tie. */
function initiative(g: Game): void {
  const { pub } = g;
  pub.phase = "initiative";
  pub.impulse = 0;
  const [japan, china] = pub.vp;
  if (pub.turn === 1) pub.first = JAPAN;
  else if (japan !== china) pub.first = japan > china ? JAPAN : CHINA;
  else pub.first = g.d.d6() <= 3 ? JAPAN : CHINA;
  g.tell?.({
    type: "turn",
    rule: "4.1",
    text: `${g.sheet.data.schedule.turns[pub.turn - 1]}: the ${sideAdjective(pub.first)} have the initiative.`,
    data: { kind: "turn", turn: pub.turn, facts: { first: SIDE_IDS[pub.first] } },
  });
  endOfPhase(g);
}

/** 4.1: movement, strikes, land combat of one side. */
const impulse = T.procedure<{ side: Seat; impulse: number }>("impulse", "4.1").steps((t) => [
  t.run("movement", "11.0", movement, (_g, v) => ({ side: v.side, impulse: v.impulse })),
  t.auto("endOfMovement", "12.4", (g, v) => closeMovement(g, v.side)),
  t.run("strikes", "16.8", strikes, (_g, v) => ({ side: v.side })),
  t.run("combat", "14.0", landCombat, (_g, v) => ({ side: v.side })),
]);

const gameTurn = T.procedure("gameTurn", "4.1").steps((t) => [
  t.auto("initiative", "4.1", (g) => {
    newTurn(g);
    initiative(g);
  }),
  t.run("markers", "5.0", campaignMarkers, () => ({})),
  t.run("allocation", "16.3", airAllocation, () => ({})),
  t.run("superiority", "16.5", airSuperiority, () => ({ by: NOBODY, diverted: 0, eliminations: 0, damages: 0 })),
  t.run("reinforcements", "6.0", reinforcements, () => ({})),
  t.run("logistics", "7.0", logistics, () => ({})),
  t.auto("endOfPlanning", "18.1", (g) => endOfSight(g)),
  t.each(
    "impulses",
    "4.0",
    (g) => {
      const [first, second] = [g.pub.first, enemyOf(g.pub.first)];
      return [
        { side: first, impulse: 1 },
        { side: second, impulse: 1 },
        { side: first, impulse: 2 },
        { side: second, impulse: 2 },
      ];
    },
    impulse,
  ),
  t.run("victory", "24.0", victory, () => ({})),
]);

export const main = T.procedure("main", "4.0").steps((t) => [
  t.run("setUp", "3.1", setUp, () => ({})),
  t.loop(
    "turns",
    "4.0",
    () => true,
    gameTurn,
    () => ({}),
  ),
]);
