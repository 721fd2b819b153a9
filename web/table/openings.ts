import type { Choice, SpelledCommand } from "@wusong/engine";
import { begunWith, besideTheMap, point, type Target, takeAll, thingsIn } from "./choosing.ts";
import { type Answers, answer, begin, branchFor, type Holding, openBranches, take } from "./holding.ts";

/**
 * Some commands ask for a word before they ask for anything on the map: how somebody is activated, which of two actions it is. Who
 * points at a counter first has not said that word: everything that could begin with the counter is offered then.
 */
export interface Opening {
  /** the words that lead to it */
  readonly words: readonly string[];
  /** the place it comes from and the one it goes against, where the target was pointed at first */
  readonly from?: string;
  readonly against?: string;
  /** what is in hand then, with what was pointed at */
  readonly holding: Holding;
}

/** So many words in a row are looked through. */
const MOST_WORDS = 2;

function* beyond(ask: Answers, holding: Holding, words: readonly string[]): Generator<Opening> {
  if (words.length > 0) yield { words, holding };
  if (words.length === MOST_WORDS) return;
  for (const branch of besideTheMap(holding))
    if (branch.asked?.kind === "word")
      for (const word of branch.asked.options) yield* beyond(ask, answer(ask, holding, branch, word), [...words, word]);
}

const verbsFrom = (choices: readonly Choice[], held: Holding | null): readonly Choice[] =>
  choices.filter(({ verb, picks }) => picks[0]?.kind === "word" && (held === null || held.verb === verb));

/** Everything on the map that can be pointed at once a word is said. */
export function thingsBeyondWords(ask: Answers, choices: readonly Choice[], held: Holding | null): Set<string> {
  const things = new Set<string>();
  for (const { verb } of verbsFrom(choices, held))
    for (const { holding } of beyond(ask, begin(ask, verb), []))
      for (const { asked } of openBranches(holding))
        if (asked?.kind === "one" || asked?.kind === "set") for (const id of asked.options) things.add(id);
  return things;
}

/** Every command that what was pointed at could begin. */
export function openingsFor(
  ask: Answers,
  choices: readonly Choice[],
  held: Holding | null,
  target: Target,
  whole: boolean,
): Opening[] {
  return verbsFrom(choices, held).flatMap(({ verb }) => {
    const begun = begin(ask, verb);
    return [...beyond(ask, begun, [])].flatMap(({ words, holding }) => {
      const pointed = point(ask, [], holding, target, whole);
      if (pointed.kind !== "holding" || !pointed.holding) return [];
      return [{ words, holding: { ...pointed.holding, before: begun } }];
    });
  });
}

/** So many places that a command may come from are looked at. */
const MOST_ORIGINS = 40;

/** The command as it stands, with the least of every number that is still asked. */
export function leastOf(ask: Answers, holding: Holding): SpelledCommand | null {
  const asked = holding.command ? undefined : besideTheMap(holding).find((branch) => branch.asked?.kind === "count");
  if (asked?.asked?.kind !== "count") return holding.command;
  return leastOf(ask, answer(ask, holding, asked, asked.asked.lo));
}

/**
 * Somebody points at a target first, where the rules ask from where: every place that could act against it, with all that can, in every
 * manner that has a word. Only what is a battle counts: a march is given by its counters.
 */
export function openingsAgainst(
  ask: Answers,
  choices: readonly Choice[],
  target: string,
  isPlace: (id: string) => boolean,
  isBattle: (command: SpelledCommand) => boolean,
): Opening[] {
  return choices.flatMap(({ verb, picks: [asked] }) => {
    if (asked?.kind !== "one" || !asked.options.every(isPlace)) return [];
    const begun = begin(ask, verb);
    return asked.options.slice(0, MOST_ORIGINS).flatMap((from): Opening[] => {
      const origin = branchFor(begun, from);
      const left = origin && take(ask, begun, origin, from);
      const branch = left && branchFor(left, target);
      if (!left || !branch) return [];
      const aimed = take(ask, left, branch, target);
      const full = aimed.branches[0]?.asked?.kind === "set" ? takeAll(ask, aimed) : aimed;
      const manners = [...beyond(ask, full, [])];
      const plain = leastOf(ask, full) ? full : aimed;
      return (manners.length > 0 ? manners : [{ words: [], holding: plain }])
        .filter(({ holding }) => {
          const command = leastOf(ask, holding);
          return command !== null && isBattle(command);
        })
        .map(({ words, holding }) => ({ words, from, against: target, holding: { ...holding, before: left } }));
    });
  });
}

/**
 * Whoever drops counters on those of the enemy means to fight them: what is in hand, by the first verb that makes a battle of it there;
 * null: none does.
 */
export function ledAgainst(
  ask: Answers,
  holding: Holding,
  target: string,
  battles: readonly Opening[],
): Holding | null {
  const held = thingsIn(holding);
  for (const verb of new Set(battles.map((battle) => battle.holding.verb))) {
    const led = begunWith(ask, verb, [...held, target]);
    const named = thingsIn(led);
    if (named.includes(target) && held.some((id) => named.includes(id))) return { ...led, before: holding };
  }
  return null;
}
