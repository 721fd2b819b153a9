import type { HexId } from "@wusong/board";
import { call, finish, goto, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { JAPAN, type UnitId } from "../../ids.ts";
import { HEX } from "../../kinds.ts";
import { heldBy, lift, ON_MAP, shownAt, tellUncovered } from "../../position.ts";
import type { Game } from "../../state.ts";
import { hexWords, unitIds, unitsWords } from "../../words.ts";
import { enter } from "../03-hex-control.ts";
import { checkSuddenDeath } from "../04-victory.ts";
import { inEnemyZone } from "../07-zones-of-control.ts";
import { combat } from "../10-combat/combat.ts";
import { fightOver } from "../10-combat/fight.ts";
import { overrunReport } from "../10-combat/report.ts";
import { askMarch, askOverrun, canStep, overrunPrice, overrunTargets, whyNotOverrun } from "./reach.ts";
import { walk } from "./walk.ts";

/** A Japanese group that overruns; which units it has is known to their owner alone between its combats (6.3). */
interface Overrun {
  from: HexId;
  target: HexId;
  /** Half movement points in hand before the attempt. */
  left: number;
  /** What the group may do next. */
  mayMove?: boolean;
  mayOverrun?: boolean;
}

/** 9.6: an overrun and what the group does after it. */
export const overrun = T.procedure<Overrun>("overrun", "9.6").steps((t) => [
  t.auto("attack", "9.6", (g, v) => call(combat, fightOver("overrun", JAPAN, v.target, g.own[JAPAN].group))),
  t.auto("outcome", "9.6", (g, v) => {
    const { sheet, pub } = g;
    const group = g.own[JAPAN].group.filter((unit) => pub.place[unit] === ON_MAP);
    g.own[JAPAN].group = group;
    if (group.length === 0) return finish();
    const won = pub.stacks[v.target] === 0;
    if (won) {
      v.left -= overrunPrice(sheet, v.from, sheet.board.direction(v.from, v.target));
      follow(g, group, v.from, v.target);
      v.from = v.target;
    } else {
      v.left -= sheet.tables.movement.overrunHalves;
    }
    v.mayMove = won && !inEnemyZone(g, v.from, JAPAN) && canStep(g, JAPAN, v.from, v.left, false);
    v.mayOverrun = overrunTargets(g, v.from, v.left).length > 0;
    return v.mayMove || v.mayOverrun ? undefined : goto("over");
  }),
  t.decide("afterOverrun", "9.6", "Japan: another overrun, onward, or stop?", JAPAN, {
    overrun: t.verb({
      label: "Overrun",
      when: (_k, v) => v.mayOverrun === true,
      whyNot: () =>
        refuse("9.6", "There is nothing beside the group that it could overrun with the movement points left."),
      ask: (k, v, p) =>
        p.one("target", HEX, overrunTargets(k, v.from, v.left), {
          why: (hex) => whyNotOverrun(k, v.from, v.left, hex),
        }),
      do: (_g, v, target) => {
        v.target = target;
        return goto("attack");
      },
      preview: (k, v, target) => overrunReport(k, target, k.mine.group, v.from),
    }),
    move: t.verb({
      label: "Move on",
      when: (_k, v) => v.mayMove === true,
      whyNot: (k, v) =>
        heldBy(k, v.target, JAPAN)
          ? refuse("9.6", "After an overrun the group moves on only outside Chinese zones of control.")
          : refuse("9.6", "After a failed overrun the group stays; it may only try again."),
      ask: (k, v, p) => {
        const march = askMarch(k, p, v.from, v.left);
        return { ...march, target: askOverrun(k, p, march.path[march.path.length - 1], march.left) };
      },
      do: (g, v, { path, left, target }) => {
        walk(g, JAPAN, g.own[JAPAN].group, path);
        if (target === null) return goto("over");
        v.from = path[path.length - 1];
        v.left = left;
        v.target = target;
        return goto("attack");
      },
      preview: (k, _v, { path, target }) =>
        target === null ? null : overrunReport(k, target, k.mine.group, path[path.length - 1]),
    }),
    stop: t.button(() => undefined, { label: "Stop" }),
  }),
  t.auto("over", "9.6", (g) => {
    g.own[JAPAN].group = [];
    return finish();
  }),
]);

/** The survivors enter the hex they have overrun; zones of control do not matter (R38). */
function follow(g: Game, group: readonly UnitId[], from: HexId, target: HexId): void {
  const { sheet } = g;
  const uncovered = lift(g, group, from);
  enter(g, JAPAN, group, target);
  g.tell?.({
    type: "overran",
    rule: "9.6",
    text: `${unitsWords(sheet, group)} into ${hexWords(sheet, target)}.`,
    data: {
      kind: "other",
      pieces: unitIds(sheet, group),
      places: [sheet.board.names[target]],
      facts: shownAt(g, target),
    },
  });
  if (uncovered) tellUncovered(g, from);
  checkSuddenDeath(g);
}
