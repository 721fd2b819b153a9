import type { HexId } from "@wusong/board";
import { call, counted, finish, goto, listed, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, enemyOf, JAPAN, type MarkerId, type PlaceId, SIDES, sideAdjective, type UnitId } from "../../ids.ts";
import { HEX, PLACE, UNIT } from "../../kinds.ts";
import { army, insert, mine, placeOf } from "../../position.ts";
import { put, supplyFromMix } from "../../position-pieces.ts";
import { AIR_BOXES, BASE, DAMAGED, type Game, HELD, type Know, RESERVE, STRIKE, TRACK } from "../../state.ts";
import { hexName, prompt, unitText } from "../../words.ts";
import { supplyHexes, supplyIn, supplyPlaces, takeSupply } from "../07-logistics/supply.ts";
import { byForces } from "../10-headquarters.ts";
import { examine, see } from "../18-fog-of-war.ts";
import { dispose } from "./campaign-markers.ts";

/** CM.J, CM.C: markers that take effect when drawn. The caller goes on drawing afterwards. */
export function playImmediately(g: Game, side: Seat, id: MarkerId) {
  const { text } = g.sheet.markers[id];
  dispose(g, id);
  switch (text) {
    case "jp.central-china-front":
    case "cn.chiang":
      g.pub.command[side]++;
      return goto("draw");
    case "jp.north-china-front":
      return roll(g, text) <= 3 ? call(loseSupply, { side, left: 2 }, "draw") : goto("draw");
    case "jp.espionage":
    case "cn.intelligence":
      return call(spy, { side }, "draw");
    case "jp.gekokujo":
      if (roll(g, text) <= 4) return call(gekokujo, {}, "draw");
      g.pub.lessSupply++;
      return goto("draw");
    case "jp.panic":
    case "cn.panic":
      g.pub.panic[side] = 1;
      return goto("draw");
    case "jp.weather":
    case "cn.weather":
      return call(weather, {}, "draw");
    case "cn.guerrillas":
      return guerrillasAppear(g, text);
    case "cn.incident":
      return incident(g, text);
    case "cn.morale":
      morale(g);
      return goto("draw");
    default:
      // Gunfire, army groups, Tenth Army and Soviet air work by being in effect.
      return goto("draw");
  }
}

function roll(g: Game, text: string): number {
  const die = g.d.d6();
  const { name, rule } = g.sheet.markers[g.sheet.markerNamed.get(text)!];
  g.tell?.({
    type: "markerDie",
    rule,
    text: `${name}: the die shows ${die}.`,
    data: { kind: "roll", dice: [die], facts: { marker: text } },
  });
  return die;
}

/** A supply point appears in the base at once (CM.C.10, CM.C.12). */
function supplyToBase(g: Game, side: Seat, rule: string): void {
  const unit = supplyFromMix(g, side);
  if (unit === null) return;
  put(g, unit, BASE);
  g.tell?.({ type: "supply", rule, text: `The ${sideAdjective(side)} receive a supply point in their base.` });
}

/** CM.C.12: the side that occupies at least two more objectives gets a supply point. */
function morale(g: Game): void {
  const held = SIDES.map((side) => g.sheet.objectives.filter((hex) => g.pub.occupied[side].includes(hex)).length);
  if (held[JAPAN] >= held[CHINA] + 2) supplyToBase(g, JAPAN, "CM.C.12");
  else if (held[CHINA] >= held[JAPAN] + 2) supplyToBase(g, CHINA, "CM.C.12");
}

function incident(g: Game, text: string) {
  const die = roll(g, text);
  if (die <= 3) supplyToBase(g, CHINA, "CM.C.10");
  return die === 4 || die === 5 ? call(loseSupply, { side: CHINA, left: 1 }, "draw") : goto("draw");
}

/** CM.C.07: every Japanese supply point on the map is shown, how many lie in each hex included. */
function guerrillasAppear(g: Game, text: string) {
  const japan = army(g, JAPAN);
  const hexes = supplyHexes(japan);
  const shown: { [hex: string]: number } = {};
  for (const hex of hexes) {
    const points = supplyIn(japan, hex);
    for (const unit of points) see(g, CHINA, unit, hex);
    shown[hexName(g.sheet, hex)] = points.length;
  }
  g.tell?.({
    type: "supplyShown",
    rule: "CM.C.07",
    text: `Japanese supply on the map: ${listed(hexes.map((hex) => `${counted(shown[hexName(g.sheet, hex)], "point")} in ${hexName(g.sheet, hex)}`)) || "none"}.`,
    data: { kind: "other", facts: { points: shown } },
  });
  if (hexes.length === 0) return goto("draw");
  return roll(g, text) <= 3 ? call(guerrillas, { hexes }, "draw") : goto("draw");
}

/** CM.C.07: the Chinese pick the point that is lost among those shown. */
const guerrillas = T.procedure<{ hexes: HexId[] }>("guerrillas", "CM.C.07").steps((t) => [
  t.decide(
    "target",
    "CM.C.07",
    prompt("choose the Japanese supply the guerrillas destroy"),
    CHINA,
    {
      destroy: t.verb({
        ask: (_k, v, p) =>
          p.one("hex", HEX, v.hexes, { why: () => refuse("CM.C.07", "No Japanese supply was shown there.") }),
        do: (g, _v, hex) => {
          // Whether anything is left in the hex shows whether supply stood there alone.
          g.reveal();
          g.tell?.({
            type: "supplyLost",
            rule: "CM.C.07",
            text: `Chinese guerrillas destroy a Japanese supply point in ${hexName(g.sheet, hex)}.`,
            data: { kind: "other", places: [hexName(g.sheet, hex)] },
          });
          takeSupply(g, JAPAN, hex);
        },
        label: "Destroy the supply",
      }),
    },
    {
      byPublicFacts: true,
      proposals: [
        { id: "first", label: "The first point shown", choose: (_k, v) => ({ verb: "destroy", picks: [v.hexes[0]] }) },
      ],
    },
  ),
]);

/** The owner chooses which of his supply points are lost; without supply there is nothing to lose (ruling C-80). */
export const loseSupply = T.procedure<{ side: Seat; left: number }>("loseSupply", "CM.J.05").steps((t) => [
  t.decide(
    "lose",
    "CM.J.05",
    (k, v) => prompt(`lose ${counted(v.left, "supply point")}`)(k),
    (_pub, v) => (v.left > 0 ? v.side : null),
    {
      lose: t.verb({
        when: (k) => supplyPlaces(mine(k)).length > 0,
        whyNot: () => refuse("CM.J.05", "There is no supply to lose."),
        ask: (k, _v, p) =>
          p.one("place", PLACE, supplyPlaces(mine(k)), {
            why: () => refuse("CM.J.05", "No supply of yours lies there."),
          }),
        do: (g, v, place) => {
          takeSupply(g, v.side, place);
          v.left--;
          tellLoss(g, v.side, place, "CM.J.05");
          return goto("lose");
        },
        label: "Lose a supply point",
      }),
      none: t.button(
        (g, v) => {
          g.tell?.({
            type: "supplyLost",
            rule: "CM.J.05",
            text: `The ${sideAdjective(v.side)} have no supply to lose.`,
          });
          return finish();
        },
        {
          when: (k) => supplyPlaces(mine(k)).length === 0,
          whyNot: () => refuse("CM.J.05", "A supply point must be lost as long as there is one."),
          label: "There is none",
        },
      ),
    },
    {
      board: "supplyLoss",
      proposals: [
        {
          id: "most",
          label: "Where most of it lies",
          choose: (k) => {
            const place = richestPlace(k);
            return place === null ? { verb: "none", picks: [] } : { verb: "lose", picks: [place] };
          },
        },
      ],
    },
  ),
]);

/** Where a point is missed least: the place with most supply, the base before a hex; null without any supply. */
function richestPlace(k: Know): PlaceId | null {
  const a = mine(k);
  const points = (place: PlaceId): number => supplyIn(a, place).length;
  const [place] = supplyPlaces(a).sort((x, y) => points(y) - points(x) || y - x);
  return place ?? null;
}

function tellLoss(g: Game, side: Seat, place: number, rule: string): void {
  const where = place === g.sheet.board.size ? "the base" : hexName(g.sheet, place);
  g.tell?.({
    type: "supplyLost",
    rule,
    text: `The ${sideAdjective(side)} lose a supply point in ${where}.`,
    seenBy: [side],
    instead: { type: "supplyLost", rule, text: `The ${sideAdjective(side)} lose a supply point.` },
  });
}

/** CM.J.09: one headquarters, on the map or in the base, is active to the end of the turn without supply. */
const gekokujo = T.procedure("gekokujo", "CM.J.09").steps((t) => [
  t.decide(
    "activate",
    "CM.J.09",
    prompt("activate one headquarters without supply (Gekokujo)"),
    JAPAN,
    {
      activate: t.verb({
        whyNot: () => refuse("CM.J.09", "No headquarters of yours is in play."),
        ask: (k, _v, p) =>
          p.one("hq", UNIT, hqsInPlay(k), {
            why: () => refuse("CM.J.09", "That is no headquarters of yours in play."),
          }),
        do: (g, _v, hq) => {
          insert(g.own[JAPAN].active, hq);
          insert(g.own[JAPAN].paid, hq);
          announceActivation(g, JAPAN, hq, "CM.J.09");
        },
        label: "Activate it",
      }),
      none: t.button(
        (g) => {
          g.tell?.({ type: "activated", rule: "CM.J.09", text: "The Japanese activate no headquarters." });
        },
        { label: "Activate nobody" },
      ),
    },
    {
      proposals: [
        {
          id: "foremost",
          label: "The headquarters with most around it",
          choose: (k) => {
            const [hq] = byForces(mine(k), hqsInPlay(k));
            return hq === undefined ? { verb: "none", picks: [] } : { verb: "activate", picks: [hq] };
          },
        },
      ],
    },
  ),
]);

export function hqsInPlay(k: Know): UnitId[] {
  const a = mine(k);
  return k.sheet.hqs[k.seat].filter((hq) => placeOf(a, hq) >= BASE);
}

/** Activation is announced; which headquarters it is stays the owner's knowledge. */
export function announceActivation(g: Game, side: Seat, hq: UnitId, rule: string): void {
  g.pub.activated[side]++;
  g.tell?.({
    type: "activated",
    rule,
    text: `The ${sideAdjective(side)} activate ${g.sheet.units[hq].name}.`,
    data: { kind: "other", pieces: [unitText(g.sheet, hq)] },
    seenBy: [side],
    instead: { type: "activated", rule, text: `The ${sideAdjective(side)} activate a headquarters.` },
  });
}

/** The boxes of undamaged air points, from the reserve on. */
const BOXES_IN_USE = AIR_BOXES.slice(RESERVE, STRIKE + 1);

/** CM.J.15, CM.C.17: each player damages an air point and loses a supply point, both of his own choice. */
const weather = T.procedure("weather", "CM.J.15").steps((t) => [
  t.each(
    "each",
    "CM.J.15",
    (g) => [g.pub.first, enemyOf(g.pub.first)].map((side) => ({ side })),
    T.procedure<{ side: Seat }>("weatherLoss", "CM.J.15").steps((s) => [
      s.decide(
        "suffer",
        "CM.J.15",
        prompt("choose the air point and the supply point lost to bad weather"),
        (_pub, v) => v.side,
        {
          suffer: s.verb({
            ask: (k, _v, p) => {
              const boxes = BOXES_IN_USE.filter((_, box) => k.pub.air[k.seat][box] > 0);
              const places = supplyPlaces(mine(k));
              return {
                box:
                  boxes.length > 0
                    ? p.word("air", boxes, () => refuse("CM.J.15", "There is no air point in that box."))
                    : null,
                place:
                  places.length > 0
                    ? p.one("supply", PLACE, places, { why: () => refuse("CM.J.15", "There is no supply of yours.") })
                    : null,
              };
            },
            do: (g, v, { box, place }) => {
              const air = g.pub.air[v.side];
              if (box !== null) {
                air[AIR_BOXES.indexOf(box)]--;
                air[DAMAGED]++;
              }
              g.tell?.({
                type: "weather",
                rule: "CM.J.15",
                text: `The ${sideAdjective(v.side)} lose ${box === null ? "no air point" : `an air point from ${box} to damage`}${place === null ? " and no supply" : ""}.`,
                data: { kind: "other", facts: { box } },
              });
              if (place === null) return;
              takeSupply(g, v.side, place);
              tellLoss(g, v.side, place, "CM.J.15");
            },
            label: "Take the losses",
          }),
        },
        {
          proposals: [
            {
              id: "reserve",
              label: "From the reserve, and where most supply lies",
              choose: (k) => {
                const box = BOXES_IN_USE.find((_, i) => k.pub.air[k.seat][i] > 0);
                const place = richestPlace(k);
                return {
                  verb: "suffer",
                  picks: [...(box === undefined ? [] : [box]), ...(place === null ? [] : [place])],
                };
              },
            },
          ],
        },
      ),
    ]),
  ),
]);

/** CM.J.08, CM.C.09: a look at every enemy unit on the map, or at the enemy's reinforcement track. */
export const spy = T.procedure<{ side: Seat }>("spy", "CM.J.08").steps((t) => [
  t.decide(
    "look",
    "CM.J.08",
    prompt("look at the enemy on the map or at the enemy reinforcement track"),
    (_pub, v) => v.side,
    {
      map: t.button(
        (g, v) => {
          examine(g, v.side, g.pub.occupied[enemyOf(v.side)], "18.7", "spies report");
        },
        { label: "Every enemy unit on the map" },
      ),
      track: t.button((g, v) => showTrack(g, v.side), { label: "The enemy's reinforcement track" }),
    },
    { proposals: [{ id: "map", label: "Look at the map", choose: () => ({ verb: "map", picks: [] }) }] },
  ),
]);

function showTrack(g: Game, looker: Seat): void {
  const enemy = army(g, enemyOf(looker));
  const lines: string[] = [];
  const units: { [unit: string]: string } = {};
  for (const { id, name, text } of g.sheet.units) {
    if (g.sheet.side[id] !== enemy.side) continue;
    const at = placeOf(enemy, id);
    if (at !== HELD && at > TRACK) continue;
    units[text] = at === HELD ? "held back" : `due on turn ${TRACK - at}`;
    lines.push(`${name} ${units[text]}`);
  }
  g.reveal();
  g.tell?.({
    type: "trackSeen",
    rule: "18.7",
    text: `${sideAdjective(looker)} spies report on the ${sideAdjective(enemy.side)} reinforcement track: ${listed(lines) || "nothing beyond the schedule"}.`,
    data: { kind: "other", pieces: Object.keys(units), facts: { units } },
    seenBy: [looker],
    instead: {
      type: "trackSeen",
      rule: "18.7",
      text: `The ${sideAdjective(looker)} look at the enemy reinforcement track.`,
    },
  });
}
