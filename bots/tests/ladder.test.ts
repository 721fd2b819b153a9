import { expect, test } from "vitest";
import { ratingsOf, ratingWords } from "../index.ts";

const by = (ratings: ReturnType<typeof ratingsOf>) => new Map(ratings.map((one) => [one.player, one]));

test("ratings follow results through others, and greedy stands at 1,000", () => {
  const ratings = by(
    ratingsOf([
      { first: "level-3", second: "greedy", points: 300, games: 400 },
      { first: "level-4", second: "level-3", points: 300, games: 400 },
      { first: "greedy", second: "greedy", points: 7, games: 9 },
    ]),
  );
  expect(ratings.get("greedy")).toMatchObject({ rating: 1000, low: 1000, high: 1000, games: 409 });
  // Three games of four are 191 points, and twice that once more.
  expect(Math.abs(ratings.get("level-3")!.rating - 1191)).toBeLessThan(4);
  expect(Math.abs(ratings.get("level-4")!.rating - 1382)).toBeLessThan(8);
  const width = ({ low, high }: { low: number; high: number }): number => high - low;
  expect(width(ratings.get("level-4")!)).toBeGreaterThan(width(ratings.get("level-3")!));
  expect(Math.abs(width(ratings.get("level-3")!) - 2 * 1.96 * 20.06)).toBeLessThan(4);
});

test("who never lost has a rating, with a wide interval", () => {
  const [best] = ratingsOf([{ first: "level-4", second: "greedy", points: 10, games: 10 }]);
  expect(best.player).toBe("level-4");
  expect(best.rating).toBeGreaterThan(1300);
  expect(best.rating).toBeLessThan(1700);
  expect(best.high - best.low).toBeGreaterThan(400);
});

test("a rating is told where people choose, if there is one", () => {
  const ladders = { raid: ratingsOf([{ first: "level-4", second: "greedy", points: 9, games: 12 }]) };
  expect(ratingWords("raid", "level-2", ladders)).toBe("Rating 1,000: the others are measured against it.");
  expect(ratingWords("raid", "level-4", ladders)).toMatch(/^Rating 1,\d{3} \([\d,]+ to 1,\d{3}\)\.$/);
  expect(ratingWords("raid", "level-5", ladders)).toBeNull();
  expect(ratingWords("chess", "level-4", ladders)).toBeNull();
});
