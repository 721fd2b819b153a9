/**
 * 14.13: which battles can still be declared so that a whole declaration remains possible. Nodes are attackers and enemy hexes,
 * an edge means adjacent; a battle is a block in which everybody is adjacent to everybody (14.23). A remainder can be completed
 * exactly when every node that owes a battle has a neighbour left: take one edge for each, drop the superfluous ones, and what
 * remains are stars, each of which is a battle.
 */
export interface Contacts {
  /** by attacker: enemy hexes next to it, ascending */
  readonly near: readonly (readonly number[])[];
  /** by enemy hex: attackers next to it, ascending */
  readonly by: readonly (readonly number[])[];
  readonly attackerOwes: readonly boolean[];
  readonly hexOwes: readonly boolean[];
}

/** Attackers next to all the hexes. */
export function commonAttackers(c: Contacts, hexes: readonly number[]): number[] {
  return c.by[hexes[0]].filter((a) => hexes.every((h) => c.near[a].includes(h)));
}

/** Attackers who would be left without an enemy although they must attack: they belong to this battle. */
export function forcedAttackers(c: Contacts, hexes: readonly number[]): number[] {
  const forced: number[] = [];
  for (let a = 0; a < c.near.length; a++)
    if (c.attackerOwes[a] && c.near[a].every((h) => hexes.includes(h))) forced.push(a);
  return forced;
}

/** A hex outside the battle that must be attacked and would lose its last attacker; -1 for none. */
export function robbedHex(c: Contacts, hexes: readonly number[], attackers: readonly number[]): number {
  for (let h = 0; h < c.by.length; h++)
    if (c.hexOwes[h] && !hexes.includes(h) && c.by[h].every((a) => attackers.includes(a))) return h;
  return -1;
}

/** Whether these hexes can be the targets of one battle, or become so by adding others: somebody can attack them all, and everybody forced. */
export function canBecomeTargets(c: Contacts, hexes: readonly number[]): boolean {
  const common = commonAttackers(c, hexes);
  return common.length > 0 && forcedAttackers(c, hexes).every((a) => common.includes(a));
}

/** Whether these hexes, as they are, can be the targets of one battle. */
export function canBeTargets(c: Contacts, hexes: readonly number[]): boolean {
  if (!canBecomeTargets(c, hexes)) return false;
  // Who is forced has no enemy outside the battle, so that nobody is robbed of his last attacker by him.
  return forcedAttackers(c, hexes).length > 0 || commonAttackers(c, hexes).some((a) => robbedHex(c, hexes, [a]) < 0);
}

/** Whether the battle leaves a rest that can be completed: everybody forced takes part, nobody outside is robbed. */
export function isSound(c: Contacts, hexes: readonly number[], attackers: readonly number[]): boolean {
  return forcedAttackers(c, hexes).every((a) => attackers.includes(a)) && robbedHex(c, hexes, attackers) < 0;
}

/** One way to satisfy everything still owed: stars, each with one hex or one attacker as its centre. */
export function completion(c: Contacts): { hexes: number[]; attackers: number[] }[] {
  const edges: [number, number][] = [];
  c.attackerOwes.forEach((owes, a) => {
    if (owes) edges.push([a, c.near[a][0]]);
  });
  c.hexOwes.forEach((owes, h) => {
    if (owes && !edges.some(([, to]) => to === h)) edges.push([c.by[h][0], h]);
  });
  const degreeA = (a: number): number => edges.filter(([from]) => from === a).length;
  const degreeH = (h: number): number => edges.filter(([, to]) => to === h).length;
  for (let i = edges.length - 1; i >= 0; i--) {
    const [a, h] = edges[i];
    if (degreeA(a) > 1 && degreeH(h) > 1) edges.splice(i, 1);
  }
  const battles: { hexes: number[]; attackers: number[] }[] = [];
  for (const [a, h] of edges) {
    const joined = battles.find((one) => one.attackers.includes(a) || one.hexes.includes(h));
    if (!joined) battles.push({ hexes: [h], attackers: [a] });
    else {
      if (!joined.attackers.includes(a)) joined.attackers.push(a);
      if (!joined.hexes.includes(h)) joined.hexes.push(h);
    }
  }
  return battles;
}
