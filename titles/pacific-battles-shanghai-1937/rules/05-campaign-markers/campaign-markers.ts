import { call, type DeepReadonly, finish, goto, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, enemyOf, JAPAN, type MarkerId, sideAdjective } from "../../ids.ts";
import { remove } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Game, Know, Pub } from "../../state.ts";
import { prompt } from "../../words.ts";
import { endOfPhase } from "../12-stacking.ts";
import { playImmediately, spy } from "./immediate-markers.ts";

/** A marker by its readable id. */
export const marker = (sheet: Sheet, text: string): MarkerId => sheet.markerNamed.get(text)!;

/** Whether a seat holds a marker. */
export const holds = (k: Know, text: string): boolean => k.mine.hand.includes(marker(k.sheet, text));

/** Whether, as far as everybody knows, a side might hold one of these markers: windows open on this alone. */
export function mayHold(pub: DeepReadonly<Pub>, side: Seat, texts: readonly string[]): boolean {
  return pub.hands[side] > 0 && texts.some((text) => !pub.removed.includes(text));
}

/** 5.3: after play a marker goes to exactly one place. */
export function dispose(g: Game, id: MarkerId): void {
  const { side, after, text } = g.sheet.markers[id];
  if (after === "pool") g.sys.pools[side].push(id);
  else if (after === "removed") g.pub.removed.push(text);
  else g.pub.inEffect.push(text);
}

/** A held marker is played: shown, out of the hand, and to where its row says. */
export function playHeld(g: Game, side: Seat, text: string): void {
  const id = marker(g.sheet, text);
  if (remove(g.own[side].hand, id)) g.pub.hands[side]--;
  g.reveal();
  g.tell?.({
    type: "marker",
    rule: g.sheet.markers[id].rule,
    text: `The ${sideAdjective(side)} play ${g.sheet.markers[id].name}.`,
    data: { kind: "other", facts: { marker: text } },
  });
  dispose(g, id);
}

/** 5.1, 5.3: draws one marker, passing over those that come too early; null when nothing can be drawn. */
function drawOne(g: Game, side: Seat): MarkerId | null {
  const pool = g.sys.pools[side];
  const early = (id: number): boolean => g.sheet.markers[id].fromTurn > g.pub.turn;
  if (pool.every(early)) return null;
  for (;;) {
    const id = g.d.draw(pool);
    if (!early(id)) return id;
    pool.push(id);
    g.tell?.({
      type: "markerReturned",
      rule: "5.3",
      text: `${g.sheet.markers[id].name} comes too early and goes back; a substitute is drawn.`,
      data: { kind: "other", facts: { marker: g.sheet.markers[id].text } },
    });
  }
}

/** 5.1: one player's draws, as many as his command level was when the phase began. */
export const drawMarkers = T.procedure<{ side: Seat; left: number }>("drawMarkers", "5.1").steps((t) => [
  t.auto("draw", "5.1", (g, v) => {
    if (v.left === 0) return finish();
    v.left--;
    const id = drawOne(g, v.side);
    if (id === null) return finish();
    const { play, text, name } = g.sheet.markers[id];
    if (play === "immediate") {
      g.tell?.({
        type: "markerDrawn",
        rule: "5.1",
        text: `The ${sideAdjective(v.side)} draw ${name}.`,
        data: { kind: "other", facts: { marker: text } },
      });
      return playImmediately(g, v.side, id);
    }
    g.own[v.side].hand.push(id);
    g.pub.hands[v.side]++;
    g.tell?.({
      type: "markerHeld",
      rule: "5.4",
      text: `You draw ${name}.`,
      data: { kind: "other", facts: { marker: text } },
      seenBy: [v.side],
      instead: { type: "markerHeld", rule: "5.4", text: `The ${sideAdjective(v.side)} draw a marker and hold it.` },
    });
    return goto("keep");
  }),
  // Every marker the Japanese hold is confirmed, so that the choice about Intelligence does not betray it (5.4).
  t.decide(
    "keep",
    "5.3",
    prompt("hold the marker just drawn"),
    (_pub, v) => (v.side === JAPAN ? JAPAN : null),
    {
      keep: t.button(() => goto("draw"), { label: "Hold it" }),
      spy: t.button(
        (g, v) => {
          playHeld(g, v.side, "jp.intelligence");
          return call(spy, { side: v.side }, "draw");
        },
        {
          label: "Use Intelligence as Espionage",
          when: justDrewIntelligence,
          whyNot: () => refuse("CM.J.10", "Only an Intelligence marker just drawn can be used as Espionage."),
        },
      ),
    },
    { proposals: [{ id: "keep", label: "Hold it", choose: () => ({ verb: "keep", picks: [] }) }] },
  ),
  t.auto("next", "5.1", () => goto("draw")),
]);

function justDrewIntelligence(k: Know): boolean {
  return k.mine.hand[k.mine.hand.length - 1] === marker(k.sheet, "jp.intelligence");
}

/** 4.1: the first player draws everything before the second player draws. */
export const campaignMarkers = T.procedure("campaignMarkers", "5.0").steps((t) => [
  t.auto("open", "5.0", (g) => {
    g.pub.phase = "markers";
  }),
  t.each(
    "draws",
    "4.1",
    (g) => [g.pub.first, enemyOf(g.pub.first)].map((side) => ({ side, left: g.pub.command[side] })),
    drawMarkers,
  ),
  t.auto("close", "12.5", (g) => {
    g.pub.side = CHINA;
    endOfPhase(g);
  }),
]);
