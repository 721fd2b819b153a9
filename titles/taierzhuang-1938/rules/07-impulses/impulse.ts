import { call, finish, goto, type Refusal, refuse, type Seat } from "@wusong/engine";
import { bothPassed, otherSide } from "@wusong/mechanics";
import { T } from "../../book.ts";
import {
  BOMBER,
  CHINA,
  type ChitId,
  FIGHTER,
  IJA_ARTILLERY,
  JAPAN,
  KMT_AIR_FORCE,
  KMT_ARTILLERY,
  RESOLUTE_DEFENDERS,
  sideName,
} from "../../ids.ts";
import { PLACE } from "../../kinds.ts";
import type { Board, Knowing } from "../../state.ts";
import { askAssault, assaultCase, assaultChit, beginAssault } from "../05-tactical-chits/assault.ts";
import { attackChitVerb, someChitStrikes } from "../05-tactical-chits/attack-chits.ts";
import { cannotPlay, mayPlay, play, returnPlayed } from "../05-tactical-chits/chits.ts";
import { beginRally, rallyAreas, rallyCase, rallyChit, whyNotRallied } from "../05-tactical-chits/ready-chits.ts";
import { arrive, fireWith } from "../05-tactical-chits/resolute-defenders.ts";
import { updateControl } from "../09-control.ts";
import { checkAfterImpulse } from "../10-victory.ts";
import { askConcentration, concentration } from "../12-optional-rules/concentration.ts";
import { askInfiltration, infiltration } from "../12-optional-rules/infiltration.ts";
import { askFire, canFireAnywhere, fireOrigins } from "./fire.ts";
import { askGroup, askWay, canMoveAnywhere, moveOrigins, walk, whyNotOrigin } from "./march.ts";
import { act, pass } from "./passing.ts";
import { attackReport } from "./preview.ts";
import { findOverstacked, removeSurplus } from "./stacking.ts";

/**
 * 4.0.r: whether a side could act: a Ready unit that can move or fire, or a chit that needs none and has a use. Which chits it could
 * play is said by the caller: everybody knows less of a hand than its owner.
 */
const couldAct = (b: Board, side: Seat, playable: (chit: ChitId) => boolean): boolean =>
  (playable(rallyChit(side)) && rallyAreas(b, side).length > 0) ||
  canMoveAnywhere(b, side) ||
  canFireAnywhere(b, side) ||
  someChitStrikes(b, side, playable);

/** As far as everybody can see. */
const mayAct = (b: Board, side: Seat): boolean => couldAct(b, side, (chit) => mayPlay(b, side, chit));

/** As far as the side itself can see. */
const canAct = (k: Knowing): boolean => couldAct(k, k.seat, (chit) => cannotPlay(k, chit) === null);

/** Each side has chits of its own. */
const foreign = (k: Knowing, side: Seat, rule: string): Refusal | null =>
  k.seat === side ? null : refuse(rule, "This chit belongs to the other side.");

function whyNoConcentration(k: Knowing): string {
  if (!k.pub.options.concentration) return "Concentration is an optional rule that is not in use.";
  if (k.pub.concentrationHolder !== k.seat) return "You do not have the Concentration chit.";
  return "No area can take units from several places.";
}

const noTarget = (): Refusal => refuse("7.2", "None of your Ready units has an enemy to fire at.");

export const impulsePhase = T.procedure("impulsePhase", "7.0").steps((t) => {
  const rallyVerb = (side: Seat, label: string) =>
    t.verb({
      when: (k) => cannotPlay(k, rallyChit(side)) === null,
      whyNot: (k) =>
        foreign(k, side, rallyCase(side)) ??
        cannotPlay(k, rallyChit(side)) ??
        refuse(rallyCase(side), "No area of the map holds a Spent unit of yours."),
      ask: (k, _v, p) => p.one("area", PLACE, rallyAreas(k, side), { why: (place) => whyNotRallied(k, side, place) }),
      do: (g, _v, area) => {
        act(g);
        play(g, side, rallyChit(side), rallyCase(side));
        return beginRally(side, area);
      },
      label,
    });
  const assaultVerb = (side: Seat, label: string) =>
    t.verb({
      when: (k) => cannotPlay(k, assaultChit(side)) === null,
      whyNot: (k) =>
        foreign(k, side, assaultCase(side)) ??
        cannotPlay(k, assaultChit(side)) ??
        refuse(assaultCase(side), "None of your units is Ready and able to move or fire."),
      ask: (k, _v, p) => askAssault(k, p),
      do: (g, _v, { from, units, first }) => {
        act(g);
        play(g, side, assaultChit(side), assaultCase(side));
        return beginAssault(side, from, units, first);
      },
      preview: (k, _v, { first }) => (first.order === "fireMove" ? attackReport(k, first.declared) : null),
      label,
    });

  return [
    t.auto("begin", "4.0", (g) => {
      if (bothPassed(g.pub)) return finish();
      if (mayAct(g, g.pub.active)) return;
      pass(g, "can do nothing and pass");
      return goto("close");
    }),
    t.decide(
      "act",
      "7.0",
      (k) => `${sideName(k.seat)}: one action or pass`,
      (pub) => pub.active,
      {
        move: t.verb({
          when: (k) => canMoveAnywhere(k, k.seat),
          whyNot: () => refuse("7.1", "None of your units is Ready and able to move."),
          ask: (k, _v, p) => {
            const from = p.one("from", PLACE, moveOrigins(k, k.seat), {
              why: (place) => whyNotOrigin(k, k.seat, place),
            });
            const units = askGroup(k, p, from);
            return { units, legs: askWay(k, p, from, units) };
          },
          do: (g, _v, { units, legs }) => {
            act(g);
            const arrival = walk(g, units, legs, "7.1");
            return arrive(g, arrival.area, arrival.units, true, "close");
          },
          label: "Move",
          weight: () => 6,
        }),
        fire: t.verb({
          when: (k) => canFireAnywhere(k, k.seat),
          whyNot: noTarget,
          ask: (k, _v, p) =>
            askFire(
              k,
              p,
              p.one("from", PLACE, fireOrigins(k, k.seat), { why: (place) => whyNotOrigin(k, k.seat, place) }),
            ),
          do: (g, _v, declared) => {
            act(g);
            return fireWith(g, declared, true, "close");
          },
          preview: (k, _v, declared) => attackReport(k, declared),
          label: "Fire",
          weight: () => 6,
        }),
        resoluteFire: t.verb({
          when: (k) => cannotPlay(k, RESOLUTE_DEFENDERS) === null,
          whyNot: (k) => foreign(k, CHINA, "5.C1") ?? cannotPlay(k, RESOLUTE_DEFENDERS) ?? noTarget(),
          ask: (k, _v, p) =>
            askFire(
              k,
              p,
              p.one("from", PLACE, fireOrigins(k, k.seat), { why: (place) => whyNotOrigin(k, k.seat, place) }),
            ),
          do: (g, _v, declared) => {
            act(g);
            play(g, CHINA, RESOLUTE_DEFENDERS, "5.C1");
            return fireWith(g, declared, false, "close");
          },
          preview: (k, _v, declared) => attackReport(k, declared),
          label: "Fire with Resolute Defenders",
        }),
        banzai: assaultVerb(JAPAN, "Banzai"),
        nightAttack: assaultVerb(CHINA, "Night Attack"),
        heavyArtillery: attackChitVerb(t, IJA_ARTILLERY),
        bombers: attackChitVerb(t, BOMBER),
        fighters: attackChitVerb(t, FIGHTER),
        artillery: attackChitVerb(t, KMT_ARTILLERY),
        airForce: attackChitVerb(t, KMT_AIR_FORCE),
        willOfTheEmperor: rallyVerb(JAPAN, "Will of the Emperor"),
        liCommand: rallyVerb(CHINA, "Li Tsung Jen's Command"),
        infiltrate: t.verb({
          when: (k) => k.pub.options.infiltration,
          whyNot: (k) =>
            refuse(
              "12.6",
              k.pub.options.infiltration
                ? "None of your Ready units stands next to a contested area with a vacant one behind it."
                : "Infiltration is an optional rule that is not in use.",
            ),
          ask: (k, _v, p) => askInfiltration(k, p),
          do: (g, _v, declared) => {
            act(g);
            return call(infiltration, declared, "close");
          },
          label: "Infiltrate",
        }),
        concentrate: t.verb({
          when: (k) => k.pub.options.concentration && k.pub.concentrationHolder === k.seat,
          whyNot: (k) => refuse("12.7", whyNoConcentration(k)),
          ask: (k, _v, p) => askConcentration(k, p),
          do: (g, _v, declared) => {
            act(g);
            return call(concentration, declared, "close");
          },
          label: "Concentrate",
        }),
        pass: t.button(
          (g) => {
            pass(g);
            return goto("close");
          },
          { label: "Pass" },
        ),
      },
      {
        // Proposed to who has nothing else to do, and to who passed last time and has not been disturbed since.
        proposals: [
          {
            id: "rest",
            label: "Pass",
            choose: (k) => (k.pub.resting[k.seat] || !canAct(k) ? { verb: "pass", picks: [] } : null),
          },
        ],
      },
    ),
    t.auto("close", "9.0", (g) => {
      returnPlayed(g);
      updateControl(g);
    }),
    t.auto("stacking", "7.1.2", (g) => {
      const over = findOverstacked(g);
      if (over) return call(removeSurplus, over, "stacking");
    }),
    t.auto("victory", "10.1", (g) => {
      checkAfterImpulse(g);
      otherSide(g.pub);
      return goto("begin");
    }),
  ];
});
