import type { SideInk } from "@wusong/engine";

/** Everything the overprint ink says about the decision at hand. Places are hexes, areas or zones by id. */
export interface Overprint {
  /** Places that can be chosen: common outline, cost at the foot, hatch where a move must stop. */
  readonly lit?: ReadonlyMap<string, LitPlace>;
  /** Pale what is not lit (a counter is in hand). */
  readonly veil?: boolean;
  /** Counters that may be picked: a ring of dots. */
  readonly litCounters?: ReadonlySet<string>;
  /** Counters in hand: the selection ring; they lie on top of their stack. */
  readonly selected?: ReadonlySet<string>;
  /** Where the counters in hand stand: as open as what is lit. */
  readonly origin?: readonly string[];
  /** Places picked already: ring and fill. */
  readonly chosen?: ReadonlySet<string>;
  /** The way a counter would go, from where it stands. */
  readonly path?: readonly string[];
  readonly destination?: { readonly place: string; readonly pill?: string; readonly ghost?: string };
  /** The place a refusal speaks of: dashed ring and cross. */
  readonly refused?: string;
  /** What a log line or a rule speaks of. */
  readonly speak?: { readonly places?: readonly string[]; readonly counters?: readonly string[] };
  /** Ways that counters went since the last command, in the ink of their side. */
  readonly trails?: readonly { readonly path: readonly string[]; readonly ink: SideInk }[];
  /** Battles fought since then, numbered as beside the map. */
  readonly battles?: readonly { readonly place: string; readonly number: number }[];
  /** The place the keyboard is on. */
  readonly focus?: string;
}

export interface LitPlace {
  readonly label?: string;
  readonly stop?: boolean;
}

/** Who controls a place: a light wash, or a hatch of both colours where it is contested. */
export interface PlaceControl {
  readonly place: string;
  readonly by: SideInk | "both";
}

/** What the pointer is on. */
export interface Pointed {
  readonly place: string;
  /** The very counter that was hit, in a fan or on top of a stack. */
  readonly counter: string | null;
  /** It lies on a closed pile: what is under it cannot be pointed at by itself. */
  readonly pile: boolean;
  readonly clientX: number;
  readonly clientY: number;
  /** Shift, control or command was held. */
  readonly extend: boolean;
  /** It was a finger, which also draws the map to and fro. */
  readonly finger?: boolean;
}
