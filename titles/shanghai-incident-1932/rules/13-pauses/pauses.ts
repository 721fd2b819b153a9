import { NOWHERE } from "@wusong/board";
import { again, finish, type Refusal, type Suggestion } from "@wusong/engine";
import { T } from "../../book.ts";
import {
  ARRIVED,
  CHINA,
  type HexId,
  JAPAN,
  NOT_ARRIVED,
  OFF_MAP,
  ON_TRACK,
  READY,
  type UnitId,
  WAITING,
} from "../../ids.ts";
import { HEX } from "../../kinds.ts";
import { inEnemyZone, occupant } from "../../position.ts";
import type { G, Position } from "../../state.ts";
import { clearMarks } from "../05-movement/marches.ts";
import { placeUnit } from "../11-set-up/control.ts";
import { endGame } from "../12-victory.ts";
import { pauseMovement } from "../14-redeployment.ts";
import { askAir, askInterdiction, interdict, readyAir } from "../15-fire-support.ts";
import { buildFort } from "../17-forts.ts";
import { buyReplacement, restore } from "./chinese-replacements.ts";
import { askChineseOrders, askJapaneseOrders, type ChineseOrders, type JapaneseOrders, type Orders } from "./orders.ts";
import { besideHome, Draft, entryHexes, returnHexes, whyNotEnter, whyNotReturn } from "./placement.ts";

/** A pause under way. Chinese placements a landing has made illegal wait in `clash` (13.1). */
interface Pause {
  clash: Clash[];
  air: boolean;
}

/** 13.5: two dice and six, less half a die for every air marker on the track. */
function award(g: G): void {
  const { awardDice, awardPlus, logisticsMost } = g.sheet.tables.limits;
  const roll = (purpose: string): number => {
    const die = g.d.d6();
    g.tell?.({
      type: "die",
      rule: "13.5",
      text: `${purpose}: a ${die}.`,
      data: { kind: "roll", dice: [die], facts: { purpose } },
    });
    return die;
  };
  let points = awardPlus;
  for (let i = 0; i < awardDice; i++) points += roll("Logistics award");
  for (const marker of g.sheet.markerIds)
    if (g.pub.marker[marker] === ON_TRACK)
      points -= roll(`Strategic interdiction by ${g.sheet.markers[marker].name}`) >> 1;
  const before = g.pub.logistics;
  g.pub.logistics = Math.min(logisticsMost, before + Math.max(0, points));
  g.tell?.({
    type: "award",
    rule: "13.5",
    text: `The Chinese receive ${points} logistics points and have ${g.pub.logistics}.`,
    data: { kind: "other", facts: { points, logistics: g.pub.logistics } },
  });
}

/** 15.1: every marker in play comes back. */
function returnMarkers(g: G): void {
  for (const marker of g.sheet.markerIds) if (g.pub.marker[marker] !== NOT_ARRIVED) g.pub.marker[marker] = READY;
}

/** 12.3, 13.2, 15.1: points for the call, and the markers that come with it. */
function callUp(g: G, formation: number): void {
  const { name, id, points, arriving } = g.sheet.formations[formation];
  const cost = -points * g.pub.pause;
  g.pub.called.push(formation);
  g.pub.ledger.push({ what: "arrival", who: id, points: cost, pause: g.pub.pause });
  for (const marker of g.sheet.markerIds)
    if (g.sheet.markerFormation[marker] === formation) g.pub.marker[marker] = READY;
  for (const unit of arriving) if (g.pub.at[unit] === OFF_MAP) g.pub.at[unit] = WAITING;
  g.tell?.({
    type: "called",
    rule: "13.2",
    text: `${name} is called up: ${cost} victory points.`,
    data: { kind: "other", facts: { formation: id, points: cost } },
  });
}

function arrive(g: G, unit: UnitId, hex: HexId, rule: string): void {
  g.pub.steps[unit] = g.sheet.fullSteps[unit];
  g.pub.marks[unit] |= ARRIVED;
  placeUnit(g, unit, hex);
  g.tell?.({
    type: "arrived",
    rule,
    text: `${g.sheet.units[unit].name} arrives in ${g.sheet.hexName[hex]}.`,
    data: { kind: "other", pieces: [g.sheet.units[unit].id], places: [g.sheet.board.names[hex]] },
  });
}

function carryOutJapanese(g: G, orders: JapaneseOrders): void {
  for (const formation of orders.calls) callUp(g, formation);
  for (const { unit, hex } of orders.landings) arrive(g, unit, hex, "13.2");
  for (const purchase of orders.steps) restore(g, purchase);
}

/** 13.1: Chinese placements in or next to a landing are taken back; everything else stands. */
function carryOutChinese(g: G, v: Pause, orders: ChineseOrders): void {
  if (orders.commit) commitFifthArmy(g);
  for (const brigade of orders.brigades) {
    g.pub.logistics--;
    const { name, units } = g.sheet.brigades[brigade];
    for (const unit of units) g.pub.at[unit] = WAITING;
    g.tell?.({
      type: "brigade",
      rule: "13.5",
      text: `${name} is brought in.`,
      data: { kind: "other", facts: { brigade: g.sheet.brigades[brigade].text } },
    });
  }
  for (const unit of orders.forts) buildFort(g, unit);
  for (const { unit, hex } of orders.entries) {
    if (spoilt(g, hex)) bar(g, v, { unit, steps: 0, hex });
    else arrive(g, unit, hex, "13.6");
  }
  for (const purchase of orders.steps) {
    if (purchase.hex !== NOWHERE && spoilt(g, purchase.hex)) {
      g.pub.logistics -= purchase.steps;
      bar(g, v, { unit: purchase.unit, steps: purchase.steps, hex: purchase.hex });
    } else buyReplacement(g, purchase);
  }
}

const spoilt = (p: Position, hex: HexId): boolean => occupant(p, hex) === JAPAN || inEnemyZone(p, CHINA, hex);

function commitFifthArmy(g: G): void {
  const points = g.sheet.tables.victory.fifthArmyPerPause * g.pub.pause;
  g.pub.fifthArmy = true;
  g.pub.ledger.push({ what: "fifthArmy", who: "", points, pause: g.pub.pause });
  g.tell?.({
    type: "fifthArmy",
    rule: "13.4",
    text: `Fifth Army is committed: ${points} victory points for Japan.`,
    data: { kind: "other", facts: { points } },
  });
}

/** A Chinese unit whose placement in a hex was spoilt; `steps` of a unit that comes back, 0 for one of a brigade. */
interface Clash {
  unit: UnitId;
  steps: number;
  hex: HexId;
}

/** 13.1: the unit needs another place. */
function bar(g: G, v: Pause, clash: Clash): void {
  const { name, id } = g.sheet.units[clash.unit];
  const { hex } = clash;
  v.clash.push(clash);
  g.tell?.({
    type: "barred",
    rule: "13.1",
    text: `A landing bars ${name} from ${g.sheet.hexName[hex]}.`,
    data: { kind: "other", pieces: [id], places: [g.sheet.board.names[hex]] },
  });
}

/** Where it may go instead. */
function newPlaces(p: Position, { unit, steps }: Clash): readonly HexId[] {
  return steps > 0 ? returnHexes(new Draft(p), unit) : entryHexes(p);
}

function whyNotNewPlace(p: Position, { unit, steps }: Clash, hex: HexId): Refusal | null {
  const draft = new Draft(p);
  return steps > 0 ? whyNotReturn(draft, unit, hex) : whyNotEnter(draft, unit, hex);
}

/** The open hex nearest to the one that is barred. */
function nearestPlace(p: Position, clash: Clash): Suggestion {
  const away = (hex: HexId): number => p.sheet.board.distance(clash.hex, hex);
  const open = newPlaces(p, clash).filter((hex) => whyNotNewPlace(p, clash, hex) === null);
  return { verb: "place", picks: [open.reduce((best, hex) => (away(hex) < away(best) ? hex : best))] };
}

const hopeless = (p: Position, clash: Clash): boolean =>
  newPlaces(p, clash).every((hex) => whyNotNewPlace(p, clash, hex) !== null);

/** Units for which no hex is left: brigade units wait (13.6), returning units stay eliminated and their points come back. */
function dropHopeless(g: G, v: Pause): void {
  while (v.clash.length > 0 && hopeless(g, v.clash[0])) {
    g.pub.logistics += v.clash[0].steps;
    v.clash.shift();
  }
}

const lowerPauseMarker = (g: G): void => {
  g.pub.turn = 1;
  g.pub.day++;
  g.pub.pause--;
};

export const pause = T.procedure<Pause>("pause", "13.1").steps((t) => [
  t.auto("award", "13.5", (g) => {
    g.pub.phase = "pause";
    clearMarks(g);
    g.tell?.({
      type: "pause",
      rule: "13.1",
      text: `Pause ${g.pub.pause}.`,
      data: { kind: "other", facts: { pause: g.pub.pause } },
    });
    award(g);
    returnMarkers(g);
  }),
  t.together(
    "orders",
    "13.1",
    (k) =>
      k.seat === JAPAN
        ? `Japan: orders for pause ${k.pub.pause}, a call, its landing and replacements`
        : `China: orders for pause ${k.pub.pause}, up to ${k.pub.logistics} logistics points`,
    () => [JAPAN, CHINA],
    "order",
    (k, _v, p): Orders => (k.seat === JAPAN ? askJapaneseOrders(k, p) : askChineseOrders(k, p)),
    (g, v, answers) => {
      const orders = [...answers.values()];
      for (const japanese of orders) if (japanese.side === "japan") carryOutJapanese(g, japanese);
      for (const chinese of orders) if (chinese.side === "china") carryOutChinese(g, v, chinese);
      dropHopeless(g, v);
    },
  ),
  t.decide(
    "replace",
    "13.1",
    (k, v) => `China: a landing bars ${k.sheet.units[v.clash[0].unit].name} from its place, choose another`,
    (_pub, v) => (v.clash.length > 0 ? CHINA : null),
    {
      place: t.verb({
        label: "Place",
        ask: (k, v, p) =>
          p.one("hex", HEX, newPlaces(k, v.clash[0]), {
            why: (hex) => whyNotNewPlace(k, v.clash[0], hex),
            judged: true,
          }),
        do: (g, v, hex) => {
          const { unit, steps } = v.clash.shift()!;
          if (steps > 0) restore(g, { unit, steps, hex, arrival: !besideHome(g, unit, hex) });
          else arrive(g, unit, hex, "13.6");
          dropHopeless(g, v);
          return again;
        },
      }),
    },
    {
      board: "places",
      byPublicFacts: true,
      proposals: [{ id: "nearest", label: "The nearest hex", choose: (k, { clash }) => nearestPlace(k, clash[0]) }],
    },
  ),
  t.run("japaneseMoves", "13.1", pauseMovement, () => ({ side: JAPAN, over: NOWHERE })),
  t.run("chineseMoves", "13.1", pauseMovement, () => ({ side: CHINA, over: NOWHERE })),
  t.auto("airMissions", "15.4", (g, v) => {
    v.air = readyAir(g).length > 0;
  }),
  t.decide(
    "air",
    "15.4",
    "Japan: send air markers on missions until the next pause?",
    (_pub, v) => (v.air ? JAPAN : null),
    {
      strategic: t.verb({
        label: "Strategic interdiction",
        ask: (k, _v, p) => askAir(k, p),
        do: (g, v, marker) => {
          g.pub.marker[marker] = ON_TRACK;
          g.tell?.({
            type: "strategic",
            rule: "15.4",
            text: `${g.sheet.markers[marker].name} flies against Chinese logistics.`,
            data: { kind: "other", pieces: [g.sheet.markers[marker].id] },
          });
          v.air = readyAir(g).length > 0;
          return again;
        },
        preview: (k, _v, marker) => ({
          consequences: [
            {
              text: `${k.sheet.markers[marker].name} takes half a die from the next Chinese award and fires in no combat until then.`,
              rule: "15.4",
            },
          ],
        }),
      }),
      interdict: t.verb({
        label: "Battlefield interdiction",
        ask: (k, _v, p) => askInterdiction(k, p),
        do: (g, v, { marker, hex }) => {
          interdict(g, marker, hex);
          v.air = readyAir(g).length > 0;
          return again;
        },
      }),
      done: t.button(() => undefined, { label: "No more missions" }),
    },
    {
      board: "missions",
      proposals: [
        { id: "keep", label: "Keep them for combat", choose: () => ({ verb: "done", picks: [] }) },
        {
          id: "strategic",
          label: "All against logistics",
          choose: (k) => ({ verb: "strategic", picks: [readyAir(k)[0]] }),
        },
      ],
    },
  ),
  t.auto("end", "13.1", (g) => {
    lowerPauseMarker(g);
    clearMarks(g);
    if (g.pub.pause === 0 && g.pub.chosen.strictEnd) endGame(g);
    return finish();
  }),
]);
