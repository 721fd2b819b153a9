import type { Choice, Looks, Shape, SpelledCommand, SpelledPick, StackShown, View } from "@wusong/engine";
import { aimOf } from "../table/aiming.ts";
import { isBattle } from "../table/at-once.ts";
import { further } from "../table/by-pointing.ts";
import {
  chosenFor,
  type Naming,
  onlyVerb,
  point,
  switchVerb,
  type Target,
  takeAll,
  thingsIn,
} from "../table/choosing.ts";
import { formationsIn } from "../table/formations.ts";
import {
  type Answers,
  answer,
  type Branch,
  begin,
  branchFor,
  type Holding,
  offeredBy,
  openBranches,
  take,
} from "../table/holding.ts";
import { ledAgainst, type Opening, openingsAgainst, openingsFor } from "../table/openings.ts";
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
  /** counters of which one is as good as the other: they lie together, in the same state, with the same values, in the same formation */
  readonly alike: (id: string) => string;
  /** whether a number that is asked last is taken by the confirmation, without a gesture of its own */
  readonly numbersStand: boolean;
  /** whether a stack belongs to whoever decides */
  readonly isOwn: (stack: StackShown) => boolean;
  /** whether a verb plays a chit in hand, which can be dragged to what it is played on */
  readonly isChit: (verb: string) => boolean;
  /** hexes show stacks, which are lifted as a whole; areas show counters side by side, or closed piles */
  readonly board: "hex" | "area";
}

/** Whether what is in hand goes without a confirmation, its goal named so. */
export type GoesAtOnce = (holding: Holding, naming: Naming) => boolean;

export interface Way {
  readonly gestures: number;
  /** it goes without a confirmation */
  readonly sent: boolean;
}

const withItsConfirmation = ({ gestures, sent }: Way): number => gestures + (sent ? 0 : 1);

export function groupsOf(
  looks: Looks<View<Shape>, object>,
  view: View<Shape>,
  sheet: object,
  seat: string,
  comesTo: Groups["comesTo"],
): Groups {
  const faces = new Map(looks.faces(sheet).map((face) => [face.id, face]));
  const names = new Map([...faces].map(([id, { name }]) => [id, name]));
  const { stacks } = looks.scene(view, sheet);
  const idsOf = (counters: StackShown["counters"]): string[] =>
    counters.flatMap((one) => ("id" in one ? [one.id] : []));
  const together = stacks.flatMap(({ counters }) => {
    const formations = formationsIn(counters, (id) => names.get(id) ?? id).filter(({ name }) => name !== null);
    return [idsOf(counters), ...formations.map((one) => idsOf(one.counters))];
  });
  const whole = stacks.map(({ counters }) => idsOf(counters));
  const kinds = new Map<string, string>();
  stacks.forEach(({ counters }, i) => {
    for (const counter of counters)
      if ("id" in counter) {
        const { id: _id, name: _name, number: _number, ...values } = faces.get(counter.id) ?? { id: "", name: "" };
        const { id: _own, ...lies } = counter;
        kinds.set(counter.id, JSON.stringify([i, values, lies]));
      }
  });
  const ink = looks.sides.find((side) => side.seat === seat)?.ink;
  return {
    stacks,
    together,
    whole,
    isPlace: (id) => !names.has(id),
    comesTo,
    alike: (id) => kinds.get(id) ?? id,
    numbersStand: true,
    isOwn: ({ side }) => side === ink,
    isChit: (verb) => looks.verbs?.[verb]?.chit !== undefined,
    board: looks.mapSheet(sheet).kind,
  };
}

export function shortest(
  ask: Answers,
  choices: readonly Choice[],
  groups: Groups,
  part: SpelledCommand,
  goes: GoesAtOnce,
): Way | null {
  const ways = [
    byDragging(ask, choices, groups, part, goes),
    inGroups(ask, choices, groups, part, { goes, dragsSingles: true }),
    ...bySingle(ask, choices, groups, part, goes),
    ...byPile(ask, choices, groups, part, goes),
    byTarget(ask, choices, groups, part, goes),
    byAim(ask, choices, groups, part),
    byChit(ask, groups, part, goes),
  ].filter((way): way is Way => way !== null);
  return ways.sort((a, b) => withItsConfirmation(a) - withItsConfirmation(b))[0] ?? null;
}

const NEVER: GoesAtOnce = () => false;

/** Whether what is let go goes without a confirmation: at once, or after it rested there until the odds lay open. */
const goesDropped = (goes: GoesAtOnce, holding: Holding): boolean =>
  goes(holding, "dropped") || goes(holding, "droppedOnOdds");

/**
 * The fewest gestures for a part as it was put together at commit a14b525, without its confirmation: whole stacks, "Take all", counters
 * dragged from where they lie on the map; no formations, no targets before counters, nothing dragged from beside the map. In areas a
 * counter could be dragged as soon as another one of its place was in hand.
 */
export function shortestThen(ask: Answers, choices: readonly Choice[], groups: Groups, part: SpelledCommand): number {
  const then = { ...groups, together: groups.whole, numbersStand: false };
  const ways = [
    byDragging(ask, choices, then, part, NEVER, true),
    inGroups(ask, choices, then, part, { goes: NEVER, dragsSingles: groups.board === "area" }),
    ...bySingle(ask, choices, then, part, NEVER, true),
  ];
  return Math.min(...ways.map((way) => way?.gestures ?? Number.POSITIVE_INFINITY));
}

/** A counter dragged from where it lies, on the map or beside it, to its goal, with all that lies under it where the rules let it come along. */
function byDragging(
  ask: Answers,
  choices: readonly Choice[],
  groups: Groups,
  part: SpelledCommand,
  goes: GoesAtOnce,
  fromMapOnly = false,
): Way | null {
  const named = part.picks.flat().filter((pick): pick is string => typeof pick === "string");
  const goal = named.findLast(groups.isPlace);
  if (goal === undefined) return null;
  for (const counter of liftedFor(named, groups)) {
    const stack = groups.stacks.find(({ counters }) => counters.some((one) => "id" in one && one.id === counter));
    if (fromMapOnly && !stack) continue;
    // From beside the map a counter comes alone.
    const all = stack ? stack.counters.flatMap((one) => ("id" in one ? [one.id] : [])) : [counter];
    // Then only what was lit could be dragged, and from an area one counter at a time.
    if (fromMapOnly && !choices.some(({ picks }) => offeredBy(picks[0] ?? null, [], counter))) continue;
    const ids = fromMapOnly && groups.board === "area" ? [counter] : all;
    const grabbed = point(ask, choices, null, { counter, stack: ids, place: stack?.at ?? null }, stack !== undefined);
    if (grabbed.kind !== "holding" || !grabbed.holding) {
      const aimed = fromMapOnly ? undefined : aimOf(ask, choices, ids)?.targets.get(goal);
      if (aimed?.command && isSameCommand(aimed.command, part)) return { gestures: 1, sent: false };
      continue;
    }
    // Shift takes one alone; whole stacks were all that could be dragged before.
    const others = !fromMapOnly && liftsOthers(ask, grabbed.holding, ids, groups);
    const lifts = [...(others ? [] : [ids]), ...(fromMapOnly || ids.length === 1 ? [] : [[counter]])];
    for (const lifted of lifts) {
      const way = dropped(ask, choices, groups, part, { counter, stack: lifted, place: stack?.at ?? null }, goal, goes);
      if (way) return way;
    }
  }
  return null;
}

/** What is lifted so, by the verb that comes first or by another one that was pressed before, and let go over a goal. */
function dropped(
  ask: Answers,
  choices: readonly Choice[],
  groups: Groups,
  part: SpelledCommand,
  target: Target,
  goal: string,
  goes: GoesAtOnce,
): Way | null {
  const whole = target.stack.length > 1;
  const first = point(ask, choices, null, target, whole);
  const begun = begin(ask, part.verb);
  const pressed = point(ask, choices, begun, target, whole);
  for (const [lifted, before] of [[first, 0] as const, [pressed, 1] as const]) {
    if (lifted.kind !== "holding" || !lifted.holding) continue;
    const there = point(ask, choices, lifted.holding, { counter: null, stack: [], place: goal }, false);
    if (there.kind === "holding" && there.holding?.command && groups.comesTo(there.holding.command, part))
      return { gestures: before + 1, sent: goesDropped(goes, there.holding) };
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

/** A counter pointed at where it lies, others of its place after it, and the last of them dragged to a goal, or against the enemy there. */
function bySingle(
  ask: Answers,
  choices: readonly Choice[],
  groups: Groups,
  part: SpelledCommand,
  goes: GoesAtOnce,
  unlit = false,
): (Way | null)[] {
  const [from, second, third] = part.picks;
  const units = Array.isArray(second) ? second : Array.isArray(third) ? third : [];
  const liesThere = groups.stacks.some(
    ({ at, counters }) => at === from && counters.some((one) => "id" in one && one.id === units[0]),
  );
  if (typeof from !== "string" || !liesThere) return [];
  const lifted = point(ask, choices, null, { counter: units[0], stack: [units[0]], place: from }, false);
  if (lifted.kind !== "holding" || !lifted.holding) return [];
  const { holding } = lifted;
  const led = unlit || units.length > 1 ? [] : againstFoes(ask, choices, holding, groups, part);
  return [
    // A counter whose place is asked for first was not lit, and could not be dragged, until then.
    holding.verb === part.verb
      ? onwards(ask, holding, 1, groups, part, {
          goes,
          dragsSingles: !unlit || groups.board === "area",
          lifted: !unlit,
        })
      : null,
    ...led.map((one) => onwards(ask, one, 1, groups, part, { goes, dragsSingles: true, dropped: true })),
  ];
}

/** What is in hand, dropped on counters of the enemy at a place that a command names. */
function againstFoes(
  ask: Answers,
  choices: readonly Choice[],
  holding: Holding,
  groups: Groups,
  part: SpelledCommand,
): Holding[] {
  const named = part.picks.flat().filter((pick): pick is string => typeof pick === "string");
  const foes = groups.stacks.filter((stack) => !groups.isOwn(stack) && named.includes(stack.at));
  return [...new Set(foes.map(({ at }) => at))].flatMap((place) => {
    const led = ledAgainst(ask, holding, place, battlesAt(ask, choices, place, groups));
    return led?.verb === part.verb ? [led] : [];
  });
}

const battlesAt = (ask: Answers, choices: readonly Choice[], place: string, { isPlace }: Groups): readonly Opening[] =>
  openingsAgainst(ask, choices, place, isPlace, (command) => isBattle(ask, command));

/** Fewer counters than this lie side by side in an area: none of them stands for all. */
const LEAST_OF_PILE = 4;

/** A pile taken as a whole, dragged to a goal or against the enemy there, and the rest by pointing; another verb may be taken for it then. */
function byPile(
  ask: Answers,
  choices: readonly Choice[],
  groups: Groups,
  part: SpelledCommand,
  goes: GoesAtOnce,
): (Way | null)[] {
  const named = part.picks.flat().filter((pick): pick is string => typeof pick === "string");
  const goals = [...new Set(named.filter(groups.isPlace))];
  return groups.stacks.filter(groups.isOwn).flatMap((stack) => {
    const ids = stack.counters.flatMap((one) => ("id" in one ? [one.id] : []));
    if (!named.includes(stack.at) && !ids.some((id) => named.includes(id))) return [];
    if (groups.board === "area" && ids.length > 1 && ids.length < LEAST_OF_PILE) return [];
    const lifted = point(ask, choices, null, { counter: ids[0] ?? null, stack: ids, place: stack.at }, true);
    if (lifted.kind !== "holding" || !lifted.holding) return [];
    const { holding } = lifted;
    const dropped = goals.flatMap((place) => {
      const there = point(ask, choices, holding, { counter: null, stack: [], place }, false);
      return there.kind === "holding" && there.holding ? [there.holding] : [];
    });
    const taken = ids.length < LEAST_OF_PILE ? [] : [holding];
    const ways = [...taken, ...dropped].map((one) => {
      const same = one.verb === part.verb;
      const start = same ? one : switchVerb(ask, one, part.verb);
      const lifts = one === holding && same;
      return onwards(ask, start, same ? 1 : 2, groups, part, {
        goes,
        dragsSingles: true,
        lifted: lifts,
        dropped: !lifts,
      });
    });
    const led = againstFoes(ask, choices, holding, groups, part);
    return [
      ...ways,
      ...led.map((one) => onwards(ask, one, 1, groups, part, { goes, dragsSingles: true, dropped: true })),
    ];
  });
}

/** The target pointed at, or the enemy's stack on it, and where several places or manners are possible, one of them by its word. */
function byTarget(
  ask: Answers,
  choices: readonly Choice[],
  groups: Groups,
  part: SpelledCommand,
  goes: GoesAtOnce,
): Way | null {
  const [, target] = part.picks;
  if (typeof target !== "string" || !groups.isPlace(target)) return null;
  const pointedAt = { counter: null, stack: [], place: target };
  if (!groups.stacks.some((stack) => stack.at === target && !groups.isOwn(stack))) {
    if (point(ask, choices, null, pointedAt, false).kind !== "refused") return null;
    if (openingsFor(ask, choices, null, pointedAt, false).length > 0) return null;
  }
  const openings = battlesAt(ask, choices, target, groups);
  const ways = openings
    .filter(({ holding }) => holding.verb === part.verb)
    .flatMap(
      ({ holding }) =>
        onwards(ask, holding, openings.length === 1 ? 1 : 2, groups, part, { goes, dragsSingles: true }) ?? [],
    );
  return ways.sort((a, b) => a.gestures - b.gestures)[0] ?? null;
}

/** A chit dragged from the hand to what it is played on. */
function byChit(ask: Answers, groups: Groups, part: SpelledCommand, goes: GoesAtOnce): Way | null {
  const [goal] = part.picks;
  if (!groups.isChit(part.verb) || typeof goal !== "string" || !groups.isPlace(goal)) return null;
  const there = point(ask, [], begin(ask, part.verb), { counter: null, stack: [], place: goal }, false);
  if (there.kind !== "holding" || !there.holding) return null;
  return onwards(ask, there.holding, 1, groups, part, { goes, dragsSingles: true, dropped: true });
}

/** Counters beside the map, which can begin nothing by themselves, taken up one after another, and the last of them dragged to the target. */
function byAim(ask: Answers, choices: readonly Choice[], groups: Groups, part: SpelledCommand): Way | null {
  const [target, units] = part.picks;
  if (typeof target !== "string" || !groups.isPlace(target) || !Array.isArray(units)) return null;
  const isIdle = (id: string): boolean =>
    !isOnMap(id, groups) &&
    point(ask, choices, null, { counter: id, stack: [id], place: null }, false).kind === "refused";
  if (!units.every(isIdle)) return null;
  const aimed = aimOf(ask, choices, units)?.targets.get(target);
  return aimed?.command && isSameCommand(aimed.command, part) ? { gestures: units.length, sent: false } : null;
}

/** Pointing, with sets taken by the largest groups that are wanted, or all at once and some put back. */
function inGroups(
  ask: Answers,
  choices: readonly Choice[],
  groups: Groups,
  part: SpelledCommand,
  manner: Manner,
): Way | null {
  const { holding, gestures } = begun(ask, choices, part);
  return onwards(ask, holding, gestures, groups, part, manner);
}

/** How somebody goes on from what is in hand. */
interface Manner {
  readonly goes: GoesAtOnce;
  /** a single counter can be dragged while others are in hand */
  readonly dragsSingles: boolean;
  /** the last gesture took up what lies on the map, and could be drawn on to the goal */
  readonly lifted?: boolean;
  /** what is in hand was dropped where it is to go */
  readonly dropped?: boolean;
}

/** From what is in hand to the command, each gesture by the largest group that is wanted. */
function onwards(
  ask: Answers,
  start: Holding,
  from: number,
  groups: Groups,
  given: SpelledCommand,
  { goes, dragsSingles, lifted: begunByLifting = false, dropped = false }: Manner,
): Way | null {
  let [holding, gestures, part, lifted] = [start, from, given, begunByLifting];
  for (let i = 0; i < 300; i++) {
    part = asInHand(holding, part, groups);
    if (holding.command && groups.comesTo(holding.command, part))
      return { gestures, sent: holding === start ? dropped && goesDropped(goes, holding) : goes(holding, "pointed") };
    const number = groups.numbersStand ? lastNumber(ask, holding, part) : null;
    if (number) return { gestures: gestures + number.steps, sent: false };
    const next = putBack(ask, holding, part) ?? takenTogether(ask, holding, wantedSet(holding, part), groups);
    const one = next ? null : further(ask, holding, part);
    if (!next && !one) return null;
    if (one?.command && isGoal(one, groups) && groups.comesTo(one.command, part) && liesOnMap(holding, groups))
      return { gestures: gestures + (lifted ? 0 : 1), sent: goesDropped(goes, one) };
    holding = next?.holding ?? one ?? holding;
    gestures += next?.gestures ?? 1;
    lifted = dragsSingles && one?.last != null && !groups.isPlace(one.last) && isOnMap(one.last, groups);
  }
  return null;
}

const isGoal = ({ last }: Holding, { isPlace }: Groups): boolean => last !== null && isPlace(last);

const isOnMap = (id: string, { stacks }: Groups): boolean =>
  stacks.some(({ counters }) => counters.some((one) => "id" in one && one.id === id));

/** Whether a counter of what is in hand lies on the map, where it can be dragged from. */
const liesOnMap = (holding: Holding, groups: Groups): boolean =>
  thingsIn(holding).some((id) => !groups.isPlace(id) && isOnMap(id, groups));

/** The command with counters that are as good as those it names, as far as they are in hand already. */
function asInHand(holding: Holding, part: SpelledCommand, { alike }: Groups): SpelledCommand {
  const held = [...holding.picks, holding.draft];
  const swapped = new Map<string, string>();
  part.picks.forEach((pick, i) => {
    const inHand = held[i];
    if (!Array.isArray(pick) || !Array.isArray(inHand)) return;
    const spare = inHand.filter((id) => !pick.includes(id));
    for (const id of pick.filter((one) => !inHand.includes(one))) {
      const other = spare.findIndex((one) => alike(one) === alike(id) && !swapped.has(one));
      if (other < 0 || swapped.has(id)) continue;
      const [instead] = spare.splice(other, 1);
      swapped.set(id, instead);
      swapped.set(instead, id);
    }
  });
  if (swapped.size === 0) return part;
  const name = (id: string): string => swapped.get(id) ?? id;
  const picks = part.picks.map((pick) =>
    typeof pick === "string" ? name(pick) : Array.isArray(pick) ? pick.map(name) : pick,
  );
  return { verb: part.verb, picks };
}

/** A number that is asked last: it is set step by step and taken by the confirmation. */
function lastNumber(
  ask: Answers,
  holding: Holding,
  { picks: wanted }: SpelledCommand,
): { readonly steps: number } | null {
  const branch = openBranches(holding).find(({ asked }) => asked?.kind === "count");
  const value = wanted.at(-1);
  if (branch?.asked?.kind !== "count" || typeof value !== "number") return null;
  if (branch.picks.length !== wanted.length - 1) return null;
  if (!branch.picks.every((pick, i) => isSamePick(pick, wanted[i]))) return null;
  return answer(ask, holding, branch, value).command ? { steps: value - branch.asked.lo } : null;
}

/** One that is in hand and not wanted. */
function putBack(
  ask: Answers,
  holding: Holding,
  { picks: wanted }: SpelledCommand,
): { holding: Holding; gestures: number } | null {
  const [branch] = holding.branches;
  const next = branch && wanted[branch.picks.length];
  if (branch?.asked?.kind !== "set" || !Array.isArray(next)) return null;
  if (!branch.picks.every((pick, i) => isSamePick(pick, wanted[i]))) return null;
  const unwanted = branch.draft.find((id) => !next.includes(id));
  return unwanted === undefined ? null : { holding: take(ask, holding, branch, unwanted), gestures: 1 };
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
  wanted: WantedSet | null,
  groups: Groups,
): { holding: Holding; gestures: number } | null {
  if (wanted?.branch.asked?.kind !== "set") return null;
  const { branch, left } = wanted;
  const { asked } = wanted.branch;
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
