import type { HostedTable, Shown, Sight, Viewer, Viewpoint } from "@wusong/host";
import type { Asker } from "./asked.ts";

/** All that somebody is given of a table. Spectators may be some entries behind. */
export function shownTo(
  table: HostedTable,
  { asker, viewpoint: wanted, since }: { asker: Asker; viewpoint: Viewpoint | null; since: number },
): Shown {
  const viewer: Viewer = { seats: asker.seats, keeper: false };
  const viewpoint = wanted ?? table.firstViewpoint(viewer);
  const behind = lateness(table, asker);
  if (behind === 0) {
    const shown = table.shown(viewer, viewpoint, since);
    return { ...shown, seenTo: asker.seen ?? shown.entries };
  }
  const moment = Math.max(0, table.game.entries.length - behind);
  const shown = table.shown(viewer, viewpoint, 0);
  return {
    ...shown,
    ...table.at(viewer, viewpoint, moment),
    index: moment,
    atOnce: false,
    toDecide: [],
    asked: null,
    canUndo: false,
    // What was told of a command that has been taken back since is told no more, so the story is told from its beginning.
    log: { from: -1, events: shown.log.events.filter(({ at }) => at < moment) },
    seenTo: moment,
    standingOrders: [],
  };
}

/** The game as it was after a number of entries, as far as the asker has come. */
export function atMoment(
  table: HostedTable,
  { asker, viewpoint, entries }: { asker: Asker; viewpoint: Viewpoint | null; entries: number },
): Sight {
  const viewer: Viewer = { seats: asker.seats, keeper: false };
  const newest = Math.max(0, table.game.entries.length - lateness(table, asker));
  return table.at(viewer, viewpoint ?? table.firstViewpoint(viewer), Math.min(entries, newest));
}

/** Nobody who plays is behind, and nobody is when the game is over. */
const lateness = (table: HostedTable, asker: Asker): number =>
  asker.seats.length > 0 || table.game.over ? 0 : asker.delay;
