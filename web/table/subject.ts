import type { About, Choice } from "@wusong/engine";
import { listed } from "@wusong/engine/words";
import type { TitleScreen } from "../host/protocol.ts";
import type { Holding } from "./holding.ts";
import { commandLabel, counted, deedLabel, lowerCase, sentenceCase } from "./words.ts";

/** So many counters are named one by one; of more it is said how many they are. */
const NAMED = 2;

/** A counter in hand, by name and by where it lies. */
export interface HeldCounter {
  readonly name: string;
  readonly place: string | null;
}

/** Counters by name and place. */
export const asHeld = (
  ids: readonly string[],
  nameOf: (id: string) => string,
  placeOf: (id: string) => string | null,
): HeldCounter[] => ids.map((id) => ({ name: nameOf(id), place: placeOf(id) }));

/**
 * What a decision is about as soon as something is in hand: who or what it is, and how far the command has come. "6th Regiment: move
 * to 2815", "Three counters from Jiangwan (3511), 8 points".
 */
export function subjectOf(
  screen: TitleScreen,
  choice: Pick<Choice, "verb" | "label">,
  { picks, command }: Pick<Holding, "picks" | "command">,
  counters: readonly HeldCounter[],
  points: number | null,
): string {
  const who = whoIsMeant(screen, counters) ?? placeMeant(screen, picks);
  const what = command ? commandLabel(screen, choice, command.picks) : deedLabel(screen, choice);
  if (who === null || what.includes(who) || counters.some(({ name }) => what.includes(name))) return what;
  // A command that names no more than how many it takes says that once.
  if (/\d+ counters$/.test(what))
    return `${deedLabel(screen, choice)}: ${counters.length > NAMED ? lowerCase(who) : who}`;
  if (command) return `${who}: ${lowerCase(what)}`;
  if (points !== null) return `${who}, ${points} ${points === 1 ? "point" : "points"}`;
  return `${who}: ${lowerCase(what)}`;
}

/** Counters that were pointed at before their target. */
export const aimInWords = (screen: TitleScreen, counters: readonly HeldCounter[]): string =>
  `${whoIsMeant(screen, counters) ?? "Counters"}: which ${screen.board}?`;

function whoIsMeant({ placeNames }: TitleScreen, counters: readonly HeldCounter[]): string | null {
  if (counters.length === 0) return null;
  if (counters.length <= NAMED) return listed(counters.map(({ name }) => name));
  const places = new Set(counters.map(({ place }) => place));
  const [place] = places;
  const from = places.size === 1 && place !== null ? ` from ${placeNames[place] ?? place}` : "";
  return `${sentenceCase(counted(counters.length))} counters${from}`;
}

/** With no counter in hand, the place that was pointed at last. */
function placeMeant({ placeNames }: TitleScreen, picks: Holding["picks"]): string | null {
  const place = picks.findLast((pick) => typeof pick === "string" && pick in placeNames);
  return typeof place === "string" ? placeNames[place] : null;
}

/** The points that what is in hand may spend, where all its ways are counted out of the same. */
export function pointsToSpend(offered: ReadonlyMap<string, About | null>): number | null {
  const most = new Set([...offered.values()].flatMap((about) => (about?.kind === "way" && about.of ? [about.of] : [])));
  const [points] = most;
  return most.size === 1 ? points : null;
}

/** Whether pointing at what is lit sends what is in hand somewhere. */
export const leadsAway = (offered: ReadonlyMap<string, About | null>): boolean =>
  [...offered.values()].some((about) => about?.kind === "way");
