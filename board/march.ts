import type { Ask, Kind, Refusal } from "@wusong/engine";

/** What the way to a place costs, and the places entered on it one after the other, the place itself last. A flood knows both. */
export interface Paths<To extends number> {
  cost(to: To): number;
  path(to: To): readonly To[];
}

/** One leg of a march as the rules have worked it out: where it may end, for how much and by which way. */
export interface Leg<To extends number> {
  readonly from: To;
  readonly ends: readonly To[];
  readonly paths: Paths<To>;
  readonly why: (to: To) => Refusal | null;
  /** Whether whoever comes there has to stop, however many points are left. */
  readonly stop: (to: To) => boolean;
}

/** How a title counts what a march costs. */
export interface MarchOn<To extends number, Sheet> {
  readonly sheet: Sheet;
  readonly kind: Kind<To, Sheet>;
  /** Parts of a movement point in which costs are counted: 2 where they are halves. */
  readonly parts: number;
}

/** Asks where a leg ends. What a screen shows of each end is the same in all titles; `left` is unknown where units differ. */
export function askLeg<To extends number, Sheet>(
  p: Ask<Sheet>,
  { sheet, kind, parts }: MarchOn<To, Sheet>,
  leg: Leg<To>,
  left: number | null,
): To {
  return p.one("to", kind, leg.ends, {
    why: leg.why,
    about: (to) => ({
      kind: "way",
      cost: leg.paths.cost(to) / parts,
      ...(left === null ? {} : { of: left / parts }),
      path: [leg.from, ...leg.paths.path(to)].map((place) => kind.text(sheet, place)),
      stop: leg.stop(to),
    }),
  });
}

/** Where a march leads: every place entered, and the points it leaves. */
export interface March<To> {
  path: To[];
  left: number;
}

/** How a march goes on from a place with so many points left; `first`: nothing has been entered yet. */
export interface Marching<To extends number> {
  reach(from: To, left: number, first: boolean): Leg<To>;
  goesOn(at: To, left: number): boolean;
}

/** A march over way-points: each leg takes the way its rules have found, as long as one can go on and the player wants to. */
export function askMarch<To extends number, Sheet>(
  p: Ask<Sheet>,
  on: MarchOn<To, Sheet>,
  from: To,
  points: number,
  marching: Marching<To>,
): March<To> {
  const path: To[] = [];
  let at = from;
  let left = points;
  do {
    const leg = marching.reach(at, left, path.length === 0);
    at = askLeg(p, on, leg, left);
    for (const place of leg.paths.path(at)) path.push(place);
    left -= leg.paths.cost(at);
  } while (p.more("onward", marching.goesOn(at, left)));
  return { path, left };
}
