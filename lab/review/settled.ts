import { ImaginedDice, type Play, Random, type Shape } from "@wusong/engine";

/** Ways to answer that are looked at, beside those proposed to people, and answers one after another. */
const DRAWN = 6;
const LONGEST = 8;

/**
 * The chance of a position, for the first seat. In the middle of a procedure it is what comes of it when whoever has to pay, to retreat or to
 * advance does so as well as a short look finds, up to the next die or decision of the sequence of play. Losses that a roll has fixed
 * would otherwise count as a decision of the side that pays them. The same position always gives the same chance.
 */
export function settledChance<S extends Shape>(play: Play<S>, chance: (play: Play<S>) => number): number {
  const random = new Random("settled");
  let at = play;
  for (let i = 0; i < LONGEST && !at.s.over && !at.isMain(); i++) {
    const next = bestAnswer(at, chance, random);
    if (!next) break;
    at = next;
  }
  return chance(at);
}

/** The best position that one answer leads to without a die; null: several decide at once, or nothing comes without one. */
function bestAnswer<S extends Shape>(play: Play<S>, chance: (play: Play<S>) => number, random: Random): Play<S> | null {
  const [seat, other] = play.seatsToDecide();
  if (seat === undefined || other !== undefined || play.waiting()?.type === "together") return null;
  let best: Play<S> | null = null;
  let top = Number.NEGATIVE_INFINITY;
  const tryOut = (copy: Play<S>, dice: ImaginedDice): void => {
    if (dice.used > 0) return;
    const worth = seat === 0 ? chance(copy) : -chance(copy);
    if (worth > top) [best, top] = [copy, worth];
  };
  for (const { command } of play.proposals(seat)) {
    const read = play.spell(seat, command);
    const drawn = "command" in read ? play.drawn(seat, read.command) : null;
    const dice = new ImaginedDice(random);
    if (drawn) tryOut(play.afterDrawn(seat, drawn, dice), dice);
  }
  for (let i = 0; i < DRAWN; i++) {
    const copy = play.clone();
    const dice = new ImaginedDice(random);
    if (copy.playRandom(seat, random, dice)) tryOut(copy, dice);
  }
  return best;
}
