import type { Choice, Refusal, SeatDecision, Shape, SpelledCommand, SpelledPick } from "@wusong/engine";
import type { SeatMirror } from "@wusong/host";
import { besideTheMap } from "./choosing.ts";
import { type Answers, answer, branchFor, type Holding, heldAs, openBranches, take } from "./holding.ts";

/**
 * Where the rules ask for counters one by one (who enters, and where?), a person sends several of them in one gesture: the first is in
 * hand, and when it has gone the others follow it to the same goal, a command each. What makes them alike is the shape of the decision
 * alone: a verb that takes one counter, then a place, and is asked again after it.
 */
export interface Series {
  readonly verb: string;
  /** which pick of the command is the counter */
  readonly at: number;
  /** all that are to go, the one in hand first */
  readonly counters: readonly string[];
}

type IsPlace = (id: string) => boolean;

/** A person means all of these and has the first in hand; null: the rules take no more of them, or do not ask where they go. */
export function seriesOf(ask: Answers, holding: Holding, meant: readonly string[], isPlace: IsPlace): Series | null {
  const { verb, picks } = holding;
  const at = picks.findIndex((pick) => typeof pick === "string" && meant.includes(pick));
  if (at < 0 || !asksWhere(holding, isPlace)) return null;
  const answered = ask.options(verb, picks.slice(0, at), []);
  if ("refusal" in answered || answered.asked?.kind !== "one") return null;
  const { options } = answered.asked;
  const along = new Set(comingAlong(holding));
  const counters = [String(picks[at]), ...meant.filter((id) => options.includes(id) && !along.has(id))];
  return counters.length > 1 ? { verb, at, counters: [...new Set(counters)] } : null;
}

/** One more counter beside the one in hand; a word or a place that was said before it is nobody who goes along. */
export function withOneMore({ picks }: Holding, counter: string): readonly string[] {
  const last = picks.at(-1);
  return typeof last === "string" ? [last, counter] : [];
}

const asksWhere = (holding: Holding, isPlace: IsPlace): boolean =>
  openBranches(holding).some(({ asked }) => asked?.kind === "one" && asked.options.every(isPlace));

/** What goes, or may go, in the same command as the one in hand. */
function comingAlong(holding: Holding): string[] {
  const sets = openBranches(holding).flatMap(({ asked }) => (asked?.kind === "set" ? asked.options : []));
  const named = [...holding.picks, holding.draft].flat().filter((pick): pick is string => typeof pick === "string");
  return [...sets, ...named];
}

/** The series as long as the counter at its head is in hand; null: something else is. */
export const stillIn = (series: Series | null, holding: Holding | null): Series | null =>
  series && holding?.verb === series.verb && holding.picks[series.at] === series.counters[0] ? series : null;

/** Whether the decision after a command asks the same of the next counter. */
export function asksAgain({ verb, at, counters }: Series, before: SeatDecision, now: SeatDecision | null): boolean {
  if (!now || now.step !== before.step || now.board !== before.board) return false;
  const choice = now.choices.find((one) => one.verb === verb);
  const [asked] = choice?.picks ?? [];
  return at > 0 ? choice !== undefined : asked?.kind === "one" && asked.options.includes(counters[1]);
}

/** The command by which the next counter follows one that has gone, or why it cannot. */
export function followingCommand(
  ask: Answers,
  choices: readonly Choice[],
  { verb, at, counters }: Series,
  gone: SpelledCommand,
): SpelledCommand | Refusal {
  const [, next] = counters;
  if (!choices.some((choice) => choice.verb === verb)) return NOT_ASKED;
  const begun = heldAs(ask, { verb, picks: gone.picks.slice(0, at) });
  const branch = branchFor(begun, next);
  if (!branch) return ask.why(verb, begun.picks, pointedAt(begun, next), []) ?? NOT_ASKED;
  let now = take(ask, begun, branch, next);
  for (const pick of gone.picks.slice(at + 1)) {
    // Whether it goes on, and what it takes along, follows from the goal and from what it is.
    if (typeof pick === "boolean" || Array.isArray(pick)) continue;
    const further = toldOnce(ask, now, pick);
    if (!further) return ask.why(verb, now.picks, pointedAt(now, String(pick)), []) ?? NOT_ASKED;
    now = further;
  }
  return now.command ?? NOT_ASKED;
}

/** The same goal, word or number for another counter. */
function toldOnce(ask: Answers, holding: Holding, pick: SpelledPick): Holding | null {
  if (typeof pick === "string") {
    const branch = branchFor(holding, pick);
    if (branch) return take(ask, holding, branch, pick);
  }
  const aside = besideTheMap(holding).find(({ asked }) =>
    asked?.kind === "word"
      ? asked.options.some((word) => word === pick)
      : asked?.kind === "count" && typeof pick === "number" && pick >= asked.lo && pick <= asked.hi,
  );
  return aside && (typeof pick === "string" || typeof pick === "number") ? answer(ask, holding, aside, pick) : null;
}

/** What a question would have to be asked about. */
function pointedAt(holding: Holding, text: string): { of: string; text: string } {
  const asked = openBranches(holding).map((branch) => branch.asked);
  const of = asked.flatMap((one) => (one?.kind === "one" || one?.kind === "set" ? [one.of] : [])).at(-1) ?? "";
  return { of, text };
}

const NOT_ASKED: Refusal = { rule: "", text: "Something else is asked now." };

/** The places that every counter of the series could be sent to. */
export function goalsOf(ask: Answers, series: Series, holding: Holding): ReadonlySet<string> {
  const goals = placesLit(holding);
  const begun = heldAs(ask, { verb: series.verb, picks: holding.picks.slice(0, series.at) });
  for (const id of series.counters.slice(1)) {
    const branch = branchFor(begun, id);
    const own = branch ? placesLit(take(ask, begun, branch, id)) : new Set<string>();
    for (const goal of goals) if (!own.has(goal)) goals.delete(goal);
  }
  return goals;
}

/** The places that what is in hand could be sent to. */
export const placesLit = (holding: Holding): Set<string> =>
  new Set(openBranches(holding).flatMap(({ asked }) => (asked?.kind === "one" ? asked.options : [])));

/** A counter more, or one that is put back; null: nobody is left to follow. */
export function toggled(series: Series, counter: string): readonly string[] {
  const { counters } = series;
  return counters.includes(counter) ? counters.filter((id) => id !== counter) : [...counters, counter];
}

/** So many proposals in a row are foreseen. */
const MOST = 60;

/** The table after a command that could be taken back. Rules of an older server cannot tell. */
export const mirrorAfter = (mirror: SeatMirror<Shape>, command: SpelledCommand): SeatMirror<Shape> | null =>
  "after" in mirror ? mirror.after(command) : null;

/** The commands that come of taking what is proposed first, again and again, as long as each of them can be taken back. */
export function proposedInTurn(mirror: SeatMirror<Shape>, decision: SeatDecision): SpelledCommand[] {
  const commands: SpelledCommand[] = [];
  const id = decision.proposals[0]?.id;
  if (id === undefined) return commands;
  let [at, asked]: [SeatMirror<Shape>, SeatDecision | null] = [mirror, decision];
  while (asked?.step === decision.step && asked.proposals[0]?.id === id && commands.length < MOST) {
    const { command }: { readonly command: SpelledCommand } = asked.proposals[0];
    const after: SeatMirror<Shape> | null = command.picks.length === 0 ? null : mirrorAfter(at, command);
    if (!after) break;
    commands.push(command);
    [at, asked] = [after, after.decision()];
  }
  return commands.length > 1 ? commands : [];
}

/** How far a series came. */
export interface SeriesTold {
  readonly done: number;
  readonly of: number;
  /** why it stopped before its end; null: it did not */
  readonly why: Refusal | null;
}

const DICE_FELL: Refusal = { rule: "", text: "Dice were rolled, or something came to light." };
const NO_WAY_BACK: Refusal = { rule: "", text: "The next one could not be taken back: it waits for your word." };

/** What is known after one command of a series. */
export interface After {
  /** the refusal of the command itself */
  readonly refused: Refusal | null;
  /** the same seat is asked the same again */
  readonly again: boolean;
  /** the command could be taken back */
  readonly wayBack: boolean;
}

/** Why a series goes no further after a command of it; null: it goes on. */
export function whyStopped({ refused, again, wayBack }: After): Refusal | null {
  if (refused) return refused;
  if (!wayBack) return DICE_FELL;
  return again ? null : NOT_ASKED;
}

/** Whether the next command may go without a word of its own: it can be taken back, or the person has confirmed them all. */
export const needsWord = (wayBack: boolean, confirmed: boolean): Refusal | null =>
  wayBack || confirmed ? null : NO_WAY_BACK;
