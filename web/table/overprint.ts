import type { About, Choice, SpelledPick } from "@wusong/engine";
import { figure } from "../battle/report.ts";
import type { LitPlace, Overprint } from "../map/overprint.ts";
import { isEmpty, offeredNow } from "./choosing.ts";
import type { Story } from "./happened/story.ts";
import type { Holding } from "./holding.ts";

/** What can be chosen, and what has been. */
export interface Offers {
  /** things that can be pointed at, on the map or beside it */
  readonly offered: ReadonlyMap<string, About | null>;
  /** counters in hand; those that can be chosen once more are lit like all others */
  readonly selected: ReadonlySet<string>;
  /** the first counter in hand: it is shown where it goes */
  readonly carried: string | null;
  readonly holding: Holding | null;
  readonly destination: string | null;
  readonly lit: ReadonlyMap<string, LitPlace>;
  readonly veil: boolean;
  readonly litCounters: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
}

/** Everything the table prints over the sheet in the colour of the decision. */
export interface Printed extends Pick<Offers, "offered" | "selected"> {
  readonly overprint: Overprint;
  /** what is known of the way to the place that is pointed at or was picked last */
  readonly about: About | null;
}

interface Kinds {
  readonly isCounter: (id: string) => boolean;
  readonly isPlace: (id: string) => boolean;
}

interface Pointing extends Kinds {
  readonly hovered: string | null;
  readonly refused: string | null;
  readonly spoken: readonly string[];
  readonly focus: string | null;
  /** where the counters in hand stand */
  readonly origin: readonly string[];
  /** what happened since the last command, to be marked until the next; null: nothing */
  readonly story: Pick<Story, "trails" | "battles"> | null;
}

export function offersOf(
  choices: readonly Choice[],
  holding: Holding | null,
  pointAt: readonly string[],
  { isCounter, isPlace }: Kinds,
  /** a counter that was picked up outside the rules */
  lifted: readonly string[] = [],
  /** what else can be pointed at: targets for those, or what comes after a word */
  further: Iterable<string> = [],
  /** of the places only these, where all that go together could go; null: all */
  within: ReadonlySet<string> | null = null,
): Offers {
  const offered = offeredNow(choices, holding);
  if (within) for (const id of offered.keys()) if (isPlace(id) && !within.has(id)) offered.delete(id);
  // With counters in mind only what they could be led against is lit.
  if (lifted.length > 0 && (holding === null || isEmpty(holding))) offered.clear();
  for (const id of further) if (!offered.has(id)) offered.set(id, null);
  const held = holding ? [...holding.picks, holding.draft].flat().filter(isText) : [];
  const lit = new Map<string, LitPlace>();
  const litCounters = new Set<string>();
  for (const [id, said] of offered) {
    if (isCounter(id)) litCounters.add(id);
    else if (isPlace(id)) {
      lit.set(id, said?.kind === "way" ? { label: figure(said.cost), ...(said.stop ? { stop: true } : {}) } : {});
    }
  }
  return {
    offered,
    selected: new Set([...held.filter((id) => isCounter(id) && !offered.has(id)), ...lifted]),
    carried: held.find(isCounter) ?? null,
    holding,
    destination: pickedPlace(holding, isPlace),
    lit,
    veil: lit.size > 0 && (lifted.length > 0 || (holding !== null && !isEmpty(holding))),
    litCounters: new Set([...litCounters, ...pointAt.filter(isCounter)]),
    chosen: new Set([...held.filter(isPlace), ...pointAt.filter(isPlace)]),
  };
}

export function printed(offers: Offers, pointing: Pointing): Printed {
  const { offered, selected, carried, holding, destination, lit, veil, litCounters, chosen } = offers;
  const { isCounter, isPlace } = pointing;
  const hovered = pointing.hovered !== null && offered.has(pointing.hovered) ? pointing.hovered : null;
  const goal = hovered ?? destination;
  const about = aboutOf(offered, holding, goal);
  return {
    offered,
    selected,
    about,
    overprint: {
      lit,
      veil,
      litCounters,
      selected,
      origin: pointing.origin,
      chosen,
      ...(about?.kind === "way" && goal ? { path: about.path } : {}),
      ...(goal && holding && (destination === goal || about?.kind === "way")
        ? { destination: { place: goal, ...pillOf(about), ...(carried === null ? {} : { ghost: carried }) } }
        : {}),
      ...(pointing.refused === null ? {} : { refused: pointing.refused }),
      ...(pointing.story && (holding === null || isEmpty(holding)) ? happenedOn(pointing.story) : {}),
      speak: { places: pointing.spoken.filter(isPlace), counters: pointing.spoken.filter(isCounter) },
      ...(pointing.focus === null ? {} : { focus: pointing.focus }),
    },
  };
}

/** Trails and numbered battles: ink of what happened, while nothing is in hand. */
const happenedOn = ({ trails, battles }: Pick<Story, "trails" | "battles">): Pick<Overprint, "trails" | "battles"> => ({
  trails,
  battles: battles.flatMap(({ place, number }) => (place === null ? [] : [{ place, number }])),
});

const isText = (pick: SpelledPick | readonly string[]): pick is string => typeof pick === "string";

const pillOf = (about: About | null): { pill?: string } =>
  about?.kind !== "way"
    ? {}
    : {
        pill:
          about.of === undefined
            ? `${figure(about.cost)} ${about.cost <= 1 ? "point" : "points"}`
            : `${figure(about.cost)} of ${figure(about.of)} points`,
      };

/** The place picked last, where counters were picked before it: that is where they are going. */
function pickedPlace(holding: Holding | null, isPlace: (id: string) => boolean): string | null {
  if (!holding || holding.draft.length > 0) return null;
  const last = holding.picks.findLast((pick) => typeof pick === "string" && isPlace(pick));
  return holding.picks.length > 1 && typeof last === "string" ? last : null;
}

function aboutOf(offered: ReadonlyMap<string, About | null>, holding: Holding | null, id: string | null): About | null {
  if (id === null) return null;
  const here = offered.get(id);
  if (here) return here;
  // Once it is picked it is no longer offered; what was said of it when it was still stands.
  for (let before = holding?.before; before; before = before.before) {
    const said = offeredNow([], before).get(id);
    if (said) return said;
  }
  return null;
}
