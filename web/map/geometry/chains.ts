/** A link of a network: two node keys and the kind of line between them. */
export interface Link {
  readonly a: number;
  readonly b: number;
  readonly rank: number;
  readonly names?: readonly string[];
}

/** A line through the network: its nodes in order. A ring repeats its first node at the end. */
export interface Chain {
  readonly nodes: number[];
  readonly rank: number;
}

/**
 * Parts a network into long lines. At a joint two links run on as one line when they carry the same rank and fit best
 * (`fit` says how well two links continue each other; below 0 they never do). Higher ranks are served first.
 */
export function chains(links: readonly Link[], fit: (from: Link, to: Link, joint: number) => number): Chain[] {
  const at = new Map<number, number[]>();
  links.forEach((link, i) => {
    for (const node of [link.a, link.b]) {
      const list = at.get(node);
      if (list) list.push(i);
      else at.set(node, [i]);
    }
  });
  const partner = new Map<string, number>();
  for (const [node, incident] of at) {
    const pairs: { i: number; j: number; score: number }[] = [];
    for (let x = 0; x < incident.length; x++)
      for (let y = x + 1; y < incident.length; y++) {
        const [i, j] = [incident[x], incident[y]];
        if (links[i].rank !== links[j].rank) continue;
        const score = incident.length === 2 ? 1 : fit(links[i], links[j], node);
        if (score >= 0) pairs.push({ i, j, score });
      }
    pairs.sort((p, q) => q.score - p.score || p.i - q.i || p.j - q.j);
    const taken = new Set<number>();
    for (const { i, j } of pairs) {
      if (taken.has(i) || taken.has(j)) continue;
      taken.add(i).add(j);
      partner.set(`${i}@${node}`, j);
      partner.set(`${j}@${node}`, i);
    }
  }
  const used = new Set<number>();
  const follow = (index: number, from: number): number[] => {
    const nodes = [from];
    let i: number | undefined = index;
    let node = from;
    while (i !== undefined && !used.has(i)) {
      used.add(i);
      node = links[i].a === node ? links[i].b : links[i].a;
      nodes.push(node);
      i = partner.get(`${i}@${node}`);
    }
    return nodes;
  };
  const out: Chain[] = [];
  const order = links.map((_, i) => i).sort((i, j) => links[j].rank - links[i].rank || i - j);
  for (const ends of [true, false])
    for (const i of order)
      for (const node of [links[i].a, links[i].b])
        if (!used.has(i) && (!ends || partner.get(`${i}@${node}`) === undefined))
          out.push({ nodes: follow(i, node), rank: links[i].rank });
  return out;
}
