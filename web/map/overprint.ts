import type { SideInk } from "./look.ts";

/** Everything the overprint ink says about the decision at hand. Spaces are hexes or areas by id. */
export interface Overprint {
  /** Spaces that can be chosen: common outline, cost at the foot, hatch where a move must stop. */
  readonly lit?: readonly LitSpace[];
  /** Pale the rest of the sheet (a counter is in hand). */
  readonly veil?: boolean;
  /** Spaces that stay clear of the veil without being lit. */
  readonly clear?: readonly string[];
  /** The way a counter would go, from where it stands, and what it costs. */
  readonly path?: { readonly spaces: readonly string[]; readonly pill?: string };
  readonly destination?: string;
  /** Spaces picked so far (attackers, several targets): a ring each. */
  readonly chosen?: readonly string[];
  /** The space a refusal speaks of. */
  readonly refused?: string;
  /** Spaces a log line or a rule speaks of. */
  readonly spoken?: readonly string[];
}

export interface LitSpace {
  readonly space: string;
  readonly cost?: string;
  readonly stop?: boolean;
}

/** Who holds an area: a light wash, or a hatch of both colours where it is contested. */
export interface Holding {
  readonly space: string;
  readonly by?: SideInk;
  readonly contested?: readonly [SideInk, SideInk];
}
