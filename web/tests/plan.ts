import type { SpelledCommand, SpelledPick } from "@wusong/engine";
import { amountsFrom } from "../table/board/amounts.ts";
import {
  isEmpty,
  offeredNow,
  onlyVerb,
  openSet,
  otherVerbs,
  point,
  switchVerb,
  type Target,
  takeAll,
} from "../table/choosing.ts";
import { answer, answerAll, type Branch, begin, goOn, type Holding, waitingBranches } from "../table/holding.ts";
import { isSameCommand } from "../table/same-command.ts";
import { commandLabel, goOnLabel, verbLabel, wordLabel } from "../table/words.ts";
import type { Mirror } from "./mirror.ts";

/** One thing a person does on the way to a command, and what must be in hand after it. */
export type Deed = (
  | { readonly kind: "sheet"; readonly id: string; readonly target: Target; readonly whole: boolean }
  | { readonly kind: "beside"; readonly id: string }
  | { readonly kind: "listed"; readonly id: string }
  | { readonly kind: "button" | "word"; readonly label: string }
  | { readonly kind: "numbers"; readonly values: readonly number[] }
) & { readonly before: Holding | null; readonly after: Holding };

/** What the screen must show for what is in hand. */
export interface Expected {
  readonly offered: readonly string[];
  /** label of the button that carries the command out, or goes on to what it still lacks */
  readonly main: string | null;
  /** verb, picks and counters of the set in hand */
  readonly held: string;
}

/** How a person answers one question by pointing; the mouse and the keys point in different ways. */
export type Pointing = (
  mirror: Mirror,
  id: string,
) => readonly ({ kind: "sheet"; target: Target; whole: boolean } | { kind: "beside" } | { kind: "listed" })[];

export function expected(mirror: Mirror, holding: Holding | null): Expected {
  const { choices, screen, laid } = mirror;
  if (laid.length > 0 && mirror.decision === null) return { offered: [], held: "", main: `Confirm all ${laid.length}` };
  const held = choices.find(({ verb }) => verb === holding?.verb);
  const [waiting] = holding ? waitingBranches(holding) : [];
  // What would be carried out stands on the button that proposes it.
  const proposed = (mirror.decision?.proposals ?? []).find(
    ({ command }) => holding?.command && isSameCommand(command, holding.command),
  );
  const untouched = !holding || isEmpty(holding);
  const goesOn = holding && waiting ? goOnLabel(screen, holding, waiting) : null;
  return {
    offered: [...offeredNow(choices, holding).keys()],
    held: holding ? `${holding.verb} ${holding.picks.length}+${holding.draft.length}` : "",
    main:
      untouched && proposed
        ? proposed.label
        : holding?.command && held
          ? commandLabel(screen, held, holding.command.picks)
          : goesOn,
  };
}

/** What is in hand when a decision begins. */
export async function firstHolding(mirror: Mirror): Promise<Holding | null> {
  const verb = onlyVerb(mirror.choices);
  return verb === null ? null : begin(mirror.ask, verb);
}

/**
 * The deeds by which a person puts a command together, found by trying them on the rules outside the browser. Null: this command
 * cannot be put together so.
 */
export async function plan(mirror: Mirror, command: SpelledCommand, pointing: Pointing): Promise<Deed[] | null> {
  const deeds: Deed[] = [];
  let holding = await firstHolding(mirror);
  for (let i = 0; i < 200; i++) {
    if (holding && isCommand(holding, command)) return deeds;
    const deed: Deed | null = await nextDeed(mirror, command, holding, pointing);
    if (!deed) return null;
    deeds.push(deed);
    holding = deed.after;
  }
  return null;
}

async function nextDeed(
  mirror: Mirror,
  command: SpelledCommand,
  holding: Holding | null,
  pointing: Pointing,
): Promise<Deed | null> {
  if (holding?.verb === command.verb) {
    for (const branch of branchesTowards(holding, command)) {
      const deed = await answerBranch(mirror, command, holding, branch, pointing);
      if (deed) return deed;
    }
    return null;
  }
  // What the command begins with is picked up at once; where that begins another command, its verb is pressed first.
  const first = [command.picks[0]].flat()[0];
  const choice = mirror.choices.find(({ verb }) => verb === command.verb);
  if (!choice) return null;
  if (typeof first === "string" && offeredNow([choice], null).has(first)) {
    const deed = await pointAt(mirror, command, holding, first, pointing);
    if (deed) return deed;
  }
  const after = await switchVerb(mirror.ask, holding, command.verb);
  if (branchesTowards(after, command).length === 0) return null;
  return { kind: "button", label: `${verbLabel(mirror.screen, choice)}…`, before: holding, after };
}

async function answerBranch(
  mirror: Mirror,
  command: SpelledCommand,
  holding: Holding,
  branch: Branch,
  pointing: Pointing,
): Promise<Deed | null> {
  const { asked } = branch;
  const wanted = command.picks[branch.picks.length];
  if (branch.waits) {
    const after = await goOn(mirror.ask, holding, branch);
    return { kind: "button", label: goOnLabel(mirror.screen, holding, branch), before: holding, after };
  }
  if (asked?.kind === "word" && typeof wanted === "string") {
    const after = await answer(mirror.ask, holding, branch, wanted);
    return { kind: "word", label: wordLabel(mirror.screen, holding.verb, wanted), before: holding, after };
  }
  if (asked?.kind === "count" && typeof wanted === "number") {
    const { rows } = amountsFrom(mirror.ask, holding.verb, branch, numbersFrom(command, branch.picks.length));
    const values = rows.map((row) => row.value);
    return { kind: "numbers", values, before: holding, after: answerAll(mirror.ask, holding, branch, values) };
  }
  if (asked?.kind === "set" && Array.isArray(wanted)) {
    const missing = (wanted as readonly string[]).filter((id) => !branch.draft.includes(id));
    if (missing.length > 2 && openSet(holding) === branch) {
      const after = await takeAll(mirror.ask, holding);
      if (towards(after, command)) return { kind: "button", label: "Take all", before: holding, after };
    }
    for (const id of missing) {
      const deed = await pointAt(mirror, command, holding, id, pointing);
      if (deed) return deed;
    }
    return null;
  }
  return typeof wanted === "string" && asked?.kind === "one"
    ? pointAt(mirror, command, holding, wanted, pointing)
    : null;
}

/** Numbers of a command from a pick on. */
function numbersFrom({ picks }: SpelledCommand, first: number): number[] {
  const rest = picks.slice(first);
  const end = rest.findIndex((pick) => typeof pick !== "number");
  return rest.slice(0, end < 0 ? undefined : end) as number[];
}

/** Numbers set side by side, and a word that needs nothing beside it, are the confirmation of what they say. */
export function saysAll({ kind, before, after }: Deed): boolean {
  if (!after.command || after.branches.length > 1) return false;
  return kind === "numbers" || (kind === "word" && before !== null && isEmpty(before));
}

/** Whether the table lays a part of a board down by itself with this deed: nothing could be added, and nothing else be done. */
export function laysItself(mirror: Mirror, deed: Deed): boolean {
  const { kind, after } = deed;
  if (!after.command || after.branches.length > 1 || mirror.decision?.board == null) return false;
  if (saysAll(deed)) return true;
  if (!["sheet", "beside", "listed"].includes(kind) || otherVerbs(mirror.choices, after).length > 0) return false;
  return mirror.laid.length > 0 || mirror.seatMirror.lay(after.command).next !== null;
}

async function pointAt(
  mirror: Mirror,
  command: SpelledCommand,
  holding: Holding | null,
  id: string,
  pointing: Pointing,
): Promise<Deed | null> {
  const { ask, choices, screen } = mirror;
  for (const way of pointing(mirror, id)) {
    const alone: Target =
      id in screen.placeNames ? { counter: null, stack: [], place: id } : { counter: id, stack: [id], place: null };
    const [target, whole] = way.kind === "sheet" ? [way.target, way.whole] : [alone, false];
    const pointed = await point(ask, choices, holding, target, whole);
    if (pointed.kind !== "holding" || !pointed.holding) continue;
    const after = pointed.holding;
    if (after.verb !== command.verb || !towards(after, command) || progress(after) <= progress(holding)) continue;
    return { ...way, id, before: holding, after };
  }
  return null;
}

const progress = (holding: Holding | null): number =>
  holding ? holding.picks.flat().length + holding.draft.length : -1;

/** Whether what is in hand can still become the command. */
const towards = (holding: Holding, command: SpelledCommand): boolean =>
  isCommand(holding, command) || branchesTowards(holding, command).length > 0;

const isCommand = (holding: Holding, command: SpelledCommand): boolean =>
  holding.command !== null &&
  holding.verb === command.verb &&
  holding.command.picks.length === command.picks.length &&
  holding.command.picks.every((pick, i) => samePick(pick, command.picks[i]));

function branchesTowards(holding: Holding, command: SpelledCommand): Branch[] {
  return holding.branches.filter(({ picks, draft, asked }) => {
    if (asked === null || !picks.every((pick, i) => samePick(pick, command.picks[i]))) return false;
    const next = command.picks[picks.length];
    return draft.length === 0 || (Array.isArray(next) && draft.every((id) => next.includes(id)));
  });
}

function samePick(a: SpelledPick | undefined, b: SpelledPick | undefined): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((id) => b.includes(id));
}
