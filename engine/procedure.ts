import type { Ask, Pick } from "./decision.ts";
import {
  type Call,
  type Callable,
  type Correct,
  call,
  type Flow,
  type ResultOf,
  type VariablesOf,
  type Written,
} from "./flow.ts";
import { copy, type DeepReadonly, type Json } from "./json.ts";
import type { Refusal } from "./refusal.ts";
import type { Preview } from "./screen.ts";
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

export function copyOfFrame(frame: Frame): Frame {
  const { p, at, v } = frame;
  // Most frames hold nothing else.
  if (frame.got === undefined && frame.queue === undefined) return { p, at, v: copy(v) };
  const to = { ...frame, v: copy(v) };
  if (to.got !== undefined) to.got = copy(to.got);
  if (to.queue !== undefined) to.queue = copy(to.queue);
  return to;
}

export const END = "$end";

/** A procedure as the engine runs it. */
export interface Procedure<S extends Shape> {
  readonly name: string;
  readonly rule: string;
  readonly steps: readonly Step<S>[];
  readonly index: ReadonlyMap<string, number>;
  /** by step: the name of the one that follows it */
  readonly next: readonly string[];
}

/** A procedure as rules call it: with variables V, and ending with a result where it has one. */
export interface Proc<S extends Shape, V extends object, Result = undefined> extends Procedure<S>, Callable<V, Result> {
  readonly name: string;
}

export type AnyProc<S extends Shape> = Proc<S, never, unknown>;

export interface Verb<S extends Shape, F = Flow> {
  readonly when: ((k: Know<S>, v: never) => boolean) | undefined;
  readonly ask: (k: Know<S>, v: never, p: Ask<S["sheet"]>) => unknown;
  readonly do: (g: Table<S>, v: never, answer: never) => F;
  readonly preview: ((k: Know<S>, v: never, answer: never) => Preview) | undefined;
  /** Why the verb is not offered at all, for a person who asks. */
  readonly whyNot: ((k: Know<S>, v: never) => Refusal | null) | undefined;
  readonly label: string | undefined;
  readonly weight: ((k: Know<S>, v: never) => number) | undefined;
}

/**
 * What a decision offers, says and shows is found by reading: the functions that ask get what the seat knows and the variables of
 * the frame for reading only. `do` alone writes.
 */
export interface VerbSpec<S extends Shape, V, A, F = Flow> {
  when?: (k: Know<S>, v: DeepReadonly<V>) => boolean;
  whyNot?: (k: Know<S>, v: DeepReadonly<V>) => Refusal | null;
  ask: (k: Know<S>, v: DeepReadonly<V>, p: Ask<S["sheet"]>) => A;
  do: (g: Table<S>, v: V, answer: A) => F;
  /** What this answer would mean (odds, cost): for screens; computed from what the seat knows. */
  preview?: (k: Know<S>, v: DeepReadonly<V>, answer: A) => Preview;
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
  readonly run: (g: Table<S>, v: never, got: never) => Flow;
  /** the procedure it does nothing but run */
  readonly body?: string | undefined;
}

export interface DecideStep<S extends Shape> {
  readonly type: "decide" | "window";
  readonly name: string;
  readonly rule: string;
  readonly prompt: Prompt<S>;
  readonly seat: (pub: DeepReadonly<S["pub"]>, v: never) => Seat | null;
  readonly verbs: ReadonlyMap<string, Verb<S>>;
  /** What is at stake in this decision as a whole (the battle that is being settled), for screens. */
  readonly preview: ((k: Know<S>, v: never) => Preview) | undefined;
  /** The board it is asked on: decisions of a seat that follow one another on the same board are one command. See board.ts. */
  readonly board: string | undefined;
  /** What is offered rests on public facts alone: a choice of one is carried out and not asked. */
  readonly byPublicFacts: boolean;
  /** Shows at a glance that there is a choice, so that the only answer need not be looked for; false says nothing. */
  readonly plainChoice: ((k: Know<S>, v: never) => boolean) | undefined;
  /** Sensible answers, the one to be taken without thinking first. */
  readonly proposals: readonly Proposal<S>[];
}

/** The answer to one decision, in ids, with every pick whether it is asked or not. */
export interface Suggestion {
  readonly verb: string;
  readonly picks: readonly Pick[];
}

/**
 * A sensible answer that a person may take as it stands, change, or let the table take for a while ("retreat", "stand and bleed").
 * On a board the proposal of the same id answers part after part. It must be offered wherever it is made.
 */
export interface Proposal<S extends Shape> {
  readonly id: string;
  readonly label: string;
  readonly choose: (k: Know<S>, v: never) => Suggestion | null;
}

interface ProposalSpec<S extends Shape, V> {
  id: string;
  label: string;
  choose: (k: Know<S>, v: DeepReadonly<V>) => Suggestion | null;
}

/** What a decision may say of itself beside its verbs. */
interface DecisionSpec<S extends Shape, V> {
  preview?: (k: Know<S>, v: DeepReadonly<V>) => Preview;
  board?: string;
  byPublicFacts?: boolean;
  plainChoice?: (k: Know<S>, v: DeepReadonly<V>) => boolean;
  proposals?: readonly ProposalSpec<S, V>[];
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
  /** Sensible answers, the one to be taken without thinking first. */
  readonly proposals: readonly Proposal<S>[];
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

type WaysOf<Verbs> = WayOf<Verbs[keyof Verbs]>;
type WayOf<One> = One extends { readonly do: (...given: never[]) => infer F } ? F : never;

/** The way on from a decision that nobody has to make. */
type Skipped<Who> = null extends Who ? undefined : never;

/** Writes the steps of one procedure whose frames have variables V. */
export class Steps<S extends Shape, V extends object> {
  /** What the rules do by themselves. A third parameter takes the result of the procedure called last. */
  auto<const Name extends string, F extends Flow, Takes = unknown>(
    name: Name,
    rule: string,
    run: (g: Table<S>, v: V, got: Takes) => F,
  ): AutoStep<S> & Written<Name, F, Takes> {
    return { type: "auto", name, rule, run, body: undefined };
  }

  /**
   * A decision of one seat; skipped where `seat` gives null. It reads public facts only, so that skipping tells nothing. With
   * `board` it is one command together with the seat's next decisions on the same board, up to the next die, reveal or other seat. With
   * `byPublicFacts` it is not asked where there is only one answer; `plainChoice` saves looking for it.
   */
  decide<const Name extends string, Who extends Seat | null, Verbs extends Record<string, Verb<S>>>(
    name: Name,
    rule: string,
    prompt: PromptOf<S, V>,
    seat: Seat | Chooses<S, V, Who>,
    verbs: Verbs,
    more: DecisionSpec<S, V> = {},
  ): DecideStep<S> & Written<Name, Skipped<Who> | WaysOf<Verbs>, unknown> {
    return {
      type: "decide",
      name,
      rule,
      prompt: prompt as Prompt<S>,
      seat: typeof seat === "function" ? seat : () => seat,
      verbs: new Map(Object.entries(verbs)),
      preview: more.preview,
      board: more.board,
      byPublicFacts: more.byPublicFacts ?? false,
      plainChoice: more.plainChoice,
      proposals: more.proposals ?? [],
    };
  }

  /**
   * A reaction window: opened whenever the public situation allows a reaction, never only when the hidden hand does, and never
   * skipped because only `pass` is left. `pass` goes on to the next step unless `onPass` says otherwise.
   */
  window<
    const Name extends string,
    Who extends Seat | null,
    Verbs extends Record<string, Verb<S>>,
    Pass extends Flow = undefined,
  >(
    name: Name,
    rule: string,
    prompt: PromptOf<S, V>,
    opens: Chooses<S, V, Who>,
    verbs: Verbs,
    more: { preview?: (k: Know<S>, v: DeepReadonly<V>) => Preview; onPass?: (g: Table<S>, v: V) => Pass } = {},
  ): DecideStep<S> & Written<Name, Skipped<Who> | Pass | WaysOf<Verbs>, unknown> {
    const pass: Verb<S> = this.button(more.onPass ?? (() => undefined), { label: "Pass" });
    return {
      type: "window",
      name,
      rule,
      prompt: prompt as Prompt<S>,
      seat: opens,
      verbs: new Map([...Object.entries(verbs), ["pass", pass]]),
      preview: more.preview,
      board: undefined,
      byPublicFacts: false,
      plainChoice: undefined,
      proposals: [],
    };
  }

  /** A decision of several seats at once: hidden until all are in, then revealed together. */
  together<const Name extends string, A, F extends Flow>(
    name: Name,
    rule: string,
    prompt: PromptOf<S, V>,
    seats: Chooses<S, V, readonly Seat[]>,
    verb: string,
    ask: (k: Know<S>, v: DeepReadonly<V>, p: Ask<S["sheet"]>) => A,
    reveal: (g: Table<S>, v: V, answers: ReadonlyMap<Seat, A>) => F,
    { proposals = [] }: { proposals?: readonly ProposalSpec<S, V>[] } = {},
  ): TogetherStep<S> & Written<Name, F, unknown> {
    return { type: "together", name, rule, prompt: prompt as Prompt<S>, seats, verb, ask, reveal, proposals };
  }

  /** Runs a procedure once for every entry of a list made when the step is reached. */
  each<const Name extends string, P extends AnyProc<S>>(
    name: Name,
    rule: string,
    list: (g: Table<S>, v: V) => readonly VariablesOf<P>[],
    body: P,
  ): EachStep<S> & Written<Name, undefined | Call<Name, ResultOf<P>>, unknown> {
    return { type: "each", name, rule, list, body: body.name };
  }

  /** Runs a procedure as long as the condition holds. */
  loop<const Name extends string, P extends AnyProc<S>>(
    name: Name,
    rule: string,
    goesOn: (g: Table<S>, v: V) => boolean,
    body: P,
    make: (g: Table<S>, v: V) => VariablesOf<P>,
  ): LoopStep<S> & Written<Name, undefined | Call<Name, ResultOf<P>>, unknown> {
    return { type: "loop", name, rule, goesOn, body: body.name, make };
  }

  /** Runs a procedure once. */
  run<const Name extends string, P extends AnyProc<S>>(
    name: Name,
    rule: string,
    proc: P,
    make: (g: Table<S>, v: V) => VariablesOf<P>,
  ): AutoStep<S> & Written<Name, Call<undefined, ResultOf<P>>, unknown> {
    return { type: "auto", name, rule, run: (g, v: V) => call(proc, make(g, v)), body: proc.name };
  }

  verb<A, F extends Flow>(spec: VerbSpec<S, V, A, F>): Verb<S, F> {
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
  button<F extends Flow>(
    run: (g: Table<S>, v: V) => F,
    more: Omit<VerbSpec<S, V, null>, "ask" | "do" | "preview"> = {},
  ): Verb<S, F> {
    return this.verb({ ask: () => null, do: run, ...more });
  }
}

/** The procedures of a title, by name. */
export class RuleBook<S extends Shape> {
  readonly procedures = new Map<string, Procedure<S>>();

  /**
   * A procedure whose frames have variables V and that ends with a Result. The compiler checks its steps as a whole: every step gone
   * to is there, and whoever takes a result is given such a one.
   */
  procedure<V extends object = NoVariables, Result = undefined>(name: string, rule: string): Opened<S, V, Result> {
    return { steps: (write) => this.#written(name, rule, write(new Steps<S, V>())) };
  }

  /** Procedures without variables, one after another. */
  sequence(name: string, rule: string, ...parts: Proc<S, NoVariables>[]): Proc<S, NoVariables> {
    const t = new Steps<S, NoVariables>();
    return this.#written(
      name,
      rule,
      parts.map((part) => t.run(part.name, part.rule, part, () => ({}))),
    );
  }

  #written(name: string, rule: string, steps: readonly Step<S>[]): Procedure<S> {
    if (this.procedures.has(name)) throw new Error(`Two procedures are called "${name}".`);
    const index = new Map<string, number>();
    for (const [i, step] of steps.entries()) {
      if (index.has(step.name)) throw new Error(`Two steps of "${name}" are called "${step.name}".`);
      if ("body" in step && step.body !== undefined && !this.procedures.has(step.body)) {
        throw new Error(
          `The step "${step.name}" of "${name}" runs "${step.body}", and the book has no such procedure.`,
        );
      }
      index.set(step.name, i);
    }
    if (steps.length === 0) throw new Error(`"${name}" has no steps.`);
    const next = steps.map((_, i) => steps[i + 1]?.name ?? END);
    const proc: Procedure<S> = { name, rule, steps, index, next };
    this.procedures.set(name, proc);
    return proc;
  }
}

/** A procedure that has its name and waits for its steps. */
interface Opened<S extends Shape, V extends object, Result> {
  steps<const All extends readonly Step<S>[]>(
    write: ((t: Steps<S, V>) => All) & Correct<All, Result>,
  ): Proc<S, V, Result>;
}

export type NoVariables = Record<never, never>;
