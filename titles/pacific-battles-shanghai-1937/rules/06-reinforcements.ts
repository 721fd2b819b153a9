import { again, counted, type DeepReadonly, finish, offer, refuse, type Seat } from "@wusong/engine";
import { isOtherwise } from "@wusong/mechanics";
import { T } from "../book.ts";
import { CHINA, enemyOf, JAPAN, sideAdjective, type UnitId } from "../ids.ts";
import { HEX, UNIT } from "../kinds.ts";
import { army, enemyIn, mine, placeOf, unitsOff } from "../position.ts";
import { put, supplyFromMix } from "../position-pieces.ts";
import type { Group, Sheet } from "../sheet.ts";
import {
  AIR_BOXES,
  BASE,
  DUE,
  DUE_SAFE,
  type Game,
  HELD,
  type Know,
  LATER,
  type Pub,
  RESERVE,
  STRIKE,
  TRACK,
} from "../state.ts";
import { consequences, prompt } from "../words.ts";
import { holds, mayHold, playHeld } from "./05-campaign-markers/campaign-markers.ts";
import { mayStand } from "./11-movement/terrain.ts";
import { endOfPhase } from "./12-stacking.ts";
import { interdict } from "./16-air-operations/interdiction.ts";

/** 6.12, 6.13: whether a group is received now: on its turn, or once its marker has been played; in either case once. */
function isDue(pub: DeepReadonly<Pub>, group: Group, index: number): boolean {
  if (pub.received.includes(index)) return false;
  if (group.turn !== null) return group.turn <= pub.turn;
  return pub.inEffect.includes(group.marker!) || pub.removed.includes(group.marker!);
}

/** 6.11: routine supply of a side this turn. */
export function routineSupply(pub: DeepReadonly<Pub>, sheet: Sheet, side: Seat): number {
  const { japan, china } = sheet.data.schedule.routine;
  if (side === CHINA) return china.supply;
  const points = pub.inEffect.includes(japan.supplyInEffect.marker) ? japan.supplyInEffect.supply : japan.supply;
  return Math.max(0, points - pub.lessSupply);
}

/** Everything that comes this turn is laid out: new groups, routine supply and air, delayed units and units held back. */
export function receive(g: Game, side: Seat): void {
  const { sheet, pub } = g;
  for (const unit of [...unitsOff(army(g, side), HELD), ...unitsOff(army(g, side), TRACK - pub.turn)]) {
    put(g, unit, placeOf(army(g, side), unit) === HELD ? DUE : DUE_SAFE);
  }
  let supply = routineSupply(pub, sheet, side);
  const air = airDue(pub, sheet, side);
  sheet.groups.forEach((group, index) => {
    if (group.side !== side || !isDue(pub, group, index)) return;
    pub.received.push(index);
    supply += group.supply;
    for (const unit of group.units) if (placeOf(army(g, side), unit) === LATER) put(g, unit, DUE);
    g.tell?.({
      type: "group",
      rule: "6.1",
      text: `${sideAdjective(side)} reinforcements: ${group.name}.`,
      data: { kind: "other", facts: { group: group.id } },
    });
  });
  for (let i = 0; i < supply; i++) {
    const unit = supplyFromMix(g, side);
    if (unit !== null) put(g, unit, DUE);
  }
  pub.air[side][RESERVE] += air;
  g.tell?.({
    type: "reinforcements",
    rule: "6.11",
    text: `The ${sideAdjective(side)} receive ${counted(supply, "supply point")} and ${counted(air, "air point")}.`,
    data: { kind: "other", facts: { supply, air } },
  });
}

const UPGRADE_COST = 3;
const UPGRADE_GAIN = 6;

/** Air points that come this turn: as always, by Air Upgrade and with new groups. */
export function airDue(pub: DeepReadonly<Pub>, sheet: Sheet, side: Seat): number {
  let air = sheet.data.schedule.routine[side === JAPAN ? "japan" : "china"].air;
  if (side === JAPAN && pub.upgradeTurn === pub.turn) air += UPGRADE_GAIN;
  sheet.groups.forEach((group, index) => {
    if (group.side === side && isDue(pub, group, index)) air += group.air;
  });
  return air;
}

export function dueUnits(k: Know): UnitId[] {
  const a = mine(k);
  return [...unitsOff(a, DUE), ...unitsOff(a, DUE_SAFE)].sort((x, y) => x - y);
}

/** Air points outside the Damaged box, which Air Upgrade can take (CM.J.06). */
const undamaged = (air: readonly number[]): number => {
  let points = 0;
  for (let box = RESERVE; box <= STRIKE; box++) points += air[box];
  return points;
};

/** 26.2: nothing is lost in the base, but nobody fights from there. */
function whatGoesToTheBase(k: Know) {
  const due = dueUnits(k);
  const supply = due.filter((unit) => k.sheet.isSupply[unit]).length;
  const base = k.seat === JAPAN ? "Taiwan, from where they land" : "Nanking, from where they enter over the west edge";
  return consequences(
    due.length === 0
      ? null
      : {
          text: `${counted(due.length - supply, "unit")} and ${counted(supply, "supply point")} wait in ${base}.`,
          rule: "26.2",
        },
  );
}

/** 6.2: one player's part of the phase. */
export const placeReinforcements = T.procedure<{ side: Seat }>("placeReinforcements", "6.2").steps((t) => [
  t.auto("receive", "6.1", (g, v) => {
    g.pub.side = v.side;
    receive(g, v.side);
  }),
  t.decide(
    "place",
    "6.21",
    (k) => prompt(`place ${counted(dueUnits(k).length, "reinforcement")}`)(k),
    (_pub, v) => v.side,
    {
      edge: t.verb({
        when: (k) => k.seat === CHINA,
        whyNot: (k) =>
          k.seat === CHINA
            ? refuse("6.21", "No reinforcement of this turn is left to be placed.")
            : refuse("25.7", "Japanese reinforcements go to the off-map base first."),
        ask: (k, _v, p) => {
          const a = mine(k);
          const due = dueUnits(k);
          const { from, why } = offer(k.sheet.allHexes, (hex) => {
            if (!k.sheet.entries.includes(hex))
              return refuse("25.6", "Chinese reinforcements arrive on the west map edge or in Nanking.");
            if (enemyIn(a, hex)) return refuse("6.21", "An enemy holds this hex.");
            return due.some((unit) => mayStand(k.sheet, unit, hex))
              ? null
              : refuse("6.21", "No reinforcement may stand in this terrain.");
          });
          const hex = p.one("hex", HEX, from, { why });
          const units = p.set(
            "units",
            UNIT,
            due.filter((unit) => mayStand(k.sheet, unit, hex)),
            {
              min: 1,
              size: () => refuse("6.21", "At least one reinforcement is placed."),
              why: () => refuse("6.21", "That is no reinforcement of this turn that may be placed here."),
            },
          );
          return { hex, units };
        },
        do: (g, _v, { hex, units }) => {
          for (const unit of units) if (interdict(g, unit)) put(g, unit, hex);
          return again;
        },
        label: "Place on the west edge",
      }),
      holdBack: t.verb({
        whyNot: () => refuse("6.21", "No reinforcement of this turn is left to be held back."),
        ask: (k, _v, p) =>
          p.set("units", UNIT, dueUnits(k), {
            min: 1,
            size: () => refuse("6.21", "At least one reinforcement is held back."),
            why: () => refuse("6.21", "Only reinforcements of this turn can be held back."),
          }),
        do: (g, _v, units) => {
          for (const unit of units) put(g, unit, HELD);
          return again;
        },
        label: "Hold back",
      }),
      airUpgrade: t.verb({
        when: (k) => holds(k, "jp.air-upgrade") && undamaged(k.pub.air[JAPAN]) >= UPGRADE_COST,
        whyNot: (k) =>
          holds(k, "jp.air-upgrade")
            ? refuse("CM.J.06", "Air Upgrade takes three undamaged air points.")
            : refuse("CM.J.06", "You do not hold Air Upgrade."),
        ask: (k, _v, p) => {
          const left = k.pub.air[JAPAN].slice();
          return [1, 2, 3].map((n) => {
            const boxes = AIR_BOXES.slice(RESERVE, STRIKE + 1).filter((_, box) => left[box] > 0);
            const box = p.word(`point ${n}`, boxes, () => refuse("CM.J.06", "There is no air point in that box."));
            left[AIR_BOXES.indexOf(box)]--;
            return box;
          });
        },
        do: (g, _v, boxes) => {
          for (const box of boxes) g.pub.air[JAPAN][AIR_BOXES.indexOf(box)]--;
          g.pub.upgradeTurn = g.pub.turn + 1;
          playHeld(g, JAPAN, "jp.air-upgrade");
          g.tell?.({
            type: "upgrade",
            rule: "CM.J.06",
            text: "Three Japanese air points are withdrawn.",
            data: { kind: "other", facts: { boxes } },
          });
          return again;
        },
        label: "Play Air Upgrade",
      }),
      done: t.verb({
        ask: () => null,
        do: (g, v) => {
          // C-53 decided otherwise: the way to Nanking is no safer than the way to the edge.
          const watched = v.side === CHINA && isOtherwise(g.pub, "interdictedBase");
          for (const place of [DUE, DUE_SAFE])
            for (const unit of unitsOff(army(g, v.side), place)) if (!watched || interdict(g, unit)) put(g, unit, BASE);
          return finish();
        },
        preview: (k) => whatGoesToTheBase(k),
        label: "The rest to the base",
      }),
    },
    {
      board: "reinforcements",
      proposals: [{ id: "base", label: "All to the base", choose: () => ({ verb: "done", picks: [] }) }],
    },
  ),
]);

export const reinforcements = T.procedure("reinforcements", "6.0").steps((t) => [
  t.auto("open", "6.0", (g) => {
    g.pub.phase = "reinforcements";
  }),
  t.window(
    "scuttle",
    "CM.C.15",
    prompt("play Scuttle Ships or pass"),
    (pub) => (mayHold(pub, CHINA, ["cn.scuttle-ships"]) ? CHINA : null),
    {
      scuttleShips: t.button(
        (g) => {
          playHeld(g, CHINA, "cn.scuttle-ships");
          g.pub.scuttled = 1;
        },
        {
          when: (k) => holds(k, "cn.scuttle-ships"),
          whyNot: () => refuse("CM.C.15", "You do not hold Scuttle Ships."),
          label: "Play Scuttle Ships",
        },
      ),
    },
  ),
  t.each("sides", "4.1", (g) => [{ side: g.pub.first }, { side: enemyOf(g.pub.first) }], placeReinforcements),
  t.auto("close", "12.5", (g) => endOfPhase(g)),
]);
