import { type Ask, call, counted, finish, goto, listed, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, JAPAN, type PlaceId, POOL, sideAdjective, sideName, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, Game, Knowing } from "../../state.ts";
import { groupText, placeText } from "../../words.ts";
import { put, strongestOf } from "../02-units.ts";
import { askOneChit, discard } from "../05-tactical-chits/chits.ts";

/** 6.1, 6.2: a natural 2 always brings help, a natural 12 never, else the turn number decides. No modifiers (ruling R13). */
export const arrivalSucceeds = (turn: number, roll: number): boolean => roll !== 12 && (roll === 2 || roll <= turn);

/** How many of the 36 rolls of two dice bring help. */
const rollsThatBring = (turn: number): number => {
  let rolls = 0;
  for (let one = 1; one <= 6; one++)
    for (let other = 1; other <= 6; other++) if (arrivalSucceeds(turn, one + other)) rolls++;
  return rolls;
};

/** Units in a side's pool. */
const poolOf = (b: Board, side: Seat): UnitId[] => b.sheet.unitsOf[side].filter((unit) => b.pub.place[unit] === POOL);

/** Those of a formation group that never stood on the map (ruling R31). */
export const freshOf = (b: Board, side: Seat, group: string): UnitId[] =>
  poolOf(b, side).filter((unit) => b.sheet.formationOf[unit].group === group && !b.pub.entered[unit]);

/** The proposal that answers both parts of an arrival. */
const NEAREST = "nearest";

interface Arrivals {
  side: Seat;
  rule: string;
  /** units that can come */
  from: UnitId[];
  number: number;
  /** 12.4: chosen instead of drawn */
  chosen: boolean;
  units: UnitId[];
}

/** Brings units out of the pool into the zones of their side: drawn at random, or chosen under 12.4. */
export const arrivals = T.procedure<Arrivals>("arrivals", "6.0").steps((t) => [
  t.auto("draw", "6.0", (g, v) => {
    if (v.number === 0) return finish();
    if (v.number === v.from.length) v.units = v.from;
    else if (!v.chosen) {
      const bag = [...v.from];
      const drawn = Array.from({ length: v.number }, () => g.d.draw(bag));
      v.units = drawn.sort((a, b) => a - b);
    }
    g.tell?.({
      type: "reinforcements",
      rule: v.rule,
      text: `${counted(v.number, `${sideAdjective(v.side)} unit`)} ${v.number === 1 ? "arrives" : "arrive"}.`,
      data: { kind: "other", pieces: v.units.map((unit) => g.sheet.unitNames[unit]) },
    });
  }),
  t.decide(
    "choose",
    "12.4",
    (_k, v) => `${sideName(v.side)}: choose ${v.number} units from the pool`,
    (_pub, v) => (v.units.length === 0 ? v.side : null),
    {
      choose: t.verb({
        ask: (_k, v, p) =>
          p.set("units", UNIT, v.from, {
            min: v.number,
            max: v.number,
            size: () => refuse("12.4", `${counted(v.number, "unit")} must be chosen, no more and no fewer.`),
            why: () => refuse("12.4", "Only units that can arrive now may be chosen."),
          }),
        do: (_g, v, units) => {
          v.units = units;
        },
        label: "Choose",
      }),
    },
    {
      board: "arrivals",
      proposals: [
        {
          id: NEAREST,
          label: "The strongest, nearest to the town",
          choose: (k, v) => ({ verb: "choose", picks: [strongestOf(k, v.from as UnitId[], v.number)] }),
        },
      ],
    },
  ),
  t.decide(
    "zones",
    "6.0",
    (k) => `${sideName(k.seat)}: place the arriving units in your zones`,
    (_pub, v) => v.side,
    {
      place: t.verb({
        ask: (k, v, p) => askZones(k, p, v.units),
        do: (g, v, zones) => {
          zones.forEach(({ zone, units }) => {
            if (units.length === 0) return;
            for (const unit of units) put(g, unit, zone);
            g.tell?.({
              type: "placed",
              rule: v.rule,
              text: `${groupText(g.sheet, units)} ${units.length === 1 ? "waits" : "wait"} in ${placeText(g.sheet, zone)}.`,
              data: {
                kind: "other",
                pieces: units.map((unit) => g.sheet.unitNames[unit]),
                places: [g.sheet.placeNames[zone]],
              },
            });
          });
          return finish();
        },
        label: "Place",
      }),
    },
    {
      board: "arrivals",
      proposals: [
        {
          id: NEAREST,
          label: "Nearest to the town",
          choose: (k, v) => ({ verb: "place", picks: inNearestZone(k, v.units) }),
        },
      ],
    },
  ),
]);

/** All into the zone from which the town is nearest, as the zones are asked for: the last one takes the rest. */
function inNearestZone(k: Knowing, units: readonly UnitId[]): UnitId[][] {
  const zones = k.sheet.zonesOf[k.seat];
  const nearest = zones.reduce((best, zone) => (k.sheet.townDistance[zone] < k.sheet.townDistance[best] ? zone : best));
  const picks: UnitId[][] = [];
  for (const zone of zones.slice(0, -1)) {
    if (zone === nearest) return [...picks, [...units]];
    picks.push([]);
  }
  return picks;
}

/** Each arriving unit in a zone of its owner's choice: zone after zone, the last takes the rest. */
function askZones(k: Knowing, p: Ask<Sheet>, units: readonly UnitId[]): { zone: PlaceId; units: UnitId[] }[] {
  const zones = k.sheet.zonesOf[k.seat];
  let rest = [...units];
  return zones.map((zone, i) => {
    if (i === zones.length - 1) return { zone, units: rest };
    const here = p.set(k.sheet.placeNames[zone], UNIT, rest, {
      why: () => refuse("6.0", "This unit does not arrive now."),
    });
    rest = rest.filter((unit) => !here.includes(unit));
    return { zone, units: here };
  });
}

/** The arrivals that follow from a number: all of them, or the whole pool if it is smaller (ruling R43). */
export const arrivalsOf = (b: Board, side: Seat, rule: string, from: UnitId[], number: number): Arrivals => ({
  side,
  rule,
  from,
  number: Math.min(number, from.length),
  chosen: side === CHINA && b.pub.options.chosenReinforcements,
  units: [],
});

interface Rolls {
  /** the roll on the table */
  roll: number;
}

function roll(g: Game, v: Rolls, side: Seat, what: string): void {
  const dice = [g.d.d6(), g.d.d6()];
  v.roll = dice[0] + dice[1];
  g.tell?.({
    type: "reinforcementRoll",
    rule: side === CHINA ? "6.1" : "6.2",
    text: `${sideAdjective(side)} ${what}: ${listed(dice)}.`,
    data: { kind: "roll", dice, facts: { side } },
  });
}

/** Fewest units an arrival brings, if the pool has them: the lowest roll of two dice. */
const FEWEST = 2;

export const reinforcementPhase = T.procedure<Rolls>("reinforcementPhase", "6.0").steps((t) => {
  /** 6.1.j: one chit buys one new roll of what was just rolled. */
  const reroll = (name: string, what: string, meaning: (turn: number, rolled: number) => string) =>
    t.window(
      name,
      "6.1",
      (k, v) => `China: ${v.roll} for the ${what}, ${meaning(k.pub.turn, v.roll)}. Discard a chit to roll again?`,
      (pub) => (pub.held[CHINA] > 0 ? CHINA : null),
      {
        reroll: t.verb({
          ask: (k, _v, p) => askOneChit(k, p),
          do: (g, v, chit) => {
            discard(g, CHINA, [chit], "6.1");
            roll(g, v, CHINA, `${what}, rolled again`);
          },
          label: "Discard and roll again",
        }),
      },
    );
  return [
    t.auto("chineseArrival", "6.1", (g, v) => {
      if (g.pub.turn < 2) return finish();
      roll(g, v, CHINA, "arrival");
      if (poolOf(g, CHINA).length === 0) return goto("japan");
    }),
    reroll("rerollArrival", "arrival", (turn, rolled) =>
      arrivalSucceeds(turn, rolled) ? "help comes" : "nobody comes",
    ),
    t.auto("chineseNumber", "6.1", (g, v) => {
      if (!arrivalSucceeds(g.pub.turn, v.roll)) return goto("japan");
      roll(g, v, CHINA, "number of units");
      if (poolOf(g, CHINA).length <= FEWEST) return goto("chineseUnits");
    }),
    reroll("rerollNumber", "number of units", (_turn, rolled) => `up to ${rolled} come`),
    t.auto("chineseUnits", "6.1", (g, v) => call(arrivals, arrivalsOf(g, CHINA, "6.1", poolOf(g, CHINA), v.roll))),
    t.auto("japan", "6.2", (g) => (poolOf(g, JAPAN).length === 0 ? finish() : undefined)),
    t.decide(
      "japaneseArrival",
      "6.2",
      "Japan: discard a chit to roll for reinforcements?",
      (pub) => (pub.held[JAPAN] > 0 ? JAPAN : null),
      {
        roll: t.verb({
          ask: (k, _v, p) => askOneChit(k, p),
          do: (g, v, chit) => {
            discard(g, JAPAN, [chit], "6.2");
            roll(g, v, JAPAN, "arrival");
            if (!arrivalSucceeds(g.pub.turn, v.roll)) return finish();
            roll(g, v, JAPAN, "number of units");
            return call(arrivals, arrivalsOf(g, JAPAN, "6.2", poolOf(g, JAPAN), v.roll));
          },
          label: "Discard and roll",
        }),
        decline: t.button(() => finish(), { label: "Do not roll" }),
      },
      {
        preview: (k) => ({
          consequences: [
            {
              rule: "6.2",
              text: `Help comes on ${k.pub.turn} or less with two dice, and on 2: ${rollsThatBring(k.pub.turn)} of 36 rolls.`,
            },
          ],
        }),
        proposals: [{ id: "keepChits", label: "Keep the chits", choose: () => ({ verb: "decline", picks: [] }) }],
      },
    ),
  ];
});
