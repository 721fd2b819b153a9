import { Game, imagine, Random, type Save, type Shape, type SharedRecord, save, share, view } from "@wusong/engine";
import { NotAllowed, OPEN, type Viewer, type Viewpoint } from "./policy.ts";
import type { HostedTable } from "./table.ts";

/** The whole record of a game, for whoever keeps it. */
export const ownRecord = ({ game, things }: HostedTable): Save => save(game, things.sheetFiles ?? undefined);

/** The record as its reader may have it: while the game is on, what can be seen from there. */
export const sharedRecord = (table: HostedTable, viewer: Viewer, viewpoint: Viewpoint): SharedRecord =>
  share(table.game, table.game.seatNamed(table.from(viewer, viewpoint)));

/** An analysis that begins at a moment of a game. */
export interface Branch {
  readonly game: Game<Shape>;
  readonly notes: readonly string[];
}

/** What the viewer may not see is made up, and the branch gets dice of its own. */
export function branchAt(
  table: HostedTable,
  viewer: Viewer,
  { viewpoint, entries, seed, imagined }: { viewpoint: Viewpoint; entries: number; seed: string; imagined: string },
): Branch {
  const { game } = table;
  const { title, sheet, scenario, options } = game;
  const from = table.from(viewer, viewpoint);
  const position = game.positionAt(table.moment(entries));
  const open = from === OPEN || table.nothingHidden(viewer);
  const { s } = open ? position : imagine(title, sheet, view(position, game.seatNamed(from)), new Random(imagined));
  return {
    game: new Game({ title, sheet, scenario, options, seed, analysis: true, from: s }),
    notes: open ? [] : ["What you could not see was made up for this analysis."],
  };
}

/**
 * A record for a link. The whole game where nothing is secret any more; otherwise the position as the viewer may see it, the rest
 * made up.
 */
export function linkRecord(
  table: HostedTable,
  viewer: Viewer,
  what: "game" | "position",
  moment: Parameters<typeof branchAt>[2],
): Save {
  if (what === "game" && !table.nothingHidden(viewer))
    throw new NotAllowed("A game that is being played can be shared as a position, or as a file for yourself.");
  if (table.things.sheetFiles)
    throw new NotAllowed("This game is played on a sheet of your own, which does not travel by link: send its file.");
  const record = save(what === "game" ? table.game : branchAt(table, viewer, moment).game);
  // The position an analysis begins at is its snapshot, too.
  return record.entries.length === 0 && record.from ? { ...record, snapshots: [] } : record;
}
