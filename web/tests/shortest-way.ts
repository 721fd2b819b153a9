import type { Choice, Looks, Shape, SpelledCommand, SpelledPick, StackShown, View } from "@wusong/engine";
import { reportsIn } from "../battle/report.ts";
import { aimOf } from "../table/aiming.ts";
import { further } from "../table/by-pointing.ts";
import { chosenFor, isSent, onlyVerb, point, takeAll } from "../table/choosing.ts";
import { formationsIn } from "../table/formations.ts";
import { type Answers, type Branch, begin, branchFor, type Holding, take } from "../table/holding.ts";
import { openingsAgainst, openingsFor } from "../table/openings.ts";
import { isSameCommand, isSamePick } from "../table/same-command.ts";
import { seriesOf } from "../table/series.ts";

/** The fewest gestures for one part of a command: by dragging, by stacks and formations, by "Take all" and putting some back. */

export interface Groups {
  readonly stacks: readonly StackShown[];
  /** counters that are taken in one gesture */
  readonly together: readonly (readonly string[])[];
  /** those of them that are whole stacks */
  readonly whole: readonly (readonly string[])[];
  readonly isPlace: (id: string) => boolean;
  /** whether two commands come to the same: another of the stack leads it, or the way has fewer points */
  readonly comesTo: (command: SpelledCommand, wanted: SpelledCommand) => boolean;
}

export interface Way {
  readonly gestures: number;
  /** its goal leaves nothing to add */
  readonly sent: boolean;
}

export function groupsOf(
  looks: Looks<View<Shape>, object>,
  view: View<Shape>,
  sheet: object,
  comesTo: Groups["comesTo"],
): Groups {
  const names = new Map(looks.faces(sheet).map(({ id, name }) => [id, name]));
  const { stacks } = looks.scene(view, sheet);
  const idsOf = (counters: StackShown["counters"]): string[] =>
    counters.flatMap((one) => ("id" in one ? [one.id] : []));
  const together = stacks.flatMap(({ counters }) => {
    const formations = formationsIn(counters, (id) => names.get(id) ?? id).filter(({ name }) => name !== null);
    return [idsOf(counters), ...formations.map((one) => idsOf(one.counters))];
  });
  const whole = stacks.map(({ counters }) => idsOf(counters));
  return { stacks, together, whole, isPlace: (id) => !names.has(id), comesTo };
}

export function shortest(ask: Answers, choices: readonly Choice[], groups: Groups, part: SpelledCommand): Way | null {
  const ways = [
    byDragging(ask, choices, groups, part),
    inGroups(ask, choices, groups, part),
    byTarget(ask, choices, groups, part),
  ].filter((way): way is Way => way !== null);
  return ways.sort((a, b) => a.gestures - b.gestures || Number(b.sent) - Number(a.sent))[0] ?? null;
}

/**
 * The fewest gestures for a part as it was put together at commit a14b525, without its confirmation: whole stacks, "Take all", counters
 * dragged from where they lie on the map; no formations, no targets before counters, nothing dragged from beside the map.
 */
export function shortestThen(ask: Answers, choices: readonly Choice[], groups: Groups, part: SpelledCommand): number {
  const then = { ...groups, together: groups.whole };
  const ways = [byDragging(ask, choices, then, part, true), inGroups(ask, choices, then, part)];
  return Math.min(...ways.map((way) => way?.gestures ?? Number.POSITIVE_INFINITY));
}

/** A counter dragged from where it lies, on the map or beside it, to its goal, with all that lies under it where the rules let it come along. */
function byDragging(
  ask: Answers,
  choices: readonly Choice[],
  groups: Groups,
  part: SpelledCommand,
  fromMapOnly = false,
): Way | null {
  const named = part.picks.flat().filter((pick): pick is string => typeof pick === "string");
  const goal = named.findLast(groups.isPlace);
  if (goal === undefined) return null;
  for (const counter of liftedFor(named, groups)) {
    const stack = groups.stacks.find(({ counters }) => counters.some((one) => "id" in one && one.id === counter));
    if (fromMapOnly && !stack) continue;
    // From beside the map a counter comes alone.
    const ids = stack ? stack.counters.flatMap((one) => ("id" in one ? [one.id] : [])) : [counter];
    const target = { counter, stack: ids, place: stack?.at ?? null };
    const grabbed = point(ask, choices, null, target, stack !== undefined);
    if (grabbed.kind !== "holding" || !grabbed.holding) {
      const aimed = fromMapOnly ? undefined : aimOf(ask, choices, ids)?.targets.get(goal);
      if (aimed?.command && isSameCommand(aimed.command, part)) return { gestures: 1, sent: false };
      continue;
    }
    if (!fromMapOnly && liftsOthers(ask, grabbed.holding, ids, groups)) continue;
    for (const [holding, before] of [[grabbed.holding, 0] as const, ...pressed(ask, choices, part, target)]) {
      const dropped = point(ask, choices, holding, { counter: null, stack: [], place: goal }, false);
      if (dropped.kind === "holding" && dropped.holding?.command && groups.comesTo(dropped.holding.command, part))
        return { gestures: before + 1, sent: isSent(dropped.holding, groups.isPlace, "dropped") };
    }
  }
  return null;
}

/** Whether dragging a counter sends those under it after it: it is the first of its stack that can be chosen. */
function liftsOthers(ask: Answers, holding: Holding, stack: readonly string[], { isPlace }: Groups): boolean {
  const series = seriesOf(ask, holding, stack, isPlace);
  if (!series) return false;
  const [head, ...others] = series.counters;
  return others.every((id) => stack.indexOf(head) < stack.indexOf(id));
}

/** The counters a command names; where it names only the place they come from, those that lie there. */
function liftedFor(named: readonly string[], { stacks, isPlace }: Groups): readonly string[] {
  const counters = named.filter((id) => !isPlace(id));
  if (counters.length > 0) return counters;
  const there = stacks.filter(({ at }) => at === named[0]).flatMap((stack) => stack.counters);
  return there.flatMap((one) => ("id" in one ? [one.id] : []));
}

/** The target pointed at, and where several places could act against it, the place by its word. */
function byTarget(ask: Answers, choices: readonly Choice[], groups: Groups, part: SpelledCommand): Way | null {
  const [, target] = part.picks;
  if (typeof target !== "string" || !groups.isPlace(target)) return null;
  const pointedAt = { counter: null, stack: [], place: target };
  if (point(ask, choices, null, pointedAt, false).kind !== "refused") return null;
  if (openingsFor(ask, choices, null, pointedAt, false).length > 0) return null;
  const isBattle = ({ command }: Holding): boolean => {
    const meant = command && ask.preview(command);
    return meant !== null && "preview" in meant && reportsIn(meant.preview).length > 0;
  };
  const openings = openingsAgainst(ask, choices, target, groups.isPlace, isBattle);
  const meant = openings.some(({ holding }) => holding.command && isSameCommand(holding.command, part));
  return meant ? { gestures: openings.length === 1 ? 1 : 2, sent: false } : null;
}

/** The same with the verb's button pressed before. */
function pressed(
  ask: Answers,
  choices: readonly Choice[],
  { verb }: SpelledCommand,
  target: Parameters<typeof point>[3],
): (readonly [Holding, number])[] {
  const grabbed = point(ask, choices, begin(ask, verb), target, true);
  return grabbed.kind === "holding" && grabbed.holding ? [[grabbed.holding, 1]] : [];
}

/** Pointing, with sets taken by the largest groups that are wanted, or all at once and some put back. */
function inGroups(ask: Answers, choices: readonly Choice[], groups: Groups, part: SpelledCommand): Way | null {
  let { holding, gestures } = begun(ask, choices, part);
  for (let i = 0; i < 300; i++) {
    if (holding.command && isSameCommand(holding.command, part))
      return { gestures, sent: isSent(holding, groups.isPlace, "pointed") };
    const set = wantedSet(holding, part);
    const taken = set && takenTogether(ask, holding, set, groups);
    if (taken) {
      holding = taken.holding;
      gestures += taken.gestures;
      continue;
    }
    const next = further(ask, holding, part);
    if (!next) return null;
    holding = next;
    gestures++;
  }
  return null;
}

function begun(ask: Answers, choices: readonly Choice[], part: SpelledCommand): { holding: Holding; gestures: number } {
  const held = begin(ask, part.verb);
  if (onlyVerb(choices) === part.verb) return { holding: held, gestures: 0 };
  const first = [part.picks[0]].flat()[0];
  if (typeof first !== "string") return { holding: held, gestures: 1 };
  const pointed = point(ask, choices, null, { counter: first, stack: [first], place: null }, false);
  if (pointed.kind === "holding" && pointed.holding?.verb === part.verb) return { holding: held, gestures: 0 };
  return { holding: chosenFor(ask, part.verb, first) ?? held, gestures: 1 };
}

interface WantedSet {
  readonly branch: Branch;
  readonly left: readonly string[];
}

/** The set that is asked now, with what is still to be put into it. */
function wantedSet({ branches }: Holding, { picks: wanted }: SpelledCommand): WantedSet | null {
  for (const branch of branches) {
    const next: SpelledPick | undefined = wanted[branch.picks.length];
    if (branch.waits || branch.asked?.kind !== "set" || !Array.isArray(next)) continue;
    if (!branch.picks.every((pick, i) => isSamePick(pick, wanted[i]))) continue;
    const left = next.filter((id) => !branch.draft.includes(id));
    if (left.length > 1 && branch.draft.every((id) => next.includes(id))) return { branch, left };
  }
  return null;
}

function takenTogether(
  ask: Answers,
  holding: Holding,
  { branch, left }: WantedSet,
  groups: Groups,
): { holding: Holding; gestures: number } | null {
  const asked = branch.asked;
  if (asked?.kind !== "set") return null;
  const unwanted = asked.addable.filter((id) => !left.includes(id));
  const offered = groups.together
    .map((ids) => ids.filter((id) => asked.addable.includes(id)))
    .filter((ids) => ids.length > 1 && ids.every((id) => left.includes(id)))
    .sort((a, b) => b.length - a.length);
  const [largest] = offered;
  const all = branch === holding.branches[0] && left.every((id) => asked.addable.includes(id));
  if (all && 1 + unwanted.length < left.length - (largest ? largest.length - 1 : 0)) {
    let now = takeAll(ask, holding);
    for (const id of unwanted) {
      const at = branchFor(now, id);
      if (at?.draft.includes(id)) now = take(ask, now, at, id);
    }
    const full = wantedDraft(now, branch, left);
    if (full) return { holding: now, gestures: 1 + unwanted.length };
  }
  if (!largest) return null;
  const pointed = point(ask, [], holding, { counter: largest[0], stack: largest, place: null }, true);
  return pointed.kind === "holding" && pointed.holding ? { holding: pointed.holding, gestures: 1 } : null;
}

/** Whether the set now holds just what is wanted of it. */
function wantedDraft({ branches }: Holding, { picks, draft }: Branch, left: readonly string[]): boolean {
  const [now] = branches;
  const wanted = [...draft, ...left];
  return now !== undefined && now.picks.length === picks.length && isSamePick(now.draft, wanted);
}
