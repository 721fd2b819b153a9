import { describe, expect, test } from "vitest";
import { Checking, isFound, type Kind, Listing, NothingToPick, Random, Refused, refuse, Sampling } from "../index.ts";

type Card = number & { readonly __card: true };
const CARD: Kind<Card, null> = {
  of: "card",
  count: () => 10,
  text: (_sheet, id) => `card ${id}`,
  find: (_sheet, text) => Number(text.split(" ")[1]) as Card,
};
const cards = (...ids: number[]): Card[] => ids as Card[];

/** Asks for one of the cards; odd ones are refused. Counts how many were judged. */
function asking(from: Card[]) {
  let looked = 0;
  const why = (card: Card) => {
    looked++;
    return card % 2 === 1 ? refuse("1.0", `Card ${card} is odd.`) : null;
  };
  return { rules: { why, judged: true }, from, looked: () => looked };
}

describe("candidates that are judged when they are looked at", () => {
  test("a check judges the one that was named, and says why it is not offered", () => {
    const good = asking(cards(0, 1, 2, 3, 4));
    expect(new Checking(null, "1.0", ["card 4"], true).one("card", CARD, good.from, good.rules)).toBe(4);
    expect(good.looked()).toBe(1);
    const bad = asking(cards(0, 1, 2));
    let refused: unknown;
    try {
      new Checking(null, "1.0", ["card 1"], true).one("card", CARD, bad.from, bad.rules);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).refusal.text).toBe("Card 1 is odd.");
  });

  test("one that is let through but is no candidate is refused all the same", () => {
    const { rules, from } = asking(cards(0, 1, 2));
    expect(() => new Checking(null, "1.0", ["card 8"], true).one("card", CARD, from, rules)).toThrow();
  });

  test("a list holds those that are let through, and nothing is offered where none is", () => {
    const { rules, from } = asking(cards(0, 1, 2, 3));
    const listing = new Listing<null>(null, "1.0", [], true);
    try {
      listing.one("card", CARD, from, rules);
    } catch (error) {
      if (!isFound(error)) throw error;
    }
    expect(listing.asked).toMatchObject({ options: ["card 0", "card 2"] });
    const none = asking(cards(1, 3));
    expect(() => new Listing<null>(null, "1.0", [], true).one("card", CARD, none.from, none.rules)).toThrow(
      NothingToPick,
    );
    expect(() => new Sampling<null>(new Random(1)).one("card", CARD, none.from, none.rules)).toThrow(NothingToPick);
  });

  test("random play draws each of those that are let through equally often, and leaves the candidates alone", () => {
    const { rules, from } = asking(cards(0, 1, 2, 3, 5, 7, 8));
    const random = new Random("fair");
    const seen = new Map<number, number>();
    for (let i = 0; i < 3000; i++) {
      const card = new Sampling<null>(random).one("card", CARD, from, rules);
      seen.set(card, (seen.get(card) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual([0, 2, 8]);
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(100);
    expect(from).toEqual([0, 1, 2, 3, 5, 7, 8]);
  });
});

test("a word that is no choice is refused with the choices as one would say them", () => {
  const answer = (given: unknown): string => {
    try {
      return new Checking(null, "1.0", [given], true).word("oath", ["aye", "nay", "never"]);
    } catch (error) {
      return (error as Refused).refusal.text;
    }
  };
  expect(answer("nay")).toBe("nay");
  expect(answer(3)).toBe('The pick "oath" is one of the words aye, nay or never.');
  expect(answer("perhaps")).toBe('"perhaps" is not among the choices for "oath": aye, nay and never.');
});
