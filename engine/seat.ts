/** A seat at the table, counted from 0 in the order of the title's list. Names of seats appear only at the border. */
export type Seat = number & { readonly __seat: true };

export const seat = (index: number): Seat => index as Seat;
