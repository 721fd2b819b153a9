import type { SettledRun } from "../study/settled.ts";
import type { GameSummary } from "../study/summary.ts";
import type { Battles, Use, Used } from "./figures.ts";
import { short } from "./numbers.ts";

/** Where battles are fought. */
export function battlesOf({ title, sheet }: SettledRun, games: readonly GameSummary[]): Battles {
  const places = new Map<string, number[]>();
  for (const { battles } of games)
    for (const [place, by] of Object.entries(battles)) {
      const sum = places.get(place) ?? by.map(() => 0);
      places.set(
        place,
        sum.map((n, i) => n + by[i]),
      );
    }
  const rows = [...places].map(([place, by]) => {
    const n = by.reduce((sum, one) => sum + one, 0);
    return {
      place,
      name: title.looks.placeName(sheet, place),
      in100Games: short((100 * n) / games.length),
      by: title.seats.map((_, seat) => short(by[seat] / n)),
    };
  });
  return {
    perGame: short(rows.reduce((sum, { in100Games }) => sum + in100Games, 0) / 100),
    places: rows.sort((a, b) => b.in100Games - a.in100Games || (a.place < b.place ? -1 : 1)),
  };
}

/** How often every unit, marker, chit, verb and kind of event came into play; what never did is listed, too. */
export function useOf({ title, sheet }: SettledRun, games: readonly GameSummary[]): Use {
  const faces = title.looks.faces(sheet);
  const seatOfInk = new Map(title.looks.sides.map(({ ink, seat }) => [ink, seat]));
  // Counters that are alike (supply points) are one row.
  const kinds = new Map(faces.map(({ id, name, side }) => [id, `${seatOfInk.get(side) ?? ""} ${name}`]));
  // What is no counter, such as a chit, has its name among the words of the title.
  const wordsFor = (id: string): string => title.looks.verbs?.[id]?.label ?? id;
  const pieces = rowsOf(
    games.map(({ used }) => added(used, (id) => kinds.get(id) ?? ` ${wordsFor(id)}`)),
    [...kinds.values()],
  );
  return {
    pieces: pieces.map(named),
    verbs: rowsOf(
      games.map(({ verbs }) => verbs),
      [],
    ).map(named),
    events: rowsOf(
      games.map(({ events }) => events),
      [],
    ).map((row) => ({ ...row, name: row.id, seat: null })),
  };
}

/** "japan 3rd Division": whose it is, and its name. */
function named(row: Omit<Used, "name" | "seat">): Used {
  const [seat, ...words] = row.id.split(" ");
  return { ...row, name: words.join(" "), seat: seat || null };
}

/** Counts of things that have the same name, added. */
function added(counts: Readonly<Record<string, number>>, nameOf: (id: string) => string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [id, n] of Object.entries(counts)) sums[nameOf(id)] = (sums[nameOf(id)] ?? 0) + n;
  return sums;
}

/** The least used first: they are what a designer wants to know. */
function rowsOf(
  counts: readonly Readonly<Record<string, number>>[],
  known: readonly string[],
): Omit<Used, "name" | "seat">[] {
  const sums = new Map<string, { games: number; times: number }>(known.map((id) => [id, { games: 0, times: 0 }]));
  for (const one of counts)
    for (const [id, times] of Object.entries(one)) {
      const sum = sums.get(id) ?? { games: 0, times: 0 };
      sums.set(id, { games: sum.games + 1, times: sum.times + times });
    }
  return [...sums]
    .map(([id, { games, times }]) => ({ id, games: short(games / counts.length), mean: short(times / counts.length) }))
    .sort((a, b) => a.games - b.games || a.mean - b.mean || (a.id < b.id ? -1 : 1));
}
