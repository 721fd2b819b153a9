import { expect, it } from "vitest";
import { everyFall } from "../enumerated-dice.ts";

const SETTING = { most: 200, seed: "falls" };

it("lets two dice fall all 36 ways, each as likely as the others", () => {
  const { falls, exact } = everyFall((dice) => dice.d6() + dice.d6(), SETTING);
  expect(exact).toBe(true);
  expect(falls).toHaveLength(36);
  const sevens = falls.filter(({ result }) => result === 7).reduce((sum, { weight }) => sum + weight, 0);
  expect(sevens).toBeCloseTo(1 / 6, 12);
});

it("follows dice that are only rolled after others", () => {
  // A six is rolled again, once.
  const { falls } = everyFall((dice) => {
    const first = dice.d6();
    return first === 6 ? 6 + dice.d6() : first;
  }, SETTING);
  expect(falls).toHaveLength(11);
  expect(falls.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  expect(falls.reduce((sum, { weight, result }) => sum + weight * result, 0)).toBeCloseTo(3.5 + 3.5 / 6, 12);
});

it("draws every chit of a bag and every order of a pile", () => {
  const drawn = everyFall((dice) => dice.draw([4, 4, 9]), SETTING);
  expect(drawn.falls.map(({ result }) => result)).toEqual([4, 4, 9]);
  const orders = everyFall((dice) => {
    const pile = [1, 2, 3];
    dice.shuffle(pile);
    return pile.join("");
  }, SETTING);
  expect(new Set(orders.falls.map(({ result }) => result)).size).toBe(6);
});

it("needs one fall where chance is not asked, or has only one answer", () => {
  expect(everyFall((dice) => dice.below(1), SETTING)).toEqual({ falls: [{ weight: 1, result: 0 }], exact: true });
});

it("draws a fixed sample where there are more ways than it may count, and says so", () => {
  const four = () => everyFall((dice) => dice.d6() + dice.d6() + dice.d6() + dice.d6(), SETTING);
  expect(four().exact).toBe(false);
  expect(four().falls).toHaveLength(200);
  expect(four()).toEqual(four());
});

it("counts exactly as many ways as it may", () => {
  const dice = (most: number) => everyFall((d) => d.d6() * d.d6(), { ...SETTING, most });
  expect(dice(36).exact).toBe(true);
  expect(dice(35).exact).toBe(false);
});

it("does not roll for ever where a roll is made again until it falls otherwise", () => {
  const again = everyFall((dice) => {
    let rolls = 1;
    while (dice.d6() === 1) rolls++;
    return rolls;
  }, SETTING);
  expect(again.exact).toBe(false);
});
