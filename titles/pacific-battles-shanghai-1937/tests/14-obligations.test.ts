import { Random } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect, test } from "vitest";
import {
  type Contacts,
  canBecomeTargets,
  canBeTargets,
  commonAttackers,
  completion,
  isSound,
} from "../rules/14-land-combat/obligations.ts";

const subsets = (n: number): number[][] =>
  Array.from({ length: 2 ** n }, (_, bits) => Array.from({ length: n }, (_x, i) => i).filter((i) => bits & (1 << i)));

/** Whether everything owed among the nodes left can be satisfied, by trying all battles. */
function completableByTrying(
  c: Contacts,
  attackers: number,
  hexes: number,
  memo = new Map<number, boolean>(),
): boolean {
  const key = attackers * 64 + hexes;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const a = c.near.findIndex((_, i) => attackers & (1 << i) && c.attackerOwes[i]);
  const h = c.by.findIndex((_, i) => hexes & (1 << i) && c.hexOwes[i]);
  let found = a < 0 && h < 0;
  if (!found)
    for (let as = attackers; as > 0 && !found; as = (as - 1) & attackers) {
      if (a >= 0 && !(as & (1 << a))) continue;
      for (let hs = hexes; hs > 0 && !found; hs = (hs - 1) & hexes) {
        if (a < 0 && !(hs & (1 << h))) continue;
        const complete = c.near.every(
          (near, i) => !(as & (1 << i)) || c.by.every((_, j) => !(hs & (1 << j)) || near.includes(j)),
        );
        found = complete && completableByTrying(c, attackers & ~as, hexes & ~hs, memo);
      }
    }
  memo.set(key, found);
  return found;
}

/** A random front in which everybody who owes a battle has a neighbour, as every position has (14.2.c). */
function randomFront(random: Random, most: number): Contacts {
  const attackers = 1 + random.below(most);
  const hexes = 1 + random.below(most);
  const near: number[][] = Array.from({ length: attackers }, () => []);
  const by: number[][] = Array.from({ length: hexes }, () => []);
  for (let a = 0; a < attackers; a++)
    for (let h = 0; h < hexes; h++)
      if (random.chance(2, 5)) {
        near[a].push(h);
        by[h].push(a);
      }
  return {
    near,
    by,
    attackerOwes: near.map((list) => list.length > 0 && random.chance(3, 4)),
    hexOwes: by.map((list) => list.length > 0 && random.chance(3, 4)),
  };
}

const mask = (list: readonly number[]): number => list.reduce((bits, i) => bits | (1 << i), 0);

rule(
  ["14.2.c", "14.13.a"],
  "the linear rule agrees with trying everything, on 250 random fronts of up to six a side",
  () => {
    const random = new Random("declarations");
    let pairs = 0;
    for (let i = 0; i < 250; i++) {
      const c = randomFront(random, i < 200 ? 4 : 6);
      const allA = 2 ** c.near.length - 1;
      const allH = 2 ** c.by.length - 1;
      const memo = new Map<number, boolean>();
      expect(completableByTrying(c, allA, allH, memo)).toBe(true);
      const legal = new Set<number>();
      for (const hexes of subsets(c.by.length)) {
        if (hexes.length === 0) continue;
        const common = commonAttackers(c, hexes);
        let any = false;
        for (const bits of subsets(common.length)) {
          if (bits.length === 0) continue;
          const attackers = bits.map((b) => common[b]);
          const sound = completableByTrying(c, allA & ~mask(attackers), allH & ~mask(hexes), memo);
          pairs++;
          expect(isSound(c, hexes, attackers)).toBe(sound);
          any ||= sound;
        }
        expect(canBeTargets(c, hexes)).toBe(any);
        if (any) legal.add(mask(hexes));
      }
      for (const hexes of subsets(c.by.length)) {
        if (hexes.length === 0) continue;
        const grows = [...legal].some((bits) => (bits & mask(hexes)) === mask(hexes));
        expect(canBecomeTargets(c, hexes), JSON.stringify([c, hexes])).toBe(grows);
      }
    }
    expect(pairs).toBeGreaterThan(1500);
  },
);

test("a suggested completion is made of battles and leaves nothing owed", () => {
  const random = new Random("completions");
  for (let i = 0; i < 300; i++) {
    const c = randomFront(random, 6);
    const battles = completion(c);
    const attackers = battles.flatMap((one) => one.attackers);
    const hexes = battles.flatMap((one) => one.hexes);
    expect(new Set(attackers).size).toBe(attackers.length);
    expect(new Set(hexes).size).toBe(hexes.length);
    for (const battle of battles)
      for (const a of battle.attackers) for (const h of battle.hexes) expect(c.near[a]).toContain(h);
    c.attackerOwes.forEach((owes, a) => {
      if (owes) expect(attackers).toContain(a);
    });
    c.hexOwes.forEach((owes, h) => {
      if (owes) expect(hexes).toContain(h);
    });
  }
});
