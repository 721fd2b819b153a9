import { type Ask, counted, type Refusal, refuse, type Seat } from "@wusong/engine";
import { CHITS_OF, type ChitId, FIRST_CHIT, sideAdjective } from "../../ids.ts";
import { CHIT } from "../../kinds.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, Game, Knowing } from "../../state.ts";
import { chitsText, chitText } from "../../words.ts";

/**
 * Hands and cups (5.0). A hand is its owner's secret, a cup is whatever is neither in hand nor on the table; how many chits a
 * player holds is public.
 */

export const holds = (k: Knowing, chit: ChitId): boolean => k.mine.hand[chit] > 0;

/** 5.2: whether the seat may play a copy of this kind now. */
export function cannotPlay(k: Knowing, chit: ChitId): Refusal | null {
  if (!holds(k, chit)) return refuse("5.2", () => `You do not hold ${chitText(k.sheet, chit)}.`);
  return playedOut(k, chit);
}

/** 5.2.j: a kind limited to one play a turn has been played. */
export function playedOut(b: Board, chit: ChitId): Refusal | null {
  if (!b.sheet.chits[chit].oncePerTurn || b.pub.played[chit] === 0) return null;
  return refuse("5.2", () => `${chitText(b.sheet, chit)} has been played this turn already.`);
}

/**
 * Whether, as far as everybody can see, a side could hold a copy: it has chits, and not all copies were played this turn. What was
 * played goes back to the cup, and nobody draws again before the next turn: event 10, the only draw after a play, comes while
 * what was played for it still lies on the table.
 */
export const mayHold = (b: Board, side: Seat, chit: ChitId): boolean =>
  b.pub.held[side] > 0 && b.pub.played[chit] < b.sheet.chits[chit].count;

/** Whether, as far as everybody can see, a side could play the chit as an action if there is a use for it. */
export const mayPlay = (b: Board, side: Seat, chit: ChitId): boolean =>
  mayHold(b, side, chit) && playedOut(b, chit) === null;

/** The chit is laid open; it goes back to the cup when its effect is over. */
export function play(g: Game, side: Seat, chit: ChitId, rule: string): void {
  g.own[side].hand[chit]--;
  g.pub.held[side]--;
  g.pub.inPlay[chit]++;
  g.pub.played[chit]++;
  g.reveal();
  g.tell?.({
    type: "chitPlayed",
    rule,
    text: `${sideAdjective(side)} play ${chitText(g.sheet, chit)}.`,
    data: { kind: "other", facts: { seat: side, chit: g.sheet.chits[chit].id } },
  });
}

/** 5.2.l: effects are over, played chits go back to their cups. */
export function returnPlayed(g: Game): void {
  g.pub.inPlay.fill(0);
}

/** Chits go back to the cup unseen (3.0.d): their owner discards them, or an event takes them. */
export function discard(g: Game, side: Seat, chits: readonly ChitId[], rule: string, how = "discard"): void {
  if (chits.length === 0) return;
  for (const chit of chits) g.own[side].hand[chit]--;
  g.pub.held[side] -= chits.length;
  tellOwner(g, "chitDiscarded", side, chits, rule, how);
}

/** Which chits they were is for their owner; everybody sees how many. */
function tellOwner(g: Game, type: string, side: Seat, chits: readonly ChitId[], rule: string, how: string): void {
  if (!g.tell) return;
  const begin = `${sideAdjective(side)} ${how}`;
  g.tell({
    type,
    rule,
    text: `${begin} ${chitsText(g.sheet, chits)}.`,
    data: { kind: "other", facts: { seat: side, chits: chits.map((chit) => g.sheet.chits[chit].id) } },
    seenBy: [side],
    instead: {
      type,
      rule,
      text: `${begin} ${counted(chits.length, "chit")}.`,
      data: { kind: "other", facts: { seat: side } },
    },
  });
}

export const cupCount = (b: Board, side: Seat): number => {
  let inPlay = 0;
  for (const chit of CHITS_OF[side]) inPlay += b.pub.inPlay[chit];
  return b.sheet.cupSize[side] - b.pub.held[side] - inPlay;
};

/** How many copies of each kind a cup holds, as its owner can work out. */
export function cupOf(b: Board, hand: readonly number[], side: Seat): number[] {
  const cup = hand.map(() => 0);
  for (const chit of CHITS_OF[side]) cup[chit] = b.sheet.chits[chit].count - hand[chit] - b.pub.inPlay[chit];
  return cup;
}

/** 5.1: draws at random; a short cup gives what it has (ruling R37). */
export function draw(g: Game, side: Seat, wanted: number, rule: string): void {
  const bag = bagOf(cupOf(g, g.own[side].hand, side));
  take(
    g,
    side,
    Array.from({ length: Math.min(wanted, bag.length) }, () => g.d.draw(bag)),
    rule,
  );
}

/** Chits come out of the cup into the hand. */
export function take(g: Game, side: Seat, chits: readonly ChitId[], rule: string): void {
  if (chits.length === 0) return;
  for (const chit of chits) g.own[side].hand[chit]++;
  g.pub.held[side] += chits.length;
  tellOwner(g, "chitDrawn", side, chits, rule, "draw");
}

/** An event takes a chit at random; an empty hand loses nothing (ruling R51). */
export function loseAtRandom(g: Game, side: Seat, rule: string): void {
  const bag = bagOf(g.own[side].hand);
  if (bag.length > 0) discard(g, side, [g.d.draw(bag)], rule, "lose");
}

function bagOf(counts: readonly number[]): ChitId[] {
  const bag: ChitId[] = [];
  for (let chit = FIRST_CHIT; chit < counts.length; chit++) for (let i = 0; i < counts[chit]; i++) bag.push(chit);
  return bag;
}

/** The kinds a seat has in hand, ascending. */
const kindsHeld = (k: Knowing): ChitId[] => CHITS_OF[k.seat].filter((chit) => k.mine.hand[chit] > 0);

/** One chit to be given up. */
export const askOneChit = (k: Knowing, p: Ask<Sheet>): ChitId =>
  p.one("chit", CHIT, kindsHeld(k), { why: (chit) => refuse("5.2", `You do not hold ${chitText(k.sheet, chit)}.`) });

/** Several chits, asked for as a number of each kind: `least` to `most` of what is available. */
export function askChits(
  k: Knowing,
  p: Ask<Sheet>,
  available: readonly number[],
  least: number,
  most: number,
): ChitId[] {
  const chosen: ChitId[] = [];
  let rest = 0;
  for (const chit of CHITS_OF[k.seat]) rest += available[chit];
  for (const chit of CHITS_OF[k.seat]) {
    rest -= available[chit];
    if (available[chit] === 0) continue;
    const lo = Math.max(0, least - chosen.length - rest);
    const hi = Math.min(available[chit], most - chosen.length);
    const number = p.count(k.sheet.chits[chit].id, lo, hi, (n) =>
      n > available[chit]
        ? refuse("5.2", () => `There ${n === 1 ? "is" : "are"} not ${n} of ${chitText(k.sheet, chit)} to choose from.`)
        : refuse("5.2", `${least === most ? "Exactly" : "At most"} ${counted(most, "chit")} in all can be chosen.`),
    );
    for (let i = 0; i < number; i++) chosen.push(chit);
  }
  return chosen;
}
