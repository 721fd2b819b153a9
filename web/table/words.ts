import type { Choice, SpelledPick } from "@wusong/engine";
import { listed } from "@wusong/engine/words";
import { PERSON } from "@wusong/host";
import type { TitleInfo, TitleScreen } from "../host/protocol.ts";
import { type Branch, type Holding, openBranches } from "./holding.ts";

/** Who plays a seat, in a sentence: the computers by the first words of their labels, one that is not on the list by none. */
export function playerName({ bots }: Pick<TitleInfo, "bots">, name: string): string {
  if (name === PERSON) return "a person at this screen";
  const label = bots.find((bot) => bot.name === name)?.label;
  return label === undefined ? "the computer" : `the computer, ${lowerCase(label.split(":")[0])}`;
}

/** What the screen calls things: verbs and picks of a title in words. */
export function verbLabel(screen: TitleScreen, choice: Pick<Choice, "verb" | "label">): string {
  const label = screen.verbs[choice.verb]?.label ?? choice.label;
  return sentenceCase(label.replace(/\s*\{\}/, ""));
}

/** Where a command goes, and the small word before it: "Place units in {}". */
const GOAL = /\s+(?:to|into|in|at|from|by)\s+\{\}/;

/** What is done, as long as nobody knows where: "Move", "Place units". */
export function deedLabel(screen: TitleScreen, choice: Pick<Choice, "verb" | "label">): string {
  const label = screen.verbs[choice.verb]?.label ?? choice.label;
  return sentenceCase(label.replace(GOAL, "").replace(/\s*\{\}/, ""));
}

/** What can be done at any of the places that are lit: "land at a lit hex". */
export function doneAtLit(screen: TitleScreen, choice: Pick<Choice, "verb" | "label">): string {
  const label = screen.verbs[choice.verb]?.label ?? choice.label;
  const lit = `a lit ${screen.board}`;
  return lowerCase(label.includes("{}") ? label.replace("{}", lit) : `${label}: ${lit}`);
}

/** The label of a button that carries a command out: the verb with its object. */
export function commandLabel(
  screen: TitleScreen,
  choice: Pick<Choice, "verb" | "label">,
  picks: readonly SpelledPick[],
): string {
  const label = screen.verbs[choice.verb]?.label ?? choice.label;
  const object = screen.verbs[choice.verb]?.whole ? null : objectOf(screen, choice.verb, picks);
  const goes = !GOAL.test(label) || picks.some((pick) => typeof pick === "string" && pick in screen.placeNames);
  if (label.includes("{}") && goes) return sentenceCase(label.replace("{}", object ?? "").trim());
  const deed = deedLabel(screen, choice);
  return object === null ? deed : `${deed}: ${object}`;
}

/** A part of a board with all it names: "Retreat to Taierzhuang Station (F): two counters". */
export function partInWords(
  screen: TitleScreen,
  choice: Pick<Choice, "verb" | "label">,
  picks: readonly SpelledPick[],
  nameOf: (id: string) => string,
): string {
  const label = screen.verbs[choice.verb]?.label ?? choice.label;
  const goal = label.includes("{}")
    ? picks.findLast((pick) => typeof pick === "string" && pick in screen.placeNames)
    : undefined;
  const isWord = (pick: SpelledPick): pick is string =>
    typeof pick === "string" && !(pick in screen.placeNames) && shortName(screen, pick) === undefined;
  const hasWords = (pick: string): boolean => isWord(pick) && isSaid(screen, choice.verb, pick);
  const called = (pick: string): string => (hasWords(pick) ? wordInSentence(screen, choice.verb, pick) : nameOf(pick));
  const thing = (pick: SpelledPick): string[] => {
    if (pick === goal || typeof pick === "boolean") return [];
    if (typeof pick === "number") return [String(pick)];
    if (typeof pick === "string") return [called(pick)];
    if (pick.length === 0) return [];
    return [pick.length > 2 && !pick.some(hasWords) ? `${counted(pick.length)} counters` : listed(pick.map(called))];
  };
  const clauses = clausesOf(picks, isWord, (pick) => typeof pick === "string" && shortName(screen, pick) !== undefined)
    .map((clause) => [...new Set(clause.flatMap(thing))].join(", "))
    .filter((clause) => clause !== "");
  const what = typeof goal === "string" ? sentenceCase(label.replace("{}", nameOf(goal))) : deedLabel(screen, choice);
  return clauses.length === 0 ? what : `${what}: ${clauses.join("; ")}`;
}

/** Whether the title has words of its own for a word of a command. */
const isSaid = (screen: TitleScreen, verb: string, word: string): boolean => `${verb}.${word}` in screen.verbs;

/** Where each counter has a word of its own ("this one flips, that one retreats there"), every counter begins a clause. */
function clausesOf(
  picks: readonly SpelledPick[],
  isWord: (pick: SpelledPick) => boolean,
  isCounter: (pick: SpelledPick) => boolean,
): SpelledPick[][] {
  const clauses: SpelledPick[][] = [[]];
  for (const pick of picks) {
    const now = clauses[clauses.length - 1];
    const first = now.findIndex(isCounter);
    if (isCounter(pick) && first >= 0 && now.slice(first).some(isWord)) clauses.push([pick]);
    else now.push(pick);
  }
  return clauses;
}

/** What a command is about: the place picked last, otherwise whatever was picked last. */
function objectOf(screen: TitleScreen, verb: string, picks: readonly SpelledPick[]): string | null {
  const place = picks.findLast((pick) => typeof pick === "string" && pick in screen.placeNames);
  if (typeof place === "string") return screen.placeNames[place];
  for (const pick of [...picks].reverse()) {
    if (typeof pick === "string") return shortName(screen, pick) ?? wordInSentence(screen, verb, pick);
    if (typeof pick === "number") return String(pick);
    if (Array.isArray(pick) && pick.length > 0) {
      const words = pick.map((id) => shortName(screen, id) ?? wordInSentence(screen, verb, id));
      return words.length === 1 || pick.every((id) => shortName(screen, id) === undefined)
        ? listed(words)
        : `${pick.length} counters`;
    }
  }
  return null;
}

const shortName = (screen: TitleScreen, id: string): string | undefined =>
  screen.faces.find((face) => face.id === id)?.name;

export const lowerCase = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const wordOf = (screen: TitleScreen, verb: string, word: string): string =>
  (screen.verbs[`${verb}.${word}`]?.label ?? screen.verbs[word]?.label ?? spaced(word)).replace(" {}", "");

export const wordLabel = (screen: TitleScreen, verb: string, word: string): string =>
  sentenceCase(wordOf(screen, verb, word));

/** A word in the middle of a sentence. Names of several words keep their capitals: "Dare to Die", "KMT Air Force". */
export function wordInSentence(screen: TitleScreen, verb: string, word: string): string {
  const label = wordOf(screen, verb, word);
  const telling = label.split(" ").filter((part) => !/^(a|and|in|of|the|to)$/.test(part));
  return telling.length > 1 && telling.every((part) => /^[A-Z]/.test(part)) ? label : lowerCase(label);
}

/** "noAdvance" reads as "no advance". */
export const spaced = (word: string): string => word.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The question that is to be answered now, where the title has words for it. */
export function questionOf(screen: TitleScreen, holding: Holding): string | null {
  const [first] = openBranches(holding);
  const name = first?.asked?.name;
  return (name === undefined ? undefined : screen.verbs[holding.verb]?.asks?.[name]?.question) ?? null;
}

/** The button that settles what is in hand and leads to the question that waits for it. */
export function goOnLabel(screen: TitleScreen, holding: Holding, waiting: Branch): string {
  const n = holding.draft.length;
  const these = n === 1 ? "This one" : `These ${counted(n)}`;
  const name = waiting.asked?.name;
  const further = name === undefined ? undefined : screen.verbs[holding.verb]?.asks?.[name]?.goOn;
  if (further === undefined) return n === 0 ? "Go on" : these;
  return n === 0 ? sentenceCase(further) : `${these}: ${further}`;
}

/** What a thing is that can be picked: a place of the map, a counter, or a word beside them. */
export type PickKind = "place" | "counter" | "word";

/** One line of help: what to point at for the question at hand. */
export function helpLine(
  branches: readonly Pick<Branch, "asked" | "draft">[],
  kindOf: (id: string) => PickKind,
  board: "hex" | "area",
  /** the title says itself what to point at */
  hinted: boolean,
  /** places and counters are lit that a word comes before */
  beyondWords = false,
): string {
  const lit = new Set<string>();
  const lines = branches.flatMap(({ asked, draft }) => {
    if (asked?.kind === "one") {
      for (const id of asked.options) lit.add({ place: board, counter: "counter", word: "" }[kindOf(id)]);
      return [];
    }
    if (asked?.kind === "set") {
      // With all of them chosen, only where they go is left to say.
      if (draft.length > 0 && asked.addable.length === 0 && branches.length > 1) return [];
      const place = kindOf(asked.options[0]) === "place" ? board : null;
      const left = draft.length === 0 ? asked.options.length : draft.length + asked.addable.length;
      return [setHelp(asked.min, Math.min(asked.max, left), draft.length, place)];
    }
    if (asked?.kind === "word") return ["choose below"];
    return asked?.kind === "count" ? ["choose a number"] : [];
  });
  const things = [...lit].filter((thing) => thing !== "").sort();
  if (beyondWords && things.length === 0) lines.unshift(`point at a lit ${board} or counter`);
  if (!hinted && things.length > 0) lines.push(`point at a lit ${listed(things, "or")}`);
  if (!hinted && lit.has("")) lines.push("choose below");
  return lines.length === 0 ? "" : `${sentenceCase([...new Set(lines)].join(", or "))}.`;
}

const COUNTED = ["none", "one", "two", "three", "four", "five", "six"];
export const counted = (n: number): string => COUNTED[n] ?? String(n);

/** How many of a set may be chosen, as a sentence without its full stop. */
function setHelp(min: number, most: number, chosen: number, place: "hex" | "area" | null): string {
  const things = (n: number): string =>
    place === null ? (n === 1 ? "counter" : "counters") : n === 1 ? place : place === "hex" ? "hexes" : "areas";
  if (chosen > 0) {
    if (chosen < min) return `${counted(min - chosen)} more to choose`;
    return chosen < most ? `${counted(chosen)} chosen; more may be added` : `${counted(chosen)} chosen`;
  }
  if (most === 0) return "nothing can be added";
  if (min === most) return most === 1 ? `choose one ${things(1)}` : `choose ${counted(most)} ${things(most)}`;
  if (min === 0)
    return most === 1 ? `one ${things(1)} may be added` : `up to ${counted(most)} ${things(most)} may be added`;
  return min === 1 ? `choose one ${things(1)} or more` : `choose ${counted(min)} to ${counted(most)} ${things(most)}`;
}
