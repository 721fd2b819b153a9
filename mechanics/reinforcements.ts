/**
 * The turn track: for each unit the turn whose box it lies in, 0 when it lies in none. A plain number array of the
 * title's state.
 */
export type TurnTrack = number[];

/** The units in the box of a turn, in ascending order. */
export function inBox<U extends number>(track: readonly number[], turn: number): U[] {
  const units: U[] = [];
  for (let unit = 0; unit < track.length; unit++) if (track[unit] === turn) units.push(unit as U);
  return units;
}

/** Puts a unit some turns further on; beyond the last turn it never arrives. Says whether it will. */
export function putInBox<U extends number>(track: TurnTrack, unit: U, turn: number, lastTurn: number): boolean {
  track[unit] = turn <= lastTurn ? turn : 0;
  return turn <= lastTurn;
}
