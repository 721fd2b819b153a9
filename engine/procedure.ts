import type { Ask } from "./decision.ts";
import type { DeepReadonly, Json } from "./json.ts";
import type { Refusal } from "./refusal.ts";
import type { Seat } from "./seat.ts";
import type { Know, Shape, Table } from "./state.ts";

/**
 * Rules are procedures: named steps in the order of the rulebook. A running procedure is a frame on a stack, plain data that
 * holds names and variables, so that a half-finished battle survives a restart. Variables of frames are public.
 */
export interface Frame {
  /** name of the procedure */
  p: string;
  /** name of the step, or END when only the way out is left */
  at: string;
  v: Json;
  /** result of the procedure called last */
  got?: Json;
  /** what is still to be gone through by an `each` step */
  queue?: Json[];
}

export const END = "$end";

// A rule that goes on to the next step returns nothing at all.
// biome-ignore lint/suspicious/noConfusingVoidType: functions without a return statement are the common case
export type Flow = void | undefined | Again | Goto | Call | Finish;
interface Again {
  readonly flow: "again";
}
interface Goto {
  readonly flow: "goto";
  readonly to: string;
}
interface Call {
  readonly flow: "call";
  readonly proc: string;
  readonly v: object;
  readonly then: string | undefined;
}
interface Finish {
  readonly flow: "finish";
  readonly got: Json | undefined;
}

/** Stay at this step. */
export const again: Again = { flow: "again" };
export const goto = (to: string): Goto => ({ flow: "goto", to });
/** Leave this procedure, with a result for the caller. */
export const finish = (got?: Json): Finish => ({ flow: "finish", got });
/** Run another procedure, then go on at `then` (or at the next step). */
export function call<S extends Shape, W extends object>(proc: Proc<S, W>, v: W, then?: string): Call {
  return { flow: "call", proc: proc.name, v, then };
}

export interface Proc<S extends Shape, V extends object> {
  readonly name: string;
  readonly rule: string;
  readonly steps: readonly Step<S>[];
  readonly index: ReadonlyMap<string, number>;
  /** Phantom: the variables of a frame of this procedure. */
  readonly variables?: V;
}

export interface Verb<S extends Shape> {
  readonly when: ((k: Know<S>, v: never) => boolean) | undefined;
  readonly ask: (k: Know<S>, v: never, p: Ask<S["sheet"]>) => unknown;
  readonly do: (g: Table<S>, v: never, answer: never) => Flow;
  readonly preview: ((k: Know<S>, v: never, answer: never) => unknown) | undefined;
  /** Why the verb is not offered at all, for a person who asks. */
  readonly whyNot: ((k: Know<S>, v: never) => Refusal | null) | undefined;
  readonly label: string | undefined;
  readonly weight: ((k: Know<S>, v: never) => number) | undefined;
}

/**
 * What a decision offers, says and shows is found by reading: the functions that ask get what the seat knows and the variables of
 * the frame for reading only. `do` alone writes.
 */
export interface VerbSpec<S extends Shape, V, A> {
  when?: (k: Know<S>, v: DeepReadonly<V>) => boolean;
  whyNot?: (k: Know<S>, v: DeepReadonly<V>) => Refusal | null;
  ask: (k: Know<S>, v: DeepReadonly<V>, p: Ask<S["sheet"]>) => A;
  do: (g: Table<S>, v: V, answer: A) => Flow;
  /** What this answer would mean (odds, cost): for screens; computed from what the seat knows. */
  preview?: (k: Know<S>, v: DeepReadonly<V>, answer: A) => unknown;
  label?: string;
  /** How often random play takes this verb beside the others (1 where absent), so that it plays instead of passing early. */
  weight?: (k: Know<S>, v: DeepReadonly<V>) => number;
}

export type Prompt<S extends Shape> = string | ((k: Know<S>, v: never) => string);
type PromptOf<S extends Shape, V> = string | ((k: Know<S>, v: DeepReadonly<V>) => string);
/** Whose decision it is, by public facts alone. */
type Chooses<S extends Shape, V, Who> = (pub: DeepReadonly<S["pub"]>, v: DeepReadonly<V>) => Who;

export interface AutoStep<S extends Shape> {
  readonly type: "auto";
  readonly name: string;
  readonly rule: string;
  readonly run: (g: Table<S>, v: never, got: Json | undefined) => Flow;
}

export interface DecideStep<S extends Shape> {
  readonly type: "decide" | "window";
  readonly name: string;
  readonly rule: string;
  readonly prompt: Prompt<S>;
  readonly seat: (pub: DeepReadonly<S["pub"]>, v: never) => Seat | null;
  readonly verbs: ReadonlyMap<string, Verb<S>>;
  /** What is at stake in this decision as a whole (the battle that is being settled), for screens. */
  readonly preview: ((k: Know<S>, v: never) => unknown) | undefined;
}

export interface TogetherStep<S extends Shape> {
  readonly type: "together";
  readonly name: string;
  readonly rule: string;
  readonly prompt: Prompt<S>;
  readonly seats: (pub: DeepReadonly<S["pub"]>, v: never) => readonly Seat[];
  readonly verb: string;
  readonly ask: (k: Know<S>, v: never, p: Ask<S["sheet"]>) => unknown;
  readonly reveal: (g: Table<S>, v: never, answers: never) => Flow;
}

export interface EachStep<S extends Shape> {
  readonly type: "each";
  readonly name: string;
  readonly rule: string;
  readonly list: (g: Table<S>, v: never) => readonly object[];
  readonly body: string;
}

export interface LoopStep<S extends Shape> {
  readonly type: "loop";
  readonly name: string;
  readonly rule: string;
  readonly goesOn: (g: Table<S>, v: never) => boolean;
  readonly body: string;
  readonly make: (g: Table<S>, v: never) => object;
}

export type Step<S extends Shape> = AutoStep<S> | DecideStep<S> | TogetherStep<S> | EachStep<S> | LoopStep<S>;

/** Writes the steps of one procedure whose frames have variables V. */
export class Steps<S extends Shape, V extends object> {
  auto(name: string, rule: string, run: (g: Table<S>, v: V, got: Json | undefined) => Flow): Step<S> {
    return { type: "auto", name, rule, run };
  }

  /** A decision of one seat; skipped where `seat` gives null. It reads public facts only, so that skipping tells nothing. */
  decide(
    name: string,
    rule: string,
    prompt: PromptOf<S, V>,
    seat: Seat | Chooses<S, V, Seat | null>,
    verbs: Record<string, Verb<S>>,
    more: { preview?: (k: Know<S>, v: DeepReadonly<V>) => unknown } = {},
  ): Step<S> {
    return {
      type: "decide",
      name,
      rule,
      prompt: prompt as Prompt<S>,
      seat: typeof seat === "function" ? seat : () => seat,
      verbs: new Map(Object.entries(verbs)),
      preview: more.preview,
    };
  }

  /**
   * A reaction window: opened whenever the public situation allows a reaction, never only when the hidden hand does, and never
   * skipped because only `pass` is left. `pass` goes on to the next step unless `onPass` says otherwise.
   */
  window(
    name: string,
    rule: string,
    prompt: PromptOf<S, V>,
    opens: Chooses<S, V, Seat | null>,
    verbs: Record<string, Verb<S>>,
    more: { preview?: (k: Know<S>, v: DeepReadonly<V>) => unknown; onPass?: (g: Table<S>, v: V) => Flow } = {},
  ): Step<S> {
    const pass = this.button(more.onPass ?? (() => undefined), { label: "Pass" });
    return {
      type: "window",
      name,
      rule,
      prompt: prompt as Prompt<S>,
      seat: opens,
      verbs: new Map([...Object.entries(verbs), ["pass", pass]]),
      preview: more.preview,
    };
  }

  /** A decision of several seats at once: hidden until all are in, then revealed together. */
  together<A>(
    name: string,
    rule: string,
    prompt: PromptOf<S, V>,
    seats: Chooses<S, V, readonly Seat[]>,
    verb: string,
    ask: (k: Know<S>, v: DeepReadonly<V>, p: Ask<S["sheet"]>) => A,
    reveal: (g: Table<S>, v: V, answers: ReadonlyMap<Seat, A>) => Flow,
  ): Step<S> {
    return { type: "together", name, rule, prompt: prompt as Prompt<S>, seats, verb, ask, reveal };
  }

  /** Runs a procedure once for every entry of a list made when the step is reached. */
  each<W extends object>(
    name: string,
    rule: string,
    list: (g: Table<S>, v: V) => readonly W[],
    body: Proc<S, W>,
  ): Step<S> {
    return { type: "each", name, rule, list, body: body.name };
  }

  /** Runs a procedure as long as the condition holds. */
  loop<W extends object>(
    name: string,
    rule: string,
    goesOn: (g: Table<S>, v: V) => boolean,
    body: Proc<S, W>,
    make: (g: Table<S>, v: V) => W,
  ): Step<S> {
    return { type: "loop", name, rule, goesOn, body: body.name, make };
  }

  /** Runs a procedure once. */
  run<W extends object>(name: string, rule: string, proc: Proc<S, W>, make: (g: Table<S>, v: V) => W): Step<S> {
    return this.auto(name, rule, (g, v) => call(proc, make(g, v)));
  }

  verb<A>(spec: VerbSpec<S, V, A>): Verb<S> {
    return {
      when: spec.when,
      whyNot: spec.whyNot,
      ask: spec.ask,
      do: spec.do,
      preview: spec.preview,
      label: spec.label,
      weight: spec.weight,
    };
  }

  /** A verb with nothing to pick. */
  button(run: (g: Table<S>, v: V) => Flow, more: Omit<VerbSpec<S, V, null>, "ask" | "do" | "preview"> = {}): Verb<S> {
    return this.verb({ ask: () => null, do: run, ...more });
  }
}

/** The procedures of a title, by name. */
export class RuleBook<S extends Shape> {
  readonly procedures = new Map<string, Proc<S, object>>();

  procedure<V extends object>(name: string, rule: string, write: (t: Steps<S, V>) => readonly Step<S>[]): Proc<S, V> {
    if (this.procedures.has(name)) throw new Error(`Two procedures are called "${name}".`);
    const steps: Step<S>[] = [];
    const index = new Map<string, number>();
    const proc: Proc<S, V> = { name, rule, steps, index };
    this.procedures.set(name, proc);
    for (const step of write(new Steps<S, V>())) {
      if (index.has(step.name)) throw new Error(`Two steps of "${name}" are called "${step.name}".`);
      index.set(step.name, steps.length);
      steps.push(step);
    }
    if (steps.length === 0) throw new Error(`"${name}" has no steps.`);
    return proc;
  }

  /** Procedures without variables, one after another. */
  sequence(name: string, rule: string, ...parts: Proc<S, NoVariables>[]): Proc<S, NoVariables> {
    return this.procedure<NoVariables>(name, rule, (t) =>
      parts.map((part) => t.run(part.name, part.rule, part, () => ({}))),
    );
  }
}

export type NoVariables = Record<never, never>;
