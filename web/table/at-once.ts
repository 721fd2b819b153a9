import type { Choice, SpelledCommand } from "@wusong/engine";
import { reportsIn } from "../battle/report.ts";
import { isSent, type Naming, switchVerb, thingsIn } from "./choosing.ts";
import type { Answers, Holding } from "./holding.ts";

/** What the rules foretell of a whole command. */
export interface Foretold {
  leavesWayBack(command: SpelledCommand): boolean;
  /** rules of an older server cannot tell */
  isQuiet?(command: SpelledCommand): boolean;
}

/** A person at this table: how the goal was named, and whether a drop that cannot be taken back waits for a second word. */
export interface Manner {
  readonly naming: Naming;
  readonly confirmsDrops: boolean;
}

/**
 * The command in hand, where it needs no second word. It can be taken back; or its counters were dropped on their goal, which nobody does
 * by mistake with a mouse, nothing could be added to it or meant instead, no die is rolled for it and nothing comes to light; or they were
 * dropped on a battle whose odds lay open, and nobody and nothing else could be added to it.
 */
export function atOnce(
  ask: Answers,
  choices: readonly Choice[],
  foretold: Foretold,
  holding: Holding,
  isPlace: (id: string) => boolean,
  { naming, confirmsDrops }: Manner,
): SpelledCommand | null {
  const { command } = holding;
  if (command !== null && naming === "droppedOnOdds")
    return confirmsDrops || takesMore(holding) || !isBattle(ask, command) ? null : command;
  if (command === null || !isSent(holding, isPlace, naming)) return null;
  if (foretold.leavesWayBack(command)) return command;
  if (naming !== "dropped" || confirmsDrops || !isSent(holding, isPlace, "pointed")) return null;
  if (isBattle(ask, command) || couldMeanOther(ask, choices, holding)) return null;
  return foretold.isQuiet?.(command) ? command : null;
}

/** Whether something could be added to what is in hand. */
const takesMore = ({ branches }: Holding): boolean =>
  branches.some(({ asked }) => asked !== null && (asked.kind !== "set" || asked.addable.length > 0));

/** Whether a command is a battle, whose odds are shown before it. */
export function isBattle(ask: Answers, command: SpelledCommand): boolean {
  const meant = ask.preview(command);
  return "preview" in meant && reportsIn(meant.preview).length > 0;
}

/** Whether another verb takes the same counters to the same goal: whoever drops them there may want to fire at it. */
function couldMeanOther(ask: Answers, choices: readonly Choice[], holding: Holding): boolean {
  const held = thingsIn(holding).filter((id) => id !== holding.last);
  return choices.some(({ verb, picks }) => {
    if (verb === holding.verb || picks.length === 0) return false;
    const named = thingsIn(switchVerb(ask, holding, verb));
    return holding.last !== null && named.includes(holding.last) && held.some((id) => named.includes(id));
  });
}
