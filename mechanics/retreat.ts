/** Only the candidates of the best rank (lowest number): a worse retreat is open only when no better one exists. */
export function bestRanked<P>(candidates: readonly P[], rank: (place: P) => number | null): P[] {
  let best = Number.POSITIVE_INFINITY;
  let list: P[] = [];
  for (const place of candidates) {
    const r = rank(place);
    if (r === null || r > best) continue;
    if (r < best) {
      best = r;
      list = [];
    }
    list.push(place);
  }
  return list;
}

/** The first of several ranks of places that has any; empty when none has. */
export function firstOpen<P>(ranks: readonly (readonly P[])[]): readonly P[] {
  return ranks.find((places) => places.length > 0) ?? [];
}
