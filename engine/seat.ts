/** A seat at the table, counted from 0 in the order of the title's list. Names of seats appear only at the border. */
export type Seat = number & { readonly __seat: true };

export const seat = (index: number): Seat => index as Seat;

/** Every seat of a title's list of names, in its order. */
export const seatsOf = (names: readonly string[]): Seat[] => names.map((_, i) => seat(i));

export function seatNamed(names: readonly string[], name: string): Seat | null {
  const i = names.indexOf(name);
  return i < 0 ? null : seat(i);
}
