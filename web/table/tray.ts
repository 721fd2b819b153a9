import type { CounterShown, Panel } from "@wusong/engine";

/** Counters that lie together beside the map. */
export interface TrayGroup {
  readonly name: string;
  readonly counters: readonly CounterShown[];
  /** which of them are picked; absent: those that are selected on the map too */
  readonly picked?: ReadonlySet<string>;
}

const NOWHERE = "Beside the map";

/** The counters of a decision that do not lie on the map, by the panel or the box of a track that holds them. */
export function trayOf(panels: readonly Panel[], wanted: ReadonlySet<string>): TrayGroup[] {
  const left = new Set(wanted);
  const groups: TrayGroup[] = [];
  const take = (name: string, counters: readonly CounterShown[]): void => {
    const taken = counters.filter((one) => "id" in one && left.delete(one.id));
    if (taken.length > 0) groups.push({ name, counters: taken });
  };
  for (const panel of panels) {
    if (panel.kind === "hand" && typeof panel.chits !== "number") for (const { id } of panel.chits) left.delete(id);
    else if (panel.kind === "counters") take(panel.name, panel.counters);
    else if (panel.kind === "track")
      for (const { label, note, counters } of panel.boxes)
        take(`${panel.name}: ${[label, note].filter(Boolean).join(", ")}`, counters ?? []);
  }
  take(
    NOWHERE,
    [...left].map((id) => ({ id })),
  );
  return groups;
}
