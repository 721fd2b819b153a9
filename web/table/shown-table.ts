import { copy, type SeatDecision, type Shape, type TimedEvent, type Title, type View } from "@wusong/engine";
import { OPEN, type Viewpoint } from "@wusong/host";
import { type Moment, momentOf } from "../host/moment.ts";
import type { TableGiven } from "../host/protocol.ts";

/** All that the screen shows of a table. */
export interface TableShown extends Moment, Omit<TableGiven, keyof Moment | "views" | "asked" | "log"> {
  /** the viewer's decision, where it has one */
  readonly decision: SeatDecision | null;
  /** the seat it is asked of, and what that seat sees */
  readonly asked: { readonly seat: string; readonly view: View<Shape> } | null;
  readonly log: readonly TimedEvent[];
}

/** What was told at a viewpoint, so that only news have to come from the host. */
export class KnownLogs {
  private readonly known = new Map<Viewpoint, { entries: number; log: readonly TimedEvent[] }>();

  /** Entries whose story is known there. */
  since(viewpoint: Viewpoint | null): number {
    return viewpoint === null ? 0 : (this.known.get(viewpoint)?.entries ?? 0);
  }

  /** The whole story with the news. What was told of a command that has been taken back since is told no more. */
  with({ viewpoint, entries, log: { from, events } }: TableGiven): readonly TimedEvent[] {
    const before = this.known.get(viewpoint)?.log.filter(({ at }) => at < from) ?? [];
    const log = [...before, ...events];
    this.known.set(viewpoint, { entries, log });
    return log;
  }
}

/** What a screen shows of a table that comes from the host. */
export function tableOf(title: Title<Shape>, sheet: object, given: TableGiven, logs: KnownLogs): TableShown {
  const { views, asked, log: _news, ...rest } = given;
  const seen = asked && views[given.viewpoint === OPEN ? title.seats.indexOf(asked.seat) : 0];
  return {
    ...rest,
    // A copy: the screen puts parts that did not change in the place of their equals.
    ...copy(momentOf(title, sheet, given)),
    decision: asked?.decision ?? null,
    asked: asked && seen && { seat: asked.seat, view: seen },
    log: logs.with(given),
  };
}
