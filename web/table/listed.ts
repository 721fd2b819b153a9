/** Whose counters are listed beside the map. */
export interface Listing {
  /** something is in hand */
  readonly inHand: boolean;
  /** where the counters in hand lie */
  readonly origin: readonly string[];
  /** the counters that can be chosen now */
  readonly lit: Iterable<string>;
  /** where somebody pointed last */
  readonly looking: string | null;
}

/**
 * The place whose counters are listed: where what is in hand comes from or is to come from, otherwise where somebody pointed. Counters to
 * choose from that lie in several places, or nowhere on the map, have no list of one place.
 */
export function listedPlace(
  { inHand, origin, lit, looking }: Listing,
  placeOf: (counter: string) => string | null,
  isPlace: (id: string) => boolean,
): string | null {
  if (!inHand) return looking;
  const places = new Set([...lit].map(placeOf));
  const [place] = places;
  const askedFrom = places.size === 1 && place !== null && isPlace(place) ? place : null;
  return origin[0] ?? askedFrom;
}
