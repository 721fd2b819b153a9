/**
 * Who may see what, and who may decide. Every table asks here: the page, the command line, later the server.
 *
 * A viewpoint is the way a game is looked at: through the eyes of a seat (by its name), as a spectator who sees what lies on the
 * table, or with everything open.
 */
export type Viewpoint = string;
export const SPECTATOR: Viewpoint = "spectator";
export const OPEN: Viewpoint = "open";

/** Who looks at a table. */
export interface Viewer {
  /** the seats this viewer plays: one of an ordinary player, several where people share a screen, none of who looks on */
  readonly seats: readonly string[];
  /** keeps the table on an own machine: a game that only computers play hides nothing from its keeper */
  readonly keeper: boolean;
}

/** What the policy needs to know of a game. All of it is public. */
export interface Standing {
  /** all seats of the title */
  readonly seats: readonly string[];
  /** seats that people play */
  readonly people: readonly string[];
  /** seats that have to decide now */
  readonly toDecide: readonly string[];
  readonly analysis: boolean;
  readonly over: boolean;
}

/** Nothing is hidden in an analysis, in a finished game, and from the keeper of a game between computers. */
export function nothingHidden(table: Standing, viewer: Viewer): boolean {
  return table.analysis || table.over || (viewer.keeper && table.people.length === 0);
}

export function mayLook(table: Standing, viewer: Viewer, from: Viewpoint): boolean {
  if (from === SPECTATOR) return true;
  if (from === OPEN) return nothingHidden(table, viewer);
  return table.seats.includes(from) && (viewer.seats.includes(from) || nothingHidden(table, viewer));
}

/** Whether the viewer may give commands for a seat. What may be looked at when a game is over may not be played. */
export function mayDecide(viewer: Viewer, seat: string): boolean {
  return viewer.seats.includes(seat);
}

/** Where a viewer sits when the table is opened: at the seat that has to decide, if it is one of the viewer's. */
export function firstViewpoint(table: Standing, viewer: Viewer): Viewpoint {
  if (table.analysis) return OPEN;
  if (viewer.seats.length === 0) return viewer.keeper && table.over ? OPEN : SPECTATOR;
  return viewer.seats.find((seat) => table.toDecide.includes(seat)) ?? viewer.seats[0];
}

/** A sentence for whoever wanted what is not theirs, or not there. */
export class NotAllowed extends Error {}
