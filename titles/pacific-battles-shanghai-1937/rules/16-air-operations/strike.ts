import type { HexId } from "@wusong/board";
import { again, counted, listed, offer, type Refusal, refuse, type Seat } from "@wusong/engine";
import { lookUp } from "@wusong/mechanics";
import { T } from "../../book.ts";
import { enemyOf, JAPAN, type MarkerId, SIDE_IDS, sideAdjective } from "../../ids.ts";
import { HEX } from "../../kinds.ts";
import { type Army, army, enemyIn, mine, remove, stackAt } from "../../position.ts";
import { refresh, spendSupply } from "../../position-pieces.ts";
import type { Sheet } from "../../sheet.ts";
import { type Ask, DAMAGED, type Game, type Know, type Public, RESERVE, STRIKE } from "../../state.ts";
import { consequences, hexName, prompt, unitName, unitText } from "../../words.ts";
import { suppress } from "../08-suppression.ts";
import { endOfPhase } from "../12-stacking.ts";

/** 16.81: columns a hex takes from a bombardment: its terrain, and its fortification on top; hexsides never count. */
export function bombardmentShift(pub: Public, sheet: Sheet, defender: Seat, hex: number): number {
  const fort = pub.forts[defender].includes(hex) ? sheet.tables.fortification[SIDE_IDS[defender]] : 0;
  return sheet.shift[hex] + fort;
}

/** 16.81: the column of a bombardment: never below zero, the last column at most. */
export function bombardmentColumn(sheet: Sheet, points: number, shift: number): number {
  return Math.min(Math.max(0, points - shift), sheet.tables.bombardment.columns.length - 1);
}

/** A strike on a hex: air points, a naval gunfire marker, or both (17.2.b). */
interface Strike {
  readonly hex: HexId;
  readonly air: number;
  readonly gunfire: MarkerId | null;
}

/** The strikes placed and not yet flown. They are kept as three numbers each, as they stand in the records of games. */
export function placedStrikes(pub: Public): Strike[] {
  const list: Strike[] = [];
  for (let i = 0; i < pub.strikes.length; i += 3) {
    const [hex, air, marker] = pub.strikes.slice(i, i + 3);
    list.push({ hex: hex as HexId, air, gunfire: marker < 0 ? null : (marker as MarkerId) });
  }
  return list;
}

const place = (g: Game, { hex, air, gunfire }: Strike): void => {
  g.pub.strikes.push(hex, air, gunfire ?? -1);
};

/** 16.8.d: air points not yet placed on a target in this phase. */
export function pointsLeft(pub: Public, side: Seat): number {
  let left = pub.air[side][STRIKE];
  for (const { air } of placedStrikes(pub)) left -= air;
  return left;
}

/** 17.2: naval gunfire markers of a side that can still fire this turn, by id. */
export function readyGunfire(pub: Public, sheet: Sheet, side: Seat): MarkerId[] {
  const placed = placedStrikes(pub);
  return sheet.markers
    .filter(
      (one) =>
        one.side === side &&
        one.gunfire > 0 &&
        pub.inEffect.includes(one.text) &&
        !pub.fired.includes(one.text) &&
        placed.every(({ gunfire }) => gunfire !== one.id),
    )
    .map((one) => one.id);
}

function whyNoStrike(a: Army, hex: HexId): Refusal | null {
  if (!enemyIn(a, hex)) return refuse("16.8", "Strikes are aimed at hexes with enemy ground units.");
  if (placedStrikes(a.pub).some((one) => one.hex === hex)) return refuse("16.8", "A strike is placed there already.");
  if (pointsLeft(a.pub, a.side) > 0) return null;
  if (readyGunfire(a.pub, a.sheet, a.side).length === 0)
    return refuse("16.8", "No air point and no naval gunfire is left.");
  return a.pub.shelled.includes(hex) ? refuse("17.2", "Naval gunfire has hit this hex this turn.") : null;
}

function askStrike(k: Know, p: Ask): Strike {
  const a = mine(k);
  const { from } = offer(k.pub.occupied[enemyOf(k.seat)], (hex) => whyNoStrike(a, hex));
  const hex = p.one("hex", HEX, from, { why: (one) => whyNoStrike(a, one) });
  const guns = k.pub.shelled.includes(hex) ? [] : readyGunfire(k.pub, k.sheet, k.seat);
  const most = Math.min(pointsLeft(k.pub, k.seat), k.sheet.tables.strikeLimit[SIDE_IDS[k.seat]]);
  const air = most > 0 ? p.count("air points", guns.length > 0 ? 0 : 1, most, (n) => whyNotFlown(k, n)) : 0;
  if (guns.length === 0) return { hex, air, gunfire: null };
  const words = guns.map((id) => k.sheet.markers[id].text);
  const word = p.word("gunfire", air > 0 ? ["none", ...words] : words, (given) =>
    given === "none"
      ? refuse("16.8", "A strike needs an air point or naval gunfire.")
      : refuse("17.2", "That naval gunfire is not at hand: each fires once a turn."),
  );
  return { hex, air, gunfire: word === "none" ? null : k.sheet.markerNamed.get(word)! };
}

function whyNotFlown(k: Know, points: number): Refusal {
  const limit = k.sheet.tables.strikeLimit[SIDE_IDS[k.seat]];
  if (points === 0) return refuse("16.8", "A strike needs an air point or naval gunfire.");
  return points > limit
    ? refuse("16.82", `At most ${counted(limit, "air point")} may strike one hex.`)
    : refuse("16.8", `${counted(pointsLeft(k.pub, k.seat), "air point")} can still be placed.`);
}

/** What can still be placed: ": 3 air points and Shanghai Naval Gunfire". */
function stillToPlace(pub: Public, sheet: Sheet, side: Seat): string {
  const points = pointsLeft(pub, side);
  const left = [
    ...(points > 0 ? [counted(points, "air point")] : []),
    ...readyGunfire(pub, sheet, side).map((id) => sheet.markers[id].name),
  ];
  return left.length > 0 ? `: ${listed(left)}` : "";
}

/** What strikes nothing when the strikes are flown now: it waits for the follow-on impulse, and is wasted there. */
function leftBehind(pub: Public, sheet: Sheet, side: Seat) {
  const left = stillToPlace(pub, sheet, side);
  if (left === "") return consequences();
  return pub.impulse === 2
    ? consequences({ text: `Unused this turn${left}.`, rule: "16.8", grave: true })
    : consequences({ text: `Kept for the follow-on impulse${left}.`, rule: "16.8" });
}

/** 16.8, 17.0: all strikes are placed, then flown one after another. */
export const strikes = T.procedure<{ side: Seat }>("strikes", "16.8").steps((t) => [
  t.auto("open", "16.8", (g) => {
    g.pub.phase = "strike";
  }),
  t.decide(
    "strike",
    "16.8",
    (k) => prompt(`place strikes${stillToPlace(k.pub, k.sheet, k.seat)}`)(k),
    (pub, v) => (mayStrike(pub, v.side) ? v.side : null),
    {
      strike: t.verb({
        whyNot: () => refuse("16.8", "Everything that can strike is placed, or nothing is left to strike."),
        ask: (k, _v, p) => askStrike(k, p),
        do: (g, v, strike) => {
          const { hex, air, gunfire } = strike;
          place(g, strike);
          g.tell?.({
            type: "strikePlaced",
            rule: "16.8",
            text: `The ${sideAdjective(v.side)} aim ${listed([
              ...(air > 0 ? [counted(air, "air point")] : []),
              ...(gunfire !== null ? [g.sheet.markers[gunfire].name] : []),
            ])} at ${hexName(g.sheet, hex)}.`,
            data: { kind: "other", places: [hexName(g.sheet, hex)], facts: { air, gunfire: gunfire !== null } },
          });
          return again;
        },
        label: "Place a strike",
        weight: () => 3,
      }),
      done: t.verb({
        ask: () => null,
        do: () => undefined,
        preview: (k) => leftBehind(k.pub, k.sheet, k.seat),
        label: "Fly the strikes",
      }),
    },
    { board: "strikes", byPublicFacts: true },
  ),
  t.auto("resolve", "16.81", (g, v) => {
    const placed = placedStrikes(g.pub);
    g.pub.strikes.length = 0;
    for (const strike of placed) bombard(g, v.side, strike);
    endOfPhase(g);
  }),
]);

const GUNFIRE = ["jp.shanghai-gunfire", "jp.third-fleet"];

/** Public: whether a side has anything to strike with and anything to strike. */
export function mayStrike(pub: Public, side: Seat): boolean {
  if (pub.occupied[enemyOf(side)].length === 0) return false;
  if (pub.air[side][STRIKE] > 0) return true;
  return side === JAPAN && GUNFIRE.some((text) => pub.inEffect.includes(text) && !pub.fired.includes(text));
}

/** RC.5: the results in words. */
const RESULTS: Readonly<Record<string, string>> = {
  "-": "no effect",
  AA: "antiaircraft fire",
  S: "suppressed",
  "S+AA": "suppressed, with antiaircraft fire",
};

/** 16.81: one die for one hex. What it does to the stack is its owner's knowledge (16.85). */
function bombard(g: Game, side: Seat, { hex, air, gunfire }: Strike): void {
  const { sheet, pub } = g;
  const enemy = enemyOf(side);
  const points = air + (gunfire !== null ? sheet.markers[gunfire].gunfire : 0);
  const shift = bombardmentShift(pub, sheet, enemy, hex);
  const column = bombardmentColumn(sheet, points, shift);
  const die = g.d.d6();
  const result = lookUp(sheet.tables.bombardment, column, die);
  if (gunfire !== null) {
    pub.fired.push(sheet.markers[gunfire].text);
    pub.shelled.push(hex);
  }
  g.tell?.({
    type: "bombardment",
    rule: "16.81",
    text: `${sideAdjective(side)} bombardment of ${hexName(sheet, hex)}: ${counted(points, "point")}, shift ${shift}, die ${die}: ${RESULTS[result]}.`,
    data: {
      kind: "roll",
      dice: [die],
      places: [hexName(sheet, hex)],
      facts: { points, shift, column: sheet.tables.bombardment.columns[column], result },
    },
  });
  if (result.startsWith("S")) strikeStack(g, enemy, hex);
  const hit = result.endsWith("AA") && air > 0 ? 1 : 0;
  pub.air[side][STRIKE] -= air;
  pub.air[side][DAMAGED] += hit;
  pub.air[side][RESERVE] += air - hit;
}

/** RC.5: combat units are suppressed, headquarters become inactive (19.3), one supply point is lost. */
function strikeStack(g: Game, side: Seat, hex: HexId): void {
  let lost = false;
  for (const unit of stackAt(army(g, side), hex)) {
    if (g.sheet.combat[unit]) suppress(g, unit);
    else if (g.sheet.isHq[unit]) {
      if (remove(g.own[side].active, unit))
        g.tell?.({
          type: "inactive",
          rule: "19.3",
          text: `${unitName(g.sheet, unit)} becomes inactive.`,
          data: { kind: "other", pieces: [unitText(g.sheet, unit)] },
          seenBy: [side],
        });
    } else if (!lost) {
      lost = true;
      spendSupply(g, unit);
      g.tell?.({
        type: "supplyLost",
        rule: "16.83",
        text: `A supply point in ${hexName(g.sheet, hex)} is lost.`,
        seenBy: [side],
      });
    }
  }
  refresh(g, side, hex);
}
