import { call, finish, goto, type Refusal, refuse } from "@wusong/engine";
import {
  BOMBER,
  CHINA,
  type ChitId,
  enemyOf,
  FIGHTER,
  IJA_ARTILLERY,
  JAPAN,
  KMT_AIR_FORCE,
  KMT_ARTILLERY,
  LI_COMMAND,
  RESOLUTE_DEFENDERS,
  SEAT_NAMES,
  SIDE_NAMES,
  WILL_OF_THE_EMPEROR,
} from "../ids.ts";
import { PLACE } from "../kinds.ts";
import { type Board, T } from "../state.ts";
import { askAssault, assault, assaultChit, beginAssault } from "./05-assault.ts";
import { attackChitVerb } from "./05-attack-chits.ts";
import { cannotPlay, play, returnPlayed } from "./05-chits.ts";
import { rally, rallyAreas, whyNotRallied } from "./05-ready-chits.ts";
import { arrive, fireWith } from "./05-resolute-defenders.ts";
import { askFire, canFireAnywhere, fireOrigins } from "./07-fire.ts";
import { askGroup, askWay, canMoveAnywhere, moveOrigins, walk, whyNotOrigin } from "./07-movement.ts";
import { attackReport } from "./07-preview.ts";
import { findOverstacked, removeSurplus } from "./07-stacking.ts";
import { updateControl } from "./09-control.ts";
import { checkAfterImpulse } from "./10-victory.ts";
import { askConcentration, concentration } from "./12-concentration.ts";
import { askInfiltration, infiltration } from "./12-infiltration.ts";

/** 4.0.r: whether, as far as everybody can see, the active side could act: a Ready unit that can move or fire, or a chit. */
const mayAct = (b: Board): boolean =>
  b.pub.held[b.pub.active] > 0 || canMoveAnywhere(b, b.pub.active) || canFireAnywhere(b, b.pub.active);

const noTarget = (): Refusal => refuse("7.2", "None of your Ready units has an enemy to fire at.");

export const impulsePhase = T.procedure("impulsePhase", "7.0", (t) => {
  const rallyChit = (chit: ChitId, side: typeof JAPAN, rule: string, label: string) =>
    t.verb({
      when: (k) => k.seat === side && cannotPlay(k, chit) === null,
      whyNot: (k) => (k.seat === side ? cannotPlay(k, chit) : refuse(rule, "This chit belongs to the other side.")),
      ask: (k, _v, p) => p.one("area", PLACE, rallyAreas(k, side), { why: (place) => whyNotRallied(k, side, place) }),
      do: (g, _v, area) => {
        g.pub.passes = 0;
        play(g, side, chit, rule);
        return call(rally, { side, area, number: 0 }, "close");
      },
      label,
    });
  const assaultVerb = (side: typeof JAPAN, rule: string, label: string) =>
    t.verb({
      when: (k) => k.seat === side && cannotPlay(k, assaultChit(side)) === null,
      whyNot: (k) =>
        k.seat === side ? cannotPlay(k, assaultChit(side)) : refuse(rule, "This chit belongs to the other side."),
      ask: (k, _v, p) => askAssault(k, p),
      do: (g, _v, { from, units, first }) => {
        play(g, side, assaultChit(side), rule);
        return call(assault, beginAssault(g, side, from, units, first), "close");
      },
      preview: (k, _v, { first }) => (first.order === "fireMove" ? attackReport(k, first.declared) : null),
      label,
    });

  return [
    t.auto("begin", "4.0", (g) => {
      if (g.pub.passes >= 2) return finish();
      if (mayAct(g)) return;
      g.pub.passes++;
      g.tell?.({
        type: "passed",
        rule: "4.0",
        text: `${SIDE_NAMES[g.pub.active]} can do nothing and pass.`,
        data: { seat: g.pub.active },
      });
      return goto("close");
    }),
    t.decide(
      "act",
      "7.0",
      (k) => `${SEAT_NAMES[k.seat]}: one action or pass`,
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
            g.pub.passes = 0;
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
            g.pub.passes = 0;
            return fireWith(g, declared, true, "close");
          },
          preview: (k, _v, declared) => attackReport(k, declared),
          label: "Fire",
          weight: () => 6,
        }),
        resoluteFire: t.verb({
          when: (k) => k.seat === CHINA && cannotPlay(k, RESOLUTE_DEFENDERS) === null && canFireAnywhere(k, CHINA),
          whyNot: (k) =>
            k.seat === CHINA
              ? cannotPlay(k, RESOLUTE_DEFENDERS)
              : refuse("5.C1", "This chit belongs to the other side."),
          ask: (k, _v, p) =>
            askFire(
              k,
              p,
              p.one("from", PLACE, fireOrigins(k, k.seat), { why: (place) => whyNotOrigin(k, k.seat, place) }),
            ),
          do: (g, _v, declared) => {
            g.pub.passes = 0;
            play(g, CHINA, RESOLUTE_DEFENDERS, "5.C1");
            return fireWith(g, declared, false, "close");
          },
          preview: (k, _v, declared) => attackReport(k, declared),
          label: "Fire with Resolute Defenders",
        }),
        banzai: assaultVerb(JAPAN, "5.J4", "Banzai"),
        nightAttack: assaultVerb(CHINA, "5.C7", "Night Attack"),
        heavyArtillery: attackChitVerb(t, IJA_ARTILLERY),
        bombers: attackChitVerb(t, BOMBER),
        fighters: attackChitVerb(t, FIGHTER),
        artillery: attackChitVerb(t, KMT_ARTILLERY),
        airForce: attackChitVerb(t, KMT_AIR_FORCE),
        willOfTheEmperor: rallyChit(WILL_OF_THE_EMPEROR, JAPAN, "5.J6", "Will of the Emperor"),
        liCommand: rallyChit(LI_COMMAND, CHINA, "5.C5", "Li Tsung Jen's Command"),
        infiltrate: t.verb({
          when: (k) => k.pub.options.infiltration,
          whyNot: () => refuse("12.6", "Infiltration is an optional rule that is not in use."),
          ask: (k, _v, p) => askInfiltration(k, p),
          do: (g, _v, declared) => {
            g.pub.passes = 0;
            return call(infiltration, declared, "close");
          },
          label: "Infiltrate",
        }),
        concentrate: t.verb({
          when: (k) => k.pub.options.concentration && k.pub.concentrationHolder === k.seat,
          whyNot: (k) =>
            refuse(
              "12.7",
              k.pub.options.concentration
                ? "You do not have the Concentration chit."
                : "Concentration is an optional rule that is not in use.",
            ),
          ask: (k, _v, p) => askConcentration(k, p),
          do: (g, _v, declared) => {
            g.pub.passes = 0;
            return call(concentration, declared, "close");
          },
          label: "Concentrate",
        }),
        pass: t.button(
          (g) => {
            g.pub.passes++;
            g.tell?.({
              type: "passed",
              rule: "4.0",
              text: `${SIDE_NAMES[g.pub.active]} pass.`,
              data: { seat: g.pub.active },
            });
            return goto("close");
          },
          { label: "Pass" },
        ),
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
      g.pub.active = enemyOf(g.pub.active);
      return goto("begin");
    }),
  ];
});
