import type { GameEvent, SideInk } from "@wusong/engine";
import { listed } from "@wusong/engine/words";
import { type BattleSeen, battlesIn } from "@wusong/lab/battles";

/** What happened since the person at the screen gave the last command: told beside the map, and marked on it until the next. */
export interface Story {
  readonly battles: readonly FoughtBattle[];
  /** counters that moved, by side */
  readonly moved: Readonly<Partial<Record<SideInk, number>>>;
  readonly trails: readonly Trail[];
  /** every march of it, in the words of the log */
  readonly marches: readonly March[];
}

export interface March {
  readonly ink: SideInk;
  readonly pieces: readonly string[];
  /** where it ended; null: not on the map */
  readonly to: string | null;
  readonly text: string;
  readonly rule: string;
}

export interface FoughtBattle extends BattleSeen {
  /** the number of its mark on the map and of its row */
  readonly number: number;
  /** where it was fought; null: nowhere on the map */
  readonly place: string | null;
}

/** The way counters went, in the ink of their side. */
export interface Trail {
  readonly path: readonly string[];
  readonly ink: SideInk;
}

interface Things {
  readonly isPlace: (id: string) => boolean;
  /** the side a counter belongs to; undefined: no counter */
  readonly inkOf: (id: string) => SideInk | undefined;
  /** the side whose counters are not named to whoever is told; undefined: all are */
  readonly unnamed?: SideInk;
}

export function storyOf(events: readonly GameEvent[], { isPlace, inkOf, unnamed }: Things): Story {
  const battles = battlesIn(events).map((battle, i) => ({
    ...battle,
    number: i + 1,
    place: (battle.event.data?.places ?? []).findLast(isPlace) ?? null,
  }));
  const movers: Record<SideInk, Set<string>> = { first: new Set(), second: new Set() };
  const trails: Trail[] = [];
  const marches: March[] = [];
  for (const { data, text, rule } of events) {
    if (data?.kind !== "moved") continue;
    const ink = data.pieces.length === 0 ? unnamed : data.pieces.map(inkOf).find((one) => one !== undefined);
    if (!ink) continue;
    for (const piece of data.pieces.length === 0 ? [`march ${marches.length}`] : data.pieces) movers[ink].add(piece);
    const path = data.path.filter(isPlace);
    marches.push({ ink, pieces: data.pieces, to: path.at(-1) ?? null, text, rule });
    if (path.length > 1) trails.push({ path, ink });
  }
  const moved: Story["moved"] = {
    ...(movers.first.size > 0 ? { first: movers.first.size } : {}),
    ...(movers.second.size > 0 ? { second: movers.second.size } : {}),
  };
  return { battles, moved, trails, marches };
}

/** The story as somebody at the table would tell it: "Japan moved six counters and attacked twice." Empty: nothing worth telling. */
export function storyInWords(
  { battles, moved }: Story,
  sides: readonly { readonly ink: SideInk; readonly name: string }[],
  attackerOf: (battle: BattleSeen) => SideInk | null,
): string {
  return sides
    .flatMap(({ ink, name }) => {
      const attacks = battles.filter((battle) => attackerOf(battle) === ink).length;
      const counters = moved[ink] ?? 0;
      const did = [
        ...(counters > 0 ? [`moved ${counted(counters, "counter")}`] : []),
        ...(attacks > 0 ? [`attacked ${times(attacks)}`] : []),
      ];
      return did.length > 0 ? [`${name} ${listed(did)}.`] : [];
    })
    .join(" ");
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];
const counted = (n: number, thing: string): string => `${NUMBERS[n] ?? n} ${thing}${n === 1 ? "" : "s"}`;
const times = (n: number): string => ["", "once", "twice"][n] ?? `${NUMBERS[n] ?? n} times`;
