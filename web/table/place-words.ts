import type { CounterFace, CounterShown, CounterState, Scene, SideInk } from "@wusong/engine";

const STATES: readonly { readonly is: Exclude<keyof CounterState, "stepsLost">; readonly word: string }[] = [
  { is: "moved", word: "moved" },
  { is: "attacked", word: "has attacked" },
  { is: "spent", word: "spent" },
  { is: "disrupted", word: "disrupted" },
  { is: "inactive", word: "inactive" },
  { is: "used", word: "used" },
];

/** How a counter lies: "reduced, moved". */
function stateInWords({ stepsLost = 0, ...state }: CounterState): string[] {
  const words = stepsLost === 0 ? [] : [stepsLost === 1 ? "reduced" : `${stepsLost} steps lost`];
  for (const { is, word } of STATES) if (state[is]) words.push(word);
  return words;
}

function counterInWords(counter: CounterShown, faces: ReadonlyMap<string, CounterFace>): string {
  if (!("id" in counter)) return "hidden";
  const states = stateInWords(counter.state ?? {});
  const name = faces.get(counter.id)?.name ?? counter.id;
  return states.length === 0 ? name : `${name} (${states.join(", ")})`;
}

/** Every place that holds something, in words, for those who do not see the map: counters as they lie, then marks. */
export function placesInWords(
  scene: Scene,
  faces: ReadonlyMap<string, CounterFace>,
  sides: readonly { readonly name: string; readonly ink: SideInk }[],
): Map<string, string> {
  const places = new Map<string, string[]>();
  const add = (place: string, words: string): void => {
    places.set(place, [...(places.get(place) ?? []), words]);
  };
  for (const { at, side, counters } of scene.stacks) {
    const whose = sides.find(({ ink }) => ink === side)?.name ?? side;
    add(at, `${whose}: ${counters.map((one) => counterInWords(one, faces)).join(", ")}`);
  }
  for (const { at, text } of scene.marks ?? []) add(at, text);
  return new Map(
    [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([place, words]) => [place, [...new Set(words)].join("; ")]),
  );
}
