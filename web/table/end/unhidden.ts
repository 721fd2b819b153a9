import type { CounterFace, Panel, Scene } from "@wusong/engine";

/** Counters of one look that turn up when everything lies open, and how many of them there are. */
export interface TurnedUp {
  readonly face: CounterFace;
  readonly count: number;
  readonly places: readonly string[];
}

/** What the viewer did not see on the map: counters that only lie there when everything is open, by what is printed on them. */
export function turnedUp(seen: Scene, open: Scene, faces: ReadonlyMap<string, CounterFace>): TurnedUp[] {
  const known = new Set(
    seen.stacks.flatMap(({ counters }) => counters.flatMap((one) => ("id" in one ? [one.id] : []))),
  );
  const found = new Map<string, { face: CounterFace; count: number; places: string[] }>();
  for (const { at, counters } of open.stacks)
    for (const one of counters) {
      const face = "id" in one ? faces.get(one.id) : undefined;
      if (!face || known.has(face.id)) continue;
      const look = [face.side, face.arm, face.body, face.strength, face.echelon].join(" ");
      const entry = found.get(look) ?? { face, count: 0, places: [] };
      entry.count++;
      entry.places.push(at);
      found.set(look, entry);
    }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

type Hand = Extract<Panel, { kind: "hand" }>;

/** Chits in hands that the viewer only knew the number of. */
export function handsShown(seen: readonly Panel[], open: readonly Panel[]): { name: string; chits: string[] }[] {
  const covered = new Set(
    seen
      .filter((panel): panel is Hand => panel.kind === "hand" && typeof panel.chits === "number")
      .map(({ name }) => name),
  );
  return open.flatMap((panel) =>
    panel.kind === "hand" && typeof panel.chits !== "number" && covered.has(panel.name)
      ? [{ name: panel.name, chits: panel.chits.map(({ name }) => name) }]
      : [],
  );
}
