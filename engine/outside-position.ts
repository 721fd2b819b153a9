import { copy, plainProblem } from "./json.ts";
import { Play } from "./play.ts";
import { END } from "./procedure.ts";
import type { Seat } from "./seat.ts";
import type { Shape, State } from "./state.ts";
import type { Title } from "./title.ts";

const DEEPEST_STACK = 200;

/**
 * What is wrong with a position that comes from outside (a record, a file), as a sentence; null where it can be played on. `like`
 * is a position of the same title, to compare what kinds of things it is made of.
 */
export function positionProblem<S extends Shape>(
  title: Title<S>,
  sheet: S["sheet"],
  state: State<S>,
  like: State<S>,
): string | null {
  return (
    dataProblem(title, state, like) ?? stackProblem(title, state) ?? attempt(() => rulesProblem(title, sheet, state))
  );
}

function dataProblem<S extends Shape>(title: Title<S>, state: State<S>, like: State<S>): string | null {
  const strange = plainProblem(state);
  if (strange) return `It is not plain data: ${strange.replace(/^\./, "")}.`;
  const seats = title.seats.length;
  if (state.own.length !== seats || state.commits.length !== seats)
    return `It is not for the ${seats} seats of ${title.id}.`;
  if (state.opened > state.n) return `Its decision was opened at entry ${state.opened}, after entry ${state.n}.`;
  const winner = state.over?.winner ?? null;
  if (winner !== null && title.seats[winner] === undefined) return "It was won by a seat that does not exist.";
  let problem = kindsProblem(state.pub, like.pub, "pub") ?? kindsProblem(state.sys, like.sys, "sys");
  for (let i = 0; i < seats && !problem; i++) problem = kindsProblem(state.own[i], like.own[i], `own.${i}`);
  return problem;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? "a list" : value === null ? "null" : typeof value);
const isNumber = (value: unknown): boolean => typeof value === "number";

/** Every part must be there and of the same kind; what is nothing at first may become anything. */
function kindsProblem(given: object, like: object, at: string): string | null {
  for (const [key, part] of Object.entries(like)) {
    const found = (given as Record<string, unknown>)[key];
    if (part === null || part === undefined || found === null) continue;
    if (found === undefined) return `It has no ${at}.${key}.`;
    if (kindOf(found) !== kindOf(part)) return `${at}.${key} is ${kindOf(found)}, not ${kindOf(part)}.`;
    if (Array.isArray(part) && part.length > 0 && part.every(isNumber) && !(found as unknown[]).every(isNumber)) {
      return `${at}.${key} is a list of numbers.`;
    }
  }
  return null;
}

/** The frames must be of these rules, and the last one must wait for somebody. */
function stackProblem<S extends Shape>(title: Title<S>, state: State<S>): string | null {
  if (state.stack.length > DEEPEST_STACK) return `It stands in ${state.stack.length} procedures at once.`;
  for (const frame of state.stack) {
    const proc = title.book.procedures.get(frame.p);
    if (!proc || (frame.at !== END && !proc.index.has(frame.at))) {
      return `It stands in "${frame.p.slice(0, 60)}" at "${frame.at.slice(0, 60)}", which these rules do not have.`;
    }
    if (typeof frame.v !== "object" || frame.v === null || Array.isArray(frame.v)) {
      return `The variables of "${frame.p}" are no object.`;
    }
    if (frame.queue !== undefined && !Array.isArray(frame.queue)) return `What is left of "${frame.p}" is no list.`;
  }
  return null;
}

function rulesProblem<S extends Shape>(title: Title<S>, sheet: S["sheet"], state: State<S>): string | null {
  const [broken] = title.invariants(state as never, sheet);
  if (broken) return broken;
  const play = Play.of(title, sheet, copy(state));
  const step = play.waiting();
  for (const [seat, picks] of state.commits.entries()) {
    if (picks === null) continue;
    if (step?.type !== "together") return `${title.seats[seat]} has answered though nobody was asked.`;
    const spelled = play.check(seat as Seat, { verb: step.verb, picks });
    if (spelled) return `The answer of ${title.seats[seat]} does not fit: ${spelled.text}`;
  }
  return play.standstill();
}

/** Rules that fail on strange data say with their failure what is wrong with it. */
function attempt(run: () => string | null): string | null {
  try {
    return run();
  } catch (error) {
    return `The rules cannot make anything of it (${String((error as Error).message ?? error)}).`;
  }
}
