import { again, call, counted, finish, listed, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, enemyOf, JAPAN, sideAdjective, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { army, mine, remove } from "../../position.ts";
import { put } from "../../position-pieces.ts";
import { BASE, DAMAGED, type Game, RESERVE } from "../../state.ts";
import { prompt, unitText } from "../../words.ts";
import { holds, mayHold, playHeld } from "../05-campaign-markers/campaign-markers.ts";
import { hqsInPlay } from "../05-campaign-markers/immediate-markers.ts";
import { removeSuppression } from "../08-suppression.ts";
import { reorganize } from "../09-reorganization.ts";
import { endOfPhase } from "../12-stacking.ts";
import { askFortify, buildFortifications, engineersOnMap } from "../20-engineers.ts";
import { activate, activationCost, askActivation, baseHqs, whyNotBase } from "./activation.ts";
import { budget, purchases, whatStaysUnpaid } from "./purchases.ts";
import { AIR_PER_POINT, askRefit, askRefitHq } from "./refit.ts";
import { basePlace, supplyHexes, supplyIn, takeSupply } from "./supply.ts";

const NOTHING_TO_REFIT = refuse("7.5", "No unit of that kind lies in the Replaceable Units box.");

interface Answer {
  /** how many headquarters the Chinese have just activated; which ones is their secret until Warlords is played (18.2) */
  activated: number;
  /** these headquarters, once shown */
  shown: UnitId[];
}

/** CM.J.14: right after the Chinese activated headquarters the Japanese may turn one of them down again. */
const warlords = T.procedure<Answer>("warlords", "CM.J.14").steps((t) => [
  t.window("warlords", "CM.J.14", prompt("answer the Chinese activation with Warlords or pass"), () => JAPAN, {
    warlords: t.button(
      (g, v) => {
        playHeld(g, JAPAN, "jp.warlords");
        v.shown = g.own[CHINA].paid.slice(-v.activated);
        g.tell?.({
          type: "activatedHqs",
          rule: "CM.J.14",
          text: `The Chinese have activated ${listed(v.shown.map((hq) => g.sheet.units[hq].name))}.`,
          data: { kind: "other", pieces: v.shown.map((hq) => unitText(g.sheet, hq)) },
        });
      },
      {
        when: (k) => holds(k, "jp.warlords"),
        whyNot: () => refuse("CM.J.14", "You do not hold Warlords."),
        label: "Play Warlords",
      },
    ),
  }),
  t.decide(
    "bar",
    "CM.J.14",
    prompt("choose the headquarters the Warlords turn down"),
    (_pub, v) => (v.shown.length > 0 ? JAPAN : null),
    {
      bar: t.verb({
        ask: (_k, v, p) =>
          p.one("hq", UNIT, v.shown, {
            why: () => refuse("CM.J.14", "Only a headquarters just activated can be hit."),
          }),
        do: (g, _v, hq) => {
          remove(g.own[CHINA].active, hq);
          remove(g.own[CHINA].paid, hq);
          g.pub.barred.push(hq);
          g.tell?.({
            type: "barred",
            rule: "CM.J.14",
            text: `${g.sheet.units[hq].name} is inactive for the rest of the turn.`,
            data: { kind: "other", pieces: [unitText(g.sheet, hq)] },
          });
        },
        label: "Turn it down",
      }),
    },
    { byPublicFacts: true },
  ),
]);

/** Activates, and lets the Japanese answer a Chinese activation. */
function activated(g: Game, side: Seat, hqs: readonly UnitId[], rule: string) {
  activate(g, side, hqs, rule);
  if (side === JAPAN || !mayHold(g.pub, JAPAN, ["jp.warlords"])) return again;
  return call(warlords, { activated: hqs.length, shown: [] }, "spend");
}

const staffMarker = (side: Seat): string => (side === JAPAN ? "jp.staff-planning" : "cn.german-advisors");

/** 7.1: step three: supply is spent. */
const spendSupply = T.procedure<{ side: Seat }>("spendSupply", "7.0").steps((t) => [
  t.decide(
    "spend",
    "7.1",
    (k) => prompt(`spend supply: ${budget(k)}`)(k),
    (_pub, v) => v.side,
    {
      activate: t.verb({
        when: (k) => supplyHexes(mine(k)).length > 0,
        whyNot: () => refuse("7.2", "There is no supply on the map to activate a headquarters with."),
        ask: (k, _v, p) => askActivation(k, p),
        do: (g, v, { hq, places }) => {
          for (const place of places) takeSupply(g, v.side, place);
          return activated(g, v.side, [hq], "7.3");
        },
        label: "Activate a headquarters",
        weight: () => 4,
      }),
      activateBase: t.button(
        (g, v) => {
          const a = army(g, v.side);
          takeSupply(g, v.side, basePlace(a), activationCost(a));
          return activated(g, v.side, baseHqs(a), "26.5");
        },
        {
          when: (k) => whyNotBase(mine(k)) === null,
          whyNot: (k) => whyNotBase(mine(k)),
          label: "Activate all headquarters in the base",
        },
      ),
      marker: t.verb({
        when: (k) => holds(k, staffMarker(k.seat)),
        whyNot: (k) =>
          refuse("CM.W", () => `You do not hold ${k.seat === JAPAN ? "Staff Planning" : "German Advisors"}.`),
        ask: (k, _v, p) => {
          const hqs = hqsInPlay(k).filter((hq) => !k.pub.barred.includes(hq));
          return p.one("hq", UNIT, hqs, { why: () => refuse("CM.W", "That is no headquarters of yours in play.") });
        },
        do: (g, v, hq) => {
          playHeld(g, v.side, staffMarker(v.side));
          return activated(g, v.side, [hq], v.side === JAPAN ? "CM.J.13" : "CM.C.06");
        },
        label: "Play Staff Planning or German Advisors",
      }),
      refit: t.verb({
        when: (k) => k.pub.replaceable[k.seat].length > 0,
        whyNot: () => NOTHING_TO_REFIT,
        ask: (k, _v, p) => askRefit(k, p),
        do: (g, v, { place, units, cost }) => {
          for (const unit of units) comeBack(g, v.side, unit, place);
          takeSupply(g, v.side, place, cost);
          return again;
        },
        label: "Refit combat units",
      }),
      refitHq: t.verb({
        when: (k) => k.pub.replaceable[k.seat].some((unit) => k.sheet.isHq[unit]),
        whyNot: () => NOTHING_TO_REFIT,
        ask: (k, _v, p) => askRefitHq(k, p),
        do: (g, v, { place, hq, cost }) => {
          comeBack(g, v.side, hq, place);
          takeSupply(g, v.side, place, cost);
          return again;
        },
        label: "Refit a headquarters",
      }),
      repair: t.verb({
        when: (k) => k.pub.air[k.seat][DAMAGED] > 0 && supplyIn(mine(k), basePlace(mine(k))).length > 0,
        whyNot: (k) =>
          k.pub.air[k.seat][DAMAGED] === 0
            ? refuse("7.6", "No air point is damaged.")
            : refuse("7.61", "Repair is paid with supply in the off-map base."),
        ask: (k, _v, p) => {
          const points = supplyIn(mine(k), basePlace(mine(k))).length;
          return p.count("points", 1, Math.min(k.pub.air[k.seat][DAMAGED], AIR_PER_POINT * points), (n) =>
            n < 1
              ? refuse("7.6", "At least one air point is repaired.")
              : n > k.pub.air[k.seat][DAMAGED]
                ? refuse("7.6", `${counted(k.pub.air[k.seat][DAMAGED], "air point")} are damaged.`)
                : refuse(
                    "7.61",
                    `${counted(points, "supply point")} in the base repair ${AIR_PER_POINT * points} at most.`,
                  ),
          );
        },
        do: (g, v, points) => {
          const cost = Math.ceil(points / AIR_PER_POINT);
          takeSupply(g, v.side, basePlace(army(g, v.side)), cost);
          g.pub.air[v.side][DAMAGED] -= points;
          g.pub.air[v.side][RESERVE] += points;
          g.tell?.({
            type: "repaired",
            rule: "7.6",
            text: `The ${sideAdjective(v.side)} repair ${counted(points, "air point")} for ${counted(cost, "supply point")}.`,
            data: { kind: "other", facts: { points, cost } },
          });
          return again;
        },
        label: "Repair air points",
      }),
      fortify: t.verb({
        when: (k) => engineersOnMap(mine(k)).length > 0,
        whyNot: () => refuse("20.3", "No combat effective engineer is on the map."),
        ask: (k, _v, p) => askFortify(k, p),
        do: (g, v, { place, engineers }) => {
          takeSupply(g, v.side, place);
          buildFortifications(g, v.side, engineers);
          return again;
        },
        label: "Build fortifications",
      }),
      done: t.verb({
        ask: () => null,
        do: () => finish(),
        preview: (k) => whatStaysUnpaid(k),
        label: "Spend no more",
        weight: () => 2,
      }),
    },
    { board: "logistics", proposals: purchases },
  ),
]);

/** 7.51: back on the map or in the base, at once: before the supply there is gone, so that a fortification stays occupied (21.3). */
function comeBack(g: Game, side: Seat, unit: UnitId, place: number): void {
  remove(g.pub.replaceable[side], unit);
  g.tell?.({
    type: "refitted",
    rule: "7.5",
    text: `The ${sideAdjective(side)} refit ${g.sheet.units[unit].name}.`,
    data: { kind: "other", pieces: [unitText(g.sheet, unit)] },
  });
  put(g, unit, place === g.sheet.board.size ? BASE : place);
}

/** 4.1: one player's three steps; then every headquarters nobody paid for becomes inactive (7.4). */
export const logisticsOf = T.procedure<{ side: Seat }>("logisticsOf", "7.0").steps((t) => [
  t.auto("suppression", "8.3", (g, v) => {
    g.pub.side = v.side;
    removeSuppression(g, v.side);
  }),
  t.run("reorganization", "9.0", reorganize, (_g, v) => ({ side: v.side })),
  t.run("supply", "7.0", spendSupply, (_g, v) => ({ side: v.side })),
  t.auto("inactive", "7.4", (g, v) => {
    const own = g.own[v.side];
    own.active = own.active.filter((hq) => own.paid.includes(hq));
  }),
]);

export const logistics = T.procedure("logistics", "7.0").steps((t) => [
  t.auto("open", "7.0", (g) => {
    g.pub.phase = "logistics";
  }),
  t.each("sides", "4.1", (g) => [{ side: g.pub.first }, { side: enemyOf(g.pub.first) }], logisticsOf),
  t.auto("close", "12.5", (g) => endOfPhase(g)),
]);
