interface Named {
  readonly name: string;
  /** number of the side it belongs to */
  readonly side: number;
}

/**
 * What pieces are called in sentences: a name that both sides have is said with whose it is ("Japanese 3rd Division"). `whole`
 * gives the name of the formation a piece is a part of, because the parts of a formation may be called by it.
 */
export function namesApart(
  pieces: readonly Named[],
  peoples: readonly string[],
  whole: (name: string) => string = (name) => name,
): string[] {
  const sides = new Map<string, Set<number>>();
  for (const { name, side } of pieces) {
    const known = sides.get(whole(name)) ?? new Set();
    sides.set(whole(name), known.add(side));
  }
  return pieces.map(({ name, side }) => (sides.get(whole(name))!.size > 1 ? `${peoples[side]} ${name}` : name));
}
