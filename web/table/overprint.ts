import type { Choice, SpelledPick } from "@wusong/engine";
import { figure } from "../battle/report.ts";
import type { Overprint } from "../map/overprint.ts";
import { type Holding, isEmpty, offeredNow } from "./choosing.ts";
import { type About, asAbout } from "./words.ts";

/** Everything the table prints over the sheet in the colour of the decision. */
export interface Printed {
  readonly overprint: Overprint;
  /** things that can be pointed at, on the map or beside it */
  readonly offered: ReadonlyMap<string, unknown>;
  readonly selected: ReadonlySet<string>;
  /** what is known of the way to the place that is pointed at or was picked last */
  readonly about: About | null;
}

interface Looked {
  readonly choices: readonly Choice[];
  readonly holding: Holding | null;
  readonly hovered: string | null;
  readonly refused: string | null;
  readonly spoken: readonly string[];
  readonly focus: string | null;
  readonly pointAt: readonly string[];
  readonly isCounter: (id: string) => boolean;
  readonly isPlace: (id: string) => boolean;
  /** where a counter lies on the map */
  readonly standsAt: (counter: string) => string | null;
}

export function printed(looked: Looked): Printed {
  const { choices, holding, isCounter, isPlace } = looked;
  const offered = offeredNow(choices, holding);
  const held = holding ? [...holding.picks, holding.draft].flat().filter(isText) : [];
  const selected = new Set(held.filter(isCounter));
  const destination = pickedPlace(holding, isPlace);
  const hovered = looked.hovered !== null && offered.has(looked.hovered) ? looked.hovered : null;
  const about = aboutOf(offered, holding, hovered ?? destination);
  const goal = hovered ?? destination;
  const lit = new Map<string, { label?: string; stop?: boolean }>();
  const litCounters = new Set<string>();
  for (const [id, said] of offered) {
    if (isCounter(id)) litCounters.add(id);
    else if (isPlace(id)) {
      const { cost, stop } = asAbout(said) ?? {};
      lit.set(id, { ...(cost === undefined ? {} : { label: figure(cost) }), ...(stop ? { stop } : {}) });
    }
  }
  return {
    offered,
    selected,
    about,
    overprint: {
      lit,
      veil: holding !== null && !isEmpty(holding) && lit.size > 0,
      litCounters: new Set([...litCounters, ...looked.pointAt.filter(isCounter)]),
      selected,
      origin: [...selected].flatMap((counter) => looked.standsAt(counter) ?? []),
      chosen: new Set([...held.filter(isPlace), ...looked.pointAt.filter(isPlace)]),
      ...(about?.path && goal ? { path: about.path } : {}),
      ...(goal && holding && (destination === goal || about?.path)
        ? { destination: { place: goal, ...pillOf(about), ...ghostOf(selected) } }
        : {}),
      ...(looked.refused === null ? {} : { refused: looked.refused }),
      speak: { places: looked.spoken.filter(isPlace), counters: looked.spoken.filter(isCounter) },
      ...(looked.focus === null ? {} : { focus: looked.focus }),
    },
  };
}

const isText = (pick: SpelledPick | readonly string[]): pick is string => typeof pick === "string";

const pillOf = (about: About | null): { pill?: string } =>
  about?.cost === undefined
    ? {}
    : {
        pill:
          about.of === undefined
            ? `${figure(about.cost)} ${about.cost <= 1 ? "point" : "points"}`
            : `${figure(about.cost)} of ${figure(about.of)} points`,
      };

const ghostOf = (selected: ReadonlySet<string>): { ghost?: string } => {
  const [first] = selected;
  return first === undefined ? {} : { ghost: first };
};

/** The place picked last, where counters were picked before it: that is where they are going. */
function pickedPlace(holding: Holding | null, isPlace: (id: string) => boolean): string | null {
  if (!holding || holding.draft.length > 0) return null;
  const last = holding.picks.findLast((pick) => typeof pick === "string" && isPlace(pick));
  return holding.picks.length > 1 && typeof last === "string" ? last : null;
}

function aboutOf(offered: ReadonlyMap<string, unknown>, holding: Holding | null, id: string | null): About | null {
  if (id === null) return null;
  const here = asAbout(offered.get(id));
  if (here) return here;
  // Once it is picked it is no longer offered; what was said of it when it was still stands.
  for (let before = holding?.before; before; before = before.before) {
    const said = asAbout(offeredNow([], before).get(id));
    if (said) return said;
  }
  return null;
}
