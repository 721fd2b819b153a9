import fc from "fast-check";
import { expect, test } from "vitest";
import { link, linkAll, linked, unlink } from "./linked-stacks.ts";

const PLACES = [0, 1, 2, 3];
const FIRST = 10;

test("stacks kept move by move are those made anew, whatever the order of the moves", () => {
  const move = fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: -1, max: 3 }));
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const at = Array.from({ length: 8 }, () => -1);
      const stacks = linkAll(at, PLACES, FIRST);
      for (const [i, to] of moves) {
        if (at[i] >= 0) unlink(stacks, at[i], FIRST + i, FIRST);
        at[i] = to;
        if (to >= 0) link(stacks, to, FIRST + i, FIRST);
      }
      expect(stacks).toEqual(linkAll(at, PLACES, FIRST));
      for (const place of PLACES)
        expect(linked(stacks, place, FIRST)).toEqual(at.flatMap((one, i) => (one === place ? [FIRST + i] : [])));
    }),
  );
});
